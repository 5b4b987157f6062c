import type { Capacity } from './capacity-steps.ts';
import { CapacityClock } from './capacity-steps.ts';
import type { GroupPlan } from './queue-group.ts';
import { QueueLine, type Slice } from './queue-line.ts';
import { QueueTime } from './queue-time.ts';
import { type RateLimit, TokenBucket } from './token-bucket.ts';
import { waterFilled } from './water-filling.ts';

/** What a queue tells while it runs. */
export interface QueueWatch {
  /** Part of a second's jobs was done. */
  slice(plan: GroupPlan, slice: Slice): void;
  /** From one event to the next the work that waits falls evenly. */
  backlog(span: BacklogSpan): void;
  /** Asked after each event, where it is there: the queue need not be followed any further. */
  isEnough?(): boolean;
}

/** Time from one event to the next, in seconds after `baseS`. */
export interface BacklogSpan {
  readonly baseS: number;
  readonly fromS: number;
  readonly untilS: number;
  readonly waitingFrom: number;
  readonly waitingUntil: number;
}

/** Of the time since the last second that was reached: what ends so near to an event ends with it. */
const ROUNDING = 1e-12;

/**
 * A fluid queue: work flows off as water would, at any moment by rank, then by key, within the limits
 * and after the reserved shares. Lines of equal rank and key share what there is in proportion to the
 * work of the seconds at their heads, and what a limit keeps one from goes to the others, so that no
 * capacity is idle while work may be done and no name or order of types matters. It is computed from event to event (jobs come, a second's jobs are
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
  readonly #time = new QueueTime();
  readonly #hasReserved: boolean;
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
    this.#hasReserved = plans.some(({ reservedShare }) => reservedShare > 0);
    this.#arrivalS = this.#nextArrivalS();
  }

  run(): number {
    if (this.#arrivalS === Number.POSITIVE_INFINITY) return 0;
    this.#time.reach(this.#arrivalS);
    for (;;) {
      this.#letIn();
      this.#share(this.#clock.perSAt(this.#time));
      const nextS = Math.min(this.#arrivalS, this.#changeS());
      const lasts = this.#lasts();
      // Nothing comes, nothing changes and nothing is being done: the rest waits for ever.
      if (nextS === Number.POSITIVE_INFINITY && lasts === nextS) return this.#waiting;
      this.#work(lasts, nextS);
      if (this.#watch.isEnough?.() === true) return this.#waiting;
    }
  }

  #nextArrivalS(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const line of this.#lines) next = Math.min(next, line.nextArrivalS);
    return next;
  }

  #letIn(): void {
    if (this.#time.until(this.#arrivalS) <= 0) {
      for (const line of this.#lines) {
        const wasEmpty = line.isEmpty;
        this.#waiting += line.arrive(this.#time);
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
    if (this.#hasReserved) {
      const reserved = this.#active.filter(({ plan }) => plan.reservedShare > 0);
      left -= this.#serve(reserved, left, { ...RESERVED, unit: perS });
    }
    this.#serve(this.#active, left, BY_WORK);
    for (const line of before) this.#tell(line, line.settle(this.#time));
    for (const line of this.#served) this.#tell(line, line.settle(this.#time));
  }

  /** Gives a rate to lines in their order, to those of equal rank and key at once; says how much. */
  #serve(lines: readonly QueueLine[], rate: number, claims: Claims): number {
    let left = rate;
    for (let first = 0; first < lines.length && left > 0; ) {
      let end = first + 1;
      while (end < lines.length && isEqual(lines[first]!, lines[end]!)) end++;
      left -= end === first + 1 ? this.#give(lines[first]!, left, claims) : 0;
      if (end > first + 1) left -= this.#giveEqual(lines.slice(first, end), left, claims);
      if (left <= ROUNDING * rate) left = 0;
      first = end;
    }
    return rate - left;
  }

  #give(line: QueueLine, rate: number, { weightOf, unit, levelMax }: Claims): number {
    const { limit } = line.plan;
    const wanted = Math.min(rate, levelMax * unit * weightOf(line));
    return this.#grant(line, limit < 0 ? wanted : Math.min(wanted, this.#open[limit]!));
  }

  #giveEqual(lines: readonly QueueLine[], rate: number, claims: Claims): number {
    const { weightOf, unit, levelMax } = claims;
    const wanted = lines.map((line) => ({
      weight: unit * weightOf(line),
      limit: line.plan.limit,
    }));
    const rates = waterFilled(wanted, { rate, open: this.#open, levelMax });
    return lines.reduce((sum, line, i) => sum + this.#grant(line, rates[i]!), 0);
  }

  #grant(line: QueueLine, given: number): number {
    const { limit } = line.plan;
    if (limit >= 0) {
      const left = this.#open[limit]! - given;
      this.#open[limit] = left > ROUNDING * given ? left : 0;
      this.#used[limit]! += given;
    }
    if (given > 0) {
      line.grant(given);
      this.#served.push(line);
    }
    return given;
  }

  /** Seconds until a head is done or a bucket empty. */
  #lasts(): number {
    let lasts = Number.POSITIVE_INFINITY;
    for (const line of this.#served) lasts = Math.min(lasts, line.headLastsFor);
    for (let i = 0; i < this.#buckets.length; i++) {
      lasts = Math.min(lasts, this.#buckets[i]!.lastsFor(this.#used[i]!) || lasts);
    }
    return lasts;
  }

  /** With nothing waiting a change of capacity is no event: else steps without jobs would be walked. */
  #changeS(): number {
    return this.#active.length === 0 ? Number.POSITIVE_INFINITY : this.#clock.nextChangeS();
  }

  /** Goes on until something is done, or to the next second at which something comes or changes. */
  #work(lasts: number, nextS: number): void {
    const { baseS, pastS: fromS } = this.#time;
    const toNext = this.#time.until(nextS);
    const rounding = ROUNDING * (1 + fromS);
    const isReached = toNext <= lasts + rounding;
    const seconds = isReached ? toNext : lasts;
    if (isReached) this.#time.reach(nextS);
    else this.#time.pass(seconds);
    const waitingFrom = this.#waiting;
    this.#workLines(seconds, rounding);
    this.#buckets.forEach((bucket, i) => {
      const used = this.#used[i]!;
      const bucketLasts = bucket.lastsFor(used);
      bucket.pass(bucketLasts <= seconds + rounding ? bucketLasts : seconds, used);
    });
    const untilS = isReached ? nextS - baseS : fromS + seconds;
    this.#watch.backlog({ baseS, fromS, untilS, waitingFrom, waitingUntil: this.#waiting });
  }

  /** What ends at the event ends with it, whatever the last bit says: else a rest would stay. */
  #workLines(seconds: number, rounding: number): void {
    let isAnyEmpty = false;
    for (const line of new Set(this.#served)) {
      this.#waiting -= seconds * line.rate;
      if (line.headLastsFor <= seconds + rounding) this.#tell(line, line.finishHead(this.#time));
      else line.work(seconds);
      isAnyEmpty ||= line.isEmpty;
    }
    if (isAnyEmpty) this.#active = this.#active.filter(({ isEmpty }) => !isEmpty);
    // Rounding leaves a rest that is no job.
    if (this.#active.length === 0) this.#waiting = 0;
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

function isEqual(a: QueueLine, b: QueueLine): boolean {
  return a.key === b.key && a.plan.rank[0] === b.plan.rank[0] && a.plan.rank[1] === b.plan.rank[1];
}

/** What lines ask for: `unit` times their weight for each level, up to a level. */
interface Claims {
  readonly weightOf: (line: QueueLine) => number;
  readonly unit: number;
  readonly levelMax: number;
}

const RESERVED = { weightOf: ({ plan }: QueueLine): number => plan.reservedShare, levelMax: 1 };

/** Of the whole second: as fast as what is left, rates would change at every event of other lines. */
const BY_WORK: Claims = {
  weightOf: ({ headWork }) => headWork,
  unit: 1,
  levelMax: Number.POSITIVE_INFINITY,
};
