import type { Trace } from '../../core/trace.ts';
import { formatDuration } from '../../core/units.ts';
import { counted } from '../../core/words.ts';
import { named } from '../named.ts';
import type { ReplayedLease, ReplayedLife } from './replayed-worker.ts';
import type { Running } from './running.ts';

/** What a replay stands on. */
interface Replayed {
  readonly trace: Trace;
  readonly lives: readonly ReplayedLife[];
  readonly leases: readonly ReplayedLease[];
  readonly running: Running;
  /** How far the store's clock was set back. */
  readonly backMs: number;
}

/** What a replay took for granted, a sentence each; the reader's own notes come first. */
export function assumptionsOf(replayed: Replayed): string[] {
  return [
    ...replayed.trace.notes,
    ...starts(replayed),
    ...restarts(replayed),
    ...silences(replayed),
    ...openEnds(replayed),
    ...stepsBack(replayed),
  ];
}

function starts({ lives, running }: Replayed): string[] {
  const ran = new Set(running.workers);
  const unseen = lives.filter(({ isStartKnown, worker }) => !isStartKnown && !ran.has(worker));
  const said: string[] = [];
  if (ran.size > 0) {
    said.push(
      `The group ran before the trace begins: what ${named([...ran])} owned is known only from the third registration of each`,
    );
  }
  if (unseen.length > 0) {
    said.push(
      `The trace does not show when ${named(unseen.map(({ worker }) => worker))} started: each is taken to start with its first registration`,
    );
  }
  return said;
}

function restarts({ lives }: Replayed): string[] {
  const again = lives.filter(({ endedBy }) => endedBy === 'restart').map(({ worker }) => worker);
  if (again.length === 0) return [];
  return [
    `The log shows no stop of ${named(again)} before a new start: a lease until then is taken to last to its deadline, or to that start`,
  ];
}

/** A worker that is not heard of any more may have stopped, crashed or hung: all look alike. */
function silences({ trace, lives, leases }: Replayed): string[] {
  const silent = lives.filter(({ endedBy }) => endedBy === 'silence');
  const more = silent.length - SILENCES_TOLD;
  const told = silent.slice(0, SILENCES_TOLD).map(({ worker, lastInterval, stoppedMs }) => {
    const owned = leases.some((lease) => lease.worker === worker && lease.toMs === stoppedMs);
    const end = owned ? 'its lease ends with its deadline' : 'it owned nothing by then';
    const last = lastInterval === null ? 'its start' : `interval ${lastInterval}`;
    return `Worker ${worker} is silent after ${last}: ${end}; ${unseenStop[trace.format]}`;
  });
  return more > 0 ? [...told, `${counted(more, 'more worker')} fell silent likewise`] : told;
}

const SILENCES_TOLD = 10;

const unseenStop = {
  log: 'the log has no stop of it, so it crashed, hung, or its log is not whole',
  table: 'a graceful stop cannot be seen in registrations alone',
  monitor: 'a graceful stop cannot be seen in MONITOR, nor whether a worker connected anew',
} as const;

function openEnds({ leases }: Replayed): string[] {
  const open = leases.filter(({ endedBy }) => endedBy === 'trace').map(({ worker }) => worker);
  if (open.length === 0) return [];
  const whose = open.length === 1 ? 'its lease is' : 'their leases are';
  return [
    `The trace ends while ${named(open)} ${open.length === 1 ? 'owns' : 'own'}: ${whose} drawn to the deadline`,
  ];
}

function stepsBack({ backMs }: Replayed): string[] {
  if (backMs === 0) return [];
  return [
    `The store's clock was set back: time is taken to go on, so leases after that stand up to ${formatDuration(backMs)} later than it showed`,
  ];
}
