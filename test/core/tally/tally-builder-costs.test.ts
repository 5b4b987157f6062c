import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MapName, TallyRequest } from '../../../src/core/tally/tally.ts';
import { bucketOf, int64, plain, type Row, small, sumsOf, tallyOf } from './tally-oracle.ts';

describe('costs', () => {
  const anyCost = fc.oneof(fc.nat({ max: 1_000 }), fc.constant(Number.NaN));
  const rowsWithCosts = fc.array(
    fc.record({ id: fc.oneof(small, int64), costs: fc.tuple(anyCost, anyCost) }),
    { maxLength: 40, size: 'max' },
  );

  test.each<MapName>(['modulo', 'murmur3'])('are summed by every map, judged by %s', (map) => {
    const request: TallyRequest = { ...plain, map, compared: ['crc32'], costs: ['ms', 'rows'] };
    fc.assert(
      fc.property(rowsWithCosts, (rows) => {
        const { costs } = tallyOf(rows, request);
        expect(costs.map(({ name }) => name)).toEqual(['ms', 'rows']);
        for (const [i, cost] of costs.entries()) {
          const known = rows.filter((row) => !Number.isNaN(row.costs[i]));
          const costOf = (row: Row): number => row.costs?.[i] ?? Number.NaN;
          expect([cost.counted, cost.missing]).toEqual([known.length, rows.length - known.length]);
          for (const each of new Set<MapName>(['modulo', 'crc32', map])) {
            const sums = sumsOf(known, 24, (id) => bucketOf(id, 24, each), costOf);
            expect(cost.sums.get(each)?.fold(24)).toEqual(sums);
          }
          const cures = sumsOf(known, 29, (id) => bucketOf(id, 29, map), costOf);
          expect(cost.sums.get(map)?.fold(29)).toEqual(cures);
          // Values, rows and maxima are those of the buckets that are judged.
          const judged = sumsOf(known, 24, (id) => bucketOf(id, 24, map));
          expect(cost.rowsByBucket(24)).toEqual(judged);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('that a row does not have are missing', () => {
    const rows = [{ id: 1, costs: [5] }, { id: 2, costs: [] }, { id: 3 }];
    const [ms, bytes] = tallyOf(rows, { ...plain, costs: ['ms', 'bytes'] }).costs;
    expect([ms?.counted, ms?.missing, ms?.sum]).toEqual([1, 2, 5]);
    expect([bytes?.counted, bytes?.missing, bytes?.sum]).toEqual([0, 3, 0]);
  });

  test('of text ids are summed by the hash alone', () => {
    const rows = [
      { id: 'a', costs: [5] },
      { id: 'b', costs: [7] },
    ];
    const [ms] = tallyOf(rows, { ...plain, map: 'xxh64', costs: ['ms'] }).costs;
    const sums = sumsOf(
      rows,
      24,
      (id) => bucketOf(id, 24, 'xxh64'),
      (row) => row.costs?.[0] ?? 0,
    );
    expect(ms?.sums.get('xxh64')?.fold(24)).toEqual(sums);
    expect(ms?.sums.get('modulo')?.fold(24)).toEqual(new Float64Array(24));
  });
});
