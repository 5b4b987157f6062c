import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureChance } from '../../../src/partitions/simulation/attempt.ts';
import { undoneShare } from '../../../src/partitions/simulation/formula-16.ts';
import { catching, figuresOf, schedule, simulated } from './simulated.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('formula 16: a slot stays undone with q for one attempt, q (q + rho (1 - q)) for two', () => {
  fc.assert(
    fc.property(share, share, (q, rho) => {
      const failure = { share: q, correlation: rho };
      expect(undoneShare(failure, 1)).toBe(q);
      expect(undoneShare(failure, 2)).toBeCloseTo(q * (q + rho * (1 - q)), 12);
    }),
  );
});

test('a second attempt fails as often as a first one, whatever the correlation', () => {
  fc.assert(
    fc.property(share, share, (q, rho) => {
      const failure = { share: q, correlation: rho, unit: 'record' } as const;
      const [after, otherwise] = [failureChance(failure, true), failureChance(failure, false)];
      expect(failureChance(failure, null)).toBe(q);
      expect(q * after + (1 - q) * otherwise).toBeCloseTo(q, 12);
    }),
  );
});

test.each([
  [0, 0.02 * 0.02],
  [0.3, 0.02 * (0.02 + 0.3 * 0.98)],
  [1, 0.02],
])('with correlation %s a day of 24x2 leaves what formula 16 says', (correlation, undone) => {
  const failure = { share: 0.02, correlation, unit: 'record' } as const;
  // An hour that is not done is one that yesterday's run does not mend.
  const rules = { failure, days: 30, keepsState: true };
  const { completed, undoneExpected, due } = figuresOf(schedule('24x2'), { rules });
  expect(undoneExpected).toBeCloseTo(undone, 12);
  const deviation = Math.sqrt((undone * (1 - undone)) / due);
  expect(Math.abs(1 - completed.bySlotEnd - undone)).toBeLessThan(4 * deviation);
});

test('without state the second runs do all again, and what fails in both is left', () => {
  const failure = { share: 0.1, correlation: 0.5, unit: 'record' } as const;
  const { completed, executions, due, twice } = figuresOf(schedule('24x2'), {
    rules: { failure, days: 30 },
  });
  // Each attempt succeeds with 0.9; both of one record with 0.9 (1 - 0.1 (1 - 0.5)).
  expect(executions / due).toBeCloseTo(2 * 0.9, 2);
  expect(twice / due).toBeCloseTo(0.9 * (1 - 0.1 * 0.5), 2);
  expect(1 - completed.byDayEnd).toBeCloseTo(0.1 * (0.1 + 0.5 * 0.9), 2);
});

test('where runs fail as a whole a slot is done in all or not at all', () => {
  const failure = { share: 0.3, correlation: 0, unit: 'run' } as const;
  const { never, due, completed } = figuresOf(schedule('24x1'), {
    ids: Array.from({ length: 2400 }, (_, id) => id),
    rules: { failure, days: 100 },
  });
  expect(never % 100).toBe(0);
  expect(never / due).toBeCloseTo(0.3, 1);
  expect(completed.atAll).toBeCloseTo(1 - never / due, 12);
});

test('two runs an hour do every record twice where nothing is kept, and that is harm if not idempotent', () => {
  const twice = figuresOf(schedule('24x2'), { rules: { days: 2 } });
  expect([twice.twice, twice.duplicates]).toEqual([2 * 28_742, 0]);
  const harm = figuresOf(schedule('24x2'), { rules: { days: 2, isIdempotent: false } });
  expect(harm.duplicates).toBe(2 * 28_742);
  const kept = figuresOf(schedule('24x2'), {
    rules: { days: 2, isIdempotent: false, keepsState: true },
  });
  expect([kept.twice, kept.duplicates, kept.records.max]).toEqual([0, 0, 1261]);
  expect(kept.records.mean).toBeCloseTo(28_742 / 48, 9);
});

test('one success settles older days under last-success, and none under owed', () => {
  const down = [[3, 4]] as const;
  const settled = figuresOf(schedule('24x1'), {
    down,
    rules: { ...catching('last-success', 10), days: 3 },
  });
  // 10 a run from 04:00 to 02:00 of the next day; the run at 03:00 settles the rest.
  expect([settled.backlog.end, settled.never]).toEqual([0, 1261 - 230]);
  const owed = figuresOf(schedule('24x1'), { down, rules: { ...catching('owed', 10), days: 3 } });
  expect([owed.never, owed.backlog.end]).toEqual([1261 - 680, 1261 - 680]);
});

test('closed-days waits for midnight', () => {
  const { backlog } = figuresOf(schedule('24x1'), {
    down: [[3, 4]],
    rules: { ...catching('closed-days'), days: 2 },
  });
  expect((backlog.clearedAtS ?? 0) - (backlog.peakAtS ?? 0)).toBe(20 * 3600);
  expect(backlog.late).toBe(1261);
});

test('the same seed gives the same figures, another one others', () => {
  const failure = { share: 0.02, correlation: 0, unit: 'record' } as const;
  const of = (seed: number) =>
    simulated([schedule('24x1')], { rules: { failure, seed } }).schedules[0];
  expect(of(1)).toEqual(of(1));
  expect(of(1)).not.toEqual(of(2));
});
