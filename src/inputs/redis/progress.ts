import type { TraceGap } from '../../core/trace.ts';
import type { Batch, SetBack } from './batch.ts';
import type { Misfit } from './misfit.ts';
import { RedisError } from './redis-error.ts';
import { pollMs } from './watch-counters.ts';

/** How a group is watched. */
export type Way =
  | { readonly kind: 'monitor' }
  | {
      readonly kind: 'polling';
      readonly intervalMs: number;
      /** Why it is not MONITOR. */
      readonly reason: string;
    };

export type RecordNotice =
  | {
      readonly kind: 'started';
      readonly place: string;
      readonly way: Way;
      /** What cannot be seen in this way, a sentence each. */
      readonly limits: readonly string[];
    }
  /** The interval that was said is not the group's. */
  | ({ readonly kind: 'misfit' } & Misfit)
  /** The connection is gone; it is tried again. */
  | { readonly kind: 'lost'; readonly reason: string }
  /** It is back, maybe elsewhere: registrations between these times of the server were not seen. */
  | {
      readonly kind: 'gap';
      readonly place: string;
      readonly fromMs: number;
      readonly toMs: number;
    }
  /** A counter stands lower than before: the store lost it, or some of its writes. */
  | ({ readonly kind: 'set-back' } & SetBack)
  | {
      readonly kind: 'ended';
      readonly by: 'rows' | 'time' | 'signal' | 'error';
      readonly rows: number;
      /** What was not seen since the connection was lost for good; null where it held. */
      readonly unseen: TraceGap | null;
    };

/** How a recording goes: what is to be told, and whether another try makes sense. */
export class Progress {
  readonly #notify: (notice: RecordNotice) => void;
  #lastMs: number | null = null;
  #failures = 0;
  #lostSinceMs = 0;

  constructor(notify: (notice: RecordNotice) => void) {
    this.#notify = notify;
  }

  heard({ atMs, isAfterGap }: Batch, way: Way, place: string): void {
    const fromMs = this.#lastMs;
    if (fromMs === null) this.#notify({ kind: 'started', place, way, limits: limitsOf(way) });
    else if (isAfterGap) this.#notify({ kind: 'gap', place, fromMs, toMs: atMs });
    this.#lastMs = atMs;
    this.#failures = 0;
  }

  /** What is missing since the connection was lost; null where it is there. */
  get unseen(): TraceGap | null {
    if (this.#lastMs === null || this.#failures === 0) return null;
    const lostForMs = Math.round(performance.now() - this.#lostSinceMs);
    return { fromMs: this.#lastMs, toMs: this.#lastMs + lostForMs };
  }

  /** Whether nothing was heard yet, and cannot be by MONITOR. */
  isDeaf(error: unknown): error is RedisError {
    return this.#lastMs === null && error instanceof RedisError && error.code === 'DEAF';
  }

  /** How long to wait before the next try; throws the error where there is none. */
  failed(error: unknown): number {
    const isPassing = error instanceof RedisError && !LASTING.has(error.code);
    if (!isPassing || this.#lastMs === null) throw error;
    if (this.#failures === 0) {
      this.#lostSinceMs = performance.now();
      this.#notify({ kind: 'lost', reason: error.message });
    }
    if (performance.now() - this.#lostSinceMs > LOST_MS_MAX) throw error;
    return Math.min(WAIT_MS_MAX, WAIT_MS_MIN * 2 ** this.#failures++);
  }
}

/** What cannot be seen, a sentence each. */
function limitsOf(way: Way): string[] {
  const ends =
    'Only registrations are seen: a graceful stop looks like a crash, and a lease like one that lasts to its deadline.';
  const replies =
    'A registration is seen as the store counted it, whether or not its reply arrived.';
  if (way.kind === 'monitor') {
    const workers =
      'A worker is known by the address of its connection: one that connects anew counts as another, and all behind one proxy as one.';
    return [workers, replies, ends];
  }
  return [
    `MONITOR cannot be used (${way.reason}), so the counters are read instead: which worker registered is not seen.`,
    `A registration has the time of the reading that found it, up to ${pollMs(way.intervalMs)} ms late.`,
    'A counter that is set back and counted up again between two readings looks as if it had not been.',
    replies,
    ends,
  ];
}

/** Failures that no second try mends. */
const LASTING: ReadonlySet<string> = new Set(['NOPERM', 'NOAUTH', 'WRONGPASS', 'NOMASTER']);

/** A failover takes seconds, a restart with much data minutes. */
const LOST_MS_MAX = 300_000;
const WAIT_MS_MIN = 100;
const WAIT_MS_MAX = 5000;
