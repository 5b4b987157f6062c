import { expect, test } from 'vitest';
import { UserError } from '../../src/core/user-error.ts';
import { counterKey, groupKey } from '../../src/membership/group-key.ts';
import { parseTick, registerArguments } from '../../src/membership/register-script.ts';

test('a reply is a tick: the index from 0, the closed count or null', () => {
  const at = 1_740_906_930_000;
  expect(parseTick([58_030_231, 3, '5', at])).toEqual({
    interval: 58_030_231,
    index: 2,
    replicas: 5,
    at,
  });
  expect(parseTick([58_030_231, 1, null, at])).toMatchObject({ index: 0, replicas: null });
  expect(parseTick(['58030231', '1', '4', `${at}`])).toMatchObject({ index: 0, replicas: 4, at });
});

test.each([
  [null],
  ['OK'],
  [[]],
  [[1, 2, 3]],
  [[1, null, 3, 4]],
  [[1, 2, undefined, 4]],
  [[1, 2, 'x', 4]],
  [[1, 2, '', 4]],
  [[1, 2.5, 3, 4]],
])('%j is no reply of the script', (reply) => {
  expect(() => parseTick(reply)).toThrow(/register script replied/);
});

test('a counter lives three intervals unless it is said', () => {
  expect(registerArguments(30_000)).toEqual(['30000', '90000']);
  expect(registerArguments(30_000, 30_000)).toEqual(['30000', '30000']);
});

test('a group’s key has its name in braces, and its counters the interval behind', () => {
  const key = groupKey({ prefix: 'prod:', name: 'mail-sender' });
  expect(key).toBe('prod:{mail-sender}');
  expect(counterKey(key, 7)).toBe('prod:{mail-sender}:7');
});

test.each([
  { prefix: '', name: '' },
  { prefix: '{}:', name: 'mail' },
  { prefix: '', name: '}mail' },
])('$prefix and $name would make a key without a hash tag', (group) => {
  expect(() => groupKey(group)).toThrow(UserError);
});
