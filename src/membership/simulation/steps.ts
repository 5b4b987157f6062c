import type { TimedAction } from './options.ts';

/** An action and how long it comes after the group has settled. */
interface Begun {
  readonly index: number;
  readonly afterMs: number;
}

/**
 * The steps of a history that wait for the group: each begins when all actions of the one before are
 * done and the group has settled again, or when nothing came of them.
 */
export class Steps {
  readonly #actions: readonly TimedAction[];
  #next = 0;
  #pending = 0;

  constructor(actions: readonly TimedAction[]) {
    this.#actions = actions;
  }

  /** The group has settled: what begins now. */
  settled(): readonly Begun[] {
    if (this.#pending > 0) return [];
    const begun = this.#actions.flatMap(({ at }, index) =>
      at.from === 'settled' && at.step === this.#next ? [{ index, afterMs: at.afterMs }] : [],
    );
    this.#next++;
    this.#pending = begun.length;
    return begun;
  }

  /** An action was done: the number of the next step where it was the last of its own, else null. */
  done({ at }: TimedAction): number | null {
    if (at.from !== 'settled') return null;
    this.#pending--;
    return this.#pending === 0 ? this.#next : null;
  }

  /** The group stayed settled: what begins now, unless that step has begun meanwhile. */
  unmoved(next: number): readonly Begun[] {
    return next === this.#next ? this.settled() : [];
  }
}
