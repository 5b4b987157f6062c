import type { GroupPlan } from './queue-group.ts';
import type { QueueTime } from './queue-time.ts';

/** Jobs of one second, or a part of them, done at an even rate from one moment to another. */
export interface Slice {
  readonly dueS: number;
  /** Of the jobs of that second. */
  readonly share: number;
  /** How late the first and the last of them were. */
  readonly lateFromS: number;
  readonly lateUntilS: number;
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
  #sliceLateS = 0;
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

  /** All jobs of the head's second, whatever is left of them. */
  get headWork(): number {
    return this.#work[this.#head]!;
  }

  /** Seconds until the head is done, at the present rate. */
  get headLastsFor(): number {
    return this.#rate > 0 ? this.#left / this.#rate : Number.POSITIVE_INFINITY;
  }

  /** Lets in what is due at this moment, and gives how much work that is. */
  arrive(time: QueueTime): number {
    if (time.until(this.nextArrivalS) > 0) return 0;
    const work = this.#work[this.#arrived]!;
    const wasEmpty = this.isEmpty;
    this.#arrived++;
    if (wasEmpty) {
      this.#left = work;
      this.#begin(time);
    }
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
  settle(time: QueueTime): Slice | null {
    if (this.#granted === this.#rate) return null;
    const slice = this.isEmpty ? null : this.#slice(time);
    this.#rate = this.#granted;
    this.#begin(time);
    return slice;
  }

  /** Works for so long, up to now. */
  work(seconds: number): void {
    this.#left -= seconds * this.#rate;
  }

  /** The head is done now: gives the last slice of it, and the next one is at the head. */
  finishHead(time: QueueTime): Slice | null {
    this.#left = 0;
    const slice = this.#slice(time);
    this.#head++;
    this.#left = this.isEmpty ? 0 : this.#work[this.#head]!;
    this.#begin(time);
    return slice;
  }

  #begin(time: QueueTime): void {
    this.#sliceLateS = this.isEmpty ? 0 : time.since(this.#seconds[this.#head]!);
    this.#sliceLeft = this.#left;
  }

  #slice(time: QueueTime): Slice | null {
    const done = this.#sliceLeft - this.#left;
    if (done <= 0) return null;
    const dueS = this.#seconds[this.#head]!;
    return {
      dueS,
      share: done / this.#work[this.#head]!,
      lateFromS: this.#sliceLateS,
      lateUntilS: time.since(dueS),
    };
  }
}
