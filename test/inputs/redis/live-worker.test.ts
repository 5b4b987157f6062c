import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveLog } from '../../../src/inputs/redis/live-log.ts';
import type { LivePair, LiveTick } from '../../../src/inputs/redis/live-steps.ts';
import { LiveWorker } from '../../../src/inputs/redis/live-worker.ts';
import { idleWorker, step, type WorkerState } from '../../../src/membership/protocol.ts';
import { StoreModel } from '../../../src/membership/store.ts';

const parameters = { intervalMs: 1000, gap: 0.15 };
const START_MS = 1_700_000_000_250;

/** How much the process has stood still: its timers are late by as much, its clock is not. */
let pausedMs = 0;

beforeEach(() => {
  pausedMs = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START_MS });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - START_MS + pausedMs);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A registration that is under way, until the test lets it end. */
interface Sent {
  readonly reply: (tick?: LiveTick) => Promise<void>;
  readonly fail: () => Promise<void>;
}

interface Started {
  readonly worker: LiveWorker<WorkerState>;
  readonly sent: Sent[];
  readonly events: string[];
  readonly lines: Record<string, unknown>[];
  /** Lets time pass, with a reply at once to each registration. */
  readonly runFor: (ms: number) => Promise<void>;
}

function startWorker(): Started {
  const store = new StoreModel();
  const sent: Sent[] = [];
  const events: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const counted = (): LiveTick => {
    const at = Date.now() + pausedMs;
    const interval = Math.floor(at / parameters.intervalMs);
    const index = store.incr(`${interval}`, at) - 1;
    return { interval, index, replicas: store.get(`${interval - 1}`, at), at };
  };
  const register = async (): Promise<LiveTick> =>
    new Promise((resolve, reject) => {
      const settle = async (): Promise<void> => {
        await vi.advanceTimersByTimeAsync(0);
      };
      sent.push({
        reply: async (tick = counted()) => {
          resolve(tick);
          await settle();
        },
        fail: async () => {
          reject(new Error('no route'));
          await settle();
        },
      });
    });
  const shown = (pair: LivePair): string => `${pair.index}/${pair.replicas}`;
  const worker = new LiveWorker({
    steps: { idle: idleWorker, step: (state, event) => step(state, event, parameters) },
    register,
    firstAfterMs: 0,
    granted: (pair) => events.push(`granted ${shown(pair)}`),
    lost: (pair) => events.push(`lost ${shown(pair)}`),
    log: new LiveLog({
      worker: 'w0',
      name: 'mail',
      prefix: '',
      ...parameters,
      write: (line) => lines.push(v.parse(v.record(v.string(), v.unknown()), JSON.parse(line))),
    }),
  });
  const runFor = async (ms: number): Promise<void> => {
    let answered = sent.length;
    for (let passed = 0; passed < ms; passed += 10) {
      await vi.advanceTimersByTimeAsync(10);
      while (answered < sent.length) await sent[answered++]?.reply();
    }
  };
  return { worker, sent, events, lines, runFor };
}

async function startWithLease(): Promise<Started> {
  const started = startWorker();
  await started.runFor(3500);
  expect(started.events).toEqual(['granted 0/1']);
  return started;
}

/** Lets time pass until the next registration is under way. */
async function nextSent({ sent }: Started): Promise<void> {
  const before = sent.length;
  while (sent.length === before) await vi.advanceTimersByTimeAsync(1);
}

function messages({ lines }: Started): unknown[] {
  return lines.map(({ message }) => message);
}

describe('a live worker', () => {
  test('gets a lease once two intervals agree, keeps it, and gives it up when it stops', async () => {
    const started = await startWithLease();
    expect(started.worker.lease()).toEqual({ index: 0, replicas: 1 });
    await started.runFor(20_000);
    expect(started.events).toEqual(['granted 0/1']);
    const before = started.sent.length;
    started.worker.stop('abort');
    expect(started.worker.lease()).toBeNull();
    await started.runFor(5000);
    expect(started.events).toEqual(['granted 0/1', 'lost 0/1']);
    expect(started.sent).toHaveLength(before);
    expect(messages(started).slice(-2)).toEqual(['lease released', 'discover stopped']);
  });

  test('registers once an interval, in the middle when it is alone', async () => {
    const { sent, lines, runFor } = await startWithLease();
    const before = sent.length;
    await runFor(10_000);
    expect(sent.length - before).toBe(10);
    expect(lines.at(-1)).toMatchObject({
      message: 'next registration scheduled',
      delay: 1000,
      expires: 1150,
    });
  });

  test('stands down at its deadline while a registration hangs, and sends nothing else', async () => {
    const started = await startWithLease();
    const { worker, sent, events, lines } = started;
    await nextSent(started);
    const before = sent.length;
    expect(worker.lease()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(150);
    expect(events).toEqual(['granted 0/1', 'lost 0/1']);
    expect(lines.slice(-2)).toMatchObject([
      { message: 'lease expired', level: 'warn', after: 1150, late: 0 },
      { message: 'lease released', i: 0, n: 1 },
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(before);
  });

  test('tries again after an eighth of the interval, then a fourth, up to all of it', async () => {
    const started = await startWithLease();
    const { sent, lines } = started;
    await nextSent(started);
    const before = sent.length;
    for (const delay of [125, 250, 500, 1000, 1000]) {
      await sent.at(-1)?.fail();
      const said = lines.findLast(({ message }) => message === 'registration failed');
      expect(said).toMatchObject({ level: 'error', delay, error: 'Error: no route' });
      await vi.advanceTimersByTimeAsync(delay);
    }
    expect(sent).toHaveLength(before + 5);
    // It comes back as one that has restarted.
    await sent.at(-1)?.reply();
    await started.runFor(5000);
    expect(started.events).toEqual(['granted 0/1', 'lost 0/1', 'granted 0/1']);
  });

  test('takes a reply that it handles after its deadline for one that came after it', async () => {
    const started = await startWithLease();
    const { worker, sent, events, lines } = started;
    await nextSent(started);
    // The process stands still past the deadline. The reply has come; no timer has run since.
    pausedMs += 400;
    expect(worker.lease()).toBeNull();
    expect(events).toEqual(['granted 0/1']);
    await sent.at(-1)?.reply();
    expect(events).toEqual(['granted 0/1', 'lost 0/1']);
    const told = lines.slice(-5).map(({ message, late }) => ({ message, late }));
    expect(told).toMatchObject([
      { message: 'lease expired', late: 250 },
      { message: 'lease released' },
      { message: 'registration completed' },
      { message: 'pair agreed' },
      { message: 'next registration scheduled' },
    ]);
  });

  test('hears no reply after it has stopped', async () => {
    const started = await startWithLease();
    await nextSent(started);
    started.worker.stop('abort');
    const lines = started.lines.length;
    await started.sent.at(-1)?.reply();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started.lines).toHaveLength(lines);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('writes what the library writes, so that a replay reads it', async () => {
    const { lines } = await startWithLease();
    expect(lines[0]).toEqual({
      time: '2023-11-14T22:13:20.250Z',
      level: 'info',
      worker: 'w0',
      message: 'discover started',
      name: 'mail',
      interval: 1000,
      gap: 0.15,
      prefix: '',
      registry: 'nandi',
    });
    const keys = new Map(lines.map((line) => [line['message'], Object.keys(line).slice(5)]));
    expect(Object.fromEntries(keys)).toEqual({
      'discover started': ['interval', 'gap', 'prefix', 'registry'],
      'registration completed': ['interval', 'index', 'replicas', 'skew'],
      'pair agreed': ['i', 'n'],
      'pair disagreed': ['i', 'n', 'pi', 'pn'],
      'next registration scheduled': ['delay', 'expires'],
      'lease granted': ['i', 'n'],
    });
  });
});

test('a timer further off than setTimeout reaches does not fire at once', async () => {
  const { DueTimer } = await import('../../../src/inputs/redis/due-timer.ts');
  const called = vi.fn<() => void>();
  new DueTimer(called).set(performance.now() + 2 ** 31 + 1000);
  await vi.advanceTimersByTimeAsync(2 ** 31 - 1);
  expect(called).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1001);
  expect(called).toHaveBeenCalledOnce();
});
