import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { analyze, idLines, upTo } from '../pretend.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-conclude-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('standard output holds the report alone, and standard error the talk', () => {
  const stdin = idLines([...upTo(200).map((i) => `0${i}`), ...upTo(50).map((i) => -i)]);

  test('of a table: findings in it, warnings beside it', async () => {
    const { out, err } = await analyze(['-'], { stdin });
    expect(out).toMatch(/^! 50 ids are negative/m);
    expect(out).toMatch(/\n gate: none\n$/);
    expect(err).toMatch(/^warning: 200 ids had leading zeros[^\n]*\n$/);
  });

  test('of JSON: what was read on standard error, all warnings in it', async () => {
    const { out, err } = await analyze(['-', '-f', 'json'], { stdin });
    expect(JSON.parse(out).warnings).toEqual([
      expect.stringContaining('50 ids are negative'),
      expect.stringContaining('200 ids had leading zeros'),
    ]);
    expect(err).toMatch(
      /^standard input: one column, header, id = "id", 250 ids, in no order, unique, 50 negative\nwarning: 200 ids/,
    );
  });

  test('of CSV: findings and the verdict of the gate on standard error', async () => {
    const { code, out, err } = await analyze(['-', '-f', 'csv', '--gate', 'negative == 0'], {
      stdin,
    });
    expect(code).toBe(1);
    expect(out.split('\n')).toHaveLength(26);
    expect(err.split('\n')).toEqual([
      expect.stringMatching(/^standard input: one column/),
      expect.stringMatching(/^warning: 200 ids had leading zeros/),
      expect.stringMatching(/^warning: 50 ids are negative/),
      'gate: fail',
      '',
    ]);
  });

  test('of Markdown: all of it on standard output', async () => {
    const { out } = await analyze(['-', '-f', 'markdown'], { stdin });
    expect(out).toMatch(/^- 50 ids are negative/m);
    expect(out).toMatch(/^\* 200 ids had leading zeros/m);
  });
});

describe('reports and baselines', () => {
  test('every report is written beside the one on standard output, and they agree with it', async () => {
    const paths = ['json', 'csv', 'markdown', 'table'].map(
      (format) => `${format}=${join(folder, `all.${format}`)}`,
    );
    const flags = paths.flatMap((path) => ['--report', path]);
    const { out } = await analyze(['fixtures/ids.csv', '-f', 'json', ...flags]);
    expect(readFileSync(join(folder, 'all.json'), 'utf8')).toBe(out);
    for (const format of ['csv', 'markdown', 'table']) {
      const alone = await analyze(['fixtures/ids.csv', '-f', format]);
      expect(readFileSync(join(folder, `all.${format}`), 'utf8')).toBe(alone.out);
    }
  });

  test('a table in a file is 80 columns wide and without colour, whatever the terminal', async () => {
    const path = join(folder, 'page.txt');
    const flags = ['--report', `table=${path}`, '--color', 'always'];
    await analyze(['fixtures/ids.csv', ...flags], { isTerminal: true, columns: 120 });
    const plain = await analyze(['fixtures/ids.csv']);
    expect(readFileSync(path, 'utf8')).toBe(plain.out);
  });

  test.each([
    ['fails', 'empty == 0', 1],
    ['does not know', 'ratio <= 2', 1],
    ['passes', 'total >= 1', 0],
  ])('they are written where the gate %s', async (name, gate, code) => {
    const [report, baseline] = [join(folder, `${name}.json`), join(folder, `${name}-base.json`)];
    const flags = ['--gate', gate, '--report', `json=${report}`, '--save-baseline', baseline];
    const outcome = await analyze(['fixtures/even.csv', '-f', 'json', ...flags]);
    expect(outcome.code).toBe(code);
    expect(readFileSync(report, 'utf8')).toBe(outcome.out);
    expect(readFileSync(baseline, 'utf8')).toBe(outcome.out);
  });

  test('a report that cannot be written is a usage error, and nothing is left behind', async () => {
    const before = readdirSync(folder);
    const outcome = await analyze([
      'fixtures/ids.csv',
      '--report',
      `json=${join(folder, 'none/a.json')}`,
    ]);
    expect([outcome.code, outcome.out]).toEqual([2, '']);
    expect(outcome.err).toBe(
      `nandi: ${join(folder, 'none/a.json')}: its folder does not exist; make it first\n`,
    );
    const over = await analyze(['fixtures/ids.csv', '--save-baseline', folder]);
    expect([over.code, over.err]).toEqual([
      2,
      `nandi: ${folder}: is a directory; name a file in it\n`,
    ]);
    expect(readdirSync(folder)).toEqual(before);
  });

  test('a saved baseline is compared with, and its change can be gated', async () => {
    const baseline = join(folder, 'base.json');
    await analyze(['-', '--save-baseline', baseline], { stdin: idLines(upTo(2400)) });
    const more = idLines([...upTo(2400), ...upTo(2400).map((i) => 24 * i)]);
    const flags = [
      '--baseline',
      baseline,
      '--gate',
      'change(shape) <= 2%',
      '--gate',
      'change(total) <= 200%',
    ];
    const { code, out } = await analyze(['-', ...flags], { stdin: more });
    expect(code).toBe(1);
    expect(out).toContain(`since ${baseline}, 24 partitions: ids 2,400 -> 4,800`);
    expect(out).toMatch(/ FAIL {5}change\(shape\) <= 2%/);
    expect(out).toMatch(/ PASS {5}change\(total\) <= 200%/);
  });

  test('a baseline of other partitions is refused, with the difference', async () => {
    const baseline = join(folder, 'other.json');
    await analyze(['fixtures/ids.csv', '-p', '48', '--save-baseline', baseline]);
    const { code, out, err } = await analyze(['fixtures/ids.csv', '--baseline', baseline]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/cannot be compared: partitions 48 then, 24 now/);
  });
});
