/** A change as each single id lives through it: the oracle for what is computed over pairs of slots. */
export interface Moved {
  /** Whole parts of a day after midnight. */
  readonly oldAt: number;
  readonly newAt: number;
}

export interface CutFigures {
  readonly twice: number;
  readonly once: number;
  readonly never: number;
  readonly gapMax: number;
  readonly gapMin: number;
}

/** Each id's runs from the day before to the day after, in parts of which it has `day`. */
export function oneByOne(ids: readonly Moved[], cut: number, day: number): CutFigures {
  const runsOnDay = ids.map(({ oldAt, newAt }) => [
    ...(oldAt < cut ? [oldAt] : []),
    ...(newAt >= cut ? [newAt] : []),
  ]);
  const gaps = ids.flatMap(({ oldAt, newAt }, i) => {
    const runs = [oldAt - day, ...runsOnDay[i]!, newAt + day];
    return runs.slice(1).map((run, at) => run - runs[at]!);
  });
  const withRuns = (count: number): number => runsOnDay.filter((r) => r.length === count).length;
  return {
    twice: withRuns(2),
    once: withRuns(1),
    never: withRuns(0),
    gapMax: Math.max(...gaps),
    gapMin: Math.min(...gaps),
  };
}
