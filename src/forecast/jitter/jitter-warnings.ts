import type { DueClass, DueTally } from '../../core/due/due-tally.ts';
import type { Spike } from '../../core/results/forecast.ts';
import { DAY_S } from '../../core/time/civil.ts';
import { nextOnClock, type OffsetAt, zoneChanges } from '../zone-clock.ts';

/** What jitter within these tolerances does that its owner may not expect. Counts are of jobs. */
export type JitterWarning =
  /** As wide as spikes are apart, or wider: each one's last jobs come with the next one's first. */
  | {
      readonly kind: 'reaches-next-spike';
      readonly type: string | null;
      readonly toleranceS: number;
      readonly distanceS: number;
      readonly jobs: number;
    }
  /** As wide as the time until an id comes again, or wider. */
  | {
      readonly kind: 'reaches-next-occurrence';
      readonly type: string | null;
      readonly toleranceS: number;
      readonly recurrenceS: number;
      readonly jobs: number;
    }
  /** Moved to another day of the zone, as the hash has it on average. */
  | { readonly kind: 'crosses-midnight'; readonly jobs: number }
  /** Moved over a change of the zone's offset: what is asked for at 09:00 local is not at 09:00 any more. */
  | { readonly kind: 'crosses-zone-change'; readonly jobs: number }
  /** Fewer ids than seconds to spread them over, each more than once: every occurrence of an id moves alike. */
  | { readonly kind: 'few-ids'; readonly ids: number; readonly windowS: number };

export interface JitterWarningOptions {
  readonly fromS: number;
  readonly untilS: number;
  readonly offsetAt: OffsetAt;
  /** Of the requested times. */
  readonly spikes: readonly Spike[];
}

/** All that is to be said, in the order of the kinds above; nothing where nothing may move. */
export function jitterWarnings(
  tally: Pick<DueTally, 'classes' | 'movableIds' | 'recurrenceS'>,
  options: JitterWarningOptions,
): JitterWarning[] {
  const movable = tally.classes.filter(({ toleranceS }) => toleranceS > 0);
  if (movable.length === 0) return [];
  return [
    ...movable.flatMap((each) => spikeWarning(each, options.spikes)),
    ...movable.flatMap((each) => recurrenceWarning(each, tally.recurrenceS)),
    ...crossings(movable, options),
    ...idWarning(movable, tally.movableIds),
  ];
}

function spikeWarning(
  { type, toleranceS, requested }: DueClass,
  spikes: readonly Spike[],
): JitterWarning[] {
  const own = spikes
    .filter(({ movable, byType }) => movable > 0 && byType.some((part) => part.type === type))
    .map(({ fromS }) => fromS)
    .toSorted((a, b) => a - b);
  const distances = own.slice(1).map((fromS, i) => fromS - own[i]!);
  const distanceS = distances.reduce((least, each) => Math.min(least, each), Infinity);
  if (toleranceS < distanceS) return [];
  return [{ kind: 'reaches-next-spike', type, toleranceS, distanceS, jobs: requested.total }];
}

function recurrenceWarning(
  { type, toleranceS, requested }: DueClass,
  recurrenceS: number | null,
): JitterWarning[] {
  if (recurrenceS === null || toleranceS < recurrenceS) return [];
  const jobs = requested.total;
  return [{ kind: 'reaches-next-occurrence', type, toleranceS, recurrenceS, jobs }];
}

function crossings(
  movable: readonly DueClass[],
  { fromS, untilS, offsetAt }: JitterWarningOptions,
): JitterWarning[] {
  const widest = movable.reduce((most, { toleranceS }) => Math.max(most, toleranceS), 0);
  const changes = zoneChanges(fromS - widest, untilS + widest, offsetAt);
  const overMidnight = crossing(
    movable,
    midnightsBetween(fromS - widest, untilS + widest, offsetAt),
  );
  const overChange = crossing(movable, changes);
  return [
    ...(overMidnight > 0 ? [{ kind: 'crosses-midnight', jobs: overMidnight } as const] : []),
    ...(overChange > 0 ? [{ kind: 'crosses-zone-change', jobs: overChange } as const] : []),
  ];
}

function midnightsBetween(fromS: number, untilS: number, offsetAt: OffsetAt): number[] {
  const midnights: number[] = [];
  let midnight = nextOnClock(fromS, DAY_S, offsetAt);
  for (; midnight < untilS; midnight = nextOnClock(midnight, DAY_S, offsetAt)) {
    midnights.push(midnight);
  }
  return midnights;
}

/**
 * Jobs that jitter takes over one of these moments, in order: by how many of their possible offsets
 * do, since the histogram does not tell which of a second's jobs went where.
 */
function crossing(movable: readonly DueClass[], moments: readonly number[]): number {
  let jobs = 0;
  for (const { requested, toleranceS, isSymmetric } of movable) {
    const earlyS = isSymmetric ? Math.floor(toleranceS / 2) : 0;
    let next = 0;
    requested.forEach((second, count) => {
      while (next < moments.length && moments[next]! <= second) next++;
      const after = moments[next] ?? Number.POSITIVE_INFINITY;
      const before = moments[next - 1] ?? Number.NEGATIVE_INFINITY;
      const later = Math.max(0, second - earlyS + toleranceS - after);
      const sooner = Math.max(0, before - (second - earlyS));
      jobs += (count * (later + sooner)) / toleranceS;
    });
  }
  return Math.round(jobs);
}

function idWarning(movable: readonly DueClass[], ids: number | null): JitterWarning[] {
  const windowS = movable.reduce((most, { toleranceS }) => Math.max(most, toleranceS), 0);
  const jobs = movable.reduce((sum, { requested }) => sum + requested.total, 0);
  if (ids === null || ids >= windowS || ids === jobs) return [];
  return [{ kind: 'few-ids', ids, windowS }];
}
