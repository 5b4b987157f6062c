import { isEven } from '../../core/even.ts';
import { gcd } from '../../core/modulo.ts';
import type { Cure } from '../../core/results/analysis.ts';
import { MARGIN } from '../../core/statistics/joint-limits.ts';
import { floorDraws, noiseFloor } from '../../core/statistics/noise-floor.ts';
import type { CostCounts } from '../../core/tally/cost-counts.ts';
import { designEffect } from '../../core/tally/multiplicities.ts';
import { SNOWFLAKE_TIME_SHIFT } from '../../core/tally/shifted-ids.ts';
import type { MapName, Tally } from '../../core/tally/tally.ts';
import { costFloor } from '../costs/cost-floor.ts';
import { spreadOf } from '../spread.ts';

/** Partition counts that are proposed; a hash follows, so that both kinds of cure are seen. */
const CURES_LISTED = 2;

/**
 * Partition counts near `partitions` that may cure a pattern, to be counted in the same pass: the
 * neighbours, the nearest that share no divisor with 2, 3 or 5, and the multiples, which alone keep
 * today's hours.
 *
 *     cureCandidates(24) // [23, 25, 22, 26, 19, 29, 48, 72, 96]
 */
export function cureCandidates(partitions: number): number[] {
  const near = [-1, 1, -2, 2].map((step) => partitions + step);
  const coprime = [nearestCoprime(partitions - 2, -1), nearestCoprime(partitions + 2, 1)];
  const multiples = [2, 3, 4].map((factor) => factor * partitions);
  return [...new Set([...near, ...coprime, ...multiples])].filter((count) => count > 1);
}

function nearestCoprime(from: number, step: 1 | -1): number {
  let count = from;
  while (count > 1 && gcd(BigInt(count), 30n) !== 1n) count += step;
  return count;
}

/** The partition counts that even these very ids out: the most even first, then the nearest. */
export function partitionCures(tally: Tally, map: MapName, partitions: number): Cure[] {
  const residues = tally.residues.get(map);
  const measured = cureCandidates(partitions).flatMap((count): Cure[] => {
    const counts = residues?.fold(count) ?? null;
    const ratio = counts === null ? null : evenRatio(counts, tally);
    if (ratio === null) return [];
    return [
      { kind: 'partitions', partitions: count, keepsHours: count % partitions === 0, ...ratio },
    ];
  });
  return bestFirst(measured).slice(0, CURES_LISTED);
}

/** By how near they come to what a perfect hash gives at their count; equal ones stay nearest first. */
function bestFirst(cures: readonly Cure[]): Cure[] {
  const excess = ({ ratio, floorRatio }: Cure): number =>
    ratio === null || floorRatio === null ? 1 : Math.max(1, ratio / floorRatio);
  return cures.toSorted((a, b) => excess(a) - excess(b));
}

/** The hashes counted beside that even these ids out, in the order they were asked for. */
export function hashCures(tally: Tally, map: MapName, partitions: number): Cure[] {
  return [...tally.residues].flatMap(([name, residues]): Cure[] => {
    if (name === map || name === 'modulo') return [];
    const counts = residues.fold(partitions);
    const ratio = counts === null ? null : evenRatio(counts, tally);
    return ratio === null ? [] : [{ kind: 'hash', hash: name, ...ratio }];
  });
}

/** Shifting a snowflake down to its timestamp, where that evens these ids out. */
export function shiftCures(tally: Tally, partitions: number): Cure[] {
  const counts = tally.shifted?.fold(partitions) ?? null;
  const ratio = counts === null ? null : evenRatio(counts, tally);
  return ratio === null ? [] : [{ kind: 'shift', bits: SNOWFLAKE_TIME_SHIFT, ...ratio }];
}

/**
 * The changes that even out the load of a cost whose counts are even already: partition counts first,
 * then hashes. Measured on the sums of the same pass.
 */
export function costCures(cost: CostCounts, map: MapName, partitions: number): Cure[] {
  const counts = cureCandidates(partitions).flatMap((count): Cure[] => {
    const found = evenLoad(cost, cost.sums.get(map)?.fold(count) ?? null);
    if (found === null) return [];
    return [
      { kind: 'partitions', partitions: count, keepsHours: count % partitions === 0, ...found },
    ];
  });
  const hashes = [...cost.sums].flatMap(([name, sums]): Cure[] => {
    const found = name === map || name === 'modulo' ? null : evenLoad(cost, sums.fold(partitions));
    return found === null || name === 'modulo' ? [] : [{ kind: 'hash', hash: name, ...found }];
  });
  return [...counts.slice(0, CURES_LISTED), ...hashes];
}

interface Evenness {
  readonly ratio: number | null;
  readonly floorRatio: number | null;
}

function evenLoad(cost: CostCounts, loads: Float64Array | null): Evenness | null {
  if (loads === null) return null;
  const { max, min, ratio } = spreadOf(loads);
  const floor = costFloor(cost, {
    partitions: loads.length,
    draws: cureDraws(loads.length),
    seed: 1,
  });
  const isWithin = max.deviation <= floor.deviationMaxP99 + MARGIN;
  const isRatioWithin =
    floor.ratioP99 === null || max.count <= min.count * (floor.ratioP99 + MARGIN);
  return isWithin && isRatioWithin ? { ratio, floorRatio: floor.ratioMean } : null;
}

/** Enough to tell even from uneven; the figures of the judged counts take four times as many. */
function cureDraws(partitions: number): number {
  return Math.ceil(floorDraws(partitions) / 4);
}

/** Ratio and floor of counts that are even, or null for counts that are not. */
function evenRatio(counts: Float64Array, { ids, used }: Tally): Evenness | null {
  const multiplicity = ids?.repeats?.multiplicity ?? null;
  const spread = spreadOf(counts, designEffect(multiplicity, used));
  const { total, partitions } = spread;
  const draws = cureDraws(partitions);
  const floor = noiseFloor({ total, partitions, draws, seed: 1, multiplicity });
  return isEven(spread, floor) ? { ratio: spread.ratio, floorRatio: floor.ratio.mean } : null;
}
