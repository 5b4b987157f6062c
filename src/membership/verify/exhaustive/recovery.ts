import type { Exploration } from './explore.ts';
import { type Steps, type StepsInto, stepsInto } from './steps.ts';

/**
 * The longest time, in units, from the end of the last fault until every running worker owns and keeps
 * owning, over all schedules of a menu whose steps were kept; Infinity where some schedule keeps one
 * from it for ever.
 *
 * A state is settled if no worker that runs is without a lease in it, nor in any that can follow it.
 * The others must lie on no circle, or a schedule could go round for ever; then the longest way
 * through them is the answer. Three passes over the steps.
 */
export function recoveryOf({ group, states, steps }: Exploration): number {
  const isCalm = new Uint8Array(states.size);
  const isOpen = new Uint8Array(states.size);
  const tuple = new Int32Array(states.width);
  for (let state = 0; state < states.size; state++) {
    states.read(state, tuple);
    if (!group.isCalm(tuple)) continue;
    isCalm[state] = 1;
    const workers = group.workersOf(tuple);
    if (workers.some(({ life, state: { lease } }) => life === 'running' && lease === null)) {
      isOpen[state] = 1;
    }
  }
  const back = stepsInto(steps, states.size);
  spreadBack(isOpen, { isCalm, steps, back });
  const longest = longestWays(isOpen, steps, back);
  let most = isCalm[0] === 1 && isOpen[0] === 1 ? longest[0]! : 0;
  for (let step = 0; step < steps.size; step++) {
    const to = steps.to(step);
    if (isCalm[steps.from(step)] === 0 && isOpen[to] === 1) most = Math.max(most, longest[to]!);
  }
  return most;
}

interface Backwards {
  readonly isCalm: Uint8Array;
  readonly steps: Steps;
  readonly back: StepsInto;
}

/** Opens the states from which an open one can be reached. */
function spreadBack(isOpen: Uint8Array, { isCalm, steps, back }: Backwards): void {
  const waiting = Array.from(isOpen.keys()).filter((state) => isOpen[state] === 1);
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    for (let i = back.begin[state]!; i < back.begin[state + 1]!; i++) {
      const from = steps.from(back.step[i]!);
      if (isCalm[from] === 0 || isOpen[from] === 1) continue;
      isOpen[from] = 1;
      waiting.push(from);
    }
  }
}

/** By state, the longest time that a schedule can stay among open ones. */
function longestWays(isOpen: Uint8Array, steps: Steps, back: StepsInto): Float64Array {
  const ways = new Int32Array(isOpen.length);
  const longest = new Float64Array(isOpen.length);
  for (let step = 0; step < steps.size; step++) {
    const from = steps.from(step);
    if (isOpen[from] === 0) continue;
    if (isOpen[steps.to(step)] === 1) ways[from]!++;
    else longest[from] = Math.max(longest[from]!, steps.elapsed(step));
  }
  const done = Array.from(isOpen.keys()).filter(
    (state) => isOpen[state] === 1 && ways[state] === 0,
  );
  for (let state = done.pop(); state !== undefined; state = done.pop()) {
    for (let i = back.begin[state]!; i < back.begin[state + 1]!; i++) {
      const step = back.step[i]!;
      const from = steps.from(step);
      if (isOpen[from] === 0) continue;
      longest[from] = Math.max(longest[from]!, longest[state]! + steps.elapsed(step));
      if (--ways[from]! === 0) done.push(from);
    }
  }
  // What has ways left to count goes round in a circle, or leads into one.
  return longest.map((time, state) => (ways[state]! > 0 ? Infinity : time));
}
