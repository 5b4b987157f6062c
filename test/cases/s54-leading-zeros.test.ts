import { expect, test } from 'vitest';
import { analyze as analyzeIds } from '../../src/analyze/analyze.ts';
import { analyze } from '../cli/pretend.ts';
import { analysisOf, analyzeCase, caseFile, filled } from './case.ts';

// S54: 040 read as octal 32 (everypolitician/everypolitician-data#589, proompteng/bilig#28,
// wireservice/csvkit#977). Rows: 001, 040, 0100, 7, 007, 08.
const result = await analyzeCase('s54-leading-zeros.csv');

test('the ids are decimal: 1, 40, 100, 7, 7 and 8', () => {
  expect(filled(analysisOf(result, 24).buckets)).toEqual({ 1: 1, 4: 1, 7: 2, 8: 1, 16: 1 });
  expect([result.ids?.min, result.ids?.max]).toEqual([1n, 100n]);
});

test.each([
  ['001', 1],
  ['040', 16],
  ['0100', 4],
  ['7', 7],
  ['007', 7],
  ['08', 8],
])('%s is in bucket %i', (text, bucket) => {
  expect(filled(analyzeIds([text], { seed: 1 }).analyses[0]!.buckets)).toEqual({ [bucket]: 1 });
});

test('six rows are read, and one id, 7, stands twice', () => {
  expect(result.rows).toMatchObject({ rows: 6, used: 6, nulls: 0, rejected: 0 });
  expect(result.ids?.repeats).toEqual({
    duplicates: 1,
    exact: true,
    mostRepeated: { id: 7, count: 2 },
    ordered: false,
  });
});

test('the report says that there were zeros in front', async () => {
  expect(result.warnings).toEqual(['5 ids had leading zeros: 007 and 7 are the same number']);
  const { code, out, err } = await analyze([caseFile('s54-leading-zeros.csv'), '-f', 'json']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    input: { rows: 6, used: 6, duplicates: 1 },
    result: { total: 6, ids: { leading_zeros: 5, most_repeated: { id: '7', count: 2 } } },
  });
  expect(err).toContain('5 ids had leading zeros');
});
