import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownershipOf, violationsOf } from '../../../src/membership/ownership.ts';
import { Simulation } from '../../../src/membership/simulation/simulation.ts';
import { ideal } from '../recorded-simulation.ts';
import { at, everything, groupsOf, harmless, INTERVAL_MS, watch } from './group.ts';

test('equal seeds give equal histories, and others give others', () => {
  fc.assert(
    fc.property(groupsOf(everything), (group) => {
      const options = { ...group, clockSkewMs: 5_000, clockDriftShare: 0.02 };
      const [first, second] = [watch(options), watch(options)];
      expect(second).toEqual(first);
    }),
    { numRuns: 100 },
  );
  const spread = { startSpreadMs: 60_000 };
  expect(watch({ ...spread, seed: 'a' }).outcome).not.toEqual(
    watch({ ...spread, seed: 'b' }).outcome,
  );
});

test('more is drawn for one purpose, and nothing moves in another', () => {
  const drawn = { latency: { kind: 'uniform', fromMs: 0, toMs: 90 } } as const;
  const startsOf = (parts: object): number[] =>
    watch({ workers: 6, startSpreadMs: 60_000, ...parts }).outcome.workers.map(
      ({ startedMs }) => startedMs,
    );
  expect(startsOf(drawn)).toEqual(startsOf({}));
});

test('a worker never has more than one registration under way', () => {
  let answered = 0;
  fc.assert(
    fc.property(groupsOf(everything), (group) => {
      const underWay = new Set<string>();
      for (const { worker, event } of watch(group).seen) {
        if (event.kind === 'register-due') {
          expect(underWay.has(worker)).toBe(false);
          underWay.add(worker);
        } else if (event.kind === 'reply' || event.kind === 'failure') {
          expect(underWay.delete(worker)).toBe(true);
          answered++;
        }
      }
    }),
    { numRuns: 200 },
  );
  expect(answered).toBeGreaterThan(5000);
});

test('without losses in the store and without pauses a lease is exclusive, whatever happens', () => {
  let leases = 0;
  fc.assert(
    fc.property(groupsOf(harmless), (group) => {
      const { outcome } = watch(group);
      leases += outcome.leases.length;
      expect(violationsOf(outcome.leases)).toEqual([]);
    }),
    { numRuns: 400 },
  );
  expect(leases).toBeGreaterThan(2000);
});

test('leases of one worker follow one another, within its life and within the run', () => {
  fc.assert(
    fc.property(groupsOf(everything), (group) => {
      const { leases, workers } = watch(group).outcome;
      for (const { worker, startedMs, stoppedMs } of workers) {
        const own = leases.filter((lease) => lease.worker === worker);
        for (const [i, { fromMs, toMs, index, replicas }] of own.entries()) {
          expect(fromMs).toBeGreaterThanOrEqual(own[i - 1]?.toMs ?? startedMs);
          expect(toMs).toBeGreaterThan(fromMs);
          expect(toMs).toBeLessThanOrEqual(stoppedMs ?? group.durationMs);
          expect(index).toBeLessThan(replicas);
        }
      }
    }),
    { numRuns: 100 },
  );
});

describe('a settled group', () => {
  test.each([1, 2, 5, 40])('of %i keeps its leases for ever', (workers) => {
    const { outcome } = watch({ workers, phase: 0.4, durationMs: 1000 * INTERVAL_MS });
    expect(outcome.leases).toHaveLength(workers);
    expect(outcome.leases.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: workers }, (_, i) => i),
    );
    const settledMs = outcome.settledAtMs[0] ?? Number.NaN;
    const { availabilityShare } = ownershipOf(outcome.leases, {
      from: settledMs,
      to: 1000 * INTERVAL_MS,
    });
    expect(availabilityShare).toBe(1);
    expect([outcome.isSettledAtEnd, outcome.settledAtMs.length]).toEqual([true, 1]);
  });

  test('leaves as much after a long run as after a short one, though all goes on', () => {
    const sizes = [50, 5000].map((intervals) => {
      const { outcome } = watch({ workers: 5, durationMs: intervals * INTERVAL_MS });
      const { leases, settledAtMs, countChangesMs, actedAtMs, workers, load } = outcome;
      expect(load.registrations).toBeGreaterThan(4.9 * intervals);
      return [leases, settledAtMs, countChangesMs, actedAtMs, workers].map(({ length }) => length);
    });
    expect(sizes[1]).toEqual(sizes[0]);
  });

  test('registers once an interval each, and never in the same millisecond', () => {
    const { outcome } = watch({ workers: 5, firstOffsetMs: INTERVAL_MS, durationMs: 3_000_000 });
    expect(outcome.load.registrations).toBeGreaterThanOrEqual(5 * 99);
    expect(outcome.load.registrations).toBeLessThanOrEqual(5 * 101);
    expect(outcome.load.largestBurst).toBe(1);
    expect(watch({ workers: 7 }).outcome.load.largestBurst).toBe(7);
  });
});

describe('actions that wait for the group', () => {
  const after = (step: number, afterMs: number) => ({ from: 'settled', step, afterMs }) as const;

  test('come so long after it has settled, the next ones after it has settled again', () => {
    const { outcome } = watch({
      durationMs: 40 * INTERVAL_MS,
      actions: [
        { at: after(1, 5_000), action: { kind: 'leave' } },
        { at: after(0, 1_000), action: { kind: 'join' } },
      ],
    });
    const [leftAt, joinedAt] = outcome.actedAtMs;
    const [first, second, third] = outcome.settledAtMs;
    expect(joinedAt).toBe((first ?? 0) + 1_000);
    expect(leftAt).toBe((second ?? 0) + 5_000);
    expect(third).toBeGreaterThan(leftAt ?? Infinity);
    expect(outcome.settledAtMs).toHaveLength(3);
  });

  test('come three intervals later where nothing came of the ones before', () => {
    const { outcome } = watch({
      durationMs: 40 * INTERVAL_MS,
      actions: [
        { at: after(0, 1_000), action: { kind: 'set-ttl', ms: 80_000 } },
        { at: after(1, 5_000), action: { kind: 'pause', forMs: 1 } },
        { at: after(2, 5_000), action: { kind: 'join' } },
      ],
    });
    const [first, second, third] = outcome.actedAtMs.map((each) => each ?? Number.NaN);
    expect((second ?? 0) - (first ?? 0)).toBe(3 * INTERVAL_MS + 5_000);
    expect((third ?? 0) - (second ?? 0)).toBe(3 * INTERVAL_MS + 5_000);
    expect(outcome.settledAtMs).toHaveLength(2);
  });

  test('never come where the group never settles', () => {
    const { outcome } = watch({
      latency: { kind: 'fixed', ms: 5_000 },
      actions: [{ at: after(0, 0), action: { kind: 'join' } }],
    });
    expect(outcome).toMatchObject({ actedAtMs: [null], leases: [], isSettledAtEnd: false });
  });
});

test('a group that has stopped is not settled', () => {
  const { outcome } = watch({ workers: 1, actions: [at(200_000, { kind: 'leave' })] });
  expect(outcome.leases).toHaveLength(1);
  expect(outcome.isSettledAtEnd).toBe(false);
});

test('frozen options are enough', () => {
  const options = Object.freeze({ ...ideal, seed: 'frozen', actions: Object.freeze([]) });
  expect(new Simulation(options).run().leases).toHaveLength(3);
});
