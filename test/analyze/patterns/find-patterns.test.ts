import { expect, test } from 'vitest';
import { findPatterns } from '../../../src/analyze/patterns/find-patterns.ts';
import type { PatternSource } from '../../../src/analyze/patterns/pattern-source.ts';
import { spreadOf } from '../../../src/analyze/spread.ts';
import { type Random, randomFrom } from '../../../src/core/random.ts';
import { Drift } from '../../../src/core/tally/drift.ts';
import { IdWatch } from '../../../src/core/tally/id-watch.ts';
import { idsWithCounts, listOf, readingOfCounts, sourceOf } from '../counting.ts';

test('nineteen ids show nothing, whatever they are; twenty do', () => {
  const even = listOf(20, (i) => 2 * i * i);
  expect(findPatterns(sourceOf(even.slice(0, 19)))).toEqual([]);
  expect(findPatterns(sourceOf(even)).map(({ kind }) => kind)).toEqual(['parity']);
});

test('strides come first, then missing classes, periods and drift', () => {
  const random = randomFrom('all');
  const thirds = listOf(40_000, (i) => {
    const id = 2 * random.below(2 ** 29);
    if (i >= 36_000) return id - (id % 24) + 4;
    // Half of them are moved onto multiples of 5, and partition 8 is emptied.
    const moved = i % 2 === 0 ? id - (id % 10) : id;
    return moved % 24 === 8 ? moved + 10 : moved;
  });
  const kinds = findPatterns(sourceOf(thirds)).map(({ kind }) => kind);
  expect(kinds).toEqual(['parity', 'missing-classes', 'period', 'drift']);
});

test('three writers show their period, and nothing else', () => {
  const ids = idsWithCounts([3_000, 7_500, 4_500], randomFrom('writers'));
  expect(findPatterns(sourceOf(ids))).toMatchObject([{ kind: 'period', modulus: 3n }]);
});

test('a missing class is not told again as a period or as uneven', () => {
  const counts = listOf(24, (residue) => ([3, 4, 5].includes(residue) ? 0 : 500));
  const ids = idsWithCounts(counts, randomFrom('missing'));
  expect(findPatterns(sourceOf(ids)).map(({ kind }) => kind)).toEqual(['missing-classes']);
});

test('under a hash neither strides nor drift are looked for', () => {
  const source = sourceOf(listOf(10_000, (i) => (i < 9_000 ? 2 * i * i : 24 * i)));
  expect(findPatterns(source).map(({ kind }) => kind)).toContain('parity');
  const hashed = findPatterns({ ...source, isModulo: false }).map(({ kind }) => kind);
  expect(hashed.filter((kind) => ['parity', 'drift', 'stride'].includes(kind))).toEqual([]);
});

/** Random ids as pattern finders see them, counted anew for each divisor instead of by folding. */
function randomSource(random: Random): PatternSource {
  const partitions = Math.round(2 * 720 ** random.unit());
  const ids = Int32Array.from({ length: Math.round(50 * 1000 ** random.unit()) }, () =>
    random.below(2 ** 30),
  );
  const watch = new IdWatch();
  const drift = new Drift(partitions);
  for (const id of ids) {
    watch.add(id, false);
    drift.add(id);
  }
  const fold = (modulus: number): Float64Array => {
    const counts = new Float64Array(modulus);
    for (const id of ids) counts[id % modulus]! += 1;
    return counts;
  };
  const counts = fold(partitions);
  const { tally } = readingOfCounts([ids.length]);
  return {
    tally: { ...tally, ids: watch.figures(), tenths: drift.tenths() },
    counts,
    spread: spreadOf(counts),
    fold,
    isModulo: true,
  };
}

test('of 2,000 sets of random ids fewer than ten show a harmful pattern', () => {
  const random = randomFrom('no pattern');
  let harmful = 0;
  let [any, sizes] = [0, 0];
  for (let set = 0; set < 2_000; set++) {
    const source = randomSource(random.fork(`${set}`));
    const patterns = findPatterns(source);
    sizes += source.spread.total;
    if (patterns.length > 0) any++;
    if (patterns.some(({ isHarmful }) => isHarmful)) harmful++;
  }
  expect(sizes / 2_000).toBeGreaterThan(5_000);
  expect(harmful).toBeLessThan(10);
  expect(any).toBeLessThan(20);
});
