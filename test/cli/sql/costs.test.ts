import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseFolder, writeSqlite } from '../../inputs/database/tables.ts';
import { run } from '../pretend.ts';
import { engineOf, rowsOf, runNames, start, stop } from './printed.ts';

const SCHEMA = 'counted_costs';
const folder = databaseFolder();
beforeAll(() => start(inject('postgresUrl'), SCHEMA));
afterAll(async () => {
  await stop();
  folder.remove();
});

type Row = readonly [id: number | null, cost: number | null];
type Kind = 'integer' | 'float';

/** The table `t` anew, with `id` and `cost_ms`. */
async function fill(name: (typeof runNames)[number], rows: readonly Row[], kind: Kind) {
  const engine = engineOf(name);
  const { types, storage } = engine;
  await engine.query('DROP TABLE IF EXISTS t');
  await engine.query(`CREATE TABLE t (id ${types.integer}, cost_ms ${types[kind]})${storage}`);
  const values = rows.map(([id, cost]) => `(${id ?? 'NULL'}, ${cost ?? 'NULL'})`);
  await engine.query(`INSERT INTO t VALUES ${values.join(', ')}`);
}

const HEADER = 'residue,modulus,count,cost_ms_count,cost_ms_sum,cost_ms_squares,cost_ms_max\n';
const ASKED = ['--cost', 'cost_ms', '-p', '8', '-f', 'json', '--period', '1s'];

async function countsOf(name: (typeof runNames)[number]): Promise<string> {
  const counted = await rowsOf(name, ['--cost', 'cost_ms', '-p', '8']);
  return `${HEADER}${counted.map((row) => `${row.join(',')}\n`).join('')}`;
}

/** Costs apart from what needs single records: their ids, and the noise that rests on the dearest 64. */
function costsOf(json: string) {
  const { result, input } = JSON.parse(json);
  const { rows, used, nulls } = input;
  const [{ heaviest, noise_floor: floor, is_even: _, ...cost }] = result.costs;
  return { cost, rows, used, nulls, dearest: heaviest[0]?.cost, floor };
}

describe.each(runNames)('%s', (name) => {
  test.each(['integer', 'float'] as const)(
    'what its query adds up of %s costs are the figures of a database',
    async (kind) => {
      const cost = kind === 'integer' ? fc.nat(9999) : fc.nat(9999).map((each) => each / 8);
      const row = fc.tuple(
        fc.option(fc.integer({ min: -500, max: 500 }), { freq: 9 }),
        fc.option(cost, { freq: 9 }),
      );
      const property = fc.asyncProperty(fc.array(row, { maxLength: 300 }), async (some) => {
        const rows: Row[] = [...some, [-5, 8.5 * (kind === 'float' ? 1 : 2)]];
        await fill(name, rows, kind);
        const ddl = 'CREATE TABLE t (id INTEGER, cost_ms)';
        const path = writeSqlite(join(folder.path, `${name}.db`), ddl, rows);
        const counted = await run(['analyze', '--counts', '-', ...ASKED], {
          stdin: await countsOf(name),
        });
        const right = costsOf((await run(['analyze', '--db', path, ...ASKED])).out);
        const found = costsOf(counted.out);
        expect({ ...found, floor: null }).toEqual({ ...right, floor: null });
        const [ours, theirs] = [found.floor, right.floor].map((each) => each.deviation_max_p95);
        expect(ours / theirs).toBeGreaterThan(0.7);
        expect(ours / theirs).toBeLessThan(1.4);
      });
      await fc.assert(property, { numRuns: 8 });
    },
  );

  test('a cost below 0 is rejected with its row', async () => {
    await fill(
      name,
      [
        [1, -1],
        [2, 3],
        [3, null],
      ],
      'float',
    );
    const stdin = await countsOf(name);
    const refused = await run(['analyze', '--counts', '-', ...ASKED], { stdin });
    expect([refused.code, refused.err]).toEqual([
      3,
      expect.stringMatching(/1 row whose id is no whole number, or whose cost is no number of at/),
    ]);
    const skipping = ['analyze', '--counts', '-', ...ASKED, '--on-reject', 'skip'];
    const { input, result } = JSON.parse((await run(skipping, { stdin })).out);
    expect(input).toMatchObject({ used: 2, rejected: 1 });
    const gated = await run([...skipping, '--gate', 'cost(cost_ms).p95 <= 5m'], { stdin });
    expect(JSON.parse(gated.out)).toMatchObject({
      gate: { verdict: 'unknown', checks: [{ why: expect.stringContaining('tell no P95') }] },
      warnings: expect.arrayContaining([
        'counts hold sums of cost_ms: its P95 and median are not known, nor which ids cost most',
      ]),
    });
    expect(result.costs[0]).toMatchObject({ median: null, quantiles_exact: null });
    expect(result.costs[0]).toMatchObject({ counted: 1, missing: 1, sum: 3 });
  });
});

test('PostgreSQL itself has the same figures of its table', async () => {
  const rows = Array.from({ length: 2000 }, (_, i): Row => [i * 7 - 900, (i % 97) + 0.5]);
  await fill('postgres', rows, 'float');
  const counted = await run(['analyze', '--counts', '-', ...ASKED], {
    stdin: await countsOf('postgres'),
  });
  const table = ['--db', inject('postgresUrl'), '--table', `${SCHEMA}.t`, '--id', 'id'];
  const right = costsOf((await run(['analyze', ...table, ...ASKED])).out);
  // The dearest of each residue are the dearest of all here, and so the noise is the very same.
  expect(costsOf(counted.out)).toEqual(right);
  expect(right).toMatchObject({ used: 2000, cost: { counted: 2000 }, dearest: 96.5 });
});

test('what is printed says how the costs are read', async () => {
  const flags = ['--dialect', 'duckdb', '--table', 't', '--id', 'id', '--cost', 'cost_ms'];
  const { err } = await run(['sql', ...flags, '--cost', 'my cost']);
  expect(err).toContain("nandi analyze --counts - -p 24 --cost cost_ms --cost 'my cost'");
});
