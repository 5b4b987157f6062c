import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { idLines, upTo } from '../pretend.ts';
import { migration, migrationJsonOf } from './migration.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-plan-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const plan = join(folder, 'plan.json');
const ids = join(folder, 'ids.csv');

test('a plan holds for the ids it was made for, in any order, and for no others', async () => {
  writeFileSync(ids, idLines(upTo(1000)));
  expect((await migration(`${ids} --from 24 --to 48 --out ${plan}`)).code).toBe(0);
  expect(JSON.parse(readFileSync(plan, 'utf8')).result.plan.policy).toBe('preserving-map');

  writeFileSync(ids, idLines(upTo(1000).toReversed()));
  const same = await migration(`${ids} --from 24 --to 48 --check ${plan}`);
  expect([same.code, same.err]).toEqual([0, `${plan}: the plan holds\n`]);

  writeFileSync(ids, idLines(upTo(1001)));
  const more = await migration(`${ids} --from 24 --to 48 --check ${plan}`);
  expect([more.code, more.out]).toEqual([3, '']);
  expect(more.err).toContain('the number of ids was 1000 and is 1001');

  writeFileSync(ids, idLines([...upTo(999), 1001]));
  const others = await migration(`${ids} --from 24 --to 48 --check ${plan}`);
  expect([others.code, others.err]).toEqual([
    3,
    expect.stringContaining('as many ids, but others'),
  ]);

  const change = await migration(`${ids} --from 24 --to 96 --check ${plan}`);
  expect(change.err).toContain(
    'the change was id mod 24 -> id mod 48 and is id mod 24 -> id mod 96',
  );
});

test('its SQL runs on a PostgreSQL, finds each id in its slot, and is dropped again', async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query('CREATE TABLE migration_plan (id bigint PRIMARY KEY)');
    await client.query('INSERT INTO migration_plan SELECT generate_series(-500, 500)');
    const { result, input } = await migrationJsonOf(
      `--db ${inject('postgresUrl')} --table migration_plan --from 24 --to 48`,
    );
    expect(input.used).toBe(1001);
    const [first] = result.plan.steps;
    const [create, analyze, comment] = first.sql.split('\n');
    await client.query(create);
    await client.query(analyze);
    const slot = comment.replace('-- WHERE ', '').replace(' = :slot', '');
    const { rows } = await client.query(
      `SELECT id::int AS id, ${slot} AS slot FROM migration_plan`,
    );
    const mod = (id: number, n: number): number => ((id % n) + n) % n;
    expect(rows).toHaveLength(1001);
    for (const { id, slot: found } of rows)
      expect(Number(found)).toBe(2 * mod(id, 24) + Math.floor(mod(id, 48) / 24));
    await client.query('SET enable_seqscan = off');
    const explained = await client.query(`EXPLAIN SELECT * FROM migration_plan WHERE ${slot} = 3`);
    expect(JSON.stringify(explained.rows)).toContain('migration_plan_id_kept_48');
    const drop = result.plan.steps.at(-1).sql;
    expect(drop).toBe('DROP INDEX "migration_plan_id_mod_24";');
    await client.query(drop.replace('mod_24', 'kept_48'));
  } finally {
    await client.query('DROP TABLE IF EXISTS migration_plan');
    await client.end();
  }
});

test.each([
  ['sqlite', 'DROP INDEX "records_id_mod_24";'],
  ['mysql', 'DROP INDEX `records_id_mod_24` ON `records`;'],
  ['bigquery', null],
])('the SQL of %s is that of the engine', async (dialect, drop) => {
  const { result } = await migrationJsonOf(`--uniform --from 24 --to 48 --sql ${dialect}`);
  expect(result.plan.steps[0].sql).toMatch(/24/);
  expect(result.plan.steps.at(-1).sql).toBe(drop);
});

test('the SQL names the table that was read, or that --table names for a file', async () => {
  const sqlOf = async (args: readonly string[]): Promise<string | null> => {
    const { out } = await migration([...args, '--from', '24', '--to', '48', '-f', 'json']);
    return JSON.parse(out).result.plan.steps[0].sql;
  };
  expect(await sqlOf(['--uniform', '--table', 'shop."Order"'])).toContain(
    '"Order_id_kept_48" ON "shop"."Order"',
  );
  expect(await sqlOf(['--uniform', '--table', 'a.b', '--sql', 'sqlite'])).toContain('ON "a.b"');
  const counted = await sqlOf(['fixtures/orders.db']);
  expect(counted).toContain('CREATE INDEX "orders_id_kept_48" ON "orders"');
  const { out } = await migration('--from 24 --to 48 -f json', { stdin: '1\n2\n3\n' });
  expect(JSON.parse(out).result.plan.steps[0].sql).toContain('("id" % 48');
  const query = ['--db', 'sqlite:fixtures/orders.db', '--query', 'SELECT id FROM orders'];
  expect(await sqlOf(query)).toBeNull();
});
