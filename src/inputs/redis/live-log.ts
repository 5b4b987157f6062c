import type { LiveEvent, LivePair, LiveState, LiveTick } from './live-steps.ts';

export interface LiveLogOptions {
  readonly worker: string;
  readonly name: string;
  readonly prefix: string;
  readonly intervalMs: number;
  readonly gap: number;
  /** Takes a line, its end included. */
  readonly write: (line: string) => void;
}

/** A step of the protocol: what happened, and the state on both sides of it. */
export interface LoggedStep {
  readonly before: LiveState;
  readonly event: LiveEvent;
  readonly after: LiveState;
}

type Attributes = Readonly<Record<string, string | number | null>>;

/**
 * What a worker does, a line of JSON for each thing, with the messages and attributes of the library
 * n-and-i: `nandi replay` reads both alike. `time` is the wall clock's. Beyond the library it says how
 * `late` an expiry was noticed.
 */
export class LiveLog {
  readonly #options: LiveLogOptions;
  #expiresMs: number;

  constructor(options: LiveLogOptions) {
    this.#options = options;
    this.#expiresMs = options.intervalMs * (1 + options.gap);
  }

  started(): void {
    const { intervalMs, gap, prefix } = this.#options;
    const attributes = { interval: intervalMs, gap, prefix, registry: 'nandi' };
    this.#write('info', 'discover started', attributes);
  }

  stopped(reason: string): void {
    this.#write('info', 'discover stopped', { reason });
  }

  step({ before, event, after }: LoggedStep): void {
    if (event.kind === 'reply') this.#registered(event.tick, before, after);
    if (event.kind === 'failure') this.#failed(event, after);
    if (event.kind === 'deadline-due') this.#expired(event.now, before);
    this.#leaseChanged(before.lease, after.lease);
    if (event.kind === 'reply') this.#scheduled(event.now, after);
  }

  #registered({ interval, index, replicas, at }: LiveTick, before: LiveState, after: LiveState) {
    const skew = at - Date.now();
    this.#write('trace', 'registration completed', { interval, index, replicas, skew });
    const pair = shown(after.previous);
    if (isSame(before.previous, after.previous)) this.#write('trace', 'pair agreed', pair);
    else {
      const { i: pi, n: pn } = shown(before.previous);
      this.#write('debug', 'pair disagreed', { ...pair, pi, pn });
    }
  }

  #failed({ now, error }: Extract<LiveEvent, { kind: 'failure' }>, after: LiveState): void {
    const delay = after.registerAt === null ? null : after.registerAt - now;
    const attributes = { error: String(error), attempt: after.attempt, delay };
    this.#write('error', 'registration failed', attributes);
  }

  #expired(now: number, before: LiveState): void {
    const late = before.deadlineAt === null ? null : now - before.deadlineAt;
    const interval = before.held?.interval ?? null;
    this.#write('warn', 'lease expired', { interval, after: this.#expiresMs, late });
  }

  #leaseChanged(before: LivePair | null, after: LivePair | null): void {
    if (isSame(before, after)) return;
    if (before !== null) this.#write('info', 'lease released', shown(before));
    if (after !== null) this.#write('info', 'lease granted', shown(after));
  }

  #scheduled(now: number, { registerAt, deadlineAt }: LiveState): void {
    if (registerAt === null || deadlineAt === null) return;
    this.#expiresMs = deadlineAt - now;
    const attributes = { delay: registerAt - now, expires: this.#expiresMs };
    this.#write('trace', 'next registration scheduled', attributes);
  }

  #write(level: string, message: string, attributes: Attributes): void {
    const { worker, name, write } = this.#options;
    const time = new Date().toISOString();
    write(`${JSON.stringify({ time, level, worker, message, name, ...attributes })}\n`);
  }
}

function shown(pair: LivePair | null): { readonly i: number | null; readonly n: number | null } {
  return { i: pair?.index ?? null, n: pair?.replicas ?? null };
}

function isSame(first: LivePair | null, second: LivePair | null): boolean {
  return first?.index === second?.index && first?.replicas === second?.replicas;
}
