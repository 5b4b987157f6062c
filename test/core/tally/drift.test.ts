import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Drift, type Tenths } from '../../../src/core/tally/drift.ts';
import { residueOf } from '../../../src/core/tally/residues.ts';

/** The tenths of rows 0, 1, 2, ...; each row is its own id. */
function tenthsOf(rows: number, modulus: number): Tenths | null {
  const drift = new Drift(modulus);
  for (let row = 0; row < rows; row++) drift.add(row);
  return drift.tenths();
}

function sumOf(counts: Float64Array | undefined): number {
  return counts?.reduce((sum, count) => sum + count, 0) ?? Number.NaN;
}

describe('the first and the last tenth', () => {
  test('are a tenth of the rows, to within an eighth, whatever the number of rows', () => {
    const rows = fc.oneof(
      fc.integer({ min: 320, max: 3_000 }),
      fc.integer({ min: 320, max: 60_000 }),
    );
    fc.assert(
      fc.property(rows, (count) => {
        const tenths = tenthsOf(count, 2);
        for (const size of [sumOf(tenths?.first), sumOf(tenths?.last)]) {
          expect(size).toBeGreaterThan((count / 10) * (1 - 1 / 8));
          expect(size).toBeLessThan((count / 10) * (1 + 1 / 8));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('are what stands first and last, not a row more or less', () => {
    for (const rows of [320, 640, 2_559, 2_560, 2_561, 5_121, 20_000, 32_767]) {
      // Every row has a residue of its own, so the counts tell which rows they are of.
      const tenths = tenthsOf(rows, 32_768);
      const [first, last] = [sumOf(tenths?.first), sumOf(tenths?.last)];
      expect(tenths?.first.every((count, row) => count === Number(row < first))).toBe(true);
      const isLast = (row: number): boolean => row >= rows - last && row < rows;
      expect(tenths?.last.every((count, row) => count === Number(isLast(row)))).toBe(true);
    }
  });

  test.each([
    [320, 32],
    [640, 64],
    [641, 64],
    [720, 72],
    [1_280, 128],
    [20_000, 1_920],
  ])('of %d rows, in at most 160 blocks of equal size, are %d', (rows, size) => {
    expect(sumOf(tenthsOf(rows, 2)?.first)).toBe(size);
  });

  test('are counted by residue, of negative and of long ids too', () => {
    const drift = new Drift(24);
    const ids = Array.from({ length: 500 }, (_, i) => (i < 250 ? -i : 10n ** 20n + BigInt(i)));
    for (const id of ids) drift.add(id);
    const tenths = drift.tenths();
    const counted = (part: readonly (number | bigint)[]): Float64Array => {
      const counts = new Float64Array(24);
      for (const id of part) counts[residueOf(id, 24)]! += 1;
      return counts;
    };
    expect(tenths?.modulus).toBe(24);
    expect(tenths?.first).toEqual(counted(ids.slice(0, sumOf(tenths?.first))));
    expect(tenths?.last).toEqual(counted(ids.slice(-sumOf(tenths?.last))));
  });

  test('can be asked for while rows still come', () => {
    const [asked, silent] = [new Drift(7), new Drift(7)];
    for (let row = 0; row < 5_000; row++) {
      asked.add(row);
      silent.add(row);
      if (row % 333 === 0) asked.tenths();
    }
    expect(asked.tenths()).toEqual(silent.tenths());
  });

  test('are not known for fewer than 320 rows, where they would be a handful', () => {
    expect(tenthsOf(0, 24)).toBeNull();
    expect(tenthsOf(319, 24)).toBeNull();
    expect(tenthsOf(320, 24)).not.toBeNull();
  });
});
