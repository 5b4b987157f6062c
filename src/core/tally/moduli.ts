import { lcm } from '../modulo.ts';

/** More partitions than anybody schedules; the limit keeps residue arithmetic exact in a double. */
export const PARTITIONS_MAX = 1_000_000;

/**
 * 4096 * 3 and 64 * 3 * 125: their residues fold to those of 24, 48, 96, 60, 100, 1000, 1024, 4096
 * and whatever else divides one of them. Two histograms of 36,288 counters together; one modulo
 * their common multiple would take 12 MB and miss the processor's cache at every id.
 */
export const GRID_MODULI: readonly number[] = [12_288, 24_000];

/**
 * The moduli under which ids are counted so that each wanted modulus divides one of them: the
 * fewest that a greedy pass finds, each at most `largest` unless a wanted modulus itself is larger.
 * `base` moduli are counted in any case.
 *
 *     planModuli([24, 48, 7], [], 1000) // [336]
 */
export function planModuli(
  wanted: readonly number[],
  base: readonly number[],
  largest = 131_072,
): number[] {
  const plan = [...base];
  const sorted = [...new Set(wanted)].toSorted((a, b) => b - a);
  for (const modulus of sorted) {
    if (plan.some((planned) => planned % modulus === 0)) continue;
    const host = plan.findIndex(
      (planned, i) => i >= base.length && lcm(planned, modulus) <= largest,
    );
    if (host < 0) plan.push(modulus);
    else plan[host] = lcm(plan[host]!, modulus);
  }
  return plan;
}
