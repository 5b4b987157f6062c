/**
 * The end of a sentence about an unknown word: the candidate that was most likely meant, or nothing
 * where none is near.
 *
 *     didYouMean('ratoi', ['ratio', 'empty']) // '; did you mean "ratio"?'
 */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const guess = nearest(word, candidates);
  return guess === null ? '' : `; did you mean "${guess}"?`;
}

/**
 * At most a third of the word's letters are wrong, missing, extra or swapped, or one of a shorter
 * word. Case does not count; the first of equally near candidates is taken.
 */
function nearest(word: string, candidates: readonly string[]): string | null {
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** The optimal string alignment distance: Levenshtein's, with neighbours swapped as one mistake. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + same);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, before[j - 2]! + 1);
      next.push(cost);
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
