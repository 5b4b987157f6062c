import { divisorsOf } from '../../core/modulo.ts';
import type { Pattern } from '../../core/results/analysis.ts';
import { grouped, listed } from '../../core/words.ts';
import { commonStep, type PatternSource } from './pattern-source.ts';

/** e^-20: with this mean, chance leaves a partition empty once in half a billion. */
const MEAN_MIN = 20;
const CLASSES_LISTED = 6;

/** Partitions that stay empty although the ids' step would reach them: deleted or filtered classes. */
export function missingClasses(source: PatternSource): Pattern[] {
  const { counts, spread } = source;
  const { partitions } = spread;
  const step = commonStep(source, partitions);
  const offset = firstFilled(counts) % step;
  const reachable = Array.from({ length: partitions / step }, (_, i) => offset + i * step);
  const missing = reachable.filter((bucket) => counts[bucket] === 0);
  if (missing.length === 0 || missing.length === reachable.length) return [];
  if (spread.total / spread.designEffect / reachable.length < MEAN_MIN) return [];
  return [
    {
      kind: 'missing-classes',
      modulus: BigInt(partitions),
      remainder: BigInt(missing[0]!),
      isHarmful: true,
      text: describe(source, missing, reachable.length - missing.length),
    },
  ];
}

function firstFilled(counts: Float64Array): number {
  return Math.max(
    0,
    counts.findIndex((count) => count > 0),
  );
}

function describe(
  { spread, isModulo }: PatternSource,
  missing: readonly number[],
  filled: number,
): string {
  const isOne = missing.length === 1;
  const names = someOf(missing);
  const mean = grouped(Math.round(spread.total / filled));
  const subject = isOne ? `partition ${names} is empty` : `partitions ${names} are empty`;
  const others =
    filled === 1 ? `the other holds ${mean}` : `the other ${filled} hold ${mean} on average`;
  const rule = smallestRule(missing, spread.partitions);
  const isOneClass = rule.residues.length === 1;
  const residues =
    rule.modulus === spread.partitions
      ? `${isOneClass ? 'this residue' : 'these residues'} modulo ${rule.modulus}`
      : `the ${isOneClass ? 'residue' : 'residues'} ${someOf(rule.residues)} modulo ${rule.modulus}`;
  const cause = isModulo
    ? `${residues} ${isOneClass ? 'was' : 'were'} deleted, filtered or never written`
    : 'no id hashes there, as where there are few different ids';
  return `${subject} while ${others}: ${cause}`;
}

function someOf(classes: readonly number[]): string {
  const shown = classes.slice(0, CLASSES_LISTED).map(String);
  const more = classes.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : listed(shown);
}

/** The least divisor of the partition count whose empty residues are all that is missing. */
function smallestRule(
  missing: readonly number[],
  partitions: number,
): { readonly modulus: number; readonly residues: readonly number[] } {
  const empty = new Set(missing);
  for (const modulus of divisorsOf(partitions)) {
    const residues = Array.from({ length: modulus }, (_, residue) => residue).filter((residue) =>
      everyBucket(residue, modulus, partitions, empty),
    );
    if (residues.length * (partitions / modulus) === empty.size) return { modulus, residues };
  }
  return { modulus: partitions, residues: missing };
}

function everyBucket(
  residue: number,
  modulus: number,
  partitions: number,
  empty: ReadonlySet<number>,
): boolean {
  for (let bucket = residue; bucket < partitions; bucket += modulus) {
    if (!empty.has(bucket)) return false;
  }
  return true;
}
