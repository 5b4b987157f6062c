import { expect, test } from 'vitest';
import { meant, type VariantName, variantOf } from '../../../../src/membership/variants.ts';
import { breakingMenus, menus } from '../../../../src/membership/verify/exhaustive/menus.ts';
import { failureOf } from '../../../../src/membership/verify/failure.ts';
import { UNITS_PER_INTERVAL } from '../../../../src/membership/verify/grid.ts';
import { doMeet } from '../../../../src/membership/verify/overlaps.ts';
import type { Contender } from '../../../../src/membership/verify/schedule/run-schedule.ts';
import { searchExhaustively } from '../../../../src/membership/verify/search-exhaustive.ts';

const all = [...menus, ...breakingMenus];

/** Where the search sees the violation, and where the run of the schedule that it hands on has it. */
function seenAndRun(name: string, contender: Contender): [number | null, number | null] {
  const menu = all.find((one) => one.name === name);
  if (menu === undefined) throw new RangeError(`there is no menu ${name}`);
  const { failed, atIntervals } = searchExhaustively(menu, contender, doMeet);
  if (failed === null) return [atIntervals, null];
  const failure = failureOf(failed.schedule, contender, { meet: doMeet, mustSettle: true });
  const from = failure?.kind === 'overlap' ? failure.overlap.from / UNITS_PER_INTERVAL : null;
  return [atIntervals, from];
}

// The search and the run share `step` and nothing else: neither how time passes, nor the store.

test.each(breakingMenus.map(({ name }) => name))(
  'a run of the schedule that the search found under %s is violated at the same moment',
  (name) => {
    const [seen, run] = seenAndRun(name, meant);
    expect(seen).not.toBeNull();
    expect(run).toBe(seen);
  },
);

test.each<readonly [VariantName, string]>([
  ['single-interval', 'stop-4'],
  ['single-interval', 'join-3'],
  ['open-interval', 'start-2'],
  ['error-only', 'hang-3'],
  ['late-deadline-interval', 'join-3-silence'],
  ['late-deadline-3-gaps', 'join-3-silence-slow'],
  ['late-reply', 'join-2-pause-7-resend-overdue'],
  ['local-clock', 'start-2-clocks-apart'],
])('so is that of %s under %s', (variant, name) => {
  const [seen, run] = seenAndRun(name, variantOf(variant));
  expect(seen).not.toBeNull();
  expect(run).toBe(seen);
});
