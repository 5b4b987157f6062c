import { describe, expect, test } from 'vitest';
import { UserError } from '../../../src/core/user-error.ts';
import { parseRedisUrl } from '../../../src/inputs/redis/target.ts';

const nobody = { username: null, password: null };

describe('a URL of Redis', () => {
  test('without a port, a user or a database leads to 6379 and database 0', () => {
    expect(parseRedisUrl('redis://cache')).toEqual({
      kind: 'single',
      addresses: [{ host: 'cache', port: 6379 }],
      access: { ...nobody, database: 0, tls: false },
    });
  });

  test('has its user and password decoded, and TLS with rediss', () => {
    expect(parseRedisUrl('rediss://worker:p%40ss%3A%2F%25@[::1]:6380/3')).toEqual({
      kind: 'single',
      addresses: [{ host: '::1', port: 6380 }],
      access: { username: 'worker', password: 'p@ss:/%', database: 3, tls: true },
    });
  });

  test('takes one word before the @ for a password, as redis-cli does', () => {
    const { access } = parseRedisUrl('redis://word@cache');
    expect(access).toMatchObject({ username: null, password: 'word' });
    expect(parseRedisUrl('redis://:word@cache').access).toEqual(access);
  });

  test('of sentinels names the master, the servers’ database and the sentinels’ own password', () => {
    const url = 'redis+sentinel://u:p@a,b:5000/my%20master/1?sentinel_password=s%26';
    expect(parseRedisUrl(url)).toEqual({
      kind: 'sentinel',
      addresses: [
        { host: 'a', port: 26_379 },
        { host: 'b', port: 5000 },
      ],
      sentinelAccess: { username: null, password: 's&', database: 0, tls: false },
      masterName: 'my master',
      access: { username: 'u', password: 'p', database: 1, tls: false },
    });
  });

  test('of a cluster names some of its nodes', () => {
    expect(parseRedisUrl('rediss+cluster://a:7000,b')).toEqual({
      kind: 'cluster',
      addresses: [
        { host: 'a', port: 7000 },
        { host: 'b', port: 6379 },
      ],
      access: { ...nobody, database: 0, tls: true },
    });
  });

  test.each([
    ['', /is no URL of Redis/],
    ['cache:6379', /is no URL of Redis/],
    ['http://cache', /is no URL of Redis/],
    ['redis://', /is no URL of Redis/],
    ['redis://cache:0', /host or port/],
    ['redis://cache:65536', /host or port/],
    ['redis://a,b', /several hosts/],
    ['redis://a/zero', /database that is no number/],
    ['redis+sentinel://a:26379', /what the sentinels call the master/],
    ['redis://u:100%secret@a', /encodes nothing/],
    ['redis://u:sec/ret@a', /is no URL of Redis/],
    ['redis://u:secret', /host or port/],
  ])('%s is refused with what to write, and without its password', (url, reason) => {
    const refused = (): unknown => parseRedisUrl(url);
    expect(refused).toThrow(UserError);
    expect(refused).toThrow(reason);
    expect(refused).toThrow(/write redis:\/\/user:password@host/);
    expect(refused).not.toThrow(/sec\/?ret/);
  });
});
