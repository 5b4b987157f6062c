import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type VariantName, variantOf } from '../../../../src/membership/variants.ts';
import { failureOf } from '../../../../src/membership/verify/failure.ts';
import { shrunkFailure } from '../../../../src/membership/verify/finding.ts';
import { UNITS_PER_TICK } from '../../../../src/membership/verify/grid.ts';
import { doMeet } from '../../../../src/membership/verify/overlaps.ts';
import type { Schedule } from '../../../../src/membership/verify/schedule/schedule.ts';
import { searchSeeds } from '../../../../src/membership/verify/search-random.ts';
import { candidates } from '../../../../src/membership/verify/shrink/candidates.ts';
import { shrunk } from '../../../../src/membership/verify/shrink/shrunk.ts';
import { isSmaller, sizeOf } from '../../../../src/membership/verify/shrink/size.ts';
import { drawSchedule } from '../../../../src/membership/verify/swarm/draw-schedule.ts';

const group = { workers: 5, intervals: 20 };

function failedBy(name: VariantName) {
  const { failed } = searchSeeds(variantOf(name), doMeet, { from: 1, count: 1_000 }, group);
  if (failed === null) throw new RangeError(`no seed makes ${name} fail`);
  return failed;
}

test.each<readonly [VariantName, number]>([
  ['single-interval', 2],
  ['open-interval', 2],
  ['error-only', 2],
  ['late-deadline-3-gaps', 5],
  ['no-spread', 3],
])('a random schedule under which %s fails shrinks to one of %i workers', (name, workers) => {
  const failed = failedBy(name);
  const least = shrunkFailure(failed, variantOf(name), doMeet);
  expect(least.schedule.workers.length).toBe(workers);
  expect(isSmaller(least.schedule, failed.schedule)).toBe(true);
  const judgement = { meet: doMeet, mustSettle: true };
  expect(failureOf(least.schedule, variantOf(name), judgement)?.kind).toBe(failed.kind);
});

test('the same schedule shrinks to the same', () => {
  const failed = failedBy('error-only');
  const least = shrunkFailure(failed, variantOf('error-only'), doMeet);
  expect(shrunkFailure(failed, variantOf('error-only'), doMeet)).toEqual(least);
  // And what is least already stays as it is.
  expect(shrunkFailure(least, variantOf('error-only'), doMeet).schedule).toEqual(least.schedule);
});

test('a schedule that always fails shrinks to nothing, and one that never does stays', () => {
  const { schedule } = drawSchedule(3, group);
  const least = shrunk(schedule, () => true);
  expect(least).toMatchObject({ workers: [], actions: [] });
  expect(least.units).toBeLessThanOrEqual(UNITS_PER_TICK);
  expect(shrunk(schedule, () => false)).toBe(schedule);
});

test('keeps what a failure needs, and nothing else', () => {
  const { schedule } = drawSchedule(3, group);
  const needsOutage = (one: Schedule): boolean => one.actions.some(({ kind }) => kind === 'outage');
  const withOutage: Schedule = {
    ...schedule,
    actions: [...schedule.actions, { at: 5_000, rank: 1, kind: 'outage', units: 777 }],
  };
  const { workers, actions } = shrunk(withOutage, needsOutage);
  expect(workers).toEqual([]);
  expect(actions).toEqual([{ at: 0, rank: 1, kind: 'outage', units: 0 }]);
});

test('no candidate names a worker that it does not have, and none has a negative time', () => {
  fc.assert(
    fc.property(fc.nat(5_000), (seed) => {
      for (const { workers, actions, units } of candidates(drawSchedule(seed, group).schedule)) {
        expect(units).toBeGreaterThan(0);
        for (const action of actions) {
          expect(action.at).toBeGreaterThanOrEqual(0);
          if ('worker' in action) expect(action.worker).toBeLessThan(workers.length);
        }
      }
    }),
    { numRuns: 30 },
  );
});

test('a size says first how many workers there are', () => {
  expect(sizeOf(drawSchedule(3, group).schedule)[0]).toBe(
    drawSchedule(3, group).schedule.workers.length,
  );
});
