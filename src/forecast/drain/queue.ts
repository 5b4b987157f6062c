import type { Capacity } from './capacity-steps.ts';
import { CapacityClock } from './capacity-steps.ts';
import type { GroupPlan } from './queue-group.ts';
import { QueueLine, type Slice } from './queue-line.ts';
import { type RateLimit, TokenBucket } from './token-bucket.ts';

/** What a queue tells while it runs. */
export interface QueueWatch {
  /** Part of a second's jobs was done. */
  slice(plan: GroupPlan, slice: Slice): void;
  /** From one event to the next the work that waits falls evenly. */
  backlog(fromS: number, untilS: number, waitingFrom: number, waitingUntil: number): void;
}

/**
 * A fluid queue: work flows off as water would, at any moment by rank, then by key, within the limits
 * and after the reserved shares. It is computed from event to event (jobs come, a second's jobs are
 * done, capacity changes, a bucket runs empty), between which all rates stand still: so it is exact.
 *
 * Time runs to where nothing waits and nothing comes, or no work will ever be done again; the work that
 * is left then is given back. Some 100 ns for each second of each line that has jobs.
 */
export function runQueue(
  plans: readonly GroupPlan[],
  capacity: Capacity,
  limits: readonly RateLimit[],
  watch: QueueWatch,
): number {
  return new Queue(plans, capacity, limits, watch).run();
}

class Queue {
  readonly #lines: readonly QueueLine[];
  readonly #buckets: readonly TokenBucket[];
  /** What each limit lets through now, less what was given away. */
  readonly #open: Float64Array;
  /** The rate at which each limit's jobs are done now. */
  readonly #used: Float64Array;
  readonly #clock: CapacityClock;
  readonly #watch: QueueWatch;
  /** Lines with work, the first to be served first. */
  #active: QueueLine[] = [];
  /** Those of them that are being served: mostly one, so that the others cost nothing. */
  #served: QueueLine[] = [];
  #timeS = Number.NEGATIVE_INFINITY;
  /** When the next jobs come. */
  #arrivalS: number;
  #waiting = 0;

  constructor(
    plans: readonly GroupPlan[],
    capacity: Capacity,
    limits: readonly RateLimit[],
    watch: QueueWatch,
  ) {
    this.#lines = plans.map((plan) => new QueueLine(plan));
    this.#buckets = limits.map((limit) => new TokenBucket(limit));
    this.#open = new Float64Array(limits.length);
    this.#used = new Float64Array(limits.length);
    this.#clock = new CapacityClock(capacity);
    this.#watch = watch;
    this.#arrivalS = this.#nextArrivalS();
  }

  run(): number {
    this.#timeS = this.#arrivalS;
    while (this.#timeS < Number.POSITIVE_INFINITY) {
      this.#letIn();
      this.#share(this.#clock.perSAt(this.#timeS));
      const untilS = this.#nextEventS();
      // Nothing comes, nothing changes and nothing is being done: the rest waits for ever.
      if (untilS === Number.POSITIVE_INFINITY) break;
      this.#work(untilS);
    }
    return this.#waiting;
  }

  #nextArrivalS(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const line of this.#lines) next = Math.min(next, line.nextArrivalS);
    return next;
  }

  #letIn(): void {
    if (this.#arrivalS <= this.#timeS) {
      for (const line of this.#lines) {
        const wasEmpty = line.isEmpty;
        this.#waiting += line.arrive(this.#timeS);
        if (wasEmpty && !line.isEmpty) this.#active.push(line);
      }
      this.#arrivalS = this.#nextArrivalS();
    }
    // Also where nothing came: a head that is done leaves one of another key.
    sortNearly(this.#active);
  }

  /** Reserved shares first, then what is left by rank; each within its limit. */
  #share(perS: number): void {
    this.#buckets.forEach((bucket, i) => {
      this.#open[i] = bucket.open;
      this.#used[i] = 0;
    });
    const before = this.#served;
    for (const line of before) line.release();
    this.#served = [];
    let left = perS;
    for (const line of this.#active) {
      const { reservedShare } = line.plan;
      if (reservedShare > 0) left -= this.#give(line, Math.min(left, reservedShare * perS));
    }
    for (const line of this.#active) {
      if (left <= 0) break;
      left -= this.#give(line, left);
    }
    for (const line of before) this.#tell(line, line.settle(this.#timeS));
    for (const line of this.#served) this.#tell(line, line.settle(this.#timeS));
  }

  #give(line: QueueLine, rate: number): number {
    const { limit } = line.plan;
    const given = limit < 0 ? rate : Math.min(rate, this.#open[limit]!);
    if (limit >= 0) {
      this.#open[limit]! -= given;
      this.#used[limit]! += given;
    }
    if (given > 0) {
      line.grant(given);
      this.#served.push(line);
    }
    return given;
  }

  #nextEventS(): number {
    let lasts = Number.POSITIVE_INFINITY;
    for (const line of this.#served) lasts = Math.min(lasts, line.headLastsFor);
    for (let i = 0; i < this.#buckets.length; i++) {
      lasts = Math.min(lasts, this.#buckets[i]!.lastsFor(this.#used[i]!) || lasts);
    }
    const change = Math.min(this.#arrivalS, this.#changeS());
    return Math.min(this.#timeS + lasts, change);
  }

  /** With nothing waiting a change of capacity is no event: else steps without jobs would be walked. */
  #changeS(): number {
    return this.#active.length === 0 ? Number.POSITIVE_INFINITY : this.#clock.nextChangeS();
  }

  #work(untilS: number): void {
    const seconds = untilS - this.#timeS;
    const waitingFrom = this.#waiting;
    let isAnyEmpty = false;
    for (const line of new Set(this.#served)) {
      this.#waiting -= seconds * line.rate;
      this.#tell(line, line.work(this.#upTo(untilS, line.headLastsFor), untilS));
      isAnyEmpty ||= line.isEmpty;
    }
    this.#buckets.forEach((bucket, i) => {
      const used = this.#used[i]!;
      bucket.pass(this.#upTo(untilS, bucket.lastsFor(used)), used);
    });
    if (isAnyEmpty) this.#active = this.#active.filter(({ isEmpty }) => !isEmpty);
    // Rounding leaves a rest that is no job.
    if (this.#active.length === 0) this.#waiting = 0;
    this.#watch.backlog(this.#timeS, untilS, waitingFrom, this.#waiting);
    this.#timeS = untilS;
  }

  /**
   * Seconds to an event, for what lasts so long: what ends at the event lasts to its end, whatever the
   * last bit of the difference says. Else it would never end where time is too coarse for the rest.
   */
  #upTo(untilS: number, lastsFor: number): number {
    return this.#timeS + lastsFor <= untilS ? lastsFor : untilS - this.#timeS;
  }

  #tell(line: QueueLine, slice: Slice | null): void {
    if (slice !== null) this.#watch.slice(line.plan, slice);
  }
}

/** By rank, then by key. Lines are in order but for a few: insertion finds their places fastest. */
function sortNearly(lines: QueueLine[]): void {
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i]!;
    let place = i;
    for (; place > 0 && goesBefore(line, lines[place - 1]!); place--) {
      lines[place] = lines[place - 1]!;
    }
    lines[place] = line;
  }
}

function goesBefore(a: QueueLine, b: QueueLine): boolean {
  const { rank } = a.plan;
  const other = b.plan.rank;
  if (rank[0] !== other[0]) return rank[0] < other[0];
  return rank[1] === other[1] ? a.key < b.key : rank[1] < other[1];
}
