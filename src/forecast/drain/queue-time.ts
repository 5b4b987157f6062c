/**
 * A moment as a second that was reached and what has passed since. Unix seconds leave a double no more
 * than 2^-22 s: a lateness of 5 s came out as 5.00000024. Here every lateness is a difference of whole
 * seconds plus what has passed, and keeps its digits.
 *
 *     const time = new QueueTime();
 *     time.reach(1_768_467_600);
 *     time.pass(1 / 3);
 *     time.since(1_768_467_595) // 5.333333333333333
 */
export class QueueTime {
  #baseS = Number.NEGATIVE_INFINITY;
  #pastS = 0;

  /** The second that was reached last. */
  get baseS(): number {
    return this.#baseS;
  }

  /** Seconds since then. */
  get pastS(): number {
    return this.#pastS;
  }

  reach(second: number): void {
    this.#baseS = second;
    this.#pastS = 0;
  }

  pass(seconds: number): void {
    this.#pastS += seconds;
  }

  /** Seconds that have passed since a second. */
  since(second: number): number {
    return this.#baseS - second + this.#pastS;
  }

  /** Seconds to go to a second. */
  until(second: number): number {
    return second - this.#baseS - this.#pastS;
  }
}
