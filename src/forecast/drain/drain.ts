import { SecondCounts } from '../../core/due/second-counts.ts';
import type { DrainFigures, Spike } from '../../core/results/forecast.ts';
import type { Demand } from '../demands.ts';
import { BacklogCurve } from './backlog-curve.ts';
import type { Capacity } from './capacity-steps.ts';
import { Lateness } from './lateness.ts';
import { type Prefetch, withPrefetch } from './prefetch.ts';
import { runQueue } from './queue.ts';
import { type DrainOrder, type GroupPlan, groupsOf } from './queue-group.ts';
import type { Slice } from './queue-line.ts';
import type { RateLimit } from './token-bucket.ts';

/** In what order jobs go, and what holds them. */
export interface LineOptions {
  readonly order: DrainOrder;
  /** A type is held by the first limit that names it. */
  readonly limits: readonly RateLimit[];
  readonly prefetch: Prefetch | null;
  /**
   * Jobs that wait already when the horizon begins, of no known type. They are older than all others
   * and go before them, whatever their priority, in a line of their own. For how long they have waited
   * is not known: their lateness counts from the horizon's start. They are part of the backlog and of
   * the lateness of all jobs, but of no type and no spike, and no contract says when they are too late.
   */
  readonly backlog: number;
  readonly fromS: number;
}

export interface DrainOptions extends LineOptions {
  readonly capacity: Capacity;
  /** Of the load that is drained: each is followed to its last job. */
  readonly spikes: readonly Pick<Spike, 'fromS' | 'untilS'>[];
}

/**
 * How a load drains: lateness after the due time, exact, by all jobs, type and spike, and the
 * backlog. A fluid queue from event to event, past the end of the horizon to the last job (formula 12:
 * of m jobs at once at C a second the k-th is k/C late). A burst waits although every second has room
 * for it, up to a second: that is in time.
 *
 *     drainOf([threeMillionAt9], { capacity: 20_000, ... }).lateness // mean 75 s, max 150 s
 */
export function drainOf(demands: readonly Demand[], options: DrainOptions): DrainFigures {
  const record = new DrainRecord(demands, options.spikes);
  const curve = new BacklogCurve();
  const undone = runQueue(linesOf(demands, options), options.capacity, options.limits, {
    slice: (plan, slice) => record.add(plan, slice),
    backlog: (span) => curve.add(span),
  });
  return {
    longestBacklogS: curve.longestS,
    backlogMax: curve.max.jobs === 0 ? { atS: options.fromS, jobs: 0 } : curve.max,
    undone,
    ...record.figures(),
    backlog: curve.entries,
  };
}

/** The lines in which jobs wait, with those of what is fetched ahead and of the backlog. */
export function linesOf(
  demands: readonly Demand[],
  { order, limits, prefetch, backlog, fromS }: LineOptions,
): GroupPlan[] {
  const plans = groupsOf(demands, order, limits);
  const staged = prefetch === null ? plans : withPrefetch(plans, demands, prefetch);
  if (backlog === 0) return staged;
  const work = new SecondCounts();
  work.add(fromS, backlog);
  return [{ ...BACKLOG, work }, ...staged];
}

/** After what is fetched ahead, which must be ready, and before all else. */
const BACKLOG: Omit<GroupPlan, 'work'> = {
  kind: 'backlog',
  demands: [],
  rank: [Number.NEGATIVE_INFINITY, 1],
  keyS: 0,
  limit: -1,
  reservedShare: 0,
};

interface SpikeRecord {
  readonly fromS: number;
  readonly untilS: number;
  readonly lateness: Lateness;
  drainS: number;
}

/** Collects what was done when, by class and by spike. */
class DrainRecord {
  readonly #demands: readonly Demand[];
  readonly #byDemand: readonly Lateness[];
  readonly #backlog = new Lateness();
  readonly #spikes: readonly SpikeRecord[];

  constructor(demands: readonly Demand[], spikes: DrainOptions['spikes']) {
    this.#demands = demands;
    this.#byDemand = demands.map(() => new Lateness());
    this.#spikes = spikes.map(({ fromS, untilS }) => ({
      fromS,
      untilS,
      lateness: new Lateness(),
      drainS: 0,
    }));
  }

  add({ kind, demands, work }: GroupPlan, { dueS, share, lateFromS, lateUntilS }: Slice): void {
    if (kind === 'backlog') this.#backlog.add(work.at(dueS) * share, lateFromS, lateUntilS, null);
    if (kind !== 'jobs') return;
    const spike = this.#spikeAt(dueS);
    if (spike !== undefined) {
      spike.drainS = Math.max(spike.drainS, dueS - spike.fromS + lateUntilS);
    }
    for (const member of demands) {
      const { counts, windowS } = this.#demands[member]!;
      const jobs = counts.at(dueS) * share;
      if (jobs === 0) continue;
      this.#byDemand[member]!.add(jobs, lateFromS, lateUntilS, windowS);
      spike?.lateness.add(jobs, lateFromS, lateUntilS, windowS);
    }
  }

  #spikeAt(dueS: number): SpikeRecord | undefined {
    for (const spike of this.#spikes) if (dueS >= spike.fromS && dueS < spike.untilS) return spike;
    return undefined;
  }

  figures(): Pick<DrainFigures, 'lateness' | 'byType' | 'spikes'> {
    const types = [...new Set(this.#demands.map(({ type }) => type))];
    return {
      lateness: Lateness.of([this.#backlog, ...this.#byDemand]).figures(),
      byType: types.flatMap((type) => {
        const lateness = this.#latenessOf(type);
        return lateness === null ? [] : [{ type, lateness }];
      }),
      spikes: this.#spikes.flatMap((spike) => {
        const lateness = spike.lateness.figures();
        if (lateness === null) return [];
        const { fromS: atS, drainS } = spike;
        return [{ atS, jobs: spike.lateness.jobs, drainS, lateness }];
      }),
    };
  }

  #latenessOf(type: string | null) {
    return Lateness.of(this.#byDemand.filter((_, i) => this.#demands[i]!.type === type)).figures();
  }
}
