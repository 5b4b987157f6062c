import type { RegistrationRecord } from '../../core/results/membership.ts';
import type { Trace } from '../../core/trace.ts';
import type { Replay } from '../replay/replay.ts';
import { groupedBy } from './grouped-by.ts';

/** What anomalies are looked for in. */
export interface TraceView {
  readonly trace: Trace;
  readonly replay: Replay;
  /** By interval number. */
  readonly records: readonly IntervalRecord[];
}

/** One interval as the trace knows it. */
export interface IntervalRecord {
  readonly interval: number;
  /** In the order of the trace. */
  readonly registrations: readonly RegistrationRecord[];
  /** What the interval after it first read as its count; null where that is not known. */
  readonly closedCount: number | null;
  /** The time of its first registration. */
  readonly atMs: number;
}

/** The intervals of a trace, in the order of their numbers. */
export function recordsOf(registrations: readonly RegistrationRecord[]): IntervalRecord[] {
  const byInterval = groupedBy(registrations, ({ interval }) => interval);
  return [...byInterval]
    .toSorted(([a], [b]) => a - b)
    .map(([interval, own]) => {
      const next = byInterval.get(interval + 1)?.find(({ replicas }) => replicas !== null);
      const atMs = own.reduce((least, each) => Math.min(least, each.atMs), Infinity);
      return { interval, registrations: own, closedCount: next?.replicas ?? null, atMs };
    });
}

/** Intervals that follow one another without a gap. */
export interface Stretch<T> {
  readonly first: T & { readonly interval: number };
  readonly last: T & { readonly interval: number };
  readonly all: readonly (T & { readonly interval: number })[];
}

/** Joins what was found in intervals that follow one another: one fault that lasts is one finding. */
export function stretchesOf<T>(
  found: readonly (T & { readonly interval: number })[],
): Stretch<T>[] {
  const stretches: (T & { readonly interval: number })[][] = [];
  for (const each of found) {
    const open = stretches[stretches.length - 1];
    const last = open?.[open.length - 1];
    if (open !== undefined && last !== undefined && each.interval === last.interval + 1) {
      open.push(each);
    } else stretches.push([each]);
  }
  return stretches.flatMap((all) => {
    const [first, last] = [all[0], all[all.length - 1]];
    return first === undefined || last === undefined ? [] : [{ first, last, all }];
  });
}

/**
 * The intervals of a stretch, as the subject of a sentence.
 *
 *     intervalsNamed({ first: { interval: 3 }, last: { interval: 5 } }) // 'intervals 3 to 5'
 */
export function intervalsNamed(stretch: {
  readonly first: { readonly interval: number };
  readonly last: { readonly interval: number };
}): string {
  const [first, last] = [stretch.first.interval, stretch.last.interval];
  return first === last ? `interval ${first}` : `intervals ${first} to ${last}`;
}
