import { expect, test } from 'vitest';
import { listOf } from '../analyze/counting.ts';
import { analyze } from '../cli/pretend.ts';
import { analysisOf, analyzeCase, caseFile, filled, flat } from './case.ts';

// S52: missing ids became 0 (googleapis/google-api-nodejs-client#719, sequelpro#1034,
// hankinsoft/SQLPro#615). Rows: 1, \N, NULL, blank, 24, "", 25, blank.
const result = await analyzeCase('s52-nulls.csv');

test('three ids are used, three are null, blank lines are no rows', () => {
  expect(result.rows).toEqual({ rows: 6, used: 3, nulls: 3, rejected: 0, rejects: [] });
});

test('bucket 1 holds 1 and 25, bucket 0 holds 24 alone', () => {
  expect(filled(analysisOf(result, 24).buckets)).toEqual({ 0: 1, 1: 2 });
  expect([result.ids?.min, result.ids?.max]).toEqual([1n, 25n]);
});

test('the program reports the nulls apart', async () => {
  const { code, out } = await analyze([caseFile('s52-nulls.csv')]);
  expect(code).toBe(0);
  expect(flat(out)).toContain('3 ids, increasing, unique, 3 null');
  const json = await analyze([caseFile('s52-nulls.csv'), '-f', 'json']);
  expect(JSON.parse(json.out)).toMatchObject({
    input: { rows: 6, used: 3, nulls: 3, rejected: 0, duplicates: 0 },
    result: {
      total: 3,
      buckets: [{ count: 1 }, { count: 2 }, ...listOf(22, () => ({ count: 0 }))],
    },
  });
});
