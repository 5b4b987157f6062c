import { gcd } from '../../core/modulo.ts';
import type { Spread } from '../../core/results/analysis.ts';
import type { Tally } from '../../core/tally/tally.ts';

/** What the pattern finders look at. */
export interface PatternSource {
  readonly tally: Tally;
  /** Counts by partition, under the map that is judged. */
  readonly counts: Float64Array;
  readonly spread: Spread;
  /** The counts modulo a divisor, or null where they were not counted. */
  readonly fold: (modulus: number) => Float64Array | null;
  /** Whether the ids themselves are the map: a hash has no stride. */
  readonly isModulo: boolean;
}

/**
 * The step that all ids share, as far as it matters modulo `modulus`: residues are reached only
 * every so many. 1 where there is none.
 */
export function commonStep({ tally, isModulo }: PatternSource, modulus: number): number {
  const step = tally.ids?.stride?.step;
  if (!isModulo || step === undefined || step === 0n) return 1;
  return Number(gcd(BigInt(modulus), step));
}
