import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Pgbouncer, startPgbouncer } from '../../../servers/pgbouncer.ts';
import { analyze } from '../../pretend.ts';
import { counting, type OwnDatabase, ownDatabase, SLOW } from './own-database.ts';

/** Case S56: pgbouncer in transaction mode, a pool of one connection. */
let database: OwnDatabase;
let pooler: Pgbouncer;
let url: string;
beforeAll(async () => {
  const server = inject('postgresUrl');
  const rows = 'CREATE TABLE pooled AS SELECT generate_series(1, 10000)::bigint AS id';
  database = await ownDatabase(server, `${SLOW}; ${rows}`);
  pooler = await startPgbouncer({ port: Number(new URL(server).port) });
  url = database.url.replace(/:\d+\//, `:${pooler.port}/`);
});
afterAll(async () => {
  await pooler.stop();
  await database.remove();
});

test('the buckets 1 to 16 hold 417 ids and the others 416, every time', async () => {
  for (const _ of [1, 2, 3]) {
    const { code, out, err } = await analyze(['--db', url, '--table', 'pooled', '-f', 'csv']);
    expect([code, err.includes('does not exist')]).toEqual([0, false]);
    const counts = out.trim().split('\n').slice(1);
    // 10,000 = 416 * 24 + 16.
    expect(counts.map((line) => Number(line.split(',')[2]))).toEqual([
      416,
      ...Array(16).fill(417),
      ...Array(7).fill(416),
    ]);
  }
});

test('a timeout holds, and leaves the one connection as it was', async () => {
  const late = await analyze(['--db', url, '--table', 'slow', '--timeout', '50ms']);
  expect([late.code, late.out]).toEqual([5, '']);
  expect(await counting(database.client, 0)).toEqual([]);
  expect((await analyze(['--db', url, '--table', 'pooled'])).code).toBe(0);
});
