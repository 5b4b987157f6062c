import { expect, test } from 'vitest';
import type { AnalyzeReport } from '../../../src/core/results/report.ts';
import { analyzeMarkdown } from '../../../src/reports/markdown/analyze.ts';
import { fixtureReport, reportOf, sourceOf } from '../report.ts';

/** What Markdown, HTML, GitHub or a terminal would obey. */
const evil =
  '<b>|`*_[x](https://evil.example)&lt; @someone $a$ # www.evil.example \u001b[31m\u202e~';

async function evilReport(): Promise<AnalyzeReport> {
  const rows = Array.from({ length: 600 }, (_, i) => `"name ${evil} ${i}",${i}`);
  const text = `"user","${evil}"\n${rows.join('\n')}\n`;
  return await reportOf(sourceOf(text, `1. ${evil}\n# heading.csv`), {
    map: 'xxh64',
    costs: [{ name: evil, msPerUnit: null }],
  });
}

test('what comes from data is shown as it stands, and nothing of it is obeyed', async () => {
  const report = await evilReport();
  const check = {
    ...({
      gate: evil,
      metric: evil,
      where: evil,
      verdict: 'fail',
      value: evil,
      limit: evil,
    } as const),
    ...({ unit: 'word', headroom: null, sample: 1, noiseShare: null, why: evil } as const),
  };
  const text = analyzeMarkdown({ ...report, gate: { verdict: 'fail', checks: [check] } });
  const lines = text.split('\n');
  const own =
    /^<details><summary>24 partitions<\/summary>$|^<\/details>$|^[-*+] |^#+ |\*\*fail\*\*/gm;
  const bare = text.replaceAll(own, '').replaceAll(/\\[\\`*_[\]<>|~#&$.]/g, '');
  expect(bare).not.toMatch(/[\\`*_[\]<>~#&$]/);
  expect(bare).not.toMatch(/@\w|:\/\/|www\./);
  expect(bare).not.toMatch(/[^\n\P{Cc}]|[\u202a-\u202e]/u);
  expect(lines.filter((line) => /^#+ /.test(line))).toHaveLength(2);
  expect(text).toContain('\\<b\\>\\|');
});

test('every row of a table has as many cells as its head', async () => {
  const text = analyzeMarkdown(await evilReport());
  const tables = text.split('\n\n').filter((block) => block.startsWith('|'));
  expect(tables).toHaveLength(2);
  for (const table of tables) {
    const cells = table
      .split('\n')
      .map((line) => line.replaceAll('\\\\', '').match(/(?<!\\)\|/g)?.length);
    expect(new Set(cells).size).toBe(1);
  }
});

test('a name that starts like a list item starts no list', async () => {
  for (const [name, shown] of [
    ['1. a', '- 1\\. a: '],
    ['- a', '- \\- a: '],
    ['+ a', '- \\+ a: '],
  ]) {
    const text = `id,"${name}"\n${Array.from({ length: 200 }, (_, i) => `${i},${i}`).join('\n')}\n`;
    const report = await reportOf(sourceOf(text), {
      costs: [{ name: name ?? '', msPerUnit: null }],
    });
    expect(analyzeMarkdown(report)).toContain(`\n${shown}`);
  }
});

test('a number below 0 is no list item and stays readable', async () => {
  expect(analyzeMarkdown(await fixtureReport('ids.csv'))).toContain('| 22 | 1,140 | -4.8% |');
});

test('what was asked for beside the spread stands in the report', async () => {
  const costs = [{ name: 'duration_ms', msPerUnit: 1 }];
  const tenants = analyzeMarkdown(await fixtureReport('tenants.csv', { costs, periodMs: 20_000 }));
  expect(tenants).toContain('\n- duration\\_ms: largest load 34.0 s in partition 7');
  expect(tenants).toContain('UNSAFE whatever the counts say');
  const hashes = analyzeMarkdown(await fixtureReport('even.csv', { compared: ['md5', 'crc32'] }));
  expect(hashes).toMatch(/^\| crc32 \| 1\.\d+ \|/m);
  const runs = [{ bucket: 3, at: 'noon', durationMs: 7_200_000, startDelayMs: null }];
  const ran = analyzeMarkdown(
    await fixtureReport('even.csv', { runs: { name: 'runs.csv', runs } }),
  );
  expect(ran).toContain('overrun: partition 3 at noon took 2.0 h');
  const sweep = analyzeMarkdown(
    await fixtureReport('even.csv', { partitions: [], sweep: [24, 25] }),
  );
  expect(sweep).toMatch(/^\| 24 \| undefined \| 1\.\d+ \| \+102\.8% \| 12 \| no \|$/m);
});

test('a comparison that nobody asked for is left out', async () => {
  expect(analyzeMarkdown(await fixtureReport('even.csv'))).not.toContain('ids stay');
});

test('a comparison with a baseline stands in the report', async () => {
  const report = await fixtureReport('even.csv');
  const side = {
    partitions: 24,
    total: 1000,
    ratio: 1.5,
    deviationMax: 0.1,
    verdict: 'keep',
    counts: [],
  };
  const changes = [
    { partitions: 24, before: side, after: { ...side, total: 2000 }, shape: 0.05, test: null },
  ];
  const text = analyzeMarkdown({ ...report, comparison: { name: 'base|line.json', changes } });
  expect(text).toContain(
    'since base\\|line.json, 24 partitions: ids 1,000 -\\> 2,000, max/min 1.500',
  );
});

test('equal input gives equal bytes', async () => {
  const [one, two] = [await fixtureReport('ids.csv'), await fixtureReport('ids.csv')];
  expect(analyzeMarkdown(one)).toBe(analyzeMarkdown(two));
});
