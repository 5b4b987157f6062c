import { expect, test } from 'vitest';
import type { DueTally } from '../../../src/core/due/due-tally.ts';
import { mergeDueTallies } from '../../../src/core/due/merge-due-tallies.ts';
import { SecondCounts } from '../../../src/core/due/second-counts.ts';

function counts(...entries: readonly (readonly [number, number])[]): SecondCounts {
  const made = new SecondCounts();
  for (const [second, count] of entries) made.add(second, count);
  return made;
}

const one: DueTally = {
  rows: 10,
  used: 5,
  overdue: { count: 1, oldestS: 50 },
  beyond: { count: 2, latestS: 900 },
  nulls: 1,
  rejected: 1,
  rejects: Array.from({ length: 8 }, (_, i) => ({
    line: i,
    column: 'due',
    text: '?',
    reason: 'no',
  })),
  gaps: { count: 1, examples: [{ line: null, text: 'x', zone: 'Europe/Berlin' }] },
  twice: { count: 0, examples: [] },
  zoneless: 3,
  classes: [
    {
      type: 'a',
      toleranceS: 60,
      isSymmetric: false,
      requested: counts([100, 5]),
      jittered: counts([101, 5]),
      costs: null,
      overdue: { requested: 3, jittered: 1 },
    },
  ],
  movableIds: 5,
  recurrenceS: null,
};

const other: DueTally = {
  ...one,
  overdue: { count: 1, oldestS: 40 },
  beyond: { count: 2, latestS: null },
  classes: [
    {
      type: 'a',
      toleranceS: 60,
      isSymmetric: false,
      requested: counts([100, 1], [7200, 1]),
      jittered: null,
      costs: null,
      overdue: { requested: 3, jittered: 1 },
    },
    {
      type: 'a',
      toleranceS: 60,
      isSymmetric: true,
      requested: counts([100, 1]),
      jittered: null,
      costs: null,
      overdue: { requested: 3, jittered: 1 },
    },
    {
      type: null,
      toleranceS: 60,
      isSymmetric: false,
      requested: counts([100, 2]),
      jittered: null,
      costs: null,
      overdue: { requested: 3, jittered: 1 },
    },
  ],
  recurrenceS: 86_400,
};

test('shards add up, class by class, and stay as they were', () => {
  const merged = mergeDueTallies([one, other]);
  expect(merged).toMatchObject({
    rows: 20,
    used: 10,
    overdue: { count: 2, oldestS: 40 },
    beyond: { count: 4, latestS: 900 },
    nulls: 2,
    rejected: 2,
    gaps: { count: 2 },
    zoneless: 6,
    movableIds: 10,
    recurrenceS: 86_400,
  });
  expect(merged.classes.map(({ overdue }) => overdue.requested)).toEqual([6, 3, 3]);
  expect(merged.classes[0]?.overdue.jittered).toBe(2);
  expect(merged.rejects).toHaveLength(10);
  expect(
    merged.classes.map((each) => [
      each.type,
      each.isSymmetric,
      [...each.requested.entries()],
      each.jittered,
    ]),
  ).toEqual([
    [
      'a',
      false,
      [
        [100, 6],
        [7200, 1],
      ],
      null,
    ],
    ['a', true, [[100, 1]], null],
    [null, false, [[100, 2]], null],
  ]);
  expect(one.classes[0]?.requested.total).toBe(5);
});

test('one alone is itself, and none is no tally', () => {
  expect(mergeDueTallies([one])).toBe(one);
  expect(() => mergeDueTallies([])).toThrow(RangeError);
});
