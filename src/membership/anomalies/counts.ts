import type { Anomaly } from '../../core/results/anomaly.ts';
import type { RegistrationRecord } from '../../core/results/membership.ts';
import { formatDuration } from '../../core/units.ts';
import { named } from '../named.ts';
import {
  type IntervalRecord,
  intervalsNamed,
  type Stretch,
  stretchesOf,
  type TraceView,
} from './interval-records.ts';

/** Closed counts that are not the same for all who read them, or not there though they should be. */
export function countAnomalies(view: TraceView): Anomaly[] {
  const { records } = view;
  const numbers = new Set(records.map(({ interval }) => interval));
  const gone = records.flatMap((record) => goneFor(record, numbers));
  return [
    ...records.flatMap(changed),
    ...stretchesOf(gone).map((stretch) => keyGone(stretch, view)),
  ];
}

/** A closed interval takes no more registrations, so its count is final: all must read the same. */
function changed({ interval, registrations, atMs }: IntervalRecord): Anomaly[] {
  const readers = new Map<number, string>();
  for (const { worker, replicas } of registrations) {
    if (replicas !== null && !readers.has(replicas)) readers.set(replicas, worker);
  }
  if (readers.size < 2) return [];
  const read = [...readers].map(([count, worker]) => `${count} (${worker})`);
  return [
    {
      kind: 'count-changed',
      atMs,
      text: `The closed count of interval ${interval - 1} was read as ${read.join(', then ')}: the store lost writes, or its clock went back and opened that interval again`,
    },
  ];
}

interface Gone {
  readonly interval: number;
  readonly missed: readonly RegistrationRecord[];
  readonly readers: number;
}

function goneFor(
  { interval, registrations }: IntervalRecord,
  numbers: ReadonlySet<number>,
): Gone[] {
  if (!numbers.has(interval - 1)) return [];
  const missed = registrations.filter(({ replicas }) => replicas === null);
  return missed.length === 0 ? [] : [{ interval, missed, readers: registrations.length }];
}

function keyGone(stretch: Stretch<Gone>, { trace, replay }: TraceView): Anomaly {
  const { first, all } = stretch;
  const workers = named(all.flatMap(({ missed }) => missed.map(({ worker }) => worker)));
  const { ttlMs } = trace.parameters;
  const { intervalMs } = replay.history;
  const cause =
    ttlMs !== null && ttlMs < 2 * intervalMs
      ? `keys live ${formatDuration(ttlMs)}, and must outlive the next interval: give them three`
      : 'the key expired too early or was evicted';
  return {
    kind: 'key-gone',
    atMs: first.missed[0]?.atMs ?? replay.history.fromMs,
    text: `In ${intervalsNamed(stretch)} the count of the interval before was gone for ${workers}, though workers had registered in it: ${cause}`,
  };
}
