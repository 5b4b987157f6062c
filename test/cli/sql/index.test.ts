import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { int64Bytes, textBytes } from '../../../src/core/hash/bytes.ts';
import { hashes } from '../../../src/core/hash/catalog.ts';
import { residueOfWord } from '../../../src/core/hash/word.ts';
import { floorMod } from '../../../src/core/modulo.ts';
import { bucketDialects } from '../../../src/core/sql/buckets/dialects.ts';
import { run } from '../pretend.ts';
import { engineOf, fill, runNames, sql, start, statementsOf, stop } from './printed.ts';

beforeAll(() => start(inject('postgresUrl'), 'indexing'));
afterAll(stop);

/** Enough rows that an engine prefers an index to all of them. */
const ids = Array.from({ length: 24_000 }, (_, i) => BigInt(7 * i - 60_000));

/** What MariaDB cannot make stands in parsed.test.ts. */
const cases = runNames.flatMap((name) =>
  bucketDialects[name].indexes
    .filter(({ kind }) => !(name === 'mysql' && kind === 'expression'))
    .map(({ kind, isPartial }) => ({ name, kind, isPartial })),
);

/** What an engine says of a bucket that it reads by the index, in the table or beside it. */
const seen: Readonly<Record<(typeof runNames)[number], RegExp>> = {
  postgres: /Index Scan.*t_id_mod_48/,
  mysql: /,ref,.*t_id_mod_48/,
  mariadb: /,ref,.*t_id_mod_48/,
  sqlite: /USING INDEX t_id_mod_48/,
  duckdb: /Table:\s[^:]*t_by_id_mod_48/,
  clickhouse: /t_id_mod_48/,
};

describe.each(cases)('$name, --index $kind', ({ name, kind, isPartial }) => {
  test('is used for what it says to compare, which finds the ids of each bucket', async () => {
    await fill(engineOf(name), 'integer', ids);
    const { out, err } = await sql(name, ['--index', kind, '-p', '48']);
    const statements = statementsOf(out);
    for (const each of statements.slice(0, -1)) await engineOf(name).query(each);
    const plan = await engineOf(name).query(statements.at(-1) ?? '');
    expect(plan.join(' ')).toMatch(seen[name]);
    const compared = /WHERE (.*) = 47\. /.exec(err)?.[1] ?? '';
    const table = kind === 'layout' && name === 'duckdb' ? 't_by_id_mod_48' : 't';
    for (const bucket of [0, 5, 47]) {
      const query = `SELECT id FROM ${table} WHERE ${compared} = ${bucket} ORDER BY id`;
      const found = await engineOf(name).query(query);
      const right = ids.filter((id) => floorMod(id, 48) === bucket);
      expect(found.flat()).toEqual(right.map((id) => `${id}`));
    }
    if (table === 't') return;
    const falls = `SELECT id_mod_48 < lag(id_mod_48) OVER (ORDER BY rowid) AS falls FROM ${table}`;
    const query = `SELECT count(*) FROM (${falls}) WHERE falls`;
    expect(await engineOf(name).query(query)).toEqual([['0']]);
    await engineOf(name).query(`DROP TABLE ${table}`);
  });

  test('of some rows is used for the same condition, or refused', async () => {
    await fill(engineOf(name), 'integer', ids);
    const flags = ['--index', kind, '-p', '48', '--where', 'id > 60000 -- the last half'];
    const { out, err, code } = await sql(name, flags);
    if (!isPartial) {
      expect(code).toBe(2);
      expect(err).toMatch(/has no index of some rows only; leave --where out/);
      return;
    }
    const statements = statementsOf(out);
    for (const each of statements.slice(0, -1)) await engineOf(name).query(each);
    expect((await engineOf(name).query(statements.at(-1) ?? '')).join(' ')).toMatch(seen[name]);
  });
});

test('an index over a hash is made and used', async () => {
  for (const [name, hash] of [
    ['postgres', 'md5'],
    ['postgres', 'sha256'],
    ['postgres', 'pg-hashint8'],
    ['mariadb', 'crc32'],
  ] as const) {
    await fill(engineOf(name), 'integer', ids);
    const statements = statementsOf((await sql(name, ['--index', '--hash', hash])).out);
    for (const each of statements.slice(0, -1)) await engineOf(name).query(each);
    const plan = await engineOf(name).query(statements.at(-1) ?? '');
    expect(plan.join(' ')).toContain(`t_id_${hash.replace('-', '_')}_mod_24`);
  }
});

test('ClickHouse, whose % is wrong of places after the point, finds the bucket of such a decimal', async () => {
  const engine = engineOf('clickhouse');
  await engine.query('DROP TABLE IF EXISTS t');
  await engine.query(`CREATE TABLE t (id Decimal(30, 2))${engine.storage}`);
  await engine.query('INSERT INTO t SELECT number - 12000 FROM numbers(24000)');
  const made = await sql('clickhouse', ['--index', '--id-type', 'decimal', '-p', '48']);
  const statements = statementsOf(made.out);
  for (const each of statements.slice(0, -1)) await engine.query(each);
  expect((await engine.query(statements.at(-1) ?? '')).join(' ')).toMatch(seen.clickhouse);
  const compared = /WHERE (.*) = 47\. /.exec(made.err)?.[1] ?? '';
  const query = `SELECT count(), min(id) FROM t WHERE ${compared} = 47`;
  expect(await engine.query(query)).toEqual([['500', '-11953']]);
  const { out } = await sql('clickhouse', ['--function', '--id-type', 'decimal', '-p', '48']);
  expect(out).toContain('-> (toInt256(id) % 48 + 48) % 48;');
});

test('MariaDB refuses a bucket of an AUTO_INCREMENT id, as the advice says', async () => {
  const engine = engineOf('mariadb');
  await engine.query('DROP TABLE IF EXISTS t');
  await engine.query('CREATE TABLE t (id bigint AUTO_INCREMENT PRIMARY KEY)');
  const { out, err } = await sql('mariadb', ['--index']);
  expect(err).toMatch(/refuses an AUTO_INCREMENT id/);
  await expect(engine.query(statementsOf(out)[0] ?? '')).rejects.toThrow(/AUTO_INCREMENT/);
});

const edges = [-(2n ** 63n), -25n, -24n, -1n, 0n, 23n, 2n ** 53n + 1n, 2n ** 63n - 1n];

describe.each(runNames)('the bucket function of %s', (name) => {
  test.each(['none', ...bucketDialects[name].hashes] as const)('%s', async (hash) => {
    const { out } = await run(['sql', '--dialect', name, '--function', '--hash', hash]);
    const [statement = ''] = statementsOf(out);
    const found = await bucketsFrom(name, statement, hash);
    const right = edges.map((id) => {
      if (hash === 'none') return floorMod(id, 24);
      const { input, signed } = hashes[hash];
      const bytes = input === 'int64' ? int64Bytes(id) : textBytes(`${id}`);
      return residueOfWord(hashes[hash].of(bytes), 24, signed);
    });
    expect(found).toEqual(right);
  });
});

/** The bucket of each edge; SQLite has no functions, so its expression is given each id. */
async function bucketsFrom(
  name: (typeof runNames)[number],
  statement: string,
  hash: string,
): Promise<number[]> {
  const engine = engineOf(name);
  const called = `id${hash === 'none' ? '' : `_${hash.replaceAll('-', '_')}`}_mod_24`;
  if (name === 'mysql' || name === 'mariadb')
    await engine.query(`DROP FUNCTION IF EXISTS ${called}`);
  if (name !== 'sqlite') await engine.query(statement);
  const buckets: number[] = [];
  for (const id of edges) {
    const argument = `CAST('${id}' AS ${bigint(name)})`;
    const query =
      name === 'sqlite' ? statement.replace(':id', argument) : `SELECT ${called}(${argument})`;
    const [[bucket] = []] = await engine.query(query);
    buckets.push(Number(bucket));
  }
  return buckets;
}

function bigint(name: (typeof runNames)[number]): string {
  return name === 'mysql' || name === 'mariadb'
    ? 'SIGNED'
    : name === 'sqlite'
      ? 'INTEGER'
      : 'bigint';
}
