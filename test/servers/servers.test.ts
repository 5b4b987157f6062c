import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

/**
 * What `id % n` means where our users run it. The advice rests on these, so the servers themselves
 * are asked: an update of theirs that changes one must be noticed here.
 */
describe('PostgreSQL', () => {
  const client = new pg.Client(inject('postgresUrl'));
  beforeAll(() => client.connect());
  afterAll(() => client.end());

  test('keeps the sign of a negative id in % and in mod', async () => {
    expect(await row('SELECT -5 % 24 AS percent, mod(-5, 24) AS mod')).toEqual({
      percent: -5,
      mod: -5,
    });
  });

  test('floors with ((id % n) + n) % n', async () => {
    expect(await row('SELECT ((-5 % 24) + 24) % 24 AS floor')).toEqual({ floor: 19 });
  });

  test('selects no negative id with id % 24 = :hour, in any of the 24 hours', async () => {
    const negative = 'generate_series(-1000, -1) AS negative(id)';
    const hours = 'generate_series(1, 23) AS hours(hour)';
    const query = `SELECT count(*)::int AS selected FROM ${negative}, ${hours} WHERE id % 24 = hour`;
    expect(await row(query)).toEqual({ selected: 0 });
  });

  test('sends a bigint as text, exact to the last digit', async () => {
    const [least, greatest] = ['-9223372036854775808', '9223372036854775807'];
    const query = `SELECT ${greatest} AS greatest, (${least})::bigint AS least`;
    expect(await row(query)).toEqual({ greatest, least });
  });

  async function row(query: string): Promise<unknown> {
    return (await client.query(query)).rows[0];
  }
});

describe('Lua in Redis', () => {
  const redis = new Redis(inject('redisUrl'), { lazyConnect: true });
  beforeAll(() => redis.connect());
  afterAll(() => redis.quit());

  test('floors a negative id', async () => {
    expect(await redis.eval('return -5 % 24', 0)).toBe(19);
    expect(await redis.eval('return tonumber(ARGV[1]) % 24', 0, '-5')).toBe(19);
  });

  test('rounds an id above 2^53, so its remainder is another id’s', async () => {
    const id = 9_007_199_254_740_993n;
    expect(id % 24n).toBe(9n);
    expect(await redis.eval('return tonumber(ARGV[1]) % 24', 0, `${id}`)).toBe(8);
  });
});

test('JavaScript keeps the sign of a negative id in %, for numbers and for bigints', () => {
  expect([-5 % 24, -5n % 24n]).toEqual([-5, -5n]);
});
