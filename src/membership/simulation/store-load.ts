/** What the store sees: registrations in all, and in its worst millisecond. Flat in their number. */
export class StoreLoad {
  #millisecond = -1;
  #inMillisecond = 0;
  registrations = 0;
  largestBurst = 0;

  add(timeMs: number): void {
    const millisecond = Math.floor(timeMs);
    this.#inMillisecond = millisecond === this.#millisecond ? this.#inMillisecond + 1 : 1;
    this.#millisecond = millisecond;
    this.registrations++;
    if (this.#inMillisecond > this.largestBurst) this.largestBurst = this.#inMillisecond;
  }
}
