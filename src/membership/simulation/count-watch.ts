import type { Tick } from '../protocol.ts';

/** Notes the moments at which the closed count changes: the rebalances of a group. */
export class CountWatch {
  readonly changesMs: number[] = [];
  #count: number | null = null;
  #interval = -Infinity;

  add({ interval, replicas }: Tick, timeMs: number): void {
    if (interval <= this.#interval || replicas === null) return;
    if (this.#count !== null && replicas !== this.#count) this.changesMs.push(timeMs);
    this.#interval = interval;
    this.#count = replicas;
  }
}
