import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  idleWorker,
  protocolRules,
  type Step,
  step,
  type WorkerState,
} from '../../src/membership/protocol.ts';
import { afterReply, owner, pair, parameters } from './owner.ts';

describe('the next registration', () => {
  test("comes at the pair's phase of the next interval, in the store's time", () => {
    // 3 workers, index 1: the middle of interval 12; the reply tells 11.5, so an interval later.
    const { state } = afterReply(owner, {}, 77);
    expect(state.registerAt).toBe(77 + 30_000);
    expect(state.deadlineAt).toBe(77 + 30_000 + 4_500);
  });

  test('comes sooner by as much as the reply tells a later time', () => {
    const { state } = afterReply(owner, { at: 11 * 30_000 + 29_000 });
    expect(state.registerAt).toBe(16_000);
  });

  test('keeps the phase where the closed count is not known', () => {
    const { state } = afterReply(owner, { replicas: null, at: 11 * 30_000 + 1234 }, 5000);
    expect(state.registerAt).toBe(35_000);
    expect(state.deadlineAt).toBe(39_500);
  });

  test('is moved as much as the clock of the worker, whatever that shows', () => {
    const anyTick = fc.record({
      interval: fc.constant(11),
      index: fc.integer({ min: 0, max: 9 }),
      replicas: fc.option(fc.integer({ min: 1, max: 9 })),
      at: fc.integer({ min: 330_000, max: 359_999 }),
    });
    fc.assert(
      fc.property(anyTick, fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (tick, offset) => {
        const near = afterReply({ ...owner, deadlineAt: 1 }, tick, 0).state;
        const far = afterReply({ ...owner, deadlineAt: offset + 1 }, tick, offset).state;
        expect(far.registerAt! - near.registerAt!).toBeCloseTo(offset, 2);
        expect(far.deadlineAt! - near.deadlineAt!).toBeCloseTo(offset, 2);
        expect({ ...far, registerAt: 0, deadlineAt: 0 }).toEqual({
          ...near,
          registerAt: 0,
          deadlineAt: 0,
        });
      }),
    );
  });
});

describe('the phase', () => {
  // gap + (index + 0.5) / max(replicas, index + 1) * (1 - 2 gap), by hand. The first five are the
  // slots of case S43: 6.6, 10.8, 15.0, 19.2 and 23.4 s of 30 s.
  test.each<[index: number, replicas: number, gap: number, phase: number]>([
    [0, 5, 0.15, 0.22],
    [1, 5, 0.15, 0.36],
    [2, 5, 0.15, 0.5],
    [3, 5, 0.15, 0.64],
    [4, 5, 0.15, 0.78],
    [0, 1, 0.15, 0.5],
    [0, 1, 0.4, 0.5],
    [0, 2, 0.15, 0.325],
    [1, 2, 0.15, 0.675],
    [0, 2, 0.4, 0.45],
    [1, 2, 0.4, 0.55],
    [0, 3, 0.1, 0.7 / 3],
    [2, 3, 0.1, 2.3 / 3],
    // An index beyond the closed count: a worker that joined stands behind all others.
    [2, 2, 0.15, 0.15 + (2.5 / 3) * 0.7],
    [3, 2, 0.15, 0.7625],
    [5, 1, 0.25, 0.25 + (5.5 / 6) * 0.5],
    [999, 1000, 0.15, 0.84965],
  ])('of %i of %i at gap %f is %f', (index, replicas, gap, phase) => {
    expect(protocolRules.phase({ index, replicas }, { intervalMs: 1, gap })).toBeCloseTo(phase, 12);
  });

  test('lies between gap and 1 - gap, and grows with the index', () => {
    const counts = fc.integer({ min: 1, max: 100_000 });
    const gaps = fc.double({ min: 0.001, max: 0.499, noNaN: true });
    fc.assert(
      fc.property(counts, counts, gaps, (index, replicas, gap) => {
        const at = (i: number): number =>
          protocolRules.phase({ index: i, replicas }, { intervalMs: 1, gap });
        expect(at(index)).toBeGreaterThanOrEqual(gap);
        expect(at(index)).toBeLessThanOrEqual(1 - gap + 1e-12);
        expect(at(index)).toBeGreaterThan(at(index - 1));
      }),
    );
  });
});

describe('a failure', () => {
  test('is tried again after 1/8, 1/4, 1/2 and then every interval', () => {
    let state: WorkerState = { ...owner, deadlineAt: 1e9 };
    const waits = [1, 2, 3, 4, 5, 6].map((attempt) => {
      const failed = step(
        { ...state, isRegistering: true },
        { kind: 'failure', now: 0 },
        parameters,
      );
      ({ state } = failed);
      expect([state.attempt, state.isRegistering, failed.effects]).toEqual([attempt, false, []]);
      return state.registerAt! / parameters.intervalMs;
    });
    expect(waits).toEqual([1 / 8, 1 / 4, 1 / 2, 1, 1, 1]);
  });

  test('moves neither the deadline nor the lease, nor forgets what is held', () => {
    const { state } = step(owner, { kind: 'failure', now: 7 }, parameters);
    expect(state).toEqual({ ...owner, attempt: 1, isRegistering: false, registerAt: 7 + 3750 });
  });

  test('after a thousand others still waits an interval', () => {
    const { state } = step({ ...owner, attempt: 5000 }, { kind: 'failure', now: 0 }, parameters);
    expect(state.registerAt).toBe(30_000);
  });
});

describe('the deadline', () => {
  test('takes away all that was held and owned, and lets the worker go on registering', () => {
    const { state, effects } = step(owner, { kind: 'deadline-due', now: 1_000_000 }, parameters);
    expect(effects).toEqual(['lease-lost']);
    expect(state).toEqual({ ...owner, held: null, previous: null, lease: null, deadlineAt: null });
    const waiting = { ...owner, isRegistering: false, registerAt: 2_000_000 };
    expect(
      step(waiting, { kind: 'deadline-due', now: 1_000_000 }, parameters).state.registerAt,
    ).toBe(2_000_000);
  });

  test('says nothing where nothing was owned', () => {
    const nothing = { ...owner, lease: null };
    expect(step(nothing, { kind: 'deadline-due', now: 1_000_000 }, parameters).effects).toEqual([]);
  });
});

describe('a reply that is handled', () => {
  const handledAt = (now: number): Step => afterReply(owner, {}, now);

  test('just before the deadline renews the lease', () => {
    expect(handledAt(999_999.999).state.lease).toEqual(pair);
  });

  test.each([
    ['at the moment of the deadline', 1_000_000],
    ['after it, while the timer has not run yet', 1_000_001],
    ['long after it', 9_000_000],
  ])('%s implies nothing, and its tick is held as after a restart', (_, now) => {
    const { state, effects } = handledAt(now);
    expect(effects).toEqual(['lease-lost']);
    expect(state).toMatchObject({
      held: { interval: 11, index: 1 },
      previous: null,
      lease: null,
      registerAt: now + 30_000,
      deadlineAt: now + 34_500,
    });
  });

  test('after the deadline was handled gives the same state, in whichever order they come', () => {
    const late = step(owner, { kind: 'deadline-due', now: 1_000_000 }, parameters).state;
    expect(afterReply(late, {}, 1_000_002).state).toEqual(handledAt(1_000_002).state);
  });
});

test('a stop gives the lease up at once and leaves nothing to be done', () => {
  const { state, effects } = step(owner, { kind: 'stop', now: 1 }, parameters);
  expect([state, effects]).toEqual([idleWorker, ['lease-lost']]);
  expect(step({ ...owner, lease: null }, { kind: 'stop', now: 1 }, parameters).effects).toEqual([]);
});
