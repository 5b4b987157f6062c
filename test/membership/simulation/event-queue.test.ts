import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventQueue } from '../../../src/membership/simulation/event-queue.ts';

interface Event {
  readonly time: number;
  readonly kind: number;
  readonly worker: number;
  readonly token: number;
}

/** The slow way: a list, sorted by time; the sort is stable, so equal times keep their order. */
class SortedList {
  #events: readonly Event[] = [];

  schedule(event: Event): void {
    this.#events = [...this.#events, event].toSorted((a, b) => a.time - b.time);
  }

  next(): Event | null {
    const [first = null, ...others] = this.#events;
    this.#events = others;
    return first;
  }

  get size(): number {
    return this.#events.length;
  }
}

function nextOf(queue: EventQueue): Event | null {
  if (!queue.next()) return null;
  const { time, kind, worker, token } = queue;
  return { time, kind, worker, token };
}

/** Few times, so that many are equal; some negative, infinite or very close to another. */
const anyEvent = fc.record({
  time: fc.oneof(
    fc.integer({ min: 0, max: 8 }),
    fc.constantFrom(-1, 1e15, Infinity, 2 + 2 ** -40, 0.1 + 0.2, 0.3),
  ),
  kind: fc.integer({ min: 0, max: 255 }),
  worker: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  token: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
});

test('gives events in the order of a sorted list, whatever comes between', () => {
  const anyMove = fc.oneof(anyEvent, anyEvent, fc.constant('next'));
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 200 }), (moves) => {
      const [queue, list] = [new EventQueue(), new SortedList()];
      for (const move of moves) {
        if (typeof move === 'string') expect(nextOf(queue)).toEqual(list.next());
        else {
          queue.schedule(move.time, move.kind, move.worker, move.token);
          list.schedule(move);
        }
        expect(queue.size).toBe(list.size);
      }
      while (list.size > 0) expect(nextOf(queue)).toEqual(list.next());
      expect(queue.next()).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('gives equal times in the order in which they were scheduled, beyond its first size too', () => {
  const queue = new EventQueue();
  for (let i = 0; i < 1000; i++) queue.schedule(i % 3, 0, i, 0);
  const order = Array.from({ length: 1000 }, () => nextOf(queue)?.worker ?? -1);
  const byTime = [0, 1, 2].flatMap((time) =>
    Array.from({ length: 1000 }, (_, i) => i).filter((i) => i % 3 === time),
  );
  expect(order).toEqual(byTime);
});

test('says that it is empty, and can be filled again', () => {
  const queue = new EventQueue();
  expect([queue.size, queue.next()]).toEqual([0, false]);
  queue.schedule(5, 1, 2, 3);
  expect(nextOf(queue)).toEqual({ time: 5, kind: 1, worker: 2, token: 3 });
  expect([queue.size, queue.next()]).toEqual([0, false]);
});
