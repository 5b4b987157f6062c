import { expect, test } from 'vitest';
import {
  meant,
  type VariantName,
  variantNames,
  variantOf,
} from '../../../src/membership/variants.ts';
import { directedSchedules } from '../../../src/membership/verify/directed.ts';
import { failureOf } from '../../../src/membership/verify/failure.ts';
import { UNITS_PER_TICK } from '../../../src/membership/verify/grid.ts';
import { doMeet } from '../../../src/membership/verify/overlaps.ts';
import type { Contender } from '../../../src/membership/verify/schedule/run-schedule.ts';

const schedules = directedSchedules();

/** The directed schedules under which a contender fails, with the tick at which the overlap begins. */
function failuresOf(contender: Contender): Map<string, number | 'livelock'> {
  const found = new Map<string, number | 'livelock'>();
  for (const { name, schedule } of schedules) {
    const failure = failureOf(schedule, contender, { meet: doMeet, mustSettle: true });
    if (failure === null) continue;
    const ticks =
      failure.kind === 'livelock' ? failure.kind : failure.overlap.from / UNITS_PER_TICK;
    found.set(name, typeof ticks === 'number' ? Math.round(100 * ticks) / 100 : ticks);
  }
  return found;
}

test('the protocol comes through all of them', () => {
  expect([...failuresOf(meant)]).toEqual([]);
});

test.each(variantNames)('%s fails in one of them at least', (name) => {
  expect(failuresOf(variantOf(name)).size).toBeGreaterThan(0);
});

test.each<readonly [VariantName, string, number | 'livelock']>([
  // The ticks of lease-protocol.md.
  ['single-interval', 'join-2', 26.5],
  ['open-interval', 'join-2', 0],
  ['open-interval', 'leave-3', 25.33],
  ['open-interval', 'start-2-skipping', 40],
  ['error-only', 'hang-3', 46.5],
  ['late-deadline-interval', 'join-2-unheard', 45.33],
  ['late-deadline-3-gaps', 'join-2-slow-unheard', 45.33],
  ['late-deadline-3-gaps', 'join-3-slow-unheard', 44.75],
  // At latency 0, from 4 workers to 5.
  ['late-deadline-3-gaps', 'join-4-unheard', 44.4],
  // Only with slow replies, and from 4 workers to 5.
  ['late-deadline-2-gaps', 'join-4-slow-unheard', 44.4],
  ['late-reply', 'join-1-overdue', 46.5],
  ['local-clock', 'start-2-clocks-apart', 59.5],
  ['no-spread', 'order-2-changing', 'livelock'],
])('%s fails in %s at tick %s', (variant, schedule, ticks) => {
  expect(failuresOf(variantOf(variant)).get(schedule)).toBe(ticks);
});

test('a deadline of due + 2 or + 3 gaps is late only where the slack of formula 19 is used up', () => {
  const prompt = sizesOf(failuresOf(variantOf('late-deadline-3-gaps')), /^join-(\d)-unheard$/);
  const slow = sizesOf(failuresOf(variantOf('late-deadline-3-gaps')), /^join-(\d)-slow-unheard$/);
  // gap + (1 - 2 gap) / (n + 1) < 2 gaps, or with a reply just within the gap < 1 gap.
  expect(prompt).toEqual([4, 5, 6, 7, 8]);
  expect(slow).toEqual([2, 3, 4, 5, 6, 7, 8]);
  const two = failuresOf(variantOf('late-deadline-2-gaps'));
  expect(sizesOf(two, /^join-(\d)-unheard$/)).toEqual([]);
  expect(sizesOf(two, /^join-(\d)-slow-unheard$/)).toEqual([4, 5, 6, 7, 8]);
});

function sizesOf(failures: ReadonlyMap<string, unknown>, pattern: RegExp): number[] {
  return [...failures.keys()].flatMap((name) => {
    const size = pattern.exec(name)?.[1];
    return size === undefined ? [] : [Number(size)];
  });
}
