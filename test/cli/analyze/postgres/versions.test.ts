import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { textBytes } from '../../../../src/core/hash/bytes.ts';
import { type HashName, hashes } from '../../../../src/core/hash/catalog.ts';
import { residueOfWord } from '../../../../src/core/hash/word.ts';
import { type PostgresServer, startPostgres } from '../../../servers/postgres.ts';
import { analyze } from '../../pretend.ts';
import { counting, type OwnDatabase, ownDatabase, SLOW } from './own-database.ts';

const TABLES = `${SLOW};
CREATE TABLE negative (id bigint PRIMARY KEY, cost_ms integer);
INSERT INTO negative SELECT g, abs(g) FROM generate_series(-999, 1000) AS g;
CREATE TABLE words (id text, kind text);
INSERT INTO words SELECT 'köln-' || g, 'a' FROM generate_series(1, 480) AS g;
CREATE TABLE long (id numeric);
INSERT INTO long SELECT -123456789012345678901234567890::numeric - g FROM generate_series(0, 47) AS g;
CREATE VIEW seen AS SELECT id * 2 AS id FROM negative;
CREATE TABLE parted (id bigint PRIMARY KEY) PARTITION BY RANGE (id);
CREATE TABLE parted_low PARTITION OF parted FOR VALUES FROM (MINVALUE) TO (0);
CREATE TABLE parted_high PARTITION OF parted FOR VALUES FROM (0) TO (MAXVALUE);
INSERT INTO parted SELECT g FROM generate_series(-240, 239) AS g;
CREATE TABLE wide (id bigint, pad text);
INSERT INTO wide SELECT g, repeat('x', 700) FROM generate_series(-50000, 49999) AS g;
ANALYZE`;

/** The oldest, one between and the newest; the text that a plan is may differ between them. */
const servers = [
  ['13', '13'],
  ['15', '15'],
  ['18', null],
] as const;

describe.each(servers)('on PostgreSQL %s', (major, from) => {
  let server: PostgresServer | null = null;
  let database: OwnDatabase;
  beforeAll(async () => {
    if (from !== null) server = await startPostgres({ from });
    database = await ownDatabase(server?.url ?? inject('postgresUrl'), TABLES);
  });
  afterAll(async () => {
    await database.remove();
    await server?.stop();
  });

  const count = (table: string, ...flags: readonly string[]) =>
    analyze(['--db', database.url, '--table', table, ...flags]);

  async function json(table: string, ...flags: readonly string[]) {
    const { code, out, err } = await count(table, '-f', 'json', ...flags);
    expect([code, code === 0 ? '' : err]).toEqual([0, '']);
    const { input, result } = JSON.parse(out);
    const counts: number[] = result.buckets.map(({ count: each }: { count: number }) => each);
    return { input, result, counts };
  }

  test('it is that server', async () => {
    const { err } = await count('negative', '--verbose');
    expect(err).toMatch(new RegExp(`PostgreSQL ${major}\\.`));
  });

  test('negative ids are in their buckets, with costs', async () => {
    const { result, counts } = await json('negative', '--cost', 'cost_ms', '--distinct');
    const right = Array(24).fill(0);
    const loads = Array(24).fill(0);
    for (let id = -999; id <= 1000; id++) {
      right[((id % 24) + 24) % 24]++;
      loads[((id % 24) + 24) % 24] += Math.abs(id);
    }
    expect(counts).toEqual(right);
    expect(result.ids).toMatchObject({ min: '-999', max: '1000', negative: 999, duplicates: 0 });
    expect(result.costs[0].buckets.map(({ sum }: { sum: number }) => sum)).toEqual(loads);
    expect(result.costs[0].heaviest[0]).toMatchObject({ id: '1000', cost: 1000 });
  });

  test.each<HashName>(['md5', 'sha256', 'pg-hashtext', 'pg-hashtextextended'])(
    'text by %s has the bits of ours',
    async (name) => {
      const { counts } = await json('words', '--hash', name);
      const right = Array(24).fill(0);
      const hash = hashes[name];
      for (let g = 1; g <= 480; g++)
        right[residueOfWord(hash.of(textBytes(`köln-${g}`)), 24, hash.signed)]++;
      expect(counts).toEqual(right);
    },
  );

  test.each<HashName>(['md5', 'sha256', 'pg-hashtext'])('numeric by %s too', async (name) => {
    const { counts } = await json('long', '--hash', name);
    const right = Array(24).fill(0);
    const hash = hashes[name];
    for (let g = 0n; g < 48n; g++) {
      const text = `${-123456789012345678901234567890n - g}`;
      right[residueOfWord(hash.of(textBytes(text)), 24, hash.signed)]++;
    }
    expect(counts).toEqual(right);
  });

  test('numeric of any length', async () => {
    const { counts, result } = await json('long');
    expect(counts).toEqual(Array(24).fill(2));
    expect(result.ids.max).toBe('-123456789012345678901234567890');
  });

  test('a view', async () => {
    const { counts } = await json('seen');
    const odd = counts.filter((_, bucket) => bucket % 2 === 1);
    expect([odd, counts.reduce((sum, each) => sum + each)]).toEqual([Array(12).fill(0), 2000]);
  });

  test('a partitioned table', async () => {
    const { counts, result, input } = await json('parted');
    expect(counts).toEqual(Array(24).fill(20));
    expect(result.ids).toMatchObject({ min: '-240', max: '239', negative: 240, duplicates: 0 });
    expect(input.database.relation).toBe('partitioned table "parted"');
  });

  test('--explain shows SQL that runs, and its plan', async () => {
    const { code, out, err } = await count('negative', '--explain', '--cost', 'cost_ms');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^-- .*Append/m);
    expect(out).toMatch(/^-- .*(Seq Scan|Index Only Scan).* on negative/m);
    await database.client.query(out.replaceAll('SET LOCAL', 'SET'));
  });

  test('a cost that is reasonable is not warned of, and a low limit is', async () => {
    const { err } = await count('wide', '--max-cost', '1000000');
    expect(err).not.toContain('planner');
    expect((await count('wide', '--max-cost', '10')).err).toMatch(
      /the planner expects a cost of \d{2},\d{3}, above --max-cost 10;/,
    );
  });

  test('--timeout 50ms ends with 5, and nothing runs on', async () => {
    const { code, out, err } = await count('slow', '--timeout', '50ms');
    expect([code, out]).toEqual([5, '']);
    expect(err).toMatch(/longer than 50 ms and was ended \(SQLSTATE 57014\)/);
    expect(await counting(database.client, 0)).toEqual([]);
  });

  test.each([
    ['', []],
    ['of a hash', ['--hash', 'sha256']],
    ['of some rows', ['--where', 'id < 25000']],
  ])('--advise-index %s prints an index that is used', async (_, flags) => {
    const asked = ['--advise-index', '-p', '480', ...flags];
    const { code, out } = await count('wide', ...asked);
    expect([code, out]).toEqual([0, expect.stringMatching(/^WORTH AN INDEX/m)]);
    const [statement = ''] = /CREATE INDEX [^;]*/.exec(out) ?? [];
    await database.client.query(statement.replace(' ON ', ' buckets ON '));
    await database.client.query('ANALYZE wide');
    expect((await count('wide', ...asked)).out).toMatch(/^THERE IS ONE: buckets is used/m);
    await database.client.query('DROP INDEX buckets');
  });
});
