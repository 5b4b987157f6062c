import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { forecast } from '../../forecast/forecast.ts';
import { analyze } from '../../pretend.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';

const TABLES = `CREATE TABLE mine (id bigint PRIMARY KEY, due_at timestamptz);
INSERT INTO mine SELECT g, timestamptz '2026-12-01' + g * interval '1 minute' FROM generate_series(1, 240) AS g;
CREATE TABLE everybodys AS SELECT * FROM mine;
ALTER TABLE mine ENABLE ROW LEVEL SECURITY;
CREATE POLICY half ON mine USING (id % 2 = 0);
CREATE ROLE nandi_tenant LOGIN PASSWORD 'tenant';
GRANT SELECT ON mine, everybodys TO nandi_tenant`;

let database: OwnDatabase;
let tenant: string;
beforeAll(async () => {
  database = await ownDatabase(inject('postgresUrl'), TABLES);
  tenant = database.url.replace('nandi:nandi@', 'nandi_tenant:tenant@');
});
afterAll(async () => {
  await database.client.query('DROP OWNED BY nandi_tenant; DROP ROLE nandi_tenant');
  await database.remove();
});

const HIDDEN =
  /^warning: postgres:.*: row-level security hides rows of table "mine" from this role: counted is what it may see$/m;

test.each(['analyze', 'forecast'])(
  '%s warns a role that is shown half of the rows',
  async (what) => {
    const run = (url: string, table: string) =>
      what === 'analyze'
        ? analyze(['--db', url, '--table', table, '--id', 'id'])
        : forecast(['--db', url, '--table', table, '--from', '2026-12-01']);
    const shown = await run(tenant, 'mine');
    expect([shown.code, shown.err]).toEqual([0, expect.stringMatching(HIDDEN)]);
    expect(shown.out).toMatch(/\b120\b/);
    // Its owner sees all, and the other table has no policy.
    for (const [url, table] of [
      [database.url, 'mine'],
      [tenant, 'everybodys'],
    ] as const) {
      const all = await run(url, table);
      expect([all.code, all.err]).toEqual([0, expect.not.stringContaining('row-level')]);
      expect(all.out).toMatch(/\b240\b/);
    }
  },
);
