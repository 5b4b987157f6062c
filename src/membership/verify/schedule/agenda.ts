import type { Action, Schedule } from './schedule.ts';

/** A start or an action of a schedule. */
export type Planned = { readonly at: number; readonly rank: number } & (
  | { readonly action: Action }
  | { readonly action: null; readonly worker: number }
);

/** What a schedule has planned for, in its order; registrations come about by themselves. */
export class Agenda {
  readonly #planned: readonly Planned[];
  #next = 0;

  constructor({ workers, actions }: Schedule) {
    const acts = actions.map((action): Planned => ({ at: action.at, rank: action.rank, action }));
    const starts = workers.flatMap(({ startsAt, rank }, worker): Planned[] =>
      startsAt === null ? [] : [{ at: startsAt, rank, action: null, worker }],
    );
    this.#planned = [...acts, ...starts].toSorted((a, b) => a.at - b.at || a.rank - b.rank);
  }

  /** When the next one is due; Infinity where there is none. */
  get at(): number {
    return this.#planned[this.#next]?.at ?? Infinity;
  }

  get rank(): number {
    return this.#planned[this.#next]?.rank ?? Infinity;
  }

  take(): Planned {
    return this.#planned[this.#next++]!;
  }
}
