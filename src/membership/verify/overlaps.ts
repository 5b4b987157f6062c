/** Who owns what share of the ids: those with `id mod replicas == index`. */
interface OwnedClass {
  readonly index: number;
  readonly replicas: number;
}

/** A class that a worker owned in `[from, to)`. */
export interface OwnedSpan extends OwnedClass {
  readonly worker: number;
  readonly from: number;
  readonly to: number;
}

export interface Overlap {
  readonly first: OwnedSpan;
  readonly second: OwnedSpan;
  readonly from: number;
  readonly to: number;
}

/** Whether two classes have an id in common. */
export type Meet = (first: OwnedClass, second: OwnedClass) => boolean;

/**
 * Formula 20: `(i, n)` and `(j, m)` meet iff i = j (mod gcd(n, m)). This is all that the searches know of
 * right and wrong: it has heard of no protocol.
 *
 *     doMeet({ index: 0, replicas: 2 }, { index: 2, replicas: 4 }) // true: both own id 2
 */
export const doMeet: Meet = (first, second) => {
  let [common, rest] = [first.replicas, second.replicas];
  while (rest > 0) [common, rest] = [rest, common % rest];
  return (first.index - second.index) % common === 0;
};

/**
 * The earliest time at which two workers own an id both; null where there is none. Spans come by the
 * time of their end, as a run leaves them. Costs a comparison for each two that are alive together.
 */
export function firstOverlap(spans: readonly OwnedSpan[], meet: Meet): Overlap | null {
  let earliest: Overlap | null = null;
  for (let i = 1; i < spans.length; i++) {
    const later = spans[i]!;
    for (let k = i - 1; k >= 0; k--) {
      const other = spans[k]!;
      const from = Math.max(later.from, other.from);
      const to = Math.min(later.to, other.to);
      if (to <= from || later.worker === other.worker || !meet(later, other)) continue;
      if (earliest !== null && earliest.from <= from) continue;
      const [first, second] = other.from <= later.from ? [other, later] : [later, other];
      earliest = { first, second, from, to };
    }
  }
  return earliest;
}
