import type { MonitoredCommand } from './monitor-line.ts';
import { RedisError } from './redis-error.ts';

/** A counter of the group went up by one: somebody registered. */
export interface Increment {
  readonly atMs: number;
  /** The address of the client that did it, or that ran the script which did. */
  readonly worker: string;
  readonly interval: number;
}

/** Increments up to a mark, and the server's time there. */
export interface Marked {
  readonly atMs: number;
  readonly increments: readonly Increment[];
}

interface Mark {
  readonly key: string;
  readonly intervals: ReadonlySet<number>;
  readonly reach: (marked: Marked) => void;
}

/**
 * The increments of a group's counters, picked out of what MONITOR tells, until they are taken.
 *
 * MONITOR tells what was sent and no replies, so the counters' values have to be read. A mark is a key
 * that only its reader asks for, in the same command as the counters: where MONITOR tells of it, there
 * the values were those of the reply, and the increments before it are in them and no later ones.
 */
export class HeardIncrements {
  readonly #group: string;
  readonly #database: string;
  #waiting: Increment[] = [];
  #caller = '';
  #mark: Mark | null = null;
  #latest: number | null = null;
  #next = new AbortController();
  readonly #flood = new AbortController();

  constructor(group: string, database: number) {
    this.#group = group;
    this.#database = `${database}`;
  }

  /** Aborted when too many wait: nobody takes them, as when the output is a pipe that is not read. */
  get flooded(): AbortSignal {
    return this.#flood.signal;
  }

  /** Takes what MONITOR tells. */
  hear({ atMs, database, client, words }: MonitoredCommand): void {
    if (client !== 'lua') this.#caller = client;
    if (database !== this.#database) return;
    if (this.#mark !== null && words.at(-1) === this.#mark.key) return this.#reach(atMs);
    const interval = this.#countedInterval(words);
    if (interval === null || this.flooded.aborted) return;
    this.#waiting.push({ atMs, worker: this.#caller, interval });
    this.#latest = interval;
    // Asked first: each abort makes an error with a stack, 15 microseconds.
    if (!this.#next.signal.aborted) this.#next.abort();
    if (this.#waiting.length >= WAITING_MAX) this.#flood.abort(flood());
  }

  /** The intervals of the increments that wait, and of the last one, each once. */
  intervals(): number[] {
    const waiting = this.#waiting.map(({ interval }) => interval);
    return [...new Set(this.#latest === null ? waiting : [...waiting, this.#latest])];
  }

  /** Aborted when there is an increment to take. */
  next(): AbortSignal {
    if (this.#waiting.length === 0) this.#next = new AbortController();
    return this.#next.signal;
  }

  /** Resolves where the mark is heard, with the increments of these intervals before it. */
  async untilMark(key: string, intervals: readonly number[]): Promise<Marked> {
    return new Promise((reach) => {
      this.#mark = { key, intervals: new Set(intervals), reach };
    });
  }

  #reach(atMs: number): void {
    const mark = this.#mark;
    if (mark === null) return;
    const isRead = ({ interval }: Increment): boolean => mark.intervals.has(interval);
    const increments = this.#waiting.filter(isRead);
    this.#waiting = this.#waiting.filter((increment) => !isRead(increment));
    this.#mark = null;
    mark.reach({ atMs, increments });
  }

  #countedInterval([command, key]: readonly string[]): number | null {
    if (command?.toLowerCase() !== 'incr' || key === undefined) return null;
    if (!key.startsWith(`${this.#group}:`)) return null;
    const digits = key.slice(this.#group.length + 1);
    return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
  }
}

/** More than any group registers in seconds; some 100 MB. */
const WAITING_MAX = 1_000_000;

function flood(): RedisError {
  const text = `${WAITING_MAX} registrations wait to be taken, and more are not kept`;
  return new RedisError('FLOODED', text);
}
