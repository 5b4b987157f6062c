/** Weighted lines: weight i is spread evenly from low i to high i, or stands at a point where they are equal. */
export interface Lines {
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly weight: Float64Array;
}

/**
 * The value at or below which this share of all weight lies, exact: no bins. The part that may hold it
 * is halved at the end of some line until no line begins or ends inside; lines that lie outside are let
 * go, so that it takes linear time as Hoare's selection does.
 *
 *     lineQuantile({ low: [0], high: [150], weight: [3_000_000] }, 0.99) // 148.5
 */
export function lineQuantile(lines: Lines, share: number): number {
  const part = new Part(lines);
  const target = share * part.total;
  for (;;) {
    const pivot = part.pivot();
    if (pivot === null) return part.valueAt(target);
    part.cutAt(pivot, part.weightUpTo(pivot) >= target);
  }
}

/** Ends that are looked at to find a cut near the middle. */
const TRIED = 31;

/** An interval that holds the value, with the lines that reach into it. */
class Part {
  readonly total: number;
  readonly #lines: Lines;
  readonly #inside: Int32Array;
  #size: number;
  #from = Number.POSITIVE_INFINITY;
  #until = Number.NEGATIVE_INFINITY;
  /** Weight of lines that lie at or before `#from` with all they have. */
  #below = 0;

  constructor(lines: Lines) {
    this.#lines = lines;
    this.#size = lines.weight.length;
    this.#inside = new Int32Array(this.#size);
    let total = 0;
    for (let i = 0; i < this.#size; i++) {
      this.#inside[i] = i;
      total += lines.weight[i]!;
      this.#from = Math.min(this.#from, lines.low[i]!);
      this.#until = Math.max(this.#until, lines.high[i]!);
    }
    this.total = total;
    // A point at the very start lies after it.
    this.#from -= 1;
  }

  /** An end strictly inside, near the middle of them; null where there is none. */
  pivot(): number | null {
    const tried: number[] = [];
    const stride = Math.max(1, Math.floor(this.#size / TRIED));
    for (let start = 0; start < stride && tried.length === 0; start++) {
      for (let k = start; k < this.#size; k += stride) this.#tryEnds(this.#inside[k]!, tried);
    }
    return tried.toSorted((a, b) => a - b)[tried.length >> 1] ?? null;
  }

  #tryEnds(i: number, tried: number[]): void {
    const { low, high } = this.#lines;
    for (const end of [low[i]!, high[i]!]) {
      if (end > this.#from && end < this.#until) tried.push(end);
    }
  }

  weightUpTo(value: number): number {
    let sum = this.#below;
    for (let k = 0; k < this.#size; k++) sum += partUpTo(this.#lines, this.#inside[k]!, value);
    return sum;
  }

  cutAt(value: number, isUpperEnd: boolean): void {
    if (isUpperEnd) this.#until = value;
    else this.#from = value;
    let kept = 0;
    for (let k = 0; k < this.#size; k++) {
      const i = this.#inside[k]!;
      if (this.#lines.high[i]! <= this.#from) this.#below += this.#lines.weight[i]!;
      else if (this.#lines.low[i]! < this.#until) this.#inside[kept++] = i;
    }
    this.#size = kept;
  }

  /** No line begins or ends inside: the weight grows straight up to the upper end, and may jump there. */
  valueAt(target: number): number {
    const start = this.weightUpTo(this.#from);
    let slope = 0;
    for (let k = 0; k < this.#size; k++) {
      const i = this.#inside[k]!;
      const length = this.#lines.high[i]! - this.#lines.low[i]!;
      if (length > 0 && this.#lines.low[i]! <= this.#from) slope += this.#lines.weight[i]! / length;
    }
    if (slope === 0) return this.#until;
    return Math.min(this.#until, this.#from + Math.max(0, target - start) / slope);
  }
}

/**
 * How much of a line's weight lies at or below a value.
 *
 *     partUpTo({ low: [0], high: [10], weight: [5] }, 0, 4) // 2
 */
export function partUpTo({ low, high, weight }: Lines, i: number, value: number): number {
  if (high[i]! <= value) return weight[i]!;
  if (low[i]! >= value) return 0;
  return (weight[i]! * (value - low[i]!)) / (high[i]! - low[i]!);
}
