import type { LatenessFigures } from '../../core/results/forecast.ts';
import { lineQuantile, partUpTo } from './lateness-quantile.ts';

/** Rounding of times in a drain: what is done a microsecond after its window is in time. */
const ROUNDING_S = 1e-6;

/**
 * How late jobs were, as lines: so many, one after the other at an even rate, the first of them so
 * late and the last so late. Nothing is binned, so that the figures are exact. 24 bytes a line.
 */
export class Lateness {
  #lines = { low: new Float64Array(16), high: new Float64Array(16), weight: new Float64Array(16) };
  #size = 0;
  #jobs = 0;
  #within = 0;

  get jobs(): number {
    return this.#jobs;
  }

  /** Jobs due at one time and done at an even rate, in time up to `windowS` after it. */
  add(jobs: number, firstS: number, lastS: number, windowS: number): void {
    if (this.#size === this.#lines.low.length) this.#grow();
    const { low, high, weight } = this.#lines;
    low[this.#size] = firstS;
    high[this.#size] = lastS;
    weight[this.#size] = jobs;
    this.#jobs += jobs;
    this.#within += partUpTo(this.#lines, this.#size, windowS + ROUNDING_S);
    this.#size++;
  }

  addAll(other: Lateness): void {
    const { low, high, weight } = other.#lines;
    for (let i = 0; i < other.#size; i++) this.add(weight[i]!, low[i]!, high[i]!, -1);
    this.#within += other.#within;
  }

  /** Null where nothing was done. Linear in the lines; the quantiles are looked for three times. */
  figures(): LatenessFigures | null {
    if (this.#size === 0) return null;
    const lines = {
      low: this.#lines.low.subarray(0, this.#size),
      high: this.#lines.high.subarray(0, this.#size),
      weight: this.#lines.weight.subarray(0, this.#size),
    };
    let [sum, most] = [0, 0];
    for (let i = 0; i < this.#size; i++) {
      sum += (lines.weight[i]! * (lines.low[i]! + lines.high[i]!)) / 2;
      most = Math.max(most, lines.high[i]!);
    }
    return {
      jobs: this.#jobs,
      meanS: sum / this.#jobs,
      p50S: lineQuantile(lines, 0.5),
      p95S: lineQuantile(lines, 0.95),
      p99S: lineQuantile(lines, 0.99),
      maxS: most,
      withinShare: Math.min(1, this.#within / this.#jobs),
    };
  }

  #grow(): void {
    const { low, high, weight } = this.#lines;
    this.#lines = { low: doubled(low), high: doubled(high), weight: doubled(weight) };
  }
}

function doubled(values: Float64Array): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(2 * values.length);
  longer.set(values);
  return longer;
}
