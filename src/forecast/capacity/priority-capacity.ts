import type { CapacityNeed, LeastCapacity } from '../../core/results/forecast.ts';
import type { Demand } from '../demands.ts';
import { type LineOptions, linesOf } from '../drain/drain.ts';
import { isInTime } from '../drain/lateness.ts';
import { runQueue } from '../drain/queue.ts';
import type { GroupPlan } from '../drain/queue-group.ts';

/** Seconds of all classes up to which one drain is run: half a second. */
const DRAINED_MAX = 3_000_000;
/** And up to which some 25 are: a second. */
const SEARCHED_MAX = 300_000;
/** The search ends where the rate is known so well. */
const PRECISION = 1e-7;
const DRAINS_MAX = 40;

/**
 * Whether the least capacity keeps every contract also in the order in which jobs really go, within
 * their limits: it was found for the nearest deadline first, without any. Where it does not, the least
 * constant rate that does, by halving: one drain, or some 25.
 *
 *     needByPriority([{ windowS: 100, ... }, { windowS: 5, priority: 1, ... }], least, drain).byPriorityPerS // 20
 */
export function needByPriority(
  demands: readonly Demand[],
  least: LeastCapacity,
  options: Omit<LineOptions, 'order'>,
): CapacityNeed {
  if (isOneLine(demands, options))
    return { ...least, isEnoughByPriority: true, byPriorityPerS: least.perS };
  const size = demands.reduce((sum, { counts }) => sum + counts.size, 0);
  if (size > DRAINED_MAX) return { ...least, isEnoughByPriority: null, byPriorityPerS: null };
  const trial = new Trial(demands, { ...options, order: 'priority' });
  const isEnoughByPriority = trial.keepsAll(least.perS);
  if (isEnoughByPriority) return { ...least, isEnoughByPriority, byPriorityPerS: least.perS };
  const byPriorityPerS =
    size > SEARCHED_MAX ? null : leastKept(trial, least.perS, ceilingOf(demands, options));
  return { ...least, isEnoughByPriority, byPriorityPerS };
}

/** Where all jobs are alike the first that is due has the nearest deadline: both orders are one. */
function isOneLine(
  demands: readonly Demand[],
  { limits, prefetch, backlog }: Omit<LineOptions, 'order'>,
): boolean {
  const [first] = demands;
  const isAlike = demands.every(
    ({ windowS, priority, toleranceS, reservedShare }) =>
      windowS === first?.windowS &&
      priority === first.priority &&
      toleranceS === first.toleranceS &&
      reservedShare === 0,
  );
  return isAlike && limits.length === 0 && prefetch === null && backlog === 0;
}

/** Without limits nobody waits for longer than a second at so much: it does all of a second in it. */
function ceilingOf(demands: readonly Demand[], { backlog }: Pick<LineOptions, 'backlog'>): number {
  const fullest = demands.reduce((sum, { counts }) => {
    let most = 0;
    counts.forEach((_, count) => {
      most = Math.max(most, count);
    });
    return sum + most;
  }, 0);
  // What is fetched ahead for others comes on top: no more than all of it.
  return 2 * (fullest + backlog);
}

/** Between a rate that is too low and one that may be enough; null where that is not. */
function leastKept(trial: Trial, tooLow: number, ceiling: number): number | null {
  if (!trial.keepsAll(ceiling)) return null;
  let [low, high] = [tooLow, ceiling];
  for (let drains = 0; drains < DRAINS_MAX && high - low > PRECISION * high; drains++) {
    const middle = (low + high) / 2;
    if (trial.keepsAll(middle)) high = middle;
    else low = middle;
  }
  // 19.9999999 and 20.0000001 stand for 20.
  const short = Number(high.toPrecision(7));
  const isBetween = short > low && short <= high * (1 + PRECISION);
  return isBetween && trial.keepsAll(short) ? short : high;
}

class Trial {
  readonly #demands: readonly Demand[];
  readonly #lines: readonly GroupPlan[];
  readonly #limits: LineOptions['limits'];

  constructor(demands: readonly Demand[], options: LineOptions) {
    this.#demands = demands;
    this.#lines = linesOf(demands, options);
    this.#limits = options.limits;
  }

  keepsAll(perS: number): boolean {
    let areKept = true;
    const undone = runQueue(this.#lines, perS, this.#limits, {
      slice: (line, { dueS, lateUntilS }) => {
        areKept &&= this.#keeps(line, dueS, lateUntilS);
      },
      backlog: () => {},
      isEnough: () => !areKept,
    });
    return areKept && undone === 0;
  }

  #keeps({ demands }: GroupPlan, dueS: number, lateS: number): boolean {
    return demands.every((member) => {
      const { windowS, counts } = this.#demands[member]!;
      return isInTime(lateS, windowS) || counts.at(dueS) === 0;
    });
  }
}
