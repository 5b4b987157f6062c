import { describe, expect, test } from 'vitest';
import { redacted } from '../../../src/inputs/redis/redacted.ts';

describe('a URL that is shown', () => {
  test.each([
    ['redis://127.0.0.1:6379/2', 'redis://127.0.0.1:6379/2'],
    ['rediss://worker:secret@cache:6380/0', 'rediss://worker:***@cache:6380/0'],
    ['redis://:secret@cache', 'redis://:***@cache'],
    ['redis://secret@cache', 'redis://***@cache'],
    ['redis+cluster://u:secret@a:1,b:2', 'redis+cluster://u:***@a:1,b:2'],
    [
      'redis+sentinel://u:secret@a/mymaster?sentinel_username=s&sentinel_password=secret2',
      'redis+sentinel://u:***@a/mymaster?sentinel_username=s&sentinel_password=***',
    ],
  ])('%s is shown as %s', (url, shown) => {
    expect(redacted(url)).toBe(shown);
  });

  test.each([
    'redis://u:s@cret/with:secret@cache',
    'u:secret@cache:6379',
    'redis://:secret',
    'redis://u:secret',
    'redis://u:secret/0',
    'redis://sec ret:secret@cache',
    'redis://cache/0?password=secret',
    'redis://u:secret@',
  ])('%s shows no secret though nobody wrote it right', (url) => {
    expect(redacted(url)).not.toContain('secret');
  });
});
