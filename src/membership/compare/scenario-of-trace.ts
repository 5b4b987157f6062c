import type { LeaseParameters } from '../protocol.ts';
import type { Replay } from '../replay/replay.ts';
import type { ReplayedLife } from '../replay/replayed-worker.ts';
import type { Action, TimedAction } from '../simulation/options.ts';

/** What happened to the group of a trace, as a simulation can do it again. */
export interface TraceScenario {
  /** Workers that ran before the trace begins; they are settled when it does. */
  readonly workers: number;
  /** What the simulation lives through before the trace's first moment. */
  readonly warmUpMs: number;
  readonly durationMs: number;
  readonly actions: readonly TimedAction[];
  /** The numbers, in the simulation, of the workers whose start the trace has. */
  readonly started: ReadonlySet<number>;
  readonly sentences: readonly string[];
}

/** The worst cold start takes 5.03 intervals. */
const WARM_UP_INTERVALS = 8;

/**
 * The joins and ends of a trace, at its own times. A worker that falls silent gets no reply any more
 * from half an interval before its next registration was due, and ends with its deadline: so its lease
 * ends in the simulation as it was drawn in the replay.
 */
export function scenarioOfTrace({ history, lives, running }: Replay): TraceScenario {
  const { fromMs, toMs, intervalMs } = history;
  const wereRunning = new Set(running.workers);
  const isFirstLife = (life: ReplayedLife): boolean =>
    lives.find(({ worker }) => worker === life.worker) === life;
  const before = lives.filter((life) => wereRunning.has(life.worker) && isFirstLife(life));
  const joined = lives
    .filter((life) => life.firstInterval !== null && !before.includes(life))
    .toSorted((a, b) => a.startedMs - b.startedMs);
  const warmUpMs = before.length === 0 ? 0 : WARM_UP_INTERVALS * intervalMs;
  const at = (ms: number): number => Math.max(0, ms - fromMs) + warmUpMs;
  const ordered = [...before, ...joined];
  const joins = joined.map((life) => timed(at(life.startedMs), { kind: 'join' }));
  const ends = ordered.flatMap((life, worker) => endOf(life, worker, { at, ...history }));
  return {
    workers: before.length,
    warmUpMs,
    durationMs: toMs - fromMs + warmUpMs,
    actions: [...joins, ...ends],
    started: new Set(ordered.flatMap((life, worker) => (life.isStartKnown ? [worker] : []))),
    sentences: sentencesOf(before, joined, (ms) => (ms - fromMs) / intervalMs),
  };
}

interface EndContext extends LeaseParameters {
  readonly at: (ms: number) => number;
}

function endOf(
  { stoppedMs, endedBy }: ReplayedLife,
  worker: number,
  { at, intervalMs, gap }: EndContext,
): TimedAction[] {
  if (stoppedMs === null) return [];
  switch (endedBy) {
    case 'stop':
      return [timed(at(stoppedMs), { kind: 'leave', worker })];
    case 'silence': {
      const silentMs = (gap + 0.5) * intervalMs;
      const hang = { kind: 'hang', worker, forMs: 2 * silentMs } as const;
      return [
        timed(at(stoppedMs - silentMs), hang),
        timed(at(stoppedMs), { kind: 'crash', worker }),
      ];
    }
    case 'restart':
    case null:
      return [timed(at(stoppedMs), { kind: 'crash', worker })];
  }
}

function timed(afterMs: number, action: Action): TimedAction {
  return { at: { from: 'start', afterMs }, action };
}

/** A trace of many deploys has thousands of ends; the first few tell what is simulated. */
const SENTENCES_MAX = 12;

function sentencesOf(
  before: readonly ReplayedLife[],
  joined: readonly ReplayedLife[],
  intervals: (ms: number) => number,
): string[] {
  const when = (ms: number): string => `${intervals(ms).toFixed(1)}i`;
  const events = [
    ...joined.map(({ worker, startedMs }) => ({ atMs: startedMs, text: `${worker} starts` })),
    ...[...before, ...joined].flatMap(({ worker, stoppedMs, endedBy }) =>
      stoppedMs === null
        ? []
        : [{ atMs: stoppedMs, text: `${worker} ${ENDS[endedBy ?? 'restart']}` }],
    ),
  ].toSorted((a, b) => a.atMs - b.atMs);
  const more = events.length - SENTENCES_MAX;
  return [
    ...(before.length === 0 ? [] : [`${before.length} ran before`]),
    ...events.slice(0, SENTENCES_MAX).map(({ atMs, text }) => `${text} at ${when(atMs)}`),
    ...(more > 0 ? [`and ${more} more starts and ends`] : []),
  ];
}

const ENDS = { stop: 'stops', silence: 'has fallen silent', restart: 'is gone' } as const;
