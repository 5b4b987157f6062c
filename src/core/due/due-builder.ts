import type { Id } from '../id.ts';
import { REJECTS_LISTED, type Reject } from '../tally/tally.ts';
import { type Counting, DueClasses } from './due-classes.ts';
import type { DueRequest, TypeTolerance } from './due-request.ts';
import type { DueTally } from './due-tally.ts';
import { DistinctIds, idMixer, keyOf } from './id-mix.ts';
import { type LocalDoubt, LocalDoubts } from './local-doubts.ts';
import { type OffsetOf, offsetsBy, TOLERANCE_S_MAX } from './offset.ts';
import { Recurrence } from './recurrence.ts';

/** One job, as a reader found it. */
export interface DueJob {
  /** The second of Unix time that was asked for. */
  readonly dueS: number;
  readonly type: string | null;
  /** The job's own tolerance, from 0 to `TOLERANCE_S_MAX`; null where it has none. */
  readonly toleranceS: number | null;
  /** Null where it is not known: by which the job cannot be moved. */
  readonly id: Id | null;
  /** The id's canonical text, where the caller has it: making it anew costs memory. */
  readonly idText?: string;
  /** NaN is missing, and adds nothing. */
  readonly cost: number;
  /** Where its local time is skipped or comes twice. */
  readonly doubt: LocalDoubt | null;
}

interface Known {
  /** Whether the source tells the ids of its jobs; else nothing is jittered. */
  readonly ids: boolean;
  readonly costs: boolean;
}

/**
 * Counts jobs one by one into a {@link DueTally}, whatever their number in the memory of the hours
 * that they are due in. Jobs that were rejected, null or outside the horizon are in no class.
 *
 * A tolerance is the job's own, else its type's, else that of all. A job without id stays where it
 * is: its tolerance counts as 0 where jitter is asked for. What jitter moves past the end of the
 * horizon, or before its start where it is symmetric, stays counted there; jobs that are overdue
 * wait at the start at the earliest.
 */
export class DueBuilder {
  readonly #request: DueRequest;
  readonly #known: Known;
  readonly #classes: DueClasses;
  readonly #offsetOf: OffsetOf | null;
  /** For every type. */
  readonly #isSymmetric: boolean;
  readonly #mixOf = idMixer();
  readonly #movable = new DistinctIds();
  readonly #recurrence = new Recurrence();
  readonly #gaps = new LocalDoubts();
  readonly #twice = new LocalDoubts();
  readonly #rejects: Reject[] = [];
  #used = 0;
  #nulls = 0;
  #rejected = 0;
  #zoneless = 0;
  #overdue: { readonly count: number; readonly oldestS: number | null } = NO_OVERDUE;
  #beyond: { readonly count: number; readonly latestS: number | null } = NO_BEYOND;

  constructor(request: DueRequest, known: Known) {
    this.#request = request;
    this.#known = known;
    const { jitter } = request;
    refuseTolerance(request.tolerances.all);
    for (const { toleranceS } of request.tolerances.byType.values()) refuseTolerance(toleranceS);
    this.#isSymmetric = jitter?.isSymmetric ?? false;
    this.#offsetOf = jitter === null || !known.ids ? null : offsetsBy(jitter);
    this.#classes = new DueClasses({ hasJitter: this.#offsetOf !== null, hasCosts: known.costs });
  }

  job(job: DueJob): void {
    const { fromS, untilS, includesOverdue } = this.#request;
    const text = job.id === null ? null : (job.idText ?? `${job.id}`);
    const tolerance = this.#toleranceOf(job);
    if (text !== null) this.#watch(text, job.dueS, tolerance.toleranceS > 0);
    if (job.dueS < fromS) this.#late(job.dueS);
    if (job.dueS >= untilS) this.#far(job.dueS);
    else if (job.dueS >= fromS || includesOverdue) this.#count(job, text, tolerance);
  }

  null(): void {
    this.#nulls++;
  }

  reject(reject: Reject): void {
    this.#rejected++;
    if (this.#rejects.length < REJECTS_LISTED) this.#rejects.push(reject);
  }

  /** A local time that the policy rejects: it is counted among the rejected, too. */
  rejectDoubt(doubt: LocalDoubt, column: string): void {
    this.#listOf(doubt).add(doubt);
    const reason =
      doubt.kind === 'gap'
        ? `is skipped by the clocks of ${doubt.zone}`
        : `comes twice on the clocks of ${doubt.zone}`;
    this.reject({ line: doubt.line, column, text: doubt.text, reason });
  }

  /** A time that named no zone and had none beside it. */
  zoneless(): void {
    this.#zoneless++;
  }

  /** Rows so far, in whatever way they were counted. */
  get rows(): number {
    const overdue = this.#request.includesOverdue ? 0 : this.#overdue.count;
    return this.#used + overdue + this.#beyond.count + this.#nulls + this.#rejected;
  }

  finish(): DueTally {
    return {
      rows: this.rows,
      used: this.#used,
      overdue: this.#overdue,
      beyond: this.#beyond,
      nulls: this.#nulls,
      rejected: this.#rejected,
      rejects: this.#rejects,
      gaps: this.#gaps.times(),
      twice: this.#twice.times(),
      zoneless: this.#zoneless,
      classes: this.#classes.finish(),
      movableIds: this.#known.ids ? this.#movable.count : null,
      recurrenceS: this.#recurrence.usualS(),
    };
  }

  #toleranceOf(job: DueJob): TypeTolerance {
    const ofType = this.#typed(job.type);
    const toleranceS = job.toleranceS ?? ofType?.toleranceS ?? this.#request.tolerances.all;
    const isStuck = this.#offsetOf !== null && job.id === null;
    if (toleranceS === 0 || isStuck) return FIXED;
    return { toleranceS, isSymmetric: this.#isSymmetric || ofType?.isSymmetric === true };
  }

  #typed(type: string | null): TypeTolerance | undefined {
    return type === null ? undefined : this.#request.tolerances.byType.get(type);
  }

  #watch(text: string, dueS: number, isMovable: boolean): void {
    const mix = this.#mixOf(text);
    this.#recurrence.add(keyOf(mix), dueS);
    if (isMovable) this.#movable.add(mix);
  }

  #late(dueS: number): void {
    const { count, oldestS } = this.#overdue;
    this.#overdue = { count: count + 1, oldestS: Math.min(oldestS ?? dueS, dueS) };
  }

  #far(dueS: number): void {
    const { count, latestS } = this.#beyond;
    this.#beyond = { count: count + 1, latestS: Math.max(latestS ?? dueS, dueS) };
  }

  #count(job: DueJob, text: string | null, tolerance: TypeTolerance): void {
    const { fromS } = this.#request;
    this.#used++;
    const counting = this.#classes.of(job.type, tolerance);
    const requestedS = Math.max(job.dueS, fromS);
    counting.requested.add(requestedS, 1);
    if (job.dueS < fromS) counting.overdue.requested++;
    if (counting.costs !== null && !Number.isNaN(job.cost)) {
      counting.costs.add(requestedS, job.cost);
    }
    if (counting.jittered !== null) this.#move(job, text, { tolerance, counting });
    if (job.doubt !== null) this.#listOf(job.doubt).add(job.doubt);
  }

  /**
   * An overdue job may still be due within the horizon after its offset; else it waits at the
   * start.
   */
  #move(job: DueJob, text: string | null, { tolerance, counting }: Counted): void {
    const isMoved = this.#offsetOf !== null && text !== null && job.id !== null;
    const offset = isMoved ? this.#offsetOf(text, job.id, tolerance) : 0;
    const { fromS } = this.#request;
    const waits = job.dueS < fromS && job.dueS + offset < fromS;
    if (waits) counting.overdue.jittered++;
    if (counting.jittered === counting.requested) return;
    counting.jittered?.add(waits ? fromS : job.dueS + offset, 1);
  }

  #listOf({ kind }: LocalDoubt): LocalDoubts {
    return kind === 'gap' ? this.#gaps : this.#twice;
  }
}

interface Counted {
  readonly tolerance: TypeTolerance;
  readonly counting: Counting;
}

const FIXED: TypeTolerance = { toleranceS: 0, isSymmetric: false };
const NO_OVERDUE = { count: 0, oldestS: null };
const NO_BEYOND = { count: 0, latestS: null };

/**
 * What a person writes was refused where it was read: an offset of a longer one would not be exact.
 */
function refuseTolerance(toleranceS: number): void {
  const isFit = Number.isInteger(toleranceS) && toleranceS >= 0 && toleranceS <= TOLERANCE_S_MAX;
  if (!isFit) throw new RangeError(`${toleranceS} s is no tolerance that an offset can be had of`);
}
