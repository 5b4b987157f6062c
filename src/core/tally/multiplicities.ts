/** How the rows are shared out among different ids: what a hash can and cannot spread. */
export interface Multiplicity {
  /** Different ids. */
  readonly distinct: number;
  /** The sum of the squares of each id's rows; the number of rows where no id comes back. */
  readonly sumOfSquares: number;
  /** Rows of the ids with the most, largest first, at most `HEAVIEST_KEPT`; only those above 1. */
  readonly heaviest: readonly number[];
}

const HEAVIEST_KEPT = 64;

/** Gathers the number of rows of each id, one id after the other. Flat in their number. */
export class Multiplicities {
  #distinct = 0;
  #sumOfSquares = 0;
  readonly #heaviest: number[] = [];

  /** Adds an id that stands in so many rows. */
  add(rows: number): void {
    this.#distinct++;
    this.#sumOfSquares += rows * rows;
    const heaviest = this.#heaviest;
    const isFull = heaviest.length === HEAVIEST_KEPT;
    if (rows === 1 || (isFull && rows <= heaviest[HEAVIEST_KEPT - 1]!)) return;
    if (isFull) heaviest.pop();
    let at = heaviest.length;
    while (at > 0 && heaviest[at - 1]! < rows) at--;
    heaviest.splice(at, 0, rows);
  }

  /** Adds so many ids that stand in one row each. */
  addSingles(ids: number): void {
    this.#distinct += ids;
    this.#sumOfSquares += ids;
  }

  figures(): Multiplicity {
    return {
      distinct: this.#distinct,
      sumOfSquares: this.#sumOfSquares,
      heaviest: [...this.#heaviest],
    };
  }
}

/**
 * How much larger the variance of a partition's count is than that of as many different ids: the mean
 * of an id's rows, weighted by rows. 1 where no id comes back; 25 where each stands in 25 rows.
 *
 *     designEffect({ distinct: 2, sumOfSquares: 8, heaviest: [2, 2] }, 4) // 2
 */
export function designEffect(multiplicity: Multiplicity | null, rows: number): number {
  return multiplicity === null || rows === 0 ? 1 : multiplicity.sumOfSquares / rows;
}

/** Two disjoint sets of ids as one. */
export function joined(a: Multiplicity, b: Multiplicity): Multiplicity {
  return {
    distinct: a.distinct + b.distinct,
    sumOfSquares: a.sumOfSquares + b.sumOfSquares,
    heaviest: [...a.heaviest, ...b.heaviest].toSorted((x, y) => y - x).slice(0, HEAVIEST_KEPT),
  };
}
