import { expect, test } from 'vitest';
import { meant } from '../../../../src/membership/variants.ts';
import { menus, type NamedMenu } from '../../../../src/membership/verify/exhaustive/menus.ts';
import { doMeet } from '../../../../src/membership/verify/overlaps.ts';
import {
  type SearchedMenu,
  searchExhaustively,
} from '../../../../src/membership/verify/search-exhaustive.ts';
import { menuOf, violatedAt } from './explored.ts';

// "What holds as written" of lease-protocol.md. That every menu of `--verify` holds, and how long a
// recovery takes, is asked in the test of the self-test.

function searched(name: string, change: Partial<NamedMenu> = {}): SearchedMenu {
  const menu = menus.find((one) => one.name === name);
  if (menu === undefined) throw new RangeError(`there is no menu ${name}`);
  return searchExhaustively({ ...menu, ...change }, meant, doMeet);
}

test.each([
  'join-3',
  'stop-4',
  'start-2',
  'hang-3',
  'join-2-lost-reply',
  'join-2-two-errors',
  'resend-3',
  'closed-evicted-thrice-3',
  'start-2-ttl-30',
  'join-1-timers-apart',
  'clock-back-40-3',
])('leases with different counts are never live at once under %s', (name) => {
  const { failed, mixesCounts } = searched(name);
  expect(failed).toBeNull();
  expect(mixesCounts).toBe(false);
});

test('keys that live for one interval may keep everybody from owning for ever', () => {
  expect(searched('start-2-ttl-20', { settles: true }).recovery).toEqual({
    longestIntervals: null,
  });
  expect(searched('start-2-ttl-30').recovery?.longestIntervals).toBeCloseTo(5.975, 6);
  // Two intervals are long enough: the recovery is that of keys that never expire.
  const never = searched('start-2').recovery?.longestIntervals ?? NaN;
  expect(searched('start-2-ttl-40').recovery?.longestIntervals).toBeCloseTo(never, 6);
});

test.each([
  [2, 36, null],
  [2, 37, 70],
  [3, 31, null],
  [3, 32, 66.5],
  [4, 29, null],
  [4, 30, 65.33],
])(
  'a pause of one of %i workers for %i ticks is violated at tick %s',
  (settled, pauseTicks, ticks) => {
    const menu = { ...menuOf('pause-4-3'), settled, pauseTicks };
    expect(violatedAt(menu, meant)).toBe(ticks);
  },
);

test('a pause of 9 ticks violates a join of a third worker, one of 8 does not', () => {
  const menu = menuOf('join-2-pause-8');
  expect(violatedAt({ ...menu, pauseTicks: 9 }, meant)).toBe(45.33);
  expect(violatedAt(menu, meant)).toBeNull();
});

test.each([1, 5, 10, 15, 20, 25, 30, 40, 50, -1, -5, -10, -15, -20, -25, -30, -40, -50])(
  'one step of the clock by %i ticks and one join are exclusive',
  (ticks) => {
    expect(violatedAt({ ...menuOf('join-2-clock'), stepTicks: [ticks] }, meant)).toBeNull();
  },
);
