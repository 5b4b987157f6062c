import { randomFrom } from '../../core/random.ts';
import type { CostFloor } from '../../core/results/cost-figures.ts';
import { weightedDraws } from '../../core/statistics/weighted-draws.ts';
import type { CostCounts } from '../../core/tally/cost-counts.ts';

export interface CostFloorOptions {
  readonly partitions: number;
  readonly draws: number;
  readonly seed: number;
}

/** What a perfect hash makes of these very costs. Costs draws times (B + 64). */
export function costFloor(tally: CostCounts, options: CostFloorOptions): CostFloor {
  const { partitions, draws, seed } = options;
  const { ratios, highs } = weightedDraws(
    {
      items: tally.counted,
      sum: tally.sum,
      sumOfSquares: tally.sumOfSquares,
      heaviest: tally.heaviest.map(({ cost }) => cost),
    },
    { partitions, draws, random: randomFrom(seed).fork(`cost floor ${tally.name} ${partitions}`) },
  );
  highs.sort();
  ratios.sort();
  return summarise(highs, ratios);
}

function summarise(highs: Float64Array, ratios: Float64Array): CostFloor {
  const at = (sorted: Float64Array, share: number): number =>
    sorted[Math.ceil(share * sorted.length) - 1]!;
  const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
  return {
    draws: highs.length,
    ratioMean: finite(meanOf(ratios)),
    ratioP95: finite(at(ratios, 0.95)),
    ratioP99: finite(at(ratios, 0.99)),
    deviationMaxMean: meanOf(highs),
    deviationMaxP95: at(highs, 0.95),
    deviationMaxP99: at(highs, 0.99),
  };
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
