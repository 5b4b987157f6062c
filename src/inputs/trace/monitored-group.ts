import { GroupTrace } from './trace-file.ts';

/** One registration as MONITOR shows it: who, when, and which counter; no replies. */
export interface MonitoredRegistration {
  readonly client: string;
  readonly atMs: number;
  readonly interval: number;
  /** The script's arguments after its keys, one of which is the interval in ms. */
  readonly scriptArguments: readonly string[];
  readonly ttlMs: number | null;
  /** Whether this client was seen doing something else before its first registration. */
  readonly isAnnounced: boolean;
}

interface Counter {
  value: number;
  expiresAtMs: number;
}

/**
 * The counters of one group, as the order of their INCRs gives them. MONITOR shows no replies, so a
 * capture that begins in the middle of an interval cannot know the places in it.
 */
export class MonitoredGroup {
  readonly #counters = new Map<number, Counter>();
  readonly #trace = new GroupTrace();
  #firstInterval: number | null = null;
  /** Whether every client of the first two intervals was seen connecting. */
  #isAnnounced = true;

  take(seen: MonitoredRegistration, at: string): void {
    const { client, atMs, interval, ttlMs, isAnnounced } = seen;
    this.#firstInterval ??= interval;
    if (interval <= this.#firstInterval + 1 && !isAnnounced) this.#isAnnounced = false;
    this.#trace.intervalMs ??= intervalAmong(seen);
    this.#trace.ttlMs ??= ttlMs;
    const counter = this.#counterAt(interval, atMs);
    counter.value++;
    if (ttlMs !== null) counter.expiresAtMs = atMs + ttlMs;
    const closed = this.#counters.get(interval - 1);
    const replicas = closed === undefined || closed.expiresAtMs <= atMs ? null : closed.value;
    const index = counter.value - 1;
    const worker = this.#trace.nameOf(client);
    this.#trace.add(
      { kind: 'registration', worker, atMs, localMs: null, interval, index, replicas },
      at,
    );
  }

  /** A counter was deleted by somebody. */
  forget(interval: number): void {
    this.#counters.delete(interval);
  }

  /**
   * The trace of this group in a capture that began at `firstMs`, and a note where some of it could
   * not be used. The capture is whole if it began an interval before the group did, or if it shows
   * all workers connecting; if it holds only the whole first interval, the count before is unknown;
   * else the places in the first interval are unknown as well.
   */
  finish(name: string, firstMs: number): { trace: GroupTrace; note: string | null } {
    const { intervalMs } = this.#trace;
    const first = this.#firstInterval ?? 0;
    const isWhole =
      this.#isAnnounced || (intervalMs !== null && firstMs <= (first - 1) * intervalMs);
    if (isWhole) return { trace: this.#trace, note: null };
    this.#trace.beginsMidway = true;
    if (intervalMs !== null && firstMs <= first * intervalMs)
      return { trace: this.#trace, note: null };
    this.#dropFirst(first);
    return {
      trace: this.#trace,
      note: `${name} begins in the middle of interval ${first}: the registrations in it are left out, since MONITOR shows no replies and so not their places`,
    };
  }

  #counterAt(interval: number, atMs: number): Counter {
    const known = this.#counters.get(interval);
    if (known !== undefined && known.expiresAtMs > atMs) return known;
    const counter = { value: 0, expiresAtMs: Infinity };
    this.#counters.set(interval, counter);
    for (const each of this.#counters.keys()) {
      if (each < interval - COUNTERS_KEPT) this.#counters.delete(each);
    }
    return counter;
  }

  #dropFirst(first: number): void {
    const { events } = this.#trace;
    let kept = 0;
    for (const event of events) {
      if (event.kind !== 'registration' || event.interval === first) continue;
      events[kept++] = event.interval === first + 1 ? { ...event, replicas: null } : event;
    }
    events.length = kept;
  }
}

/** Counters further back are asked for by nobody; a clock that goes back comes back to some. */
const COUNTERS_KEPT = 16;

/** The argument that makes this time this interval's. */
function intervalAmong({ scriptArguments, atMs, interval }: MonitoredRegistration): number | null {
  for (const text of scriptArguments) {
    const intervalMs = /^\d{1,12}$/.test(text) ? Number(text) : 0;
    if (intervalMs > 0 && Math.floor(atMs / intervalMs) === interval) return intervalMs;
  }
  return null;
}
