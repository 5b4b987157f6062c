import { randomFrom } from '../../core/random.ts';
import type { CostFloor } from '../../core/results/cost-figures.ts';
import { drawBinomial } from '../../core/statistics/binomial.ts';
import { drawNormal } from '../../core/statistics/normal.ts';
import type { CostTally } from '../../core/tally/cost-tally.ts';

export interface CostFloorOptions {
  readonly partitions: number;
  readonly draws: number;
  readonly seed: number;
}

/**
 * What a perfect hash makes of these very costs. In each draw the dearest records are thrown one by
 * one, since a few of them decide the maximum; the others as a multinomial of their number with a
 * normal sum of their costs. Costs draws times (B + 64).
 */
export function costFloor(tally: CostTally, options: CostFloorOptions): CostFloor {
  const { partitions, draws, seed } = options;
  const random = randomFrom(seed).fork(`cost floor ${tally.name} ${partitions}`);
  const rest = restOf(tally);
  const mean = tally.sum / partitions;
  const highs = new Float64Array(draws);
  const ratios = new Float64Array(draws);
  const loads = new Float64Array(partitions);
  for (let draw = 0; draw < draws; draw++) {
    let left = rest.rows;
    for (let bucket = 0; bucket < partitions; bucket++) {
      const rows = drawBinomial(left, 1 / (partitions - bucket), random);
      left -= rows;
      const noise =
        rest.deviation === 0 ? 0 : drawNormal(random) * rest.deviation * Math.sqrt(rows);
      loads[bucket] = Math.max(0, rows * rest.mean + noise);
    }
    for (const { cost } of tally.heaviest) loads[random.below(partitions)]! += cost;
    const { max, min } = extremes(loads);
    highs[draw] = (max - mean) / mean;
    ratios[draw] = min === 0 ? Infinity : max / min;
  }
  highs.sort();
  ratios.sort();
  return summarise(highs, ratios);
}

interface Rest {
  readonly rows: number;
  readonly mean: number;
  readonly deviation: number;
}

/** The records that are not among the dearest: how many, and mean and deviation of their costs. */
function restOf(tally: CostTally): Rest {
  const rows = tally.counted - tally.heaviest.length;
  if (rows === 0) return { rows, mean: 0, deviation: 0 };
  let [sum, squares] = [tally.sum, tally.sumOfSquares];
  for (const { cost } of tally.heaviest) {
    sum -= cost;
    squares -= cost * cost;
  }
  const mean = Math.max(0, sum / rows);
  return { rows, mean, deviation: Math.sqrt(Math.max(0, squares / rows - mean * mean)) };
}

function extremes(loads: Float64Array): { max: number; min: number } {
  let [max, min] = [0, Infinity];
  for (const load of loads) {
    if (load > max) max = load;
    if (load < min) min = load;
  }
  return { max, min };
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
