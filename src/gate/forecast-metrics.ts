import type { ForecastResult, LatenessFigures } from '../core/results/forecast.ts';
import type { Measurement, Metric } from './metrics.ts';

type ForecastMetric = Metric<ForecastResult>;

const FIGURES = ['mean', 'p50', 'p95', 'p99', 'max'] as const;

/** The metrics of `nandi forecast`. After jitter, load is what it makes of the due times. */
export const forecastMetrics: readonly ForecastMetric[] = [
  {
    name: 'peak',
    argument: 'none',
    unit: 'rate',
    isByType: true,
    description: 'jobs in the fullest bin (--bin), as a rate; after --jitter',
    measure: (result) => [
      all(result, peakOf(result), 'no job is due'),
      ...(result.jitteredByType ?? result.byType).map((each) => ({
        value: each.peak === null ? null : each.peak.count / result.requested.binS,
        sample: each.total,
        ...partOf(each.type),
      })),
    ],
  },
  overall('mean', 'rate', 'jobs a second on average', ({ requested }) => requested.meanPerS),
  overall(
    'peak_to_mean',
    'number',
    'the fullest bin over the mean one',
    (result) => dispatched(result).peakToMean,
  ),
  overall(
    'round_minute_share',
    'share',
    'jobs due at second 0 of the minutes 0 and 30',
    (result) => dispatched(result).roundness.roundMinuteShare,
  ),
  overall(
    'midnight_share',
    'share',
    'jobs due at midnight',
    (result) => dispatched(result).roundness.midnightShare,
  ),
  {
    name: 'movable_share',
    argument: 'none',
    unit: 'share',
    isByType: true,
    description: 'jobs with a tolerance',
    measure: (result) => [
      all(result, shareOf(sum(result.byType.map(({ movable }) => movable)), result.tally.used)),
      ...result.byType.map(({ type, movable, total }) => ({
        value: shareOf(movable, total),
        sample: total,
        ...partOf(type),
      })),
    ],
  },
  rows('total', 'jobs in the horizon', ({ used }) => used),
  rows('overdue', 'jobs due before the horizon', ({ overdue }) => overdue.count),
  rows('nulls', 'rows without a due time', ({ nulls }) => nulls),
  rows('rejected', 'rows whose due time was rejected', ({ rejected }) => rejected),
  rows('gaps', 'local times that their zone skips', ({ gaps }) => gaps.count),
  rows('ambiguous', 'local times that their zone has twice', ({ twice }) => twice.count),
  {
    name: 'capacity_needed',
    argument: 'none',
    unit: 'rate',
    description: 'the least rate that keeps every contract, in the order of priority',
    measure: (result) => {
      const { perS, isEnoughByPriority, byPriorityPerS } = result.leastCapacity;
      const value = isEnoughByPriority === false ? byPriorityPerS : perS;
      return [
        all(result, value, 'by priority, and within the limits, no rate keeps every contract'),
      ];
    },
  },
  lateness('lateness', 'after the due time', FIGURES, latenessMs),
  lateness(
    'within',
    'jobs not later than their contract allows',
    'none',
    ({ withinShare }) => withinShare,
  ),
  drain(
    'drain',
    'ms',
    'the longest time with a backlog',
    ({ longestBacklogS }) => 1000 * longestBacklogS,
  ),
  drain('backlog', 'count', 'the most jobs that wait', ({ backlogMax }) => backlogMax.jobs),
  drain('undone', 'count', 'jobs that are never done', ({ undone }) => undone),
];

/** The load that is dispatched: what jitter makes of it, where there is any. */
function dispatched({ requested, jittered }: ForecastResult): ForecastResult['requested'] {
  return jittered ?? requested;
}

function peakOf(result: ForecastResult): number | null {
  return dispatched(result).peak?.perS ?? null;
}

function all(result: ForecastResult, value: number | null, why?: string): Measurement {
  const base = { value, sample: result.tally.used, where: 'all jobs' };
  return why === undefined ? base : { ...base, why };
}

function partOf(type: string | null): Pick<Measurement, 'where' | 'type'> {
  const name = type ?? 'none';
  return { where: `type ${name}`, type: name };
}

function overall(
  name: string,
  unit: ForecastMetric['unit'],
  description: string,
  value: (result: ForecastResult) => number | null,
): ForecastMetric {
  return {
    name,
    argument: 'none',
    unit,
    description,
    measure: (result) => [all(result, value(result), 'no job is due')],
  };
}

function rows(
  name: string,
  description: string,
  value: (tally: ForecastResult['tally']) => number,
): ForecastMetric {
  return {
    name,
    argument: 'none',
    unit: 'count',
    description,
    measure: ({ tally }) => [{ value: value(tally), sample: tally.rows, where: 'all rows' }],
  };
}

function latenessMs(figures: LatenessFigures, argument: string | null): number {
  const seconds: Readonly<Record<string, number>> = {
    mean: figures.meanS,
    p50: figures.p50S,
    p95: figures.p95S,
    p99: figures.p99S,
    max: figures.maxS,
  };
  return 1000 * (seconds[argument ?? 'p99'] ?? Number.NaN);
}

function lateness(
  name: string,
  description: string,
  argument: ForecastMetric['argument'],
  value: (figures: LatenessFigures, argument: string | null) => number | null,
): ForecastMetric {
  return {
    name,
    argument,
    unit: name === 'within' ? 'share' : 'ms',
    description,
    needsCapacity: true,
    isByType: true,
    measure: ({ drain: drained, tally }, given) => {
      const whole = drained?.lateness ?? null;
      const isDone = drained !== null && drained.undone === 0;
      const of = (figures: LatenessFigures | null): number | null =>
        figures === null || !isDone ? null : value(figures, given);
      const why = isDone ? 'no contract says how late is too late' : 'some jobs are never done';
      return [
        { value: of(whole), sample: whole?.jobs ?? tally.used, where: 'all jobs', why },
        ...(drained?.byType ?? []).map((each) => ({
          value: of(each.lateness),
          sample: each.lateness.jobs,
          ...partOf(each.type),
          why,
        })),
      ];
    },
  };
}

function drain(
  name: string,
  unit: ForecastMetric['unit'],
  description: string,
  value: (figures: NonNullable<ForecastResult['drain']>) => number,
): ForecastMetric {
  return {
    name,
    argument: 'none',
    unit,
    description,
    needsCapacity: true,
    measure: (result) => [all(result, result.drain === null ? null : value(result.drain))],
  };
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
