import { expect, test } from 'vitest';
import type { TimedAction } from '../../../src/membership/simulation/options.ts';
import { Steps } from '../../../src/membership/simulation/steps.ts';

const join = { kind: 'join' } as const;

function waiting(step: number, afterMs: number): TimedAction {
  return { at: { from: 'settled', step, afterMs }, action: join };
}

const early: TimedAction = { at: { from: 'start', afterMs: 9 }, action: join };
const actions: readonly TimedAction[] = Object.freeze([
  waiting(0, 10),
  early,
  waiting(1, 30),
  waiting(0, 20),
]);

test('a step begins with the settling, with all of its actions, and the next with the next', () => {
  const steps = new Steps(actions);
  expect(steps.settled()).toEqual([
    { index: 0, afterMs: 10 },
    { index: 3, afterMs: 20 },
  ]);
  for (const index of [0, 3]) steps.done(actions[index]!);
  expect(steps.settled()).toEqual([{ index: 2, afterMs: 30 }]);
});

test('a settling amid a step begins nothing', () => {
  const steps = new Steps(actions);
  steps.settled();
  expect(steps.settled()).toEqual([]);
  steps.done(actions[0]!);
  expect(steps.settled()).toEqual([]);
});

test('the last action of a step tells which is the next, and no other action does', () => {
  const steps = new Steps(actions);
  steps.settled();
  expect([0, 1, 3].map((index) => steps.done(actions[index]!))).toEqual([null, null, 1]);
});

test('a group that nothing moved begins the next step, but only once', () => {
  const steps = new Steps(actions);
  steps.settled();
  for (const index of [0, 3]) steps.done(actions[index]!);
  expect(steps.unmoved(1)).toEqual([{ index: 2, afterMs: 30 }]);
  expect(steps.unmoved(1)).toEqual([]);
});

test('beyond the last step nothing begins', () => {
  const steps = new Steps([]);
  expect([steps.settled(), steps.settled(), steps.unmoved(2)]).toEqual([[], [], []]);
});
