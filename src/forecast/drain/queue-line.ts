import type { GroupPlan } from './queue-group.ts';

/** Jobs of one second, or a part of them, done at an even rate from one moment to another. */
export interface Slice {
  readonly dueS: number;
  /** Of the jobs of that second. */
  readonly share: number;
  readonly fromS: number;
  readonly untilS: number;
}

/** One line of waiting work, first come first served, at a rate that changes only when it is told so. */
export class QueueLine {
  readonly plan: GroupPlan;
  readonly #seconds: Float64Array;
  readonly #work: Float64Array;
  /** The second at the head, and the next one to arrive. */
  #head = 0;
  #arrived = 0;
  /** Work left of the head. */
  #left = 0;
  #rate = 0;
  #granted = 0;
  #sliceFromS = 0;
  #sliceLeft = 0;

  constructor(plan: GroupPlan) {
    this.plan = plan;
    this.#seconds = new Float64Array(plan.work.size);
    this.#work = new Float64Array(this.#seconds.length);
    let next = 0;
    plan.work.forEach((second, work) => {
      this.#seconds[next] = second;
      this.#work[next++] = work;
    });
  }

  get isEmpty(): boolean {
    return this.#head === this.#arrived;
  }

  get rate(): number {
    return this.#rate;
  }

  get nextArrivalS(): number {
    return this.#seconds[this.#arrived] ?? Number.POSITIVE_INFINITY;
  }

  /** What decides between lines of equal rank: the head's due time, or the end of its window. */
  get key(): number {
    return this.#seconds[this.#head]! + this.plan.keyS;
  }

  /** Seconds until the head is done, at the present rate. */
  get headLastsFor(): number {
    return this.#rate > 0 ? this.#left / this.#rate : Number.POSITIVE_INFINITY;
  }

  /** Lets in what is due at this moment, and gives how much work that is. */
  arrive(timeS: number): number {
    if (this.nextArrivalS > timeS) return 0;
    const work = this.#work[this.#arrived]!;
    if (this.isEmpty) {
      this.#left = work;
      this.#begin(timeS);
    }
    this.#arrived++;
    return work;
  }

  /** Nothing is granted any more; it goes on at its rate until it is settled. */
  release(): void {
    this.#granted = 0;
  }

  /** Adds to the rate that it has once it is settled. */
  grant(rate: number): void {
    this.#granted += rate;
  }

  /** From this moment on it has the rate that is granted; gives what was done at the old one, if it was another. */
  settle(timeS: number): Slice | null {
    if (this.#granted === this.#rate) return null;
    const slice = this.isEmpty ? null : this.#slice(timeS);
    this.#rate = this.#granted;
    this.#begin(timeS);
    return slice;
  }

  /** Works for so long; gives the slice of the head where that finishes it. */
  work(seconds: number, untilS: number): Slice | null {
    if (this.#rate === 0) return null;
    if (seconds < this.headLastsFor) {
      this.#left -= seconds * this.#rate;
      return null;
    }
    this.#left = 0;
    const slice = this.#slice(untilS);
    this.#head++;
    this.#left = this.isEmpty ? 0 : this.#work[this.#head]!;
    this.#begin(untilS);
    return slice;
  }

  #begin(timeS: number): void {
    this.#sliceFromS = timeS;
    this.#sliceLeft = this.#left;
  }

  #slice(untilS: number): Slice | null {
    const done = this.#sliceLeft - this.#left;
    if (done <= 0) return null;
    return {
      dueS: this.#seconds[this.#head]!,
      share: done / this.#work[this.#head]!,
      fromS: this.#sliceFromS,
      untilS,
    };
  }
}
