import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { forecast } from '../../forecast/forecast.ts';
import { analyze } from '../../pretend.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';

/** Sizes so far apart that each order of adding them rounds to other last digits. */
const COSTS = `CREATE TABLE costs (id bigint, due_at timestamptz, fraction float8, exact numeric, whole integer);
INSERT INTO costs SELECT g % 50, timestamptz '2026-12-01' + (g % 50) * interval '1 minute',
  10 ^ (g * 7919 % 29), 10 ^ (g * 7919 % 29) + 0.1, g
  FROM generate_series(1, 200000) AS g; ANALYZE costs`;

/** So that the server lets its workers help with so few rows. */
const EAGER =
  '-c parallel_setup_cost=0 -c parallel_tuple_cost=0 -c min_parallel_table_scan_size=0 -c max_parallel_workers_per_gather=4';

let database: OwnDatabase;
let url: string;
beforeAll(async () => {
  database = await ownDatabase(inject('postgresUrl'), COSTS);
  url = `${database.url}?options=${encodeURIComponent(EAGER)}`;
});
afterAll(() => database.remove());

const count = (...flags: readonly string[]) =>
  analyze(['--db', url, '--table', 'costs', '--id', 'id', ...flags]);
const ahead = (...flags: readonly string[]) =>
  forecast(['--db', url, '--table', 'costs', '--from', '2026-12-01', ...flags]);

describe('equal rows give equal bytes', () => {
  test.each(['fraction', 'exact'])('with the cost %s, whose sums are rounded', async (cost) => {
    const flags = ['--cost', cost, '-f', 'json'];
    const first = await count(...flags);
    expect(first.code).toBe(0);
    for (let run = 0; run < 8; run++) expect(await count(...flags)).toEqual(first);
  });

  test('and forecasts of it too', async () => {
    const flags = ['--cost', 'fraction', '-f', 'json'];
    const first = await ahead(...flags);
    expect(first.code).toBe(0);
    for (let run = 0; run < 4; run++) expect((await ahead(...flags)).out).toBe(first.out);
  });
});

test.each([
  ['fraction', false],
  ['exact', false],
  ['whole', true],
])('with the cost %s workers help: %s', async (cost, helps) => {
  const { out } = await count('--cost', cost, '--explain');
  expect(out).toMatch(/set_config.*'enable_sort', 'synchronize_seqscans'/);
  expect([/Workers Planned/.test(out), /OFFSET/.test(out)]).toEqual([helps, helps]);
  const plan = await ahead('--cost', cost, '--explain');
  expect([/Workers Planned/.test(plan.out), /OFFSET/.test(plan.out)]).toEqual([helps, helps]);
});

test('a scan begins at the first page, and not where another session is', async () => {
  const { out } = await count('--explain');
  await database.client.query(`BEGIN; ${out.slice(0, out.indexOf(';'))}`);
  const { rows } = await database.client.query('SHOW synchronize_seqscans');
  await database.client.query('ROLLBACK');
  expect(rows).toEqual([{ synchronize_seqscans: 'off' }]);
});
