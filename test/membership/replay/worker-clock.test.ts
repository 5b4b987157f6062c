import { expect, test } from 'vitest';
import { WorkerClock } from '../../../src/membership/replay/worker-clock.ts';

/** A clock that has shown these skews, each by a reply that was handled in time. */
function clockOf(skews: readonly number[], lateMs = 0): WorkerClock {
  const clock = new WorkerClock(4500, null);
  for (const skewMs of skews) clock.add({ skewMs, lateMs });
  return clock;
}

test('a worker that showed no skew has none, and its own time is all there is', () => {
  const clock = clockOf([]);
  expect(clock.skewMs).toBeNull();
  expect([clock.storeMs(5), clock.startStoreMs(5)]).toEqual([5, 5]);
});

test('the reply that took the least time shows the clock best', () => {
  expect(clockOf([-9, -30, -2, -14]).storeMs(100)).toBe(98);
});

test('only the last eight count, for clocks drift; the start is placed by the first eight', () => {
  const clock = clockOf([-1, -20, -20, -20, -20, -20, -20, -20]);
  expect(clock.skewMs).toBe(-1);
  clock.add({ skewMs: -20, lateMs: 0 });
  expect(clock.skewMs).toBe(-20);
  clock.add({ skewMs: 7, lateMs: 0 });
  expect([clock.storeMs(100), clock.startStoreMs(100)]).toEqual([107, 99]);
});

test('a step back of the store is not followed once all skews show it', () => {
  const stepped = [0, 0, 0, ...Array.from({ length: 8 }, () => -20_000)];
  expect(clockOf(stepped).skewMs).toBe(0);
  expect(clockOf([...stepped, -19_990]).skewMs).toBe(10);
});

test("a step forward of the worker's own clock is followed: by that clock it came late", () => {
  const clock = clockOf([0, 0, 0]);
  clock.add({ skewMs: -20_000, lateMs: 20_000 });
  for (let i = 0; i < 7; i++) clock.add({ skewMs: -20_000, lateMs: 0 });
  expect(clock.skewMs).toBe(-20_000);
});

test('replies that all become slower are no step', () => {
  expect(clockOf([0, ...Array.from({ length: 8 }, () => -400)]).skewMs).toBe(-400);
});

test('a worker that starts anew has its last skew until it shows another one', () => {
  const again = new WorkerClock(4500, clockOf([-300]));
  expect([again.storeMs(1000), again.startStoreMs(1000)]).toEqual([700, 700]);
  again.add({ skewMs: 50_000, lateMs: 0 });
  expect([again.storeMs(1000), again.startStoreMs(1000)]).toEqual([51_000, 51_000]);
});
