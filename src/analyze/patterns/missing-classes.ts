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
  if (spread.total / reachable.length < MEAN_MIN) return [];
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
  const shown = missing.slice(0, CLASSES_LISTED).map(String);
  const more = missing.length - shown.length;
  const names = more > 0 ? `${shown.join(', ')} and ${more} more` : listed(shown);
  const mean = grouped(Math.round(spread.total / filled));
  const subject = isOne ? `partition ${names} is empty` : `partitions ${names} are empty`;
  const others = filled === 1 ? `the other holds ${mean}` : `the other ${filled} hold ${mean} each`;
  const residues = `${isOne ? 'this residue' : 'these residues'} modulo ${spread.partitions}`;
  const cause = isModulo
    ? `${residues} ${isOne ? 'was' : 'were'} deleted, filtered or never written`
    : 'no id hashes there, as where there are few different ids';
  return `${subject} while ${others}: ${cause}`;
}
