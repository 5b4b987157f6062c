import { expect, test } from 'vitest';
import { analyzeJson } from '../../../src/reports/json/analyze.ts';
import { whole, written } from '../../../src/reports/json/values.ts';
import { fixtureReport, reportOf, sourceOf } from '../report.ts';

test('whole numbers that a double cannot hold are strings', () => {
  expect([2n ** 53n - 1n, 2n ** 53n, 10n ** 30n].map(whole)).toEqual([
    9007199254740991,
    '9007199254740992',
    '1000000000000000000000000000000',
  ]);
});

test('numbers have twelve significant digits, and what is no number is null', () => {
  const value = { third: 1 / 3, large: 123456789012345, not: Number.NaN, endless: -Infinity };
  expect(JSON.parse(written(value))).toEqual({
    third: 0.333333333333,
    large: 123456789012345,
    not: null,
    endless: null,
  });
});

test('ids are strings of their digits, exact', async () => {
  const big = [1n, 2n, 3n].map((i) => 10n ** 29n + i);
  const report = await reportOf(sourceOf(`id\n-5\n${big.join('\n')}\n`));
  const { result } = JSON.parse(analyzeJson(report));
  expect(result.ids).toMatchObject({
    min: '-5',
    max: '100000000000000000000000000003',
    negative: 1,
  });
});

test('rows are the sum of what became of them', async () => {
  const report = await reportOf(sourceOf('id,a\n1,x\n,x\n1e6,x\n2,x\n3,x,y\n'));
  const { input, parameters } = JSON.parse(analyzeJson(report));
  expect(input).toMatchObject({ rows: 5, used: 2, nulls: 1, rejected: 2 });
  expect(input.rejects.map(({ line }: { line: number }) => line)).toEqual([4, 6]);
  expect(parameters.partitions).toEqual([24]);
});

test('equal input gives equal bytes, with one line break at the end', async () => {
  const texts = [await fixtureReport('tenants.csv'), await fixtureReport('tenants.csv')].map(
    analyzeJson,
  );
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).toMatch(/[^\n]\n$/);
});
