import { named } from '../named.ts';
import type { LeaseParameters } from '../protocol.ts';
import type { Replay } from '../replay/replay.ts';
import type { ReplayedLife } from '../replay/replayed-worker.ts';
import type { Action, TimedAction } from '../simulation/options.ts';
import { nameOf } from '../simulation/simulated-worker.ts';

/** What happened to the group of a trace, as a simulation can do it again. */
export interface TraceScenario {
  /** Workers that ran before the trace begins; they are settled when it does. */
  readonly workers: number;
  /** What the simulation lives through before the trace's first moment. */
  readonly warmUpMs: number;
  readonly durationMs: number;
  readonly actions: readonly TimedAction[];
  /**
   * How long each worker whose start the trace has waited, or was connecting, before it registered:
   * by its name in the simulation, where it registers as soon as it starts.
   */
  readonly waitedMs: ReadonlyMap<string, number>;
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
    .toSorted((a, b) => firstMs(a, history) - firstMs(b, history));
  const warmUpMs = before.length === 0 ? 0 : WARM_UP_INTERVALS * intervalMs;
  const at = (ms: number): number => Math.max(0, ms - fromMs) + warmUpMs;
  const ordered = [...before, ...joined];
  const joins = joined.map((life) => timed(at(firstMs(life, history)), { kind: 'join' }));
  const ends = ordered.flatMap((life, worker) => endOf(life, worker, { at, ...history }));
  return {
    workers: before.length,
    warmUpMs,
    durationMs: toMs - fromMs + warmUpMs,
    actions: [...joins, ...ends],
    waitedMs: new Map(
      ordered.flatMap((life, worker): (readonly [string, number])[] =>
        life.isStartKnown ? [[nameOf(worker), firstMs(life, history) - life.startedMs]] : [],
      ),
    ),
    sentences: sentencesOf(before, joined, (ms) => (ms - fromMs) / intervalMs),
  };
}

/** When a worker first registered in a life; its start where it never did. */
function firstMs(
  { worker, firstInterval, startedMs }: ReplayedLife,
  { registrations }: Replay['history'],
): number {
  const first = registrations.find(
    (each) => each.worker === worker && each.interval === firstInterval,
  );
  return Math.max(startedMs, first?.atMs ?? startedMs);
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

interface Told {
  readonly atMs: number;
  readonly worker: string;
  readonly does: string;
}

function sentencesOf(
  before: readonly ReplayedLife[],
  joined: readonly ReplayedLife[],
  intervals: (ms: number) => number,
): string[] {
  const told: Told[] = [
    ...joined.map(({ worker, startedMs: atMs }) => ({ atMs, worker, does: 'started' })),
    ...[...before, ...joined].flatMap(({ worker, stoppedMs: atMs, endedBy }) =>
      atMs === null ? [] : [{ atMs, worker, does: ENDS[endedBy ?? 'restart'] }],
    ),
  ];
  const alike = new Map<string, string[]>();
  for (const { atMs, worker, does } of told.toSorted((a, b) => a.atMs - b.atMs)) {
    const key = `${does} at ${intervals(atMs).toFixed(1)}i`;
    alike.set(key, [...(alike.get(key) ?? []), worker]);
  }
  const sentences = [...alike].map(([key, workers]) => `${named(workers)} ${key}`);
  const more = sentences.length - SENTENCES_MAX;
  return [
    ...(before.length === 0 ? [] : [`${before.length} ran before`]),
    ...sentences.slice(0, SENTENCES_MAX),
    ...(more > 0 ? [`and ${more} more starts and ends`] : []),
  ];
}

const ENDS = { stop: 'stopped', silence: 'fell silent', restart: 'ended' } as const;
