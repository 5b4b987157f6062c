import type { Multiplicity } from '../../../src/core/tally/multiplicities.ts';

/** The multiplicity of ids that stand in so many rows each, straight from its definition. */
export function multiplicityOf(rows: readonly number[]): Multiplicity {
  return {
    distinct: rows.length,
    sumOfSquares: rows.reduce((sum, count) => sum + count * count, 0),
    heaviest: rows
      .filter((count) => count > 1)
      .toSorted((a, b) => b - a)
      .slice(0, 64),
  };
}
