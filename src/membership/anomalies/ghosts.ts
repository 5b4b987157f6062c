import type { Anomaly } from '../../core/results/anomaly.ts';
import { counted, listed } from '../../core/words.ts';
import { groupedBy } from './grouped-by.ts';
import {
  type IntervalRecord,
  intervalsNamed,
  type Stretch,
  stretchesOf,
  type TraceView,
} from './interval-records.ts';

/** What an interval counts beyond the workers that are known to have registered in it. */
interface Excess {
  readonly interval: number;
  readonly record: IntervalRecord;
  readonly count: number;
  readonly workers: number;
  /** Indices below the count that nobody is known to have got. */
  readonly missing: readonly number[];
  readonly doubled: readonly Doubled[];
}

interface Doubled {
  readonly worker: string;
  readonly indices: readonly number[];
}

/**
 * Registrations that nobody stands behind: closed counts above the distinct workers. Where three
 * intervals on end lack somebody, it is no lost reply but a worker that the trace does not know.
 */
export function ghosts({ replay, records }: TraceView): Anomaly[] {
  const isMidway = replay.running.workers.length > 0;
  // A trace that begins in the middle of an interval does not have all of it.
  const whole = isMidway ? records.slice(1) : records;
  const found = whole.flatMap(excessOf);
  const [lacking, doubled] = [
    found.filter(({ missing }) => missing.length > 0),
    found.filter(({ missing }) => missing.length === 0),
  ];
  const stretches = stretchesOf(lacking);
  return [
    ...stretches.flatMap((stretch) =>
      stretch.all.length < UNSEEN_INTERVALS_MIN ? stretch.all.map(ghost) : [unseen(stretch)],
    ),
    ...doubled.map(ghost),
  ];
}

/** One lost reply lacks one interval, a store that fails over two; a worker without a log lacks all. */
const UNSEEN_INTERVALS_MIN = 3;

function excessOf(record: IntervalRecord): Excess[] {
  const { closedCount: count, registrations, interval } = record;
  if (count === null) return [];
  const byWorker = groupedBy(registrations, ({ worker }) => worker);
  if (count <= byWorker.size) return [];
  const held = new Set(registrations.map(({ index }) => index));
  const missing = Array.from({ length: count }, (_, index) => index).filter((i) => !held.has(i));
  const doubled = [...byWorker]
    .filter(([, own]) => own.length > 1)
    .map(([worker, own]) => ({ worker, indices: own.map(({ index }) => index) }));
  return [{ interval, record, count, workers: byWorker.size, missing, doubled }];
}

function ghost({ interval, record, count, workers, missing, doubled }: Excess): Anomaly {
  const parts = doubled.map(
    ({ worker, indices }) =>
      `${worker} registered ${indices.length === 2 ? 'twice' : `${indices.length} times`} and holds only the last of the indices ${listed(indices.map(String))}, as after a fast restart or a registration sent again`,
  );
  if (missing.length > 0) {
    parts.push(
      `nobody is known to hold ${indicesNamed(missing)}, as after a lost reply whose registration was sent again, or where rows are missing from the trace`,
    );
  }
  return {
    kind: 'ghost-registration',
    atMs: record.atMs,
    text: `Interval ${interval} counts ${count} for ${counted(workers, 'worker')}: ${parts.join('; ')}`,
  };
}

function unseen(stretch: Stretch<Excess>): Anomaly {
  let [least, most] = [Infinity, 0];
  for (const { missing } of stretch.all) {
    least = Math.min(least, missing.length);
    most = Math.max(most, missing.length);
  }
  const more = least === most ? `${least}` : `${least} to ${most}`;
  return {
    kind: 'unseen-worker',
    atMs: stretch.first.record.atMs,
    text: `The ${intervalsNamed(stretch)} count ${more} more than the trace has workers: somebody's registrations are not in it`,
  };
}

function indicesNamed(indices: readonly number[]): string {
  const shown = indices.slice(0, INDICES_SHOWN).map(String);
  const more = indices.length - shown.length;
  const names = listed(more > 0 ? [...shown, `${more} more`] : shown);
  return `${indices.length === 1 ? 'index' : 'indices'} ${names}`;
}

const INDICES_SHOWN = 8;
