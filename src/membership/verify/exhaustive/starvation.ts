import type { Exploration } from './explore.ts';
import { type Step, stepsTo } from './path.ts';
import { stepsInto } from './steps.ts';

/**
 * The steps of a schedule under which, once it has come there, nobody owns anything for `units`, nor
 * need ever own anything again; null where there is none.
 *
 * Of the states in which faults are over and nobody owns anything, those are left out from which only
 * others follow, and again, until what remains can be gone round in for ever.
 */
export function starvingSteps(exploration: Exploration, units: number): Step[] | null {
  const isEndless = endless(exploration, starving(exploration));
  const first = earliest(exploration, isEndless);
  if (first === null) return null;
  const steps = stepsTo(exploration, first);
  let [state, passed] = [first, 0];
  while (passed < units) {
    const step = stepWithin(exploration, state, isEndless);
    if (step === undefined) return null;
    steps.push(step);
    state = step.to;
    passed += step.elapsed;
  }
  return steps;
}

function starving({ group, states }: Exploration): Uint8Array {
  const tuple = new Int32Array(states.width);
  return Uint8Array.from({ length: states.size }, (_, state) => {
    states.read(state, tuple);
    const isStarving = group.workersOf(tuple).every(({ state: { lease } }) => lease === null);
    return isStarving && group.isCalm(tuple) ? 1 : 0;
  });
}

/** Those of the states from which there is a way through the others that has no end. */
function endless({ steps }: Exploration, states: Uint8Array): Uint8Array {
  const left = states.slice();
  const ways = new Int32Array(states.length);
  for (let step = 0; step < steps.size; step++) ways[steps.from(step)]! += left[steps.to(step)]!;
  const back = stepsInto(steps, states.length);
  const dead = Array.from(left.keys()).filter((state) => left[state] === 1 && ways[state] === 0);
  for (let state = dead.pop(); state !== undefined; state = dead.pop()) {
    left[state] = 0;
    for (let i = back.begin[state]!; i < back.begin[state + 1]!; i++) {
      const from = steps.from(back.step[i]!);
      if (--ways[from]! === 0 && left[from] === 1) dead.push(from);
    }
  }
  return left;
}

function earliest({ elapsed }: Exploration, states: Uint8Array): number | null {
  let first: number | null = null;
  for (const [state, isIn] of states.entries()) {
    if (isIn === 1 && (first === null || elapsed[state]! < elapsed[first]!)) first = state;
  }
  return first;
}

/** Steps were kept without their labels, so the state is expanded once more. */
function stepWithin(
  { group, states }: Exploration,
  from: number,
  within: Uint8Array,
): Step | undefined {
  const tuple = new Int32Array(states.width);
  const ways: Step[] = [];
  states.read(from, tuple);
  group.expand(tuple, (elapsed, label) => {
    const next = group.next.slice();
    next.subarray(group.layout.firstWorker).sort();
    const to = states.numberOf(next);
    if (within[to] === 1) ways.push({ from, to, label, elapsed });
  });
  return ways[0];
}
