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

/**
 * Groups of a histogram that a database counts anyway. PostgreSQL 18, 10 M rows, two workers: 24
 * groups take 0.87 s, 4,800 take 0.92 s, 24,000 take 1.18 s.
 */
export const GROUPS_MAX = 5000;

/**
 * A multiple of `modulus` that also tells what the pattern search and the cures look at, as far as it
 * stays at most `largest`: the doubles of the partition count keep today's hours, the others are the
 * grids on which ids are made.
 *
 *     widenedModulus(24, 24, 5000) // 4800
 */
export function widenedModulus(modulus: number, partitions: number, largest: number): number {
  const wished = [2 * partitions, 4 * partitions, 10, 60, 100, 16, 64, 3 * partitions, 1000];
  return wished.reduce((widest, each) => {
    const wider = each < largest ? lcm(widest, each) : Number.POSITIVE_INFINITY;
    return wider <= largest ? wider : widest;
  }, modulus);
}
