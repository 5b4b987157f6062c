import { expect, test } from 'vitest';
import { randomFrom } from '../../../../src/core/random.ts';
import { meant, type VariantName, variantOf } from '../../../../src/membership/variants.ts';
import { explore } from '../../../../src/membership/verify/exhaustive/explore.ts';
import { type GroupMenu, menus } from '../../../../src/membership/verify/exhaustive/menus.ts';
import { scheduleOf, stepsTo } from '../../../../src/membership/verify/exhaustive/path.ts';
import { doMeet } from '../../../../src/membership/verify/overlaps.ts';
import {
  type Contender,
  runSchedule,
} from '../../../../src/membership/verify/schedule/run-schedule.ts';
import { menuOf } from './explored.ts';

const STATES = 400;

/** Random states of a search in which the next moment has come, and nothing has happened in it yet. */
function compare(menu: GroupMenu, contender: Contender, seed: string): number {
  const { rules, intervalClock } = contender;
  const exploration = explore(
    { ...menu, rules, intervalClock },
    { meet: doMeet, stopsAtViolation: false, keepsSteps: false, statesMax: 2_000_000 },
  );
  const { states, elapsed, parents, group } = exploration;
  const random = randomFrom(seed);
  const tuple = new Int32Array(states.width);
  let compared = 0;
  for (let i = 0; i < STATES; i++) {
    const state = random.below(states.size);
    if (state === 0 || elapsed[state] === elapsed[parents[state]!]) continue;
    states.read(state, tuple);
    const searched = group.workersOf(tuple).flatMap(({ state: { lease } }) => lease ?? []);
    const end = elapsed[state]!;
    const { spans } = runSchedule(
      scheduleOf(exploration, stepsTo(exploration, state), end),
      contender,
    );
    const run = spans
      .filter(({ to }) => to === end)
      .map(({ index, replicas }) => ({ index, replicas }));
    expect(textsOf(run)).toEqual(textsOf(searched));
    compared++;
  }
  return compared;
}

function textsOf(
  leases: readonly { readonly index: number; readonly replicas: number }[],
): string[] {
  return leases.map(({ index, replicas }) => `${index}/${replicas}`).toSorted();
}

// Both use the step of the protocol. How time passes, when a counter is gone, what becomes of a hanging
// registration, a pause or a clock's step, each has in its own way.

const small = menus.filter(
  ({ name }) =>
    !/^(start-3|join-4-silence-slow|join-2-(pause|clock|two).*|join-1-hang)$/.test(name),
);

test.each(small.map(({ name }) => name))(
  'a run leaves the leases of the search under %s',
  (name) => {
    expect(compare(menuOf(name), meant, name)).toBeGreaterThan(10);
  },
);

test.each(['join-2-clock', 'join-2-pause-8', 'join-1-hang'])('and under the larger %s', (name) => {
  expect(compare(menuOf(name), meant, name)).toBeGreaterThan(10);
});

test.each<readonly [VariantName, string]>([
  ['local-clock', 'start-2-clocks-apart'],
  ['late-reply', 'pause-4-3'],
  ['error-only', 'hang-2'],
  ['no-spread', 'start-2'],
  ['open-interval', 'join-3'],
])('so it does for %s under %s', (variant, name) => {
  expect(compare(menuOf(name), variantOf(variant), name)).toBeGreaterThan(10);
});

test('a search that outgrows its limit says so, and is no fault of the program', () => {
  const calm = menus.find(({ name }) => name === 'calm-3');
  if (calm === undefined) throw new RangeError('there is no calm-3');
  const options = { meet: doMeet, stopsAtViolation: true, keepsSteps: false, statesMax: 300 };
  expect(() => explore({ ...calm.menu, ...meant }, options)).toThrow(
    'needs more than the 300 states it may have',
  );
});
