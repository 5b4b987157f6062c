import { beforeAll, describe, expect, test } from 'vitest';
import type { AnalyzeOptions } from '../../../src/analyze/analyze.ts';
import type { AnalyzeReport } from '../../../src/core/results/report.ts';
import { analyzeTerminal } from '../../../src/reports/terminal/analyze.ts';
import { fixtureReport, reportOf, sourceOf } from '../report.ts';

const fixtures: Readonly<Record<string, Partial<AnalyzeOptions>>> = {
  'ids.csv': {},
  'even.csv': {},
  'multiples-of-24.csv': {},
  'consecutive.csv': {},
  'snowflake.csv': {},
  'three-writers.csv': {},
  'tenants.csv': {},
  'uuids.csv': { map: 'xxh64' },
  'counts.csv': {},
};
const widths = [40, 60, 80, 120, 200];

const reports = new Map<string, AnalyzeReport>();

beforeAll(async () => {
  for (const [name, options] of Object.entries(fixtures))
    reports.set(name, await fixtureReport(name, options));
});

describe.each(Object.keys(fixtures))('%s on a page', (name) => {
  test.each(widths)('of %i columns: no line is longer', (width) => {
    for (const unicode of [true, false])
      expect(longest(draw(name, { width, unicode }))).toBeLessThanOrEqual(width);
  });

  test.each([80, 120, 200])('of %i columns: 24 partitions take at most 40 lines', (width) => {
    expect(draw(name, { width }).length).toBeLessThanOrEqual(40);
  });

  test('in ASCII: as many lines, each as long, and nothing but ASCII', () => {
    const [plain, ascii] = [draw(name, {}), draw(name, { unicode: false })];
    expect(ascii.join('\n')).toMatch(/^[\n -~]*$/);
    expect(ascii.map((line) => line.length)).toEqual(plain.map((line) => line.length));
  });

  test('in colour: the same text under the colours', () => {
    const colored = draw(name, { color: true });
    expect(colored.join('\n')).toContain('\u001b[');
    expect(colored.map(withoutColor)).toEqual(draw(name, {}));
  });

  test('equal input gives equal bytes', async () => {
    const again = await fixtureReport(name, fixtures[name]);
    expect(analyzeTerminal(again, style({}))).toBe(analyzeTerminal(reportNamed(name), style({})));
  });
});

test('the answer stands right under the source', () => {
  expect(draw('ids.csv', {}).slice(0, 3)).toEqual([
    expect.stringContaining('fixtures/ids.csv: comma, header, id = "id"'),
    '',
    expect.stringMatching(/^KEEP id mod 24\./),
  ]);
});

test('a pattern that the verdict begins with is not said a second time', () => {
  const lines = draw('snowflake.csv', {});
  expect(lines.filter((line) => line.includes('low 12 bits'))).toHaveLength(1);
  const at = lines.findIndex((line) => line.startsWith(' patterns'));
  expect(lines[at]).toBe(' patterns  as the verdict says');
  expect(lines[at + 1]).toMatch(/^ {11}all ids are 28,672 modulo 4,194,304/);
});

test('a pattern that the verdict does not begin with is said whole', () => {
  expect(draw('consecutive.csv', {}).join('\n')).toContain(
    ' patterns  the ids are consecutive: every partition count takes them in turn, to\n           within one',
  );
});

test('neighbouring empty partitions share a line, and a pair does not', async () => {
  const lines = draw('snowflake.csv', {});
  const rows = lines.filter((line) => /^ +[\d.]+ +[\d,]+ +[+-]/.test(line));
  expect(rows.map((line) => line.trim().split(' ')[0])).toEqual([
    '0',
    '1..7',
    '8',
    '9..15',
    '16',
    '17..23',
  ]);
  const pairs = await reportOf(sourceOf(ids(600, (i) => 3 * i)), { partitions: [6] });
  expect(rowsOf(analyzeTerminal(pairs, style({})))).toEqual(['0', '1', '2', '3', '4', '5']);
  const last = await reportOf(sourceOf(ids(600, (i) => 6 * i)), { partitions: [6] });
  expect(rowsOf(analyzeTerminal(last, style({})))).toEqual(['0', '1..5']);
});

test('the fullest and the emptiest partition are marked, also within a shared line', () => {
  const lines = draw('snowflake.csv', {});
  expect(lines.filter((line) => line.includes(' max ') && line.includes('%'))).toEqual([
    expect.stringMatching(/^ {6}0 {3}1,722 {2}\+726\.6% max/),
  ]);
  expect(lines.filter((line) => line.includes('% min '))).toEqual([
    expect.stringMatching(/^ {3}1\.\.7 {7}0 {2}-100\.0% min/),
  ]);
});

test('of more than 60 partitions the ten fullest and the ten emptiest are shown', async () => {
  const report = await fixtureReport('ids.csv', { partitions: [1000] });
  const lines = analyzeTerminal(report, style({})).split('\n');
  expect(rowsOf(lines.join('\n'))).toHaveLength(20);
  expect(lines).toContain(' 980 partitions between them are not shown; -f csv lists all');
  const sixty = await fixtureReport('ids.csv', { partitions: [60] });
  expect(rowsOf(analyzeTerminal(sixty, style({})))).toHaveLength(60);
});

test('costs that do not fit on the page keep their figures under the table', async () => {
  const costs = ['duration_ms', 'rows', 'bytes'].map((name) => ({ name, msPerUnit: null }));
  const report = await fixtureReport('tenants.csv', { costs });
  for (const width of widths) {
    const lines = analyzeTerminal(report, style({ width })).split('\n');
    expect(longest(lines)).toBeLessThanOrEqual(width);
    for (const { name } of costs)
      expect(lines.filter((line) => line.startsWith(` ${name}: largest load`))).toHaveLength(1);
  }
});

test('of several partition counts each has its own answer', async () => {
  const report = await fixtureReport('even.csv', { partitions: [24, 25] });
  const text = analyzeTerminal(report, style({}));
  expect(text).toContain('CHANGE PARTITIONS. All ids are even: 12 of 24');
  expect(text).toContain('KEEP id mod 25.');
});

test('a line of a comparison is as narrow as the page', async () => {
  const report = await fixtureReport('consecutive.csv', {
    compared: ['md5', 'pg-hashtextextended'],
  });
  for (const width of widths)
    expect(longest(analyzeTerminal(report, style({ width })).split('\n'))).toBeLessThanOrEqual(
      width,
    );
  expect(analyzeTerminal(report, style({}))).toContain('pg-hashtextextended');
});

test('nothing that comes from data steers the terminal', async () => {
  const evil = '\u001b[31mred\u0007\u202e';
  const text = ids(600, (i) => `name${evil}${i},${i}`).replace(
    'id\n',
    `"user${evil}","cost${evil}"\n`,
  );
  const report = await reportOf(sourceOf(text, `file${evil}\n.csv`), {
    map: 'xxh64',
    costs: [{ name: `cost${evil}`, msPerUnit: null }],
  });
  const drawn = analyzeTerminal(report, style({ width: 200 }));
  expect(drawn).not.toMatch(/[^\n\P{Cc}]|\p{Cf}/u);
  expect(drawn.split('\n')[0]).toMatch(/^file\\u\{1b\}\[31mred\\u\{7\}\\u\{202e\}\\u\{a\}\.csv:/);
  expect(drawn).toContain('name\\u{1b}[31mred');
});

function reportNamed(name: string): AnalyzeReport {
  const report = reports.get(name);
  if (report === undefined) throw new RangeError(`no report of ${name}`);
  return report;
}

interface Look {
  readonly width?: number;
  readonly unicode?: boolean;
  readonly color?: boolean;
}

function style({ width = 80, unicode = true, color = false }: Look): Required<Look> {
  return { width, unicode, color };
}

function draw(name: string, look: Look): string[] {
  const text = analyzeTerminal(reportNamed(name), style(look));
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}

/** The numbers of the partitions that have a line. */
function rowsOf(text: string): (string | undefined)[] {
  const rows = text.split('\n').filter((line) => /^ +[\d.]+ +[\d,]+ +[+-][\d.]+%/.test(line));
  return rows.map((line) => line.trim().split(' ')[0]);
}

function longest(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => line.length));
}

function withoutColor(line: string): string {
  return line
    .split('\u001b')
    .map((part, i) => (i === 0 ? part : part.replace(/^\[\d+m/, '')))
    .join('');
}

function ids(count: number, id: (i: number) => number | string): string {
  return `id\n${Array.from({ length: count }, (_, i) => id(i)).join('\n')}\n`;
}
