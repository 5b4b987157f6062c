import { expect, test } from 'vitest';
import { protocolRules } from '../../../../src/membership/protocol.ts';
import { Simulation } from '../../../../src/membership/simulation/simulation.ts';
import { meant } from '../../../../src/membership/variants.ts';
import { gridParameters, UNITS_PER_INTERVAL } from '../../../../src/membership/verify/grid.ts';
import { runSchedule } from '../../../../src/membership/verify/schedule/run-schedule.ts';
import {
  FOR_EVER,
  plainWorker,
  promptRequest,
  type Schedule,
  TTL_UNITS,
} from '../../../../src/membership/verify/schedule/schedule.ts';

const calm: Schedule = {
  units: 10 * UNITS_PER_INTERVAL,
  workers: [plainWorker(null), plainWorker(null), plainWorker(null)],
  actions: [],
  ttlUnits: TTL_UNITS,
};

test('a settled group keeps its leases, and is settled at the end', () => {
  expect(runSchedule(calm, meant)).toEqual({
    spans: [0, 1, 2].map((worker) => ({
      worker,
      index: worker,
      replicas: 3,
      from: 0,
      to: calm.units,
    })),
    unsettledSince: null,
    disturbedUntil: 0,
  });
});

test('a single worker that starts at once owns everything at its third slot', () => {
  const { spans } = runSchedule({ ...calm, workers: [plainWorker(0)] }, meant);
  // Registers at 0 without a count, an interval later with one, and from then on in its slot.
  expect(spans).toEqual([{ worker: 0, index: 0, replicas: 1, from: 2.5 * 2400, to: calm.units }]);
});

test('a registration that hangs costs the lease at the deadline, a gap after it was due', () => {
  const hung = { ...plainWorker(null), requests: [{ ...promptRequest, there: FOR_EVER }] };
  const { spans } = runSchedule({ ...calm, workers: [hung] }, meant);
  expect(spans).toEqual([{ worker: 0, index: 0, replicas: 1, from: 0, to: 1200 + 360 }]);
});

test('a reply that comes at its deadline is too late, one a unit before it is not', () => {
  const first = (back: number): number | null => {
    const slow = { ...plainWorker(null), requests: [{ ...promptRequest, back }] };
    return runSchedule({ ...calm, workers: [slow] }, meant).spans[0]?.to ?? null;
  };
  expect(first(359)).toBe(calm.units);
  expect(first(360)).toBe(1200 + 360);
});

test('requests that arrive at one moment are counted by rank, then in the order of the workers', () => {
  const inOrder = (ranks: readonly number[]): number[] => {
    const counted: number[] = [];
    const workers = ranks.map((rank) => ({
      ...plainWorker(null),
      requests: [{ ...promptRequest, rank }],
    }));
    const together = { ...meant, rules: { ...protocolRules, phase: () => 0.5 } };
    runSchedule({ ...calm, units: UNITS_PER_INTERVAL, workers }, together, (_, told) => {
      if (told.kind === 'register') counted.push(told.worker);
    });
    return counted;
  };
  expect(inOrder([0, 0, 0])).toEqual([0, 1, 2]);
  expect(inOrder([2, 0, 1])).toEqual([1, 2, 0]);
});

test('the request of a worker that stopped is counted all the same', () => {
  const slow = { ...plainWorker(null), requests: [{ ...promptRequest, there: 240 }] };
  const stop = { at: 1_680, rank: 1, kind: 'stop', worker: 1 } as const;
  const counts: (number | null)[] = [];
  runSchedule(
    { ...calm, workers: [plainWorker(null), slow], actions: [stop] },
    meant,
    (_, told) => {
      if (told.kind === 'register' && told.worker === 0) counts.push(told.tick.replicas);
    },
  );
  // It sent its last request at 1,620, and stopped before that arrived.
  expect(counts.slice(0, 4)).toEqual([2, 2, 1, 1]);
});

test('an outage, a pause and a step of the clock disturb the group until they are over', () => {
  const until = (action: Schedule['actions'][number]): number =>
    runSchedule({ ...calm, actions: [action] }, meant).disturbedUntil;
  expect(until({ at: 100, rank: 1, kind: 'outage', units: 50 })).toBe(150);
  expect(until({ at: 100, rank: 1, kind: 'pause', worker: 1, units: 9 })).toBe(109);
  expect(until({ at: 100, rank: 1, kind: 'clock-step', units: -2400 })).toBe(100);
  expect(until({ at: 100, rank: 1, kind: 'evict-open' })).toBe(100);
});

test.each([1, 2, 3, 4, 5, 7])(
  'leaves the leases of the simulation for %i workers that start at random',
  (workers) => {
    const outcome = new Simulation({
      parameters: gridParameters,
      rules: protocolRules,
      workers,
      durationMs: 20 * UNITS_PER_INTERVAL,
      seed: `differential/${workers}`,
      phase: 0,
      latency: { kind: 'fixed', ms: 30 },
      lag: { kind: 'fixed', ms: 0 },
      ttlMs: TTL_UNITS,
      startSpreadMs: UNITS_PER_INTERVAL,
      firstOffsetMs: 0,
      clockSkewMs: 0,
      clockDriftShare: 0,
      intervalClock: 'store',
      actions: [],
    }).run();
    const slow = Array.from({ length: 30 }, () => ({ ...promptRequest, there: 30, back: 30 }));
    const { spans } = runSchedule(
      {
        ...calm,
        units: 20 * UNITS_PER_INTERVAL,
        workers: outcome.workers.map(({ startedMs }) => ({
          ...plainWorker(startedMs),
          requests: slow,
        })),
      },
      meant,
    );
    const simulated = outcome.leases.map(({ worker, index, replicas, fromMs }) => ({
      worker,
      index,
      replicas,
      from: Math.round(fromMs / 10),
    }));
    const run = spans.map(({ worker, index, replicas, from }) => ({
      worker: `w${worker}`,
      index,
      replicas,
      from: Math.round(from / 10),
    }));
    expect(simulated.length).toBeGreaterThanOrEqual(workers);
    expect(new Set(run.map((lease) => JSON.stringify(lease)))).toEqual(
      new Set(simulated.map((lease) => JSON.stringify(lease))),
    );
  },
);
