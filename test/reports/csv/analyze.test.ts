import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { analyzeCsv } from '../../../src/reports/csv/analyze.ts';
import { fixtureReport, reportOf, sourceOf } from '../report.ts';

test('there is one line a partition, and the counts add up', async () => {
  const { result } = await fixtureReport('ids.csv', { partitions: [24, 48] });
  const [head, ...rows] = rowsOf(analyzeCsv(result));
  expect(head).toEqual(['partitions', 'bucket', 'count', 'mean', 'deviation_share']);
  expect(rows).toHaveLength(24 + 48);
  const counts = rows.filter(([partitions]) => partitions === '48').map((row) => Number(row[2]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(28_742);
});

test('each cost adds its sum, P95 and maximum', async () => {
  const costs = [{ name: 'rows', msPerUnit: null }];
  const { result } = await fixtureReport('tenants.csv', { costs });
  const [head, first] = rowsOf(analyzeCsv(result));
  expect(head?.slice(5)).toEqual(['rows_sum', 'rows_p95', 'rows_max']);
  expect(
    first
      ?.slice(5)
      .map(Number)
      .every((each) => each > 0),
  ).toBe(true);
});

test('a sweep alone gives one line a partition count', async () => {
  const { result } = await fixtureReport('even.csv', { partitions: [], sweep: [23, 24] });
  const [head, odd, even] = rowsOf(analyzeCsv(result));
  expect(head?.[0]).toBe('partitions');
  expect(odd?.at(-1)).toBe('true');
  expect([even?.[4], even?.[5], even?.at(-1)]).toEqual(['12', '', 'false']);
});

test('a cell that a spreadsheet would run is text, and quotes and delimiters stay in their cell', async () => {
  for (const [name, cell] of [
    ['=1+1', "'=1+1_sum"],
    ['+1', "'+1_sum"],
    ['-1', "'-1_sum"],
    ['@SUM(A1)', "'@SUM(A1)_sum"],
    ['\tx', "'\tx_sum"],
    ['a,""b""\nc', 'a,"b"\nc_sum'],
  ]) {
    const lines = Array.from({ length: 200 }, (_, i) => `${i},${i}`);
    const source = sourceOf(`id,"${name}"\n${lines.join('\n')}\n`);
    const cost = { name: name?.replaceAll('""', '"') ?? '', msPerUnit: null };
    const { result } = await reportOf(source, { costs: [cost] });
    expect(rowsOf(analyzeCsv(result))[0]?.[5]).toBe(cell);
  }
});

test('numbers below 0 are numbers', async () => {
  const { result } = await fixtureReport('even.csv');
  expect(rowsOf(analyzeCsv(result))[2]).toEqual(['24', '1', '0', '500', '-1']);
});

function rowsOf(text: string): string[][] {
  expect(text.endsWith('\n')).toBe(true);
  return parse(text);
}
