import { gcd } from '../../core/modulo.ts';
import { Multiplicities, type Multiplicity } from '../../core/tally/multiplicities.ts';
import type { RepeatFigures } from '../../core/tally/repeats.ts';
import type { StrideFigures } from '../../core/tally/stride.ts';
import type { IdFigures } from '../../core/tally/tally.ts';
import type { Copies, Counted, CountedHistogram } from './counted.ts';

/**
 * The figures of the ids, as far as an aggregate tells them. Rows of a table have no order. `isUnique`:
 * the database keeps two rows from sharing an id.
 */
export function idFiguresOf(counted: Counted, isUnique: boolean): IdFigures {
  const { min, max, negative, textual } = counted;
  const repeats = repeatsOf(counted, isUnique);
  return {
    min,
    max,
    negative,
    padded: 0,
    textual,
    repeats,
    stride: textual > 0 ? null : strideOf(counted, repeats),
    example: min,
  };
}

function repeatsOf({ used, copies }: Counted, isUnique: boolean): RepeatFigures | null {
  const same = { exact: true, ordered: null } as const;
  if (isUnique) {
    const multiplicity = { distinct: used, sumOfSquares: used, heaviest: [] };
    return { duplicates: 0, mostRepeated: null, multiplicity, ...same };
  }
  if (copies === null) return null;
  const multiplicity = multiplicityOf(copies);
  const most = copies.reduce<Copies | null>(
    (best, each) => (each.copies > (best?.copies ?? 1) ? each : best),
    null,
  );
  const mostRepeated = most === null ? null : { id: most.example, count: most.copies };
  return { duplicates: used - multiplicity.distinct, mostRepeated, multiplicity, ...same };
}

/** `Multiplicities` keeps few of the heaviest, so equal ones beyond those are only added up. */
function multiplicityOf(copies: readonly Copies[]): Multiplicity {
  const heaviest = new Multiplicities();
  for (const each of copies.toSorted((a, b) => b.copies - a.copies)) {
    for (let i = 0; i < Math.min(each.ids, HEAVIEST_ADDED); i++) heaviest.add(each.copies);
  }
  return {
    distinct: copies.reduce((sum, { ids }) => sum + ids, 0),
    sumOfSquares: copies.reduce((sum, each) => sum + each.ids * each.copies ** 2, 0),
    heaviest: heaviest.figures().heaviest,
  };
}

/** As many as `Multiplicities` keeps, or more. */
const HEAVIEST_ADDED = 64;

/**
 * Step and divisor as the residues show them: divisors of the true ones. They are the true ones where
 * the next larger candidates would leave no room for as many different ids between least and greatest.
 */
function strideOf(counted: Counted, repeats: RepeatFigures | null): StrideFigures | null {
  const { min, max, histograms } = counted;
  if (min === null || max === null) return null;
  if (min === max) return { isExact: true, step: 0n, divisor: min < 0n ? -min : min, first: min };
  const plain = histograms.filter(({ map }) => map === 'modulo');
  const step = plain.map(stepOf).reduce(lcmOf, 1n);
  const distinct = BigInt(repeats?.multiplicity.distinct ?? 1);
  const isExact = (max - min) / step < 2n * (distinct - 1n);
  // What divides one id and all differences divides all ids.
  const divisor = isExact ? gcd(step, min) : plain.map(divisorOf).reduce(lcmOf, 1n);
  return { isExact, step, divisor, first: min };
}

/** The greatest divisor of the modulus that divides every difference of ids. */
function stepOf({ modulus, counts }: CountedHistogram): bigint {
  const first = counts.findIndex((count) => count > 0);
  return commonDivisor(modulus, counts, first);
}

function divisorOf({ modulus, counts }: CountedHistogram): bigint {
  return commonDivisor(modulus, counts, 0);
}

function commonDivisor(modulus: number, counts: Float64Array, origin: number): bigint {
  let common = BigInt(modulus);
  for (const [residue, count] of counts.entries()) {
    if (count > 0 && common !== 1n) common = gcd(common, BigInt(residue - origin));
  }
  return common;
}

function lcmOf(a: bigint, b: bigint): bigint {
  return (a / gcd(a, b)) * b;
}
