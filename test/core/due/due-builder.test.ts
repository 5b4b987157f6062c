import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DueBuilder, type DueJob } from '../../../src/core/due/due-builder.ts';
import type { DueRequest } from '../../../src/core/due/due-request.ts';
import { CLASSES_MAX, type DueTally } from '../../../src/core/due/due-tally.ts';
import { dueJob, dueRequest, JITTER, pairs, tallyOf } from './jobs.ts';

const [FROM_S, UNTIL_S] = [dueRequest().fromS, dueRequest().untilS];
const NINE_S = 1_768_467_600;

const jobs: fc.Arbitrary<DueJob> = fc.record({
  dueS: fc.integer({ min: FROM_S - 5000, max: UNTIL_S + 5000 }),
  type: fc.constantFrom(null, 'mail', 'sync'),
  toleranceS: fc.option(fc.integer({ min: 0, max: 4000 })),
  id: fc.oneof(fc.integer(), fc.bigInt({ min: 2n ** 60n }), fc.uuid(), fc.constant(null)),
  cost: fc.constantFrom(1, 2.5, Number.NaN),
  doubt: fc.constant(null),
});

const requests: fc.Arbitrary<DueRequest> = fc
  .record({
    includesOverdue: fc.boolean(),
    jitter: fc.option(
      fc.record({
        hash: fc.constantFrom('xxh64' as const, 'fnv1a32' as const, 'pg-hashtext' as const),
        hashInput: fc.constant('text' as const),
        reduction: fc.constantFrom('modulo' as const, 'multiply-shift' as const),
        isSymmetric: fc.boolean(),
      }),
    ),
    tolerances: fc.constant({
      all: 60,
      byType: new Map([['mail', { toleranceS: 600, isSymmetric: true }]]),
    }),
  })
  .map((request) => dueRequest(request));

function total(tally: DueTally, of: 'requested' | 'jittered'): number {
  return tally.classes.reduce((sum, each) => sum + (each[of]?.total ?? 0), 0);
}

describe('for all jobs and requests', () => {
  test('the rows add up, and jitter keeps the sums', () => {
    fc.assert(
      fc.property(fc.array(jobs), requests, (list, request) => {
        const tally = tallyOf(list, request);
        const overdue = request.includesOverdue ? 0 : tally.overdue.count;
        expect(tally.rows).toBe(list.length);
        expect(tally.used + overdue + tally.beyond.count).toBe(list.length);
        expect(total(tally, 'requested')).toBe(tally.used);
        for (const { requested, jittered } of tally.classes) {
          if (jittered !== null) expect(jittered.total).toBe(requested.total);
        }
        for (const { requested, jittered, overdue: waits } of tally.classes) {
          expect(waits.requested).toBeLessThanOrEqual(requested.at(FROM_S));
          expect(waits.jittered).toBeLessThanOrEqual(
            Math.min(waits.requested, jittered?.at(FROM_S) ?? 0),
          );
        }
        const waiting = tally.classes.reduce((sum, each) => sum + each.overdue.requested, 0);
        expect(waiting).toBe(request.includesOverdue ? tally.overdue.count : 0);
      }),
    );
  });

  test('no job is early unless its class is symmetric, and none is later than its tolerance', () => {
    fc.assert(
      fc.property(jobs, requests, (job, request) => {
        for (const each of tallyOf([job], request).classes) {
          const [[before] = [0]] = pairs(each.requested);
          const [[after] = [before]] = pairs(each.jittered);
          const half = each.isSymmetric ? Math.floor(each.toleranceS / 2) : 0;
          const overdueS = Math.max(0, FROM_S - job.dueS);
          expect(after - before).toBeGreaterThanOrEqual(-half);
          expect(
            after - before + overdueS - Math.max(0, each.toleranceS - 1 - half),
          ).toBeLessThanOrEqual(overdueS);
        }
      }),
    );
  });

  test('order and repetition of rows change no offset', () => {
    fc.assert(
      fc.property(fc.array(jobs), requests, (list, request) => {
        const once = shifted(tallyOf(list, request));
        expect(shifted(tallyOf(list.toReversed(), request))).toEqual(once);
        const twice = shifted(tallyOf([...list, ...list], request));
        expect(twice).toEqual(once.map(([at, count]) => [at, 2 * count]));
      }),
    );
  });

  test('a split input has together what it had whole', () => {
    fc.assert(
      fc.property(fc.array(jobs), fc.nat(20), requests, (list, at, request) => {
        const parts = [list.slice(0, at), list.slice(at)].map((part) => {
          const builder = new DueBuilder(request, { ids: true, costs: false });
          for (const job of part) builder.job(job);
          return builder.finish();
        });
        const builder = new DueBuilder(request, { ids: true, costs: false });
        for (const job of list) builder.job(job);
        expect(merged(parts)).toEqual(merged([builder.finish()]));
      }),
    );
  });
});

function shifted(tally: DueTally): (readonly [number, number])[] {
  return merged([tally]);
}

function merged(tallies: readonly DueTally[]): (readonly [number, number])[] {
  const counts = new Map<number, number>();
  for (const { classes } of tallies) {
    for (const { jittered, requested } of classes) {
      for (const [at, count] of pairs(jittered ?? requested)) {
        counts.set(at, (counts.get(at) ?? 0) + count);
      }
    }
  }
  return [...counts].toSorted(([a], [b]) => a - b);
}

describe('classes', () => {
  const tolerances = {
    all: 10,
    byType: new Map([['mail', { toleranceS: 600, isSymmetric: true }]]),
  };

  test("the job's own tolerance comes first, then its type's, then that of all", () => {
    const list = [
      dueJob({ type: 'mail', toleranceS: 5 }),
      dueJob({ type: 'mail' }),
      dueJob({ type: 'sync' }),
      dueJob({ type: 'mail', toleranceS: 0 }),
    ];
    const { classes } = tallyOf(list, dueRequest({ tolerances }));
    expect(classes.map((each) => [each.type, each.toleranceS, each.isSymmetric])).toEqual([
      ['mail', 5, true],
      ['mail', 600, true],
      ['mail', 0, false],
      ['sync', 10, false],
    ]);
  });

  test('types beyond the limit go into one', () => {
    const list = Array.from({ length: 1000 }, (_, i) =>
      dueJob({ type: `t${i}`, toleranceS: i % 3, id: i, cost: 1 }),
    );
    const { classes, used } = tallyOf(list, dueRequest({ jitter: JITTER }));
    expect(classes.length).toBeLessThanOrEqual(CLASSES_MAX);
    const others = classes.filter(({ type }) => type === 'other types');
    expect(others.map(({ toleranceS }) => toleranceS)).toEqual([1, 0]);
    expect(classes.reduce((sum, { requested }) => sum + requested.total, 0)).toBe(used);
    expect(classes.reduce((sum, { jittered }) => sum + (jittered?.total ?? 0), 0)).toBe(used);
    expect(classes.reduce((sum, { costs }) => sum + (costs?.total ?? 0), 0)).toBe(used);
  });

  test('a job without id cannot be moved, and counts as exact', () => {
    const list = [dueJob({ id: 7 }), dueJob()];
    const { classes } = tallyOf(list, dueRequest({ tolerances, jitter: JITTER }));
    expect(classes.map(({ toleranceS }) => toleranceS)).toEqual([10, 0]);
    const { classes: unmoved } = tallyOf([dueJob()], dueRequest({ tolerances, jitter: JITTER }));
    expect(unmoved.map(({ toleranceS, jittered }) => [toleranceS, jittered])).toEqual([[10, null]]);
  });
});

test.each([-1, 0.5, Number.NaN, 2 ** 27])('a tolerance of %s s is a fault of the caller', (all) => {
  expect(() => tallyOf([], dueRequest({ tolerances: { all, byType: new Map() } }))).toThrow(
    RangeError,
  );
});

describe('the horizon', () => {
  test('is half open, and what is outside is counted apart', () => {
    const list = [FROM_S - 9, FROM_S - 1, FROM_S, UNTIL_S - 1, UNTIL_S, UNTIL_S + 7];
    const tally = tallyOf(
      list.map((dueS) => dueJob({ dueS })),
      dueRequest(),
    );
    expect(tally).toMatchObject({
      rows: 6,
      used: 2,
      overdue: { count: 2, oldestS: FROM_S - 9 },
      beyond: { count: 2, latestS: UNTIL_S + 7 },
    });
  });

  test('overdue jobs that are included wait at its start', () => {
    const request = dueRequest({ includesOverdue: true });
    const tally = tallyOf([dueJob({ dueS: FROM_S - 9 }), dueJob({ dueS: FROM_S })], request);
    expect([tally.rows, tally.used, tally.overdue.count]).toEqual([2, 2, 1]);
    expect(pairs(tally.classes[0]?.requested)).toEqual([[FROM_S, 2]]);
    expect(tally.classes[0]?.overdue).toEqual({ requested: 1, jittered: 0 });
  });
});

describe('ids', () => {
  const tolerances = { all: 300, byType: new Map() };

  test('different ids are exact while they are few, then within 2 %', () => {
    const of = (length: number) =>
      tallyOf(
        Array.from({ length }, (_, i) => dueJob({ id: i % (length / 2) })),
        dueRequest({ tolerances }),
      ).movableIds;
    expect(of(4000)).toBe(2000);
    expect(Math.abs((of(100_000) ?? 0) / 50_000 - 1)).toBeLessThan(0.02);
    expect(tallyOf([dueJob()], dueRequest({ tolerances })).movableIds).toBeNull();
  });

  test('the usual distance of two occurrences is found in any order, of many ids too', () => {
    const list = Array.from({ length: 30_000 }, (_, i) =>
      dueJob({
        id: i % 10_000,
        dueS: NINE_S + 3600 * (2 - Math.floor(i / 10_000)) + ((i % 10_000) % 7),
      }),
    );
    expect(tallyOf(list, dueRequest()).recurrenceS).toBe(3600);
    expect(tallyOf(list.toReversed(), dueRequest()).recurrenceS).toBe(3600);
    expect(tallyOf(list.slice(0, 10_000), dueRequest()).recurrenceS).toBeNull();
  });

  test('a row that stands twice is no recurrence', () => {
    const job = dueJob({ id: 1 });
    expect(tallyOf([job, job], dueRequest()).recurrenceS).toBeNull();
  });
});
