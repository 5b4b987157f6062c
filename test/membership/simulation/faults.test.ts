import { describe, expect, test } from 'vitest';
import type { Tick } from '../../../src/membership/protocol.ts';
import type { Action } from '../../../src/membership/simulation/options.ts';
import { at, INTERVAL_MS, type Watched, watch } from './group.ts';

/** Long after the group has settled, which begins at phase 0; then nobody registers before 6.6 s. */
const FAULT_MS = 10 * INTERVAL_MS;
const workers = 5;

function faulted(action: Action, afterMs = FAULT_MS): Watched {
  return watch({ workers, durationMs: 40 * INTERVAL_MS, actions: [at(afterMs, action)] });
}

interface Reply {
  readonly worker: string;
  readonly tick: Tick;
}

function repliesOf({ seen }: Watched, interval: number): Reply[] {
  return seen.flatMap(({ worker, event }) =>
    event.kind === 'reply' && event.tick.interval === interval
      ? [{ worker, tick: event.tick }]
      : [],
  );
}

function timesOf({ seen }: Watched, kind: 'failure' | 'register-due', name: string): number[] {
  return seen.flatMap(({ worker, event }) =>
    worker === name && event.kind === kind ? [event.now] : [],
  );
}

/** The workers that have an event of a kind. */
function workersWith({ seen }: Watched, kind: 'failure' | 'deadline-due'): string[] {
  return [...new Set(seen.flatMap(({ worker, event }) => (event.kind === kind ? [worker] : [])))];
}

describe('who comes and goes', () => {
  test('join: one more worker, from that moment on', () => {
    const { outcome } = faulted({ kind: 'join' });
    expect(outcome.workers).toHaveLength(6);
    expect(outcome.workers[5]).toEqual({
      worker: 'w5',
      startedMs: FAULT_MS,
      stoppedMs: null,
      end: null,
    });
    expect(outcome.firstLeaseMs[5]).toBeGreaterThan(FAULT_MS + INTERVAL_MS);
  });

  test.each(['leave', 'crash'] as const)('%s: one less, and its lease ends with it', (kind) => {
    const { outcome } = faulted({ kind });
    const gone = outcome.workers.filter(({ stoppedMs }) => stoppedMs !== null);
    expect(gone).toMatchObject([{ stoppedMs: FAULT_MS, end: kind === 'leave' ? 'stop' : 'crash' }]);
    const last = outcome.leases.filter(({ worker }) => worker === gone[0]?.worker).at(-1);
    expect(last?.toMs).toBe(FAULT_MS);
  });

  test.each([
    [true, 'stop'],
    [false, 'crash'],
  ] as const)('replace, graceful %s: one ends and another starts at once', (graceful, end) => {
    const { outcome } = faulted({ kind: 'replace', graceful });
    const gone = outcome.workers.filter(({ stoppedMs }) => stoppedMs !== null);
    expect(gone).toMatchObject([{ stoppedMs: FAULT_MS, end }]);
    expect(outcome.workers[5]).toMatchObject({ startedMs: FAULT_MS, stoppedMs: null });
  });

  test('replace the oldest, as often as there are workers: each is replaced once', () => {
    const actions = [0, 1, 2, 3, 4].map((i) =>
      at(FAULT_MS + i * 4 * INTERVAL_MS, { kind: 'replace', graceful: true, oldest: true }),
    );
    const { outcome } = watch({ workers, durationMs: 50 * INTERVAL_MS, actions });
    const gone = outcome.workers.filter(({ stoppedMs }) => stoppedMs !== null);
    expect(gone.map(({ worker }) => worker)).toEqual(['w0', 'w1', 'w2', 'w3', 'w4']);
    expect(outcome.isSettledAtEnd).toBe(true);
  });

  test('a group from which everybody has gone lets actions happen to nobody', () => {
    const gone = Array.from({ length: 7 }, () => at(FAULT_MS, { kind: 'crash' }));
    const more = (['lose-reply', 'resend', 'leave'] as const).map((kind) =>
      at(FAULT_MS + 1, { kind }),
    );
    const { outcome } = watch({ workers, actions: [...gone, ...more] });
    expect(outcome.workers.filter(({ end }) => end === 'crash')).toHaveLength(5);
    expect(outcome.actedAtMs).not.toContain(null);
  });

  test('a worker that has not started yet is not hit', () => {
    const { outcome } = watch({
      workers: 30,
      startSpreadMs: 200_000,
      actions: [at(50_000, { kind: 'crash' })],
    });
    const [gone] = outcome.workers.filter(({ end }) => end === 'crash');
    expect(gone?.startedMs).toBeLessThanOrEqual(50_000);
  });
});

describe('hang', () => {
  const hung = faulted({ kind: 'hang', forMs: 3 * INTERVAL_MS });
  const [name = ''] = workersWith(hung, 'failure');

  test('one worker gets no reply for that time; then its registration fails', () => {
    expect(workersWith(hung, 'failure')).toHaveLength(1);
    expect(timesOf(hung, 'failure', name)).toEqual([FAULT_MS + 3 * INTERVAL_MS]);
  });

  test('meanwhile nothing else is sent, nothing of it is counted, and it stands down', () => {
    const sent = timesOf(hung, 'register-due', name).filter(
      (time) => time >= FAULT_MS && time < FAULT_MS + 3 * INTERVAL_MS,
    );
    expect(sent).toHaveLength(1);
    expect([10, 11, 12].map((interval) => repliesOf(hung, interval).length)).toEqual([4, 4, 4]);
    expect(workersWith(hung, 'deadline-due')).toEqual([name]);
    const ended = hung.outcome.leases.find(
      ({ worker, toMs }) => worker === name && toMs > FAULT_MS,
    );
    expect(ended?.toMs).toBe((sent[0] ?? 0) + 0.15 * INTERVAL_MS);
  });

  test('it tries again an eighth of an interval later, and the group settles', () => {
    const failedAt = FAULT_MS + 3 * INTERVAL_MS;
    expect(timesOf(hung, 'register-due', name)).toContain(failedAt + INTERVAL_MS / 8);
    expect(hung.outcome.isSettledAtEnd).toBe(true);
  });
});

describe('outage', () => {
  test('nobody is counted while it lasts, all fail and try again, later each time', () => {
    const dark = faulted({ kind: 'outage', forMs: 2 * INTERVAL_MS });
    expect(repliesOf(dark, 10).length + repliesOf(dark, 11).length).toBe(0);
    expect(workersWith(dark, 'failure')).toHaveLength(5);
    const times = timesOf(dark, 'failure', 'w0');
    expect(times.slice(1, 4).map((time, i) => (time - times[i]!) / INTERVAL_MS)).toEqual([
      0.125, 0.25, 0.5,
    ]);
    expect(dark.outcome.isSettledAtEnd).toBe(true);
  });

  test('a short one between two registrations is noticed by nobody', () => {
    const dark = faulted({ kind: 'outage', forMs: 6_000 });
    expect(workersWith(dark, 'failure')).toEqual([]);
    expect(dark.outcome.leases).toHaveLength(5);
  });
});

describe('pause', () => {
  const pauseMs = 3 * INTERVAL_MS;
  const paused = faulted({ kind: 'pause', forMs: pauseMs });
  const [name = ''] = workersWith(paused, 'deadline-due');

  test('one worker handles nothing for that time, and goes on where it stood', () => {
    const times = paused.seen.flatMap(({ worker, event }) => (worker === name ? [event.now] : []));
    expect(times.filter((time) => time > FAULT_MS && time < FAULT_MS + pauseMs)).toEqual([]);
    expect(times).toContain(FAULT_MS + pauseMs);
  });

  test('it owns all the while, since it cannot know better, and stands down as it wakes', () => {
    const [lease] = paused.outcome.leases.filter(({ worker }) => worker === name);
    expect(lease?.toMs).toBe(FAULT_MS + pauseMs);
  });

  test('a reply that waited meanwhile comes too late to renew the lease', () => {
    // A group of one registers at 15.002 s of the interval; the reply comes while it sleeps, and is
    // handled before the deadline's timer runs.
    const sleepMs = FAULT_MS + 15_003;
    const { outcome, seen } = watch({
      workers: 1,
      durationMs: 40 * INTERVAL_MS,
      latency: { kind: 'fixed', ms: 2 },
      actions: [at(sleepMs, { kind: 'pause', forMs: 40_000 })],
    });
    const woken = seen.filter(({ event }) => event.now === sleepMs + 40_000);
    expect(woken.map(({ event }) => event.kind)).toEqual(['reply']);
    expect(outcome.leases[0]?.toMs).toBe(sleepMs + 40_000);
    expect(outcome.leases).toHaveLength(2);
  });
});

describe('lost reply', () => {
  const lost = faulted({ kind: 'lose-reply' });

  test('the registration is counted, fails, and is counted again an eighth later', () => {
    const [name = ''] = workersWith(lost, 'failure');
    const [failedAt = 0] = timesOf(lost, 'failure', name);
    expect(timesOf(lost, 'register-due', name)).toContain(failedAt + INTERVAL_MS / 8);
    expect(repliesOf(lost, 10)).toHaveLength(5);
    expect(repliesOf(lost, 11).map(({ tick }) => tick.replicas)).toEqual([6, 6, 6, 6, 6]);
    expect(repliesOf(lost, 12).map(({ tick }) => tick.replicas)).toEqual([5, 5, 5, 5, 5]);
  });

  test('the others stand down for a phantom that comes and goes', () => {
    expect(lost.outcome.leases).toHaveLength(10);
    expect(lost.outcome.leases.every(({ replicas }) => replicas === 5)).toBe(true);
  });
});

describe('resend', () => {
  const resent = faulted({ kind: 'resend' });

  test('the registration is counted twice, and the worker hears the second index', () => {
    expect(workersWith(resent, 'failure')).toEqual([]);
    expect(repliesOf(resent, 10).map(({ tick }) => tick.index)).toHaveLength(5);
    const missing = [0, 1, 2, 3, 4, 5].filter(
      (index) => !repliesOf(resent, 10).some(({ tick }) => tick.index === index),
    );
    expect(missing).toHaveLength(1);
    expect(repliesOf(resent, 11).every(({ tick }) => tick.replicas === 6)).toBe(true);
    expect(repliesOf(resent, 12).every(({ tick }) => tick.replicas === 5)).toBe(true);
  });
});

describe('the store', () => {
  test('failover: the last registrations are not there, and the count is short of them', () => {
    // At 25 s all five have registered.
    const failed = faulted({ kind: 'failover', lose: 2 }, FAULT_MS + 25_000);
    expect(repliesOf(failed, 11).map(({ tick }) => tick.replicas)).toEqual([3, 3, 3, 3, 3]);
    expect(failed.outcome.isSettledAtEnd).toBe(true);
  });

  test.each([45_000, -45_000])('clock step by %i ms: its time jumps, and stays so', (byMs) => {
    const stepped = faulted({ kind: 'clock-step', byMs });
    const offsets = stepped.seen.flatMap(({ event }) =>
      event.kind === 'reply' ? [[event.now, event.tick.at - event.now] as const] : [],
    );
    for (const [now, offset] of offsets) expect(offset).toBeCloseTo(now < FAULT_MS ? 0 : byMs, 6);
    expect(stepped.outcome.isSettledAtEnd).toBe(true);
  });

  test('evict the closed key: that interval reads no count, and the next one does', () => {
    // Two of five have registered at 12 s.
    const evicted = faulted({ kind: 'evict', which: 'closed' }, FAULT_MS + 12_000);
    const counts = (interval: number) =>
      repliesOf(evicted, interval).map(({ tick }) => tick.replicas);
    expect(counts(10)).toEqual([5, 5, null, null, null]);
    expect(counts(11)).toEqual([5, 5, 5, 5, 5]);
  });

  test('evict the open key: its index starts anew, and the count is of what came after', () => {
    const evicted = faulted({ kind: 'evict', which: 'open' }, FAULT_MS + 12_000);
    expect(repliesOf(evicted, 10).map(({ tick }) => tick.index)).toEqual([0, 1, 0, 1, 2]);
    expect(repliesOf(evicted, 11).map(({ tick }) => tick.replicas)).toEqual([3, 3, 3, 3, 3]);
  });
});

describe('key lifetimes (case S43)', () => {
  // The last of five registers at 23.4 s; the slots are 6.6, 10.8, 15.0, 19.2 and 23.4 s.
  test.each<[ttlMs: number, owners: readonly number[]]>([
    [15_000, [0]],
    [27_000, [0, 1, 2, 3]],
    [60_000, [0, 1, 2, 3, 4]],
    [90_000, [0, 1, 2, 3, 4]],
  ])('of %i ms: the indices %j own for good', (ms, owners) => {
    const short = faulted({ kind: 'set-ttl', ms });
    const end = 40 * INTERVAL_MS;
    const last = short.outcome.leases.filter(({ toMs }) => toMs === end);
    expect(last.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(owners);
    const late = [20, 30].flatMap((interval) => repliesOf(short, interval));
    expect(late.map(({ tick }) => tick.replicas)).toEqual(
      [20, 30].flatMap(() => [0, 1, 2, 3, 4].map((index) => (owners.includes(index) ? 5 : null))),
    );
  });
});
