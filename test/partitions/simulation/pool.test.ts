import { expect, test } from 'vitest';
import { cutAt, pooled } from '../../../src/partitions/simulation/record-groups.ts';
import { catching, figuresOf, schedule } from './simulated.ts';

const failure = { share: 0.1, correlation: 0.3, unit: 'record' } as const;
const down = Array.from({ length: 20 }, (_, day) => [24 * day + 3, 24 * day + 4] as const);

test('very many groups become few, and no record and no debt is lost', () => {
  const groups = Array.from({ length: 200 }, (_, i) => ({
    count: i + 1,
    lo: 0,
    hi: 1,
    lastS: i % 3,
    day: 5,
    times: 0,
    doneS: 0,
    failed: true,
    owed: [i % 4, 5],
  }));
  const debtOf = (all: readonly { count: number; owed: readonly number[] }[]): number =>
    all.reduce((sum, { count, owed }) => sum + count * owed.length, 0);
  const found = pooled(groups);
  expect(found.groups.length).toBeLessThan(64);
  expect(found.groups.reduce((sum, { count }) => sum + count, 0)).toBe(20_100);
  const inPool = found.debts.reduce((sum, { records }) => sum + records, 0);
  expect(debtOf(found.groups) + inPool).toBe(debtOf(groups));
  expect(pooled(groups.slice(0, 64)).debts).toEqual([]);
  expect(cutAt(found.groups, 1).taken).toBe(found.groups);
});

test('what is owed without being told apart is paid as well, and a million records fare as a few do', () => {
  const rules = { ...catching('owed', 1_000_000), failure, days: 20 };
  const of = (records: number) =>
    figuresOf(schedule('24x1'), { source: { kind: 'records', records }, rules, down });
  const [few, many] = [of(24_000), of(24_000_000)];
  expect(many.backlog.end).toBeGreaterThanOrEqual(0);
  expect(many.never / many.due).toBeCloseTo(few.never / few.due, 3);
  expect(many.backlog.late / many.due).toBeCloseTo(few.backlog.late / few.due, 2);
  expect(many.completed.byDayEnd).toBeCloseTo(few.completed.byDayEnd, 2);
  expect(many.executions).toBe(many.due - many.never);
  expect(many.freshness.p95S / few.freshness.p95S).toBeCloseTo(1, 2);
});

test('a backlog that is never cleared grows by what formula 15 says', () => {
  // Each day 2.4 million fail, and a run pays a thousand at the most.
  const rules = { ...catching('owed', 1000), failure, days: 20 };
  const { backlog, never, executions, due } = figuresOf(schedule('24x1'), {
    source: { kind: 'records', records: 24_000_000 },
    rules,
  });
  const paid = 24 * 20 * 1000 * 0.9;
  const missed = 0.1 * 24_000_000 * 20;
  expect(backlog.end / (missed - paid)).toBeCloseTo(1, 2);
  expect([never, executions]).toEqual([backlog.end, due - never]);
});
