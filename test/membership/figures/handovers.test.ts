import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LeaseSpan } from '../../../src/core/results/membership.ts';
import { handoversOf, slackFormula } from '../../../src/membership/figures/handovers.ts';
import { sharedShareOf } from '../../../src/membership/ownership.ts';
import { span } from './spans.ts';

describe('handoversOf', () => {
  test('finds the next owner of some of the ids, and how long nobody had them', () => {
    const [before, after] = [span('w0', [0, 2], [0, 10]), span('w1', [2, 4], [17, 30])];
    expect(handoversOf([after, before])).toEqual([{ from: before, to: after, gapMs: 7 }]);
  });

  test('leaves out owners of other ids, and the same worker', () => {
    const leases = [
      span('w0', [0, 2], [0, 10]),
      span('w1', [1, 2], [12, 20]),
      span('w0', [0, 2], [14, 20]),
    ];
    expect(handoversOf(leases)).toEqual([]);
  });

  test('skips the same worker to find the next other one', () => {
    const leases = [
      span('w0', [0, 2], [0, 10]),
      span('w0', [0, 2], [20, 30]),
      span('w1', [0, 2], [35, 40]),
    ];
    expect(handoversOf(leases).map(({ gapMs }) => gapMs)).toEqual([25, 5]);
  });

  test('is negative where the other had them before this one let go', () => {
    const leases = [span('w0', [0, 2], [0, 10]), span('w1', [0, 3], [4, 30])];
    expect(handoversOf(leases).map(({ gapMs }) => gapMs)).toEqual([-6]);
  });

  const anySpan = fc
    .record({
      worker: fc.constantFrom('a', 'b', 'c'),
      replicas: fc.integer({ min: 1, max: 6 }),
      index: fc.integer({ min: 0, max: 5 }),
      lastsMs: fc.integer({ min: 1, max: 20 }),
    })
    .map(({ worker, replicas, index, lastsMs }) => ({
      worker,
      replicas,
      index: index % replicas,
      lastsMs,
    }));

  test('finds what a search through all later leases finds', () => {
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 20 }), (drawn) => {
        // No two begin at once: which of them came first would be a matter of taste.
        const leases = drawn.map(({ worker, index, replicas, lastsMs }, i) =>
          span(worker, [index, replicas], [3 * i, 3 * i + lastsMs]),
        );
        const searched = leases.flatMap((from, i) => {
          const meets = (to: LeaseSpan): boolean =>
            to.worker !== from.worker && sharedShareOf(from, to) > 0;
          const to = leases.slice(i + 1).find(meets);
          return to === undefined ? [] : [{ from, to, gapMs: to.fromMs - from.toMs }];
        });
        expect(handoversOf(leases.toReversed())).toEqual(searched);
      }),
      { numRuns: 1000 },
    );
  });
});

// Formula 19, the figures of its exhaustive check at gap 0.15, in ticks of which 20 are an interval.
test.each([
  [3, 7.67],
  [4, 6.5],
])('slackFormula of a growth to %i is %f ticks', (replicas, ticks) => {
  expect(20 * slackFormula(replicas, 0.15)).toBeCloseTo(ticks, 2);
});

test('slackFormula tends to the gap for large groups, and is 1 - gap for one', () => {
  expect(slackFormula(1_000_000, 0.15)).toBeCloseTo(0.15, 5);
  expect(slackFormula(1, 0.15)).toBeCloseTo(0.85, 12);
});
