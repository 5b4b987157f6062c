import { describe, expect, test } from 'vitest';
import { SimulatedStore } from '../../../src/membership/simulation/simulated-store.ts';

function storeWith(parts: { ttlMs?: number; startsAtMs?: number } = {}): SimulatedStore {
  return new SimulatedStore({ intervalMs: 1000, ttlMs: 3000, startsAtMs: 0, ...parts });
}

/** Registers so many times at a moment. */
function register(store: SimulatedStore, atMs: number, times = 1): void {
  for (let i = 0; i < times; i++) store.register(atMs, null);
}

describe('a registration', () => {
  test('tells the open interval, an index from 0, the count of the interval before, and the time', () => {
    const store = storeWith();
    register(store, 100, 2);
    expect(store.register(900, null)).toEqual({ interval: 0, index: 2, replicas: null, at: 900 });
    expect(store.register(1000, null)).toEqual({ interval: 1, index: 0, replicas: 3, at: 1000 });
    expect(store.register(1001, null)).toEqual({ interval: 1, index: 1, replicas: 3, at: 1001 });
    expect(store.register(3000, null)).toMatchObject({ interval: 3, replicas: null });
  });

  test("counts from what the store's clock showed at the start", () => {
    const store = storeWith({ startsAtMs: 700 });
    expect(store.register(299, null)).toMatchObject({ interval: 0, at: 999 });
    expect(store.register(300, null)).toMatchObject({ interval: 1, at: 1000, replicas: 1 });
  });

  test("may be for the interval that a worker names: then the store's own does not matter", () => {
    const store = storeWith();
    expect(store.register(100, 7)).toEqual({ interval: 7, index: 0, replicas: null, at: 100 });
    expect(store.register(200, 8)).toEqual({ interval: 8, index: 0, replicas: 1, at: 200 });
  });

  test('renews the lifetime of its own key, and of no other', () => {
    const store = storeWith({ ttlMs: 600 });
    register(store, 100);
    register(store, 500);
    expect(store.register(1100, null).replicas).toBe(2);
    expect(store.register(1101, null).replicas).toBeNull();
  });
});

describe('a fault', () => {
  test('set-ttl: keys counted from then on live so long', () => {
    const store = storeWith();
    register(store, 900);
    store.setTtl(50);
    expect(store.register(1100, null).replicas).toBe(1);
    // The key of interval 1 ends at 1150.
    expect(store.register(2000, null).replicas).toBeNull();
  });

  test('clock-step: the time it tells jumps, and the interval with it', () => {
    const store = storeWith();
    register(store, 100, 4);
    store.stepClock(2000);
    expect(store.register(200, null)).toEqual({ interval: 2, index: 0, replicas: null, at: 2200 });
    store.stepClock(-1000);
    // The key of interval 0 still lives: back in interval 1 its count is read.
    expect(store.register(300, null)).toEqual({ interval: 1, index: 0, replicas: 4, at: 1300 });
  });

  test('evict: the counter of the open interval starts anew', () => {
    const store = storeWith();
    register(store, 100, 3);
    register(store, 1100, 2);
    store.evict(1200, 'open');
    expect(store.register(1300, null)).toMatchObject({ index: 0, replicas: 3 });
  });

  test('evict: the counter of the closed interval is not there', () => {
    const store = storeWith();
    register(store, 100, 3);
    register(store, 1100, 2);
    store.evict(1200, 'closed');
    expect(store.register(1300, null)).toMatchObject({ index: 2, replicas: null });
  });

  test('failover: the last increments are taken back, each from its own key', () => {
    const store = storeWith();
    register(store, 100, 3);
    register(store, 1100, 2);
    store.loseLast(3);
    expect(store.register(1200, null)).toMatchObject({ index: 0, replicas: 2 });
  });

  test('failover: what was lost once is not lost again', () => {
    const store = storeWith();
    register(store, 100, 3);
    register(store, 1100, 1);
    store.loseLast(1);
    store.loseLast(1);
    expect(store.register(1200, null)).toMatchObject({ index: 0, replicas: 2 });
  });

  test('failover: that loses more than there was leaves nothing, and goes on', () => {
    const store = storeWith();
    register(store, 100, 3);
    store.loseLast(100);
    expect(store.register(200, null)).toMatchObject({ index: 0, replicas: null });
  });

  test('failover: after thousands of registrations it still knows the last thousand', () => {
    const store = storeWith();
    register(store, 100, 5000);
    store.loseLast(1000);
    expect(store.register(200, null).index).toBe(4000);
  });

  test('an outage lasts until its end, and not a moment longer', () => {
    const store = storeWith();
    expect(store.isReachable(0)).toBe(true);
    store.makeUnreachable(500);
    expect([499.9, 500].map((at) => store.isReachable(at))).toEqual([false, true]);
  });
});
