import { lognormalLatency } from '../simulation/latency.ts';
import type { Action } from '../simulation/options.ts';
import type { ScenarioEffect, Setting } from './scenario.ts';
import type { ScenarioOptions } from './scenario-options.ts';

/** A scenario that can be asked for by name. */
export interface ScenarioKind {
  /** How it is written, with its options and their defaults. */
  readonly form: string;
  readonly description: string;
  parse(options: ScenarioOptions): ScenarioEffect;
}

/** All scenarios, in the order in which the help lists them. */
export const scenarioKinds: ReadonlyMap<string, ScenarioKind> = new Map<string, ScenarioKind>([
  [
    'start',
    kind('start[:SPREAD]', 'all workers start at once, or within SPREAD', (o) =>
      setting({ kind: 'start-spread', ms: o.time('spread', 0) }),
    ),
  ],
  [
    'join',
    kind('join[:COUNT]', 'COUNT workers (1) join', (o) =>
      repeated(o.count('count', 1), { kind: 'join' }),
    ),
  ],
  [
    'leave',
    kind('leave[:COUNT]', 'COUNT workers (1) stop gracefully', (o) =>
      repeated(o.count('count', 1), { kind: 'leave' }),
    ),
  ],
  [
    'crash',
    kind('crash[:COUNT]', 'COUNT workers (1) are killed', (o) =>
      repeated(o.count('count', 1), { kind: 'crash' }),
    ),
  ],
  [
    'restart',
    kind('restart[:crash|graceful]', 'a worker ends and is replaced at the same moment', (o) =>
      once({
        kind: 'replace',
        graceful: o.choice('how', ['crash', 'graceful'], 'crash') === 'graceful',
      }),
    ),
  ],
  [
    'rolling',
    kind(
      'rolling[:every=4i,batch=1]',
      'every worker is stopped gracefully and replaced, BATCH at a time',
      (o) => ({
        kind: 'rolling',
        everyMs: o.time('every', 4 * o.intervalMs),
        batch: o.count('batch', 1),
        graceful: true,
      }),
    ),
  ],
  ['scale', kind('scale:2->8', 'so many workers at the start become so many', scale)],
  [
    'hang',
    kind('hang[:3i]', 'a worker gets no reply for that time', (o) =>
      once({ kind: 'hang', forMs: o.time('for', 3 * o.intervalMs) }),
    ),
  ],
  [
    'outage',
    kind('outage[:3i]', 'the store refuses all for that time', (o) =>
      once({ kind: 'outage', forMs: o.time('for', 3 * o.intervalMs) }),
    ),
  ],
  [
    'lost-reply',
    kind('lost-reply', 'a registration is counted and its reply lost', () =>
      once({ kind: 'lose-reply' }),
    ),
  ],
  [
    'resend',
    kind('resend', 'a client sends a registration again that was counted', () =>
      once({ kind: 'resend' }),
    ),
  ],
  [
    'pause',
    kind('pause[:2i]', 'a process stands still (GC, SIGSTOP) and goes on', (o) =>
      once({ kind: 'pause', forMs: o.time('for', 2 * o.intervalMs) }),
    ),
  ],
  [
    'event-loop-lag',
    kind(
      'event-loop-lag[:p50=1ms,p99=50ms]',
      'timers and replies are handled late, all the time',
      lag,
    ),
  ],
  [
    'failover',
    kind('failover[:lose=1]', 'the store fails over and lacks its last increments', (o) =>
      once({ kind: 'failover', lose: o.count('lose', 1) }),
    ),
  ],
  [
    'clock-step',
    kind('clock-step:-60s', "the store's clock steps", (o) =>
      once({ kind: 'clock-step', byMs: o.step('by', o.intervalMs) }),
    ),
  ],
  [
    'evict',
    kind('evict[:closed|open]', "an interval's key is evicted", (o) =>
      once({ kind: 'evict', which: o.choice('which', ['closed', 'open'], 'closed') }),
    ),
  ],
  [
    'ttl',
    kind('ttl=27s', 'keys live that long from then on (3i before)', (o) =>
      once({ kind: 'set-ttl', ms: o.time('ms', 3 * o.intervalMs) }),
    ),
  ],
  [
    'clock-skew',
    kind(
      'clock-skew[:0.5i,drift=0%]',
      "workers' clocks differ by up to that, each way, and drift",
      skew,
    ),
  ],
]);

function kind(form: string, description: string, parse: ScenarioKind['parse']): ScenarioKind {
  return { form, description, parse };
}

function once(action: Action): ScenarioEffect {
  return repeated(1, action);
}

function repeated(count: number, action: Action): ScenarioEffect {
  return {
    kind: 'actions',
    actions: Array.from({ length: count }, () => ({ afterMs: 0, action })),
  };
}

function setting(each: Setting): ScenarioEffect {
  return { kind: 'setting', setting: each };
}

function scale(options: ScenarioOptions): ScenarioEffect {
  const text = options.word('of') ?? '';
  const [, from, to] = /^([1-9]\d{0,4})->([1-9]\d{0,4})$/.exec(text) ?? [];
  if (from === undefined || to === undefined)
    throw options.error(`"${text}" is not understood; write scale:2->8`);
  if (from === to) throw options.error('nothing changes; write scale:2->8');
  return { kind: 'scale', from: Number(from), to: Number(to) };
}

function lag(options: ScenarioOptions): ScenarioEffect {
  const p50 = options.time('p50', 1);
  const p99 = options.time('p99', 50);
  if (p50 <= 0 || p99 < p50) throw options.error('p99 is at least p50, and p50 above 0');
  return setting({ kind: 'lag', latency: lognormalLatency(p50, p99) });
}

/** A clock that runs so much too fast or slow is none. */
const DRIFT_MAX = 0.5;

function skew(options: ScenarioOptions): ScenarioEffect {
  const skewMs = options.time('skew', 0.5 * options.intervalMs);
  const drift = options.word('drift');
  const share =
    drift === null ? 0 : Number(/^(\d+(?:\.\d+)?)%$/.exec(drift)?.[1] ?? Number.NaN) / 100;
  if (!(share <= DRIFT_MAX))
    throw options.error(`drift "${drift}" is no share up to 50%; write drift=5%`);
  return setting({ kind: 'clocks', skewMs, driftShare: share });
}
