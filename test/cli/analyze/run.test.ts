import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { analyze, idLines, upTo } from '../pretend.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the order of things', () => {
  test('a gate is parsed before the input is opened', async () => {
    const { code, err } = await analyze(['missing.csv', '--gate', 'ratio <= 1.2x']);
    expect(code).toBe(2);
    expect(err).toMatch(/^nandi: gate, column 13: /);
  });

  test('a gate is parsed before the baseline and the history of runs are', async () => {
    const others = ['--baseline', 'missing.json', '--runs', 'missing.csv'];
    expect((await analyze(['missing.csv', ...others, '--gate', 'empty = 0'])).code).toBe(2);
  });

  test('the baseline and the runs are read before the input', async () => {
    const stdin = breaking();
    expect((await analyze(['-', '--baseline', 'missing.json'], { stdin })).err).toMatch(
      /^nandi: missing\.json: /,
    );
    expect((await analyze(['-', '--runs', 'missing.csv'], { stdin })).err).toMatch(
      /^nandi: missing\.csv: /,
    );
  });
});

describe('what cannot be read', () => {
  test.each([
    [['missing.csv'], 'missing.csv: there is no such file'],
    [['fixtures'], 'fixtures is a directory; name a file in it'],
    [
      ['fixtures/ids.csv', '--id', 'idd'],
      'fixtures/ids.csv has no column "idd"; did you mean "id"?',
    ],
    [
      ['fixtures/ids.csv', '--cost', 'row'],
      'fixtures/ids.csv has no column "row"; did you mean "rows"?',
    ],
    [
      ['fixtures/uuids.csv'],
      'fixtures/uuids.csv has no column of whole numbers among the columns "user_id", "email"; name it with --id, and a --hash if its ids are text',
    ],
    [
      ['fixtures/ids.csv', '--counts'],
      'fixtures/ids.csv is no histogram: it has the columns id, created_at, duration_ms, rows, bytes; write bucket,count or residue,modulus,count',
    ],
    [
      ['fixtures/counts.csv', '--counts', '-p', '48', '-p', '5'],
      'fixtures/counts.csv cannot answer 48 partitions: it was counted modulo 24, which they do not divide',
    ],
    [
      ['fixtures/ids.csv', '--runs', 'fixtures/ids.csv'],
      'fixtures/ids.csv is no history of runs: it has the columns id, created_at, duration_ms, rows, bytes; write bucket or planned_at, and duration_ms (or _s, _min)',
    ],
    [
      ['fixtures/ids.csv', '--baseline', 'fixtures/counts.csv'],
      'fixtures/counts.csv is no JSON, or cut short; write a baseline with --save-baseline',
    ],
  ])('is said in one sentence, and nothing on standard output: %j', async (args, sentence) => {
    expect(await analyze(args)).toEqual({ code: 3, out: '', err: `nandi: ${sentence}\n` });
  });

  test('a source whose rows hold no id at all', async () => {
    expect(await analyze(['-'], { stdin: 'id,a\n,x\nNULL,y\n' })).toEqual({
      code: 3,
      out: '',
      err: 'nandi: standard input holds no id: all 2 rows are empty or NULL\n',
    });
  });
});

describe('what was read is told in one line', () => {
  test.each([
    ['id,a\n1,x\n2,y\n', 'comma, header, id = "id" · 2 ids, increasing, unique'],
    ['1\t5\n2\t6\n', 'tab, no header, id = column 1 · 2 ids, increasing, unique'],
    [
      '\ufeffid;a\r\n2;x\r\n1;y\r\n',
      'BOM, semicolon, CRLF, header, id = "id" · 2 ids, in no order, unique',
    ],
    [
      "a|user_id\r'x'|1\r'y'|1\r",
      `pipe, quote ', CR, header, id = "user_id" · 2 ids, increasing, 1 duplicate`,
    ],
    ['id\n5\n', 'one column, header, id = "id" · 1 id, increasing, unique'],
  ])('%j', async (stdin, words) => {
    expect((await analyze(['-'], { stdin, env: { COLUMNS: '200' } })).out.split('\n')[0]).toBe(
      `standard input: ${words}`,
    );
  });

  test('UTF-16', async () => {
    const stdin = Buffer.from('\ufeffid\n1\n2\n', 'utf16le');
    expect((await analyze(['-'], { stdin })).out).toMatch(
      /^standard input: UTF-16LE, BOM, one column/,
    );
  });
});

test('the partitions of a history of runs are those that were asked for', async () => {
  const runs = join(folder, 'runs.csv');
  writeFileSync(runs, 'bucket,duration_s\n30,5\n');
  const flags = ['fixtures/ids.csv', '--runs', runs];
  expect((await analyze([...flags, '-p', '48'])).code).toBe(0);
  expect((await analyze(flags)).err).toMatch(/the bucket "30" is no partition of 24/);
});

test('spaces around a gate do not count', async () => {
  const { code, out } = await analyze(['fixtures/even.csv', '--gate', ' default ']);
  expect(code).toBe(1);
  expect(out).toMatch(/ FAIL {5}pattern/);
});

test('a gate of several values says of each which it is', async () => {
  const { out } = await analyze([
    'fixtures/ids.csv',
    '-p',
    '24,25',
    '--gate',
    'ratio <= 1.5',
    '--gate',
    'total > 1',
  ]);
  expect(out).toMatch(/ PASS {5}ratio <= 1\.5 \(24 partitions\) {3}value/);
  expect(out).toMatch(/ PASS {5}ratio <= 1\.5 \(25 partitions\) {3}value/);
  expect(out).toMatch(/ PASS {5}total > 1 {3}value/);
  expect(out).toMatch(/\n gate: pass \(3 checks\)\n$/);
});

test('equal input gives equal bytes in every format', async () => {
  for (const format of ['table', 'json', 'csv', 'markdown']) {
    const flags = ['fixtures/tenants.csv', '--cost', 'duration_ms', '-f', format];
    expect(await analyze(flags)).toEqual(await analyze(flags));
  }
});

async function* breaking(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('');
  throw new Error('standard input was read too early');
}

test('a file that was written by another program is read the same, as a path and piped', async () => {
  const path = join(folder, 'piped.csv');
  writeFileSync(path, idLines(upTo(3000)));
  const [named, piped] = [
    await analyze([path, '-f', 'csv']),
    await analyze(['-', '-f', 'csv'], { stdin: idLines(upTo(3000)) }),
  ];
  expect(named.out).toBe(piped.out);
});
