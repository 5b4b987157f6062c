import fc from 'fast-check';
import { expect, test } from 'vitest';
import { violationsOf } from '../../../src/membership/ownership.ts';
import { checkerProofs, isProven } from '../../../src/membership/verify/checker-proofs.ts';
import {
  doMeet,
  firstOverlap,
  type Meet,
  type OwnedSpan,
} from '../../../src/membership/verify/overlaps.ts';

const ownedClass = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.nat(11))
  .map(([replicas, index]) => ({ index: index % replicas, replicas }));

const span = fc
  .tuple(ownedClass, fc.nat(4), fc.nat(50), fc.integer({ min: 1, max: 20 }))
  .map(([owned, worker, from, lasts]) => ({ ...owned, worker, from, to: from + lasts }));

test('says that two classes meet iff some id is in both', () => {
  fc.assert(
    fc.property(ownedClass, ownedClass, (first, second) => {
      const ids = Array.from({ length: first.replicas * second.replicas }, (_, id) => id);
      const isShared = ids.some(
        (id) => id % first.replicas === first.index && id % second.replicas === second.index,
      );
      expect(doMeet(first, second)).toBe(isShared);
    }),
    { numRuns: 1_000 },
  );
});

test('finds an overlap iff the report of violations has one, and the earliest of them', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), (spans) => {
      const byEnd = spans.toSorted((a, b) => a.to - b.to);
      const reported = violationsOf(
        spans.map(({ worker, index, replicas, from, to }) => ({
          worker: `w${worker}`,
          index,
          replicas,
          fromMs: from,
          toMs: to,
        })),
      );
      const earliest = Math.min(...reported.map(({ fromMs }) => fromMs));
      expect(firstOverlap(byEnd, doMeet)?.from ?? Infinity).toBe(earliest);
    }),
    { numRuns: 1_000 },
  );
});

test('names the lease that began first as the first', () => {
  const long: OwnedSpan = { worker: 0, index: 0, replicas: 2, from: 0, to: 9 };
  const short: OwnedSpan = { worker: 1, index: 2, replicas: 4, from: 5, to: 7 };
  expect(firstOverlap([short, long], doMeet)).toEqual({
    first: long,
    second: short,
    from: 5,
    to: 7,
  });
});

const planted: readonly (readonly [name: string, meet: Meet])[] = [
  ['compares indexes only', (a, b) => a.index === b.index],
  ['compares the pair', (a, b) => a.index === b.index && a.replicas === b.replicas],
  ['takes different counts for a conflict', (a, b) => a.replicas !== b.replicas || doMeet(a, b)],
  [
    'takes the smaller count for the common divisor',
    (a, b) => (a.index - b.index) % Math.min(a.replicas, b.replicas) === 0,
  ],
  ['sees nothing', () => false],
  ['sees conflicts everywhere', () => true],
];

test.each(planted)('the proofs unmask a checker that %s', (_, meet) => {
  expect(checkerProofs(meet).every(isProven)).toBe(false);
});

test('the proofs believe the checker that is used', () => {
  expect(checkerProofs(doMeet).filter((proof) => !isProven(proof))).toEqual([]);
});
