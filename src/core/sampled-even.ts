import { IDS_PER_PARTITION_FOR_EMPTY } from './even.ts';
import type { Spread } from './results/analysis.ts';
import type { FigureIntervals } from './statistics/box-figures.ts';
import { type Interval, type Side, sideOf } from './statistics/interval.ts';
import type { NoiseFloor } from './statistics/noise-floor.ts';

/** One criterion of evenness, held against the interval that a sample gives. */
export interface SampledCriterion {
  readonly figure: 'deviation' | 'ratio' | 'empty';
  readonly estimate: number;
  readonly interval: Interval;
  readonly limit: number;
  readonly side: Side;
}

/** The criteria of `isEven`, each with where its interval lies: those that the floor can give. */
export function sampledCriteria(
  spread: Spread,
  floor: NoiseFloor,
  intervals: FigureIntervals,
): SampledCriterion[] {
  const { ratio, deviationMax } = floor.limits;
  const judgesEmpty = spread.mean / spread.designEffect >= IDS_PER_PARTITION_FOR_EMPTY;
  const held: readonly (Omit<SampledCriterion, 'side' | 'limit'> & { limit: number | null })[] = [
    {
      figure: 'deviation',
      estimate: spread.max.deviation,
      interval: intervals.deviationMax,
      limit: deviationMax,
    },
    {
      figure: 'ratio',
      estimate: spread.ratio ?? Infinity,
      interval: intervals.ratio,
      limit: ratio,
    },
    {
      figure: 'empty',
      estimate: spread.empty,
      interval: intervals.empty,
      limit: judgesEmpty ? 0 : null,
    },
  ];
  return held.flatMap(({ limit, ...each }) =>
    limit === null ? [] : [{ ...each, limit, side: sideOf(each.interval, limit) }],
  );
}

/**
 * Whether the whole is as even as chance, plus the margin, allows: true where every interval lies inside
 * its limit, false where one lies outside, null where the sample does not tell.
 */
export function isSampledEven(criteria: readonly SampledCriterion[]): boolean | null {
  if (criteria.some(({ side }) => side === 'outside')) return false;
  return criteria.every(({ side }) => side === 'inside') ? true : null;
}
