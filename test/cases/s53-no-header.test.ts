import { expect, test } from 'vitest';
import { listOf } from '../analyze/counting.ts';
import { analyze } from '../cli/pretend.ts';
import { analysisOf, analyzeCase, caseFile, each, filled, flat } from './case.ts';

// S53: the first row was taken for a header and lost (vincentlaucsb/csv-parser#285, YS-L/csvlens#60,
// Coursemology/coursemology2#1943, wireservice/csvkit#254). Ids 0 to 23, and no header.
test('the first row is not eaten: 24 ids, one for each bucket', async () => {
  const result = await analyzeCase('s53-noheader.csv');
  const { spread, buckets } = analysisOf(result, 24);
  expect(filled(buckets)).toEqual(
    each(
      listOf(24, (i) => i),
      1,
    ),
  );
  expect([spread.total, spread.ratio, spread.empty]).toEqual([24, 1, 0]);
  expect(result.ids?.min).toBe(0n);
  expect(result.input.dialect?.header).toBeNull();
});

test('--no-header gives the same', async () => {
  const [found, said] = await Promise.all([
    analyzeCase('s53-noheader.csv'),
    analyzeCase('s53-noheader.csv', {}, { header: false }),
  ]);
  expect(said.analyses).toEqual(found.analyses);
});

test('only who says --header loses the row, and bucket 0 with it', async () => {
  const result = await analyzeCase('s53-noheader.csv', {}, { header: true });
  const { spread } = analysisOf(result, 24);
  expect([spread.total, spread.ratio, spread.min.bucket]).toEqual([23, null, 0]);
});

test('the program says that it found no header', async () => {
  const { code, out } = await analyze([caseFile('s53-noheader.csv')]);
  expect(code).toBe(0);
  expect(flat(out)).toContain('no header, id = column 1 · 24 ids');
  const json = await analyze([caseFile('s53-noheader.csv'), '-f', 'json']);
  expect(JSON.parse(json.out)).toMatchObject({
    input: { dialect: { header: false }, rows: 24, used: 24 },
    result: { total: 24, ratio: 1, buckets: listOf(24, () => ({ count: 1 })) },
  });
});
