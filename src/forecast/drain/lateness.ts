import type { LatenessFigures } from '../../core/results/forecast.ts';
import { lineQuantile, partUpTo } from './lateness-quantile.ts';

/** Rounding of times in a drain: what is done so little of its window after it is in time. */
const ROUNDING = 1e-9;

export function isInTime(lateS: number, windowS: number): boolean {
  return lateS <= windowS * (1 + ROUNDING);
}

/**
 * How late jobs were, as lines: so many, one after the other at an even rate, the first of them so
 * late and the last so late. Nothing is binned, so that the figures are exact. 24 bytes a line.
 */
export class Lateness {
  #lines: { low: Float64Array; high: Float64Array; weight: Float64Array };
  #size = 0;
  #jobs = 0;
  /** Jobs of which something says when they are too late, and those that are in time. */
  #promised = 0;
  #within = 0;

  constructor(room = 16) {
    this.#lines = {
      low: new Float64Array(room),
      high: new Float64Array(room),
      weight: new Float64Array(room),
    };
  }

  get jobs(): number {
    return this.#jobs;
  }

  /** Jobs due at one time and done at an even rate, in time up to `windowS` after it, if that is known. */
  add(jobs: number, firstS: number, lastS: number, windowS: number | null): void {
    if (this.#size === this.#lines.low.length) this.#grow();
    const { low, high, weight } = this.#lines;
    low[this.#size] = firstS;
    high[this.#size] = lastS;
    weight[this.#size] = jobs;
    this.#jobs += jobs;
    if (windowS !== null) {
      this.#promised += jobs;
      this.#within += isInTime(lastS, windowS) ? jobs : partUpTo(this.#lines, this.#size, windowS);
    }
    this.#size++;
  }

  /** What all of these hold together. */
  static of(parts: readonly Lateness[]): Lateness {
    if (parts.length === 1) return parts[0]!;
    const all = new Lateness(parts.reduce((sum, part) => sum + part.#size, 0));
    for (const part of parts) {
      const { low, high, weight } = part.#lines;
      all.#lines.low.set(low.subarray(0, part.#size), all.#size);
      all.#lines.high.set(high.subarray(0, part.#size), all.#size);
      all.#lines.weight.set(weight.subarray(0, part.#size), all.#size);
      all.#size += part.#size;
      all.#jobs += part.#jobs;
      all.#promised += part.#promised;
      all.#within += part.#within;
    }
    return all;
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
      withinShare: this.#promised === 0 ? null : Math.min(1, this.#within / this.#promised),
    };
  }

  #grow(): void {
    const { low, high, weight } = this.#lines;
    this.#lines = { low: doubled(low), high: doubled(high), weight: doubled(weight) };
  }
}

function doubled(values: Float64Array): Float64Array {
  const longer = new Float64Array(2 * values.length);
  longer.set(values);
  return longer;
}
