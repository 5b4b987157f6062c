/**
 * Ids whose dues are watched: the 1,024 with the smallest hashes, so that no order of input
 * matters.
 */
const IDS_WATCHED = 1024;
/** Dues kept of each, the earliest: distances between them are those of neighbours. */
const DUES_KEPT = 16;

/**
 * How far apart the occurrences of an id usually are: the median distance of neighbouring dues over
 * a sample of ids. Memory is bounded (2,048 ids x 16 dues). An id that was let go never comes back,
 * for the bar that it did not clear only falls; so each id of the sample is watched from its first
 * row.
 */
export class Recurrence {
  readonly #dues = new Map<number, number[]>();
  #hashMax = Number.POSITIVE_INFINITY;

  /** `hash` is uniform over whole numbers below 2^53. */
  add(hash: number, dueS: number): void {
    if (hash > this.#hashMax) return;
    const dues = this.#dues.get(hash);
    if (dues !== undefined) return keepEarliest(dues, dueS);
    this.#dues.set(hash, [dueS]);
    if (this.#dues.size === 2 * IDS_WATCHED) this.#letGo();
  }

  /** Null where no id comes back. */
  usualS(): number | null {
    const distances = [...this.#dues.values()]
      .flatMap((dues) => dues.slice(1).map((due, i) => due - dues[i]!))
      .toSorted((a, b) => a - b);
    return distances[Math.floor((distances.length - 1) / 2)] ?? null;
  }

  #letGo(): void {
    const ordered = [...this.#dues.keys()].toSorted((a, b) => a - b);
    for (const hash of ordered.slice(IDS_WATCHED)) this.#dues.delete(hash);
    this.#hashMax = ordered[IDS_WATCHED - 1]!;
  }
}

/** Puts a due in its place; a second one at the same time is no occurrence of its own. */
function keepEarliest(dues: number[], dueS: number): void {
  let at = dues.length;
  while (at > 0 && dues[at - 1]! > dueS) at--;
  if (at === DUES_KEPT || dues[at - 1] === dueS) return;
  dues.splice(at, 0, dueS);
  if (dues.length > DUES_KEPT) dues.pop();
}
