import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { int64Bytes, textBytes } from '../../../src/core/hash/bytes.ts';
import { hashes } from '../../../src/core/hash/catalog.ts';
import { residueOfWord } from '../../../src/core/hash/word.ts';
import { floorMod } from '../../../src/core/modulo.ts';
import { bucketDialects } from '../../../src/core/sql/buckets/dialects.ts';
import { idLines, run } from '../pretend.ts';
import { type Cell, type Engine, tableStatements } from './engines.ts';
import {
  ascending,
  csvOf,
  engineOf,
  fill,
  listOf,
  rowsOf,
  runNames,
  sql,
  start,
  statementsOf,
  stop,
} from './printed.ts';

beforeAll(() => start(inject('postgresUrl'), 'counting'));
afterAll(stop);

const [least, greatest] = [-(2n ** 63n), 2n ** 63n - 1n];
const edges: readonly bigint[] = [
  least,
  least + 1n,
  -(2n ** 53n) - 1n,
  -24n,
  -5n,
  -1n,
  0n,
  1n,
].concat([23n, 24n, 2n ** 31n, 2n ** 32n, 2n ** 53n + 1n, greatest - 1n, greatest]);

describe.each(runNames)('%s', (name) => {
  test('what its query counts, analyze takes for the ids themselves', async () => {
    const id = fc.oneof(
      fc.bigInt({ min: -300n, max: 300n }),
      fc.bigInt({ min: 0n, max: 100n }).map((each) => each * 48n),
      fc.bigInt({ min: least, max: greatest }),
    );
    const partitions = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), {
      minLength: 1,
      maxLength: 2,
    });
    const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 120 });
    const property = fc.asyncProperty(ids, fc.nat({ max: 3 }), partitions, async (some, ...rest) =>
      agrees(engineOf(name), [...new Set([...some, ...edges])], ...rest),
    );
    await fc.assert(property, { numRuns: 6 });
  });

  test('text is counted where it is a whole number, and the rest is rejected, never lost', async () => {
    const cells = ['9007199254740993', '-7', '007', '12345678901234567890123', '', ' 7', '5.0'];
    const others = ['x', '7\n', '+5', null];
    const wide = name === 'sqlite' ? ['-7', '9007199254740993'] : cells.slice(0, 4);
    const rejected = cells.length + others.length - 1 - wide.length;
    await fill(engineOf(name), 'text', [...cells, ...others]);
    const counted = await rowsOf(name, ['--id-type', 'text', '--modulus', '4800']);
    const numbers = counted.filter(([residue]) => /^\d+$/.test(residue ?? ''));
    expect(listOf(numbers)).toEqual(ascending(wide.map((each) => floorMod(BigInt(each), 4800))));
    expect(counted.find(([residue]) => residue === 'rejected')?.[2]).toBe(`${rejected}`);
    const csv = csvOf(counted);
    expect((await run(['analyze', '--counts', '-'], { stdin: csv })).code).toBe(3);
    const skipped = await run(['analyze', '--counts', '-', '--on-reject', 'skip', '-f', 'json'], {
      stdin: csv,
    });
    expect(JSON.parse(skipped.out)).toMatchObject({
      input: { rows: 11, used: wide.length, nulls: 1, rejected },
    });
  });

  test('numbers longer than 64 bits are exact', async () => {
    if (name === 'sqlite') return;
    const long = [10n ** 30n + 7n, -(10n ** 30n) - 7n, 2n ** 64n];
    await fill(engineOf(name), 'decimal', long);
    const counted = await rowsOf(name, ['--id-type', 'decimal', '--modulus', '1000']);
    expect(listOf(counted)).toEqual([7, 616, 993]);
  });

  test('a decimal with places after the point is divided as the number that it is', async () => {
    const engine = engineOf(name);
    const { types, storage } = engine;
    const type = types.decimal.replace(
      /HUGEINT|Decimal\(76, 0\)|decimal\(65,0\)/,
      'Decimal(30, 2)',
    );
    await engine.query('DROP TABLE IF EXISTS t');
    await engine.query(`CREATE TABLE t (id ${type})${storage}`);
    await engine.query('INSERT INTO t VALUES (5), (-5), (4803), (7.5), (NULL)');
    const counted = await rowsOf(name, ['--id-type', 'decimal', '--modulus', '4800']);
    const keys = counted.map(([residue = '', , n]) => [residue.replace(/\.0*$/, ''), n]);
    expect(keys).toEqual(
      expect.arrayContaining([
        ['3', '1'],
        ['4795', '1'],
        ['5', '1'],
        ['rejected', '1'],
      ]),
    );
  });

  test.each(bucketDialects[name].hashes)('%s has the bits of ours', async (hash) => {
    const { input } = hashes[hash];
    const ways = [...(input === 'int64' ? [] : ['text']), ...(input === 'text' ? [] : ['int64'])];
    await fill(engineOf(name), 'integer', edges);
    for (const way of ways) {
      const flags = ['--hash', hash, '--hash-input', way, '--modulus', '997'];
      if ((await sql(name, flags)).code === 2 && way === 'int64') continue;
      const right = edges.map((id) => {
        const bytes = way === 'int64' ? int64Bytes(id) : textBytes(`${id}`);
        return residueOfWord(hashes[hash].of(bytes), 997, hashes[hash].signed);
      });
      expect(listOf(await rowsOf(name, flags))).toEqual(ascending(right));
    }
  });

  test('a hash over text is that of canonical text', async () => {
    const [hash] = bucketDialects[name].hashes.filter((each) => hashes[each].input !== 'int64');
    if (hash === undefined) return;
    const uuid = 'A8098C1A-F86E-11DA-BD1A-00112444BE1E';
    await fill(engineOf(name), 'text', ['köln', '😀', uuid, '007', '-0', ' 7', 'x']);
    const canonical = ['köln', '😀', uuid.toLowerCase(), '7', '0', ' 7', 'x'];
    const right = canonical.map((text) =>
      residueOfWord(hashes[hash].of(textBytes(text)), 997, hashes[hash].signed),
    );
    const flags = ['--hash', hash, '--id-type', 'text', '--modulus', '997'];
    expect(listOf(await rowsOf(name, flags))).toEqual(ascending(right));
  });

  test('a floating-point column gives no figure', async () => {
    await fill(engineOf(name), 'float', [5n, -7n]);
    const { out } = await sql(name, []);
    const [query = ''] = statementsOf(out);
    const rows = await engineOf(name)
      .query(query)
      .catch(() => null);
    if (rows === null) return;
    // A client prints a double that is whole with its point, where the driver gives a number.
    const printed = name === 'duckdb' ? rows.map(([r, ...rest]) => [`${r}.0`, ...rest]) : rows;
    const { code } = await run(['analyze', '--counts', '-'], { stdin: csvOf(printed) });
    expect(code).toBe(3);
  });

  test('a hostile name stays one name', async () => {
    const engine = engineOf(name);
    const hostile = 'or"d`e\\rs; DROP TABLE t --\'';
    const table = bucketDialects[name].quoteIdentifier(hostile);
    const column = bucketDialects[name].quoteIdentifier(`${hostile} id`);
    const made = { table, column, kind: 'integer', cells: [-5n] } as const;
    for (const each of tableStatements(engine, made)) await engine.query(each);
    const flags = ['--table', hostile, '--id', `${hostile} id`, '--where', '1 = 1 -- a comment'];
    const { out } = await run(['sql', '--dialect', name, ...flags]);
    expect(await engine.query(statementsOf(out)[0] ?? '')).toEqual([['4795', '4800', '1']]);
    await engine.query(`DROP TABLE ${table}`);
  });
});

async function agrees(
  engine: Engine,
  ids: readonly bigint[],
  nulls: number,
  partitions: readonly number[],
): Promise<void> {
  const cells: readonly Cell[] = [...ids, ...Array.from({ length: nulls }, () => null)];
  await fill(engine, 'integer', cells);
  const flags = partitions.flatMap((count) => ['-p', `${count}`]);
  const counts = csvOf(await rowsOf(engine.dialect, flags));
  const lines = idLines(cells.map((cell) => cell ?? 'NULL'));
  const counted = await run(['analyze', '--counts', '-', '-f', 'json', ...flags], {
    stdin: counts,
  });
  const read = await run(['analyze', '-', '-f', 'json', '--id', 'id', ...flags], { stdin: lines });
  expect(figuresOf(counted.out)).toEqual(figuresOf(read.out));
}

/** All that counts can know: not what the ids are, nor patterns and cures that rest on that. */
function figuresOf(json: string): unknown {
  const { input, result } = JSON.parse(json);
  const { rows, used, nulls, rejected } = input;
  const results = 'by_partitions' in result ? result.by_partitions : [result];
  const known = results.map((each: object) => ({
    ...each,
    ids: null,
    patterns: null,
    comparison: null,
    verdict: null,
  }));
  return { rows, used, nulls, rejected, known };
}
