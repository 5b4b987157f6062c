import { expect, test } from 'vitest';
import { meant, type VariantName, variantOf } from '../../../../src/membership/variants.ts';
import { UNITS_PER_TICK } from '../../../../src/membership/verify/grid.ts';
import { doMeet } from '../../../../src/membership/verify/overlaps.ts';
import { searchExhaustively } from '../../../../src/membership/verify/search-exhaustive.ts';
import { lateBy, menuOf, violatedAt } from './explored.ts';

// The table "Broken variants" of lease-protocol.md: ticks from the start of an interval in which the
// group was settled, or in which the first worker started.

test.each<readonly [VariantName, string, number | null]>([
  ['single-interval', 'join-1', 30],
  ['single-interval', 'join-2', 26.5],
  ['single-interval', 'stop-3', 25.33],
  ['single-interval', 'calm-2', null],
  ['single-interval', 'calm-3', null],
  ['open-interval', 'join-1', 0],
  ['open-interval', 'join-3', 0],
  ['open-interval', 'stop-3', 25.33],
  ['open-interval', 'start-2', 40],
  ['open-interval', 'calm-3', null],
  ['error-only', 'silence-2', 50],
  ['error-only', 'silence-3', 46.5],
  ['error-only', 'hang-2', 50],
  ['error-only', 'hang-3', 46.5],
  // Without a hang there is nothing to see.
  ['error-only', 'two-errors-3', null],
  ['error-only', 'lost-reply-3', null],
  ['error-only', 'join-2-lost-reply', null],
  ['error-only', 'join-2-two-errors', null],
  ['late-deadline-interval', 'join-2-silence', 45.33],
  ['late-deadline-interval', 'silence-3', null],
  ['late-deadline-3-gaps', 'join-2-silence', null],
  ['late-deadline-3-gaps', 'join-3-silence', 44.75],
  ['late-deadline-3-gaps', 'join-4-silence-prompt', 44.4],
  ['late-deadline-3-gaps', 'join-2-silence-slow', 45.33],
  ['late-deadline-2-gaps', 'join-3-silence', null],
  ['late-deadline-2-gaps', 'join-4-silence-prompt', null],
  ['late-deadline-2-gaps', 'join-3-silence-slow', null],
  ['late-deadline-2-gaps', 'join-4-silence-slow', 44.4],
  ['late-reply', 'join-2-pause-7-resend-overdue', 45.33],
  // It wants a pause: a reply that is late for another reason finds the deadline handled.
  ['late-reply', 'hang-3', null],
  ['no-spread', 'start-2', null],
  ['no-spread', 'join-2', null],
])('%s under all schedules of %s: violated at tick %s', (variant, menu, ticks) => {
  expect(violatedAt(menuOf(menu), variantOf(variant))).toBe(ticks);
});

test('due + 3 gaps is violated at 2 -> 3 where the round trip may exceed the gap', () => {
  const ways = [0, UNITS_PER_TICK, 2 * UNITS_PER_TICK];
  const menu = { ...menuOf('join-2-silence'), latencies: { there: ways, back: ways } };
  expect(violatedAt(menu, variantOf('late-deadline-3-gaps'))).toBe(45.33);
  expect(violatedAt(menu, meant)).toBeNull();
});

test.each([
  // The slack of formula 19 beyond the gap: 7.67 ticks for 2 -> 3, 6.5 for 3 -> 4.
  ['join-2-silence', 7.6, null],
  ['join-2-silence', 7.75, 45.33],
  ['join-3-silence', 6.45, null],
  ['join-3-silence', 6.55, 44.75],
] as const)(
  'at latency 0 under %s a deadline %f ticks later is violated at %s',
  (menu, later, ticks) => {
    const prompt = { ...menuOf(menu), latencies: { there: [0], back: [0] } };
    expect(violatedAt(prompt, lateBy(3 + later))).toBe(ticks);
  },
);

test.each([
  [0.1, null],
  [0.2, null],
  [0.25, null],
  [0.3, 59.5],
  [0.4, 61.5],
  [0.5, 60],
])(
  'local-clock with two clocks %f intervals ahead and behind: violated at tick %s',
  (skew, ticks) => {
    const units = skew * 20 * UNITS_PER_TICK;
    const traits = [units, -units].map((one) => ({ skew: one, rate: 1 }));
    const menu = { ...menuOf('start-2-clocks-apart'), traits };
    expect(violatedAt(menu, variantOf('local-clock'))).toBe(ticks);
    expect(violatedAt(menu, meant)).toBeNull();
  },
);

test('no-spread is exclusive, and yet nobody need ever own anything', () => {
  const named = {
    name: 'start-2',
    menu: menuOf('start-2'),
    expected: 'holds',
    settles: true,
  } as const;
  const { failed, recovery } = searchExhaustively(named, variantOf('no-spread'), doMeet);
  expect(failed?.kind).toBe('livelock');
  expect(recovery).toEqual({ longestIntervals: null });
});

test('open-interval would be exclusive if it waited for a second interval that agrees', () => {
  const patient = {
    ...meant,
    rules: { ...variantOf('open-interval').rules, agree: meant.rules.agree },
  };
  for (const menu of ['join-3', 'stop-3', 'start-2']) {
    expect(violatedAt(menuOf(menu), patient)).toBeNull();
  }
});
