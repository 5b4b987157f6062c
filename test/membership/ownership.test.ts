import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LeaseSpan } from '../../src/core/results/membership.ts';
import { ownershipOf, sharedShareOf, violationsOf } from '../../src/membership/ownership.ts';

function lease(
  worker: string,
  [index, replicas]: readonly [number, number],
  [fromMs, toMs]: readonly [number, number],
): LeaseSpan {
  return Object.freeze({ worker, index, replicas, fromMs, toMs });
}

/** All counts up to 6 divide 60: what holds for these ids holds for all. */
const IDS = 60;

const anyLease = fc
  .record({
    worker: fc.constantFrom('a', 'b', 'c', 'd'),
    replicas: fc.integer({ min: 1, max: 6 }),
    // An index that is no remainder of its count owns nothing, as some broken variants show.
    index: fc.integer({ min: 0, max: 6 }),
    fromMs: fc.integer({ min: 0, max: 30 }),
    lastsMs: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ worker, replicas, index, fromMs, lastsMs }) =>
    lease(worker, [index, replicas], [fromMs, fromMs + lastsMs]),
  );

/** Who owns an id during the millisecond from `at` on, by the rule itself: id mod n == i. */
function ownersOf(leases: readonly LeaseSpan[], id: number, at: number): LeaseSpan[] {
  return leases.filter(
    ({ index, replicas, fromMs, toMs }) => id % replicas === index && fromMs <= at && at < toMs,
  );
}

describe('ownershipOf', () => {
  test('agrees with asking every id in every millisecond who owns it', () => {
    const window = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 30 }));
    fc.assert(
      fc.property(fc.array(anyLease, { maxLength: 8 }), window, (leases, [from, lasts]) => {
        const to = from + lasts;
        const asked = { blackoutMs: 0, partlyUnownedMs: 0, unownedShareMs: 0, sharedShareMs: 0 };
        for (let at = from; at < to; at++) {
          let [owned, shared] = [0, 0];
          for (let id = 0; id < IDS; id++) {
            const count = ownersOf(leases, id, at).length;
            owned += Number(count > 0);
            shared += Number(count > 1);
          }
          asked.blackoutMs += Number(owned === 0);
          asked.partlyUnownedMs += Number(owned < IDS);
          asked.unownedShareMs += 1 - owned / IDS;
          asked.sharedShareMs += shared / IDS;
        }
        const figures = ownershipOf(leases, { from, to });
        expect(figures.windowMs).toEqual({ from, to });
        expect(figures.blackoutMs).toBe(asked.blackoutMs);
        expect(figures.partlyUnownedMs).toBe(asked.partlyUnownedMs);
        expect(figures.unownedShareMs).toBeCloseTo(asked.unownedShareMs, 9);
        expect(figures.sharedShareMs).toBeCloseTo(asked.sharedShareMs, 9);
        expect(figures.availabilityShare).toBeCloseTo(1 - asked.unownedShareMs / lasts, 9);
      }),
      { numRuns: 1000 },
    );
  });

  test('counts a window without any lease as a blackout', () => {
    expect(ownershipOf([], { from: 5, to: 15 })).toEqual({
      windowMs: { from: 5, to: 15 },
      blackoutMs: 10,
      partlyUnownedMs: 10,
      unownedShareMs: 10,
      sharedShareMs: 0,
      availabilityShare: 0,
    });
  });

  // Case S31: 4 -> 5 with indices 0 and 1 still on the old count: of 20,000 ids 6,000 twice, 4,000 not at all.
  test('splits a range between an old and a new count as case S31 has it', () => {
    const leases = [
      lease('a', [0, 4], [0, 1000]),
      lease('b', [1, 4], [0, 1000]),
      lease('c', [2, 5], [0, 1000]),
      lease('d', [3, 5], [0, 1000]),
      lease('e', [4, 5], [0, 1000]),
    ];
    const figures = ownershipOf(leases, { from: 0, to: 1000 });
    expect(figures.sharedShareMs).toBeCloseTo(300, 9);
    expect(figures.unownedShareMs).toBeCloseTo(200, 9);
    expect(figures.blackoutMs).toBe(0);
    expect(figures.partlyUnownedMs).toBe(1000);
  });

  test('takes a thousand workers whose shares do not add up to 1 exactly for a whole range', () => {
    const leases = Array.from({ length: 1000 }, (_, i) => lease(`w${i}`, [i, 1000], [0, 10]));
    const figures = ownershipOf(leases, { from: 0, to: 10 });
    expect(figures.partlyUnownedMs).toBe(0);
    expect(figures.availabilityShare).toBe(1);
  });
});

describe('violationsOf', () => {
  test('finds exactly the pairs of workers that own an id in the same millisecond', () => {
    fc.assert(
      fc.property(fc.array(anyLease, { maxLength: 6 }), (leases) => {
        const found = violationsOf(leases);
        let asked = 0;
        for (const [i, first] of leases.entries()) {
          for (const second of leases.slice(i + 1)) {
            if (first.worker === second.worker) continue;
            const fromMs = Math.max(first.fromMs, second.fromMs);
            const toMs = Math.min(first.toMs, second.toMs);
            const ids = Array.from({ length: IDS }, (_, id) => id);
            const both = ids.filter((id) => ownersOf([first, second], id, fromMs).length === 2);
            if (toMs <= fromMs || both.length === 0) continue;
            asked++;
            const match = found.filter(
              (each) =>
                [each.first, each.second].includes(first) &&
                [each.first, each.second].includes(second),
            );
            expect(match).toMatchObject([{ fromMs, toMs }]);
            expect(match[0]?.sharedShare).toBeCloseTo(both.length / IDS, 12);
          }
        }
        expect(found).toHaveLength(asked);
      }),
      { numRuns: 1000 },
    );
  });

  test('sees through different counts: (0, 2) and (2, 4) both own id 2', () => {
    const [first, second] = [lease('a', [0, 2], [0, 10]), lease('b', [2, 4], [7, 12])];
    expect(violationsOf([second, first])).toEqual([
      { first, second, fromMs: 7, toMs: 10, sharedShare: 0.25 },
    ]);
  });

  test('knows that leases that touch do not overlap, nor do a worker own leases', () => {
    expect(violationsOf([lease('a', [0, 2], [0, 10]), lease('b', [0, 2], [10, 20])])).toEqual([]);
    expect(violationsOf([lease('a', [0, 2], [0, 10]), lease('a', [0, 2], [5, 20])])).toEqual([]);
  });
});

test('sharedShareOf is 1/lcm where the classes meet and 0 where they do not', () => {
  expect(sharedShareOf({ index: 0, replicas: 2 }, { index: 2, replicas: 4 })).toBe(0.25);
  expect(sharedShareOf({ index: 1, replicas: 2 }, { index: 2, replicas: 4 })).toBe(0);
  expect(sharedShareOf({ index: 2, replicas: 3 }, { index: 3, replicas: 4 })).toBe(1 / 12);
  expect(sharedShareOf({ index: 1, replicas: 5 }, { index: 1, replicas: 5 })).toBe(0.2);
});
