import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  idleWorker,
  type Pair,
  step,
  type Tick,
  type WorkerEvent,
  type WorkerState,
} from '../../src/membership/protocol.ts';
import { afterReply, owner, pair, parameters } from './owner.ts';

describe('a start', () => {
  const started = step(idleWorker, { kind: 'start', now: 500, registerAt: 700 }, parameters);

  test('registers when it is told to, and stands down an interval and a gap after it', () => {
    expect(started.state).toEqual({ ...idleWorker, registerAt: 700, deadlineAt: 500 + 34_500 });
    expect(started.effects).toEqual([]);
  });

  test('is what the example in the code says', () => {
    expect(step(idleWorker, { kind: 'start', now: 0, registerAt: 0 }, parameters)).toMatchObject({
      state: { registerAt: 0, deadlineAt: 34_500 },
      effects: [],
    });
  });
});

test('a registration that is due is sent, and none other is due while it is under way', () => {
  const waiting = { ...owner, isRegistering: false, registerAt: 5 };
  const { state, effects } = step(waiting, { kind: 'register-due', now: 5 }, parameters);
  expect(effects).toEqual(['register']);
  expect(state).toEqual({ ...waiting, isRegistering: true, registerAt: null });
});

describe('the pair that a reply implies', () => {
  const held = { interval: 10, index: 1 };
  test.each<[string, WorkerState['held'], Partial<Tick>, Pair | null]>([
    ['the held index with the closed count', held, {}, { index: 1, replicas: 3 }],
    ['the held index, not the new one', held, { index: 2 }, { index: 1, replicas: 3 }],
    ['none where nothing is held', null, {}, null],
    ['none where the held registration is of an older interval', held, { interval: 12 }, null],
    ['none where it is of the same interval', held, { interval: 10 }, null],
    ['none where it is of a later one: the store went back', held, { interval: 9 }, null],
    ['none where the closed count is not known', held, { replicas: null }, null],
    ['none where the held index is the count', held, { replicas: 1 }, null],
    ['none where it is beyond the count', { interval: 10, index: 7 }, { replicas: 3 }, null],
    ['the last index of a count', { interval: 10, index: 2 }, {}, { index: 2, replicas: 3 }],
  ])('is %s', (_, heldBefore, tick, implied) => {
    const before = { ...owner, held: heldBefore };
    expect(afterReply(before, tick).state.previous).toEqual(implied);
  });
});

describe('a reply', () => {
  test('grants the lease where two in a row imply the same pair', () => {
    const { state, effects } = afterReply({ ...owner, lease: null });
    expect(state.lease).toEqual(pair);
    expect(effects).toEqual(['lease-granted']);
  });

  test('keeps the lease, without a word, where the pair is the same again', () => {
    const { state, effects } = afterReply(owner);
    expect(state.lease).toEqual(pair);
    expect(effects).toEqual([]);
  });

  test.each<[string, Partial<Tick>]>([
    ['another count', { replicas: 4 }],
    ['no count', { replicas: null }],
    ['an interval that was skipped', { interval: 12 }],
  ])('takes the lease away at %s', (_, tick) => {
    const { state, effects } = afterReply(owner, tick);
    expect(state.lease).toBeNull();
    expect(effects).toEqual(['lease-lost']);
  });

  test('takes the lease away at another index, and the next one grants that', () => {
    const moved = afterReply({ ...owner, held: { interval: 10, index: 2 } });
    expect([moved.state.lease, moved.effects]).toEqual([null, ['lease-lost']]);
    expect(moved.state.previous).toEqual({ index: 2, replicas: 3 });
    const next = afterReply({ ...moved.state, held: { interval: 11, index: 2 } }, { interval: 12 });
    expect([next.state.lease, next.effects]).toEqual([
      { index: 2, replicas: 3 },
      ['lease-granted'],
    ]);
  });

  test('grants nothing where two in a row imply none: they agree on none', () => {
    const { state, effects } = afterReply({ ...owner, previous: null, lease: null, held: null });
    expect([state.lease, effects]).toEqual([null, []]);
  });

  test('lets go of one lease and takes another where the two that agree are not what it owns', () => {
    const { state, effects } = afterReply({ ...owner, lease: { index: 0, replicas: 2 } });
    expect(state.lease).toEqual(pair);
    expect(effects).toEqual(['lease-lost', 'lease-granted']);
  });

  test('is held for the next one, and clears what failed before', () => {
    const { state } = afterReply({ ...owner, attempt: 4 }, { interval: 17, index: 6 });
    expect(state).toMatchObject({
      held: { interval: 17, index: 6 },
      attempt: 0,
      isRegistering: false,
    });
  });

  test('does not touch the state that it was given', () => {
    expect(() => afterReply(owner, { replicas: 5 })).not.toThrow();
    expect(owner.lease).toBe(pair);
  });
});

/** A cold start by the protocol's own words: three replies until the first lease. */
test('a worker alone owns all with its third reply', () => {
  let { state } = step(idleWorker, { kind: 'start', now: 0, registerAt: 0 }, parameters);
  const leases = [null, 1, 1].map((replicas, i) => {
    ({ state } = afterReply(state, { interval: 10 + i, index: 0, replicas }, 30_000 * i));
    return state.lease;
  });
  expect(leases).toEqual([null, null, { index: 0, replicas: 1 }]);
});

const replies = Array.from({ length: 9 }, () => 'reply' as const);

/** An event and how long after the one before it comes; a reply tells so many intervals later. */
const anyEvent = fc.record({
  kind: fc.constantFrom(...replies, 'register-due', 'failure', 'deadline-due'),
  afterMs: fc.integer({ min: 0, max: 40_000 }),
  skipped: fc.constantFrom(0, 1, 1, 1, 1, 2),
  index: fc.constantFrom(0, 0, 0, 0, 1, 2),
  replicas: fc.constantFrom(null, 1, 2, 2, 2, 2),
});

test('whatever happens: a lease is what the last two replies implied, and each change is told', () => {
  let granted = 0;
  fc.assert(
    fc.property(fc.array(anyEvent, { minLength: 20, maxLength: 40 }), (drawn) => {
      let state = idleWorker;
      let [now, interval] = [0, 10];
      for (const { kind, afterMs, skipped, index, replicas } of drawn) {
        now += afterMs;
        interval += skipped;
        const tick = { interval, index, replicas, at: interval * 30_000 };
        const event: WorkerEvent = kind === 'reply' ? { kind, now, tick } : { kind, now };
        const before = state;
        const next = step(state, event, parameters);
        ({ state } = next);
        const isChanged = JSON.stringify(before.lease) !== JSON.stringify(state.lease);
        expect(next.effects.some((effect) => effect !== 'register')).toBe(isChanged);
        if (state.lease === null) continue;
        expect(state.previous).toEqual(state.lease);
        expect(state.lease.index).toBeLessThan(state.lease.replicas);
        expect(state.deadlineAt).not.toBeNull();
        if (before.lease !== null) continue;
        granted++;
        expect([event.kind, before.previous]).toEqual(['reply', state.lease]);
      }
    }),
    { numRuns: 2000 },
  );
  expect(granted).toBeGreaterThan(500);
});
