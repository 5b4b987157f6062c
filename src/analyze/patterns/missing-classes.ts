import type { Pattern } from '../../core/results/analysis.ts';
import { counted, grouped, listed } from '../../core/words.ts';
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
  const shown = missing.slice(0, CLASSES_LISTED).map((bucket) => `${bucket}`);
  const more = missing.length - shown.length;
  const names = more > 0 ? `${shown.join(', ')} and ${more} more` : listed(shown);
  const others = grouped(Math.round(spread.total / (reachable.length - missing.length)));
  const text = `${missing.length === 1 ? 'partition' : 'partitions'} ${names} ${missing.length === 1 ? 'is' : 'are'} empty while ${counted(reachable.length - missing.length, 'other')} hold ${others} on average: these residues modulo ${partitions} were deleted, filtered or never written`;
  return [
    {
      kind: 'missing-classes',
      modulus: BigInt(partitions),
      remainder: BigInt(missing[0]!),
      isHarmful: true,
      text,
    },
  ];
}

function firstFilled(counts: Float64Array): number {
  return Math.max(
    0,
    counts.findIndex((count) => count > 0),
  );
}
