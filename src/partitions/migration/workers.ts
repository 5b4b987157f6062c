import { lcm } from '../../core/modulo.ts';
import type { FleetState, Ownership, WorkerPair } from '../../core/results/migration.ts';
import { UserError } from '../../core/user-error.ts';

/** As many remainders as a fleet is looked at by. */
const FLEET_MODULUS_MAX = 1_000_000;

/** What is owned by its remainder. */
export interface OwnedIds {
  /** In words: `id`, or `xxh64(id)`. */
  readonly what: string;
  /** Counts by remainder under a modulus; null for uniform ids, of which shares are told. */
  readonly residuesBy: ((modulus: number) => Float64Array) | null;
}

/**
 * Ids that two or more workers own, one, or nobody, where each pair (i, n) owns id mod n == i. Exact
 * over the least common multiple of the counts. Throws a `UserError` of kind usage above
 * `FLEET_MODULUS_MAX`.
 *
 *     fleetOwnership([{ index: 0, count: 2 }, { index: 1, count: 3 }, { index: 2, count: 3 }], uniform).never // 1/6
 */
export function fleetOwnership(
  pairs: readonly WorkerPair[],
  { what, residuesBy }: OwnedIds,
): Ownership {
  const modulus = fleetModulus(pairs.map(({ count }) => count));
  const owners = ownersOf(pairs, modulus);
  const counts = residuesBy === null ? null : residuesBy(modulus);
  const sums = { twice: 0, once: 0, never: 0 };
  const examples: { readonly twice: string[]; readonly never: string[] } = { twice: [], never: [] };
  for (let r = 0; r < modulus; r++) {
    const count = counts === null ? 1 / modulus : counts[r]!;
    if (count === 0) continue;
    const fate = owners[r] === 0 ? 'never' : owners[r] === 1 ? 'once' : 'twice';
    sums[fate] += count;
    if (fate !== 'once' && examples[fate].length < EXAMPLES_MAX)
      examples[fate].push(`${what} mod ${modulus} = ${r}`);
  }
  return { ...sums, examples };
}

const EXAMPLES_MAX = 3;

/** How many workers own each remainder. */
function ownersOf(pairs: readonly WorkerPair[], modulus: number): Uint32Array {
  const owners = new Uint32Array(modulus);
  for (const { index, count } of pairs) {
    for (let r = index; r < modulus; r += count) owners[r]!++;
  }
  return owners;
}

/** The modulus that tells all owners apart. */
export function fleetModulus(counts: readonly number[]): number {
  const modulus = counts.reduce((all, count) => {
    const next = lcm(all, count);
    if (next <= FLEET_MODULUS_MAX) return next;
    throw new UserError(
      'usage',
      `workers of ${counts.join(', ')} have a common multiple above ${FLEET_MODULUS_MAX}; look at fewer counts at once`,
    );
  }, 1);
  return modulus;
}

/**
 * The states of a rolling change from n to m workers: the workers beyond the smaller count stop, or
 * start, first; then the others take the new count one by one, from the highest index down.
 *
 *     rollingStates(4, 5, uniform).length // 5
 */
export function rollingStates(before: number, after: number, owned: OwnedIds): FleetState[] {
  const stay = Math.min(before, after);
  return Array.from({ length: stay + 1 }, (_, moved) => {
    const old = indices(0, stay - moved).map((index) => ({ index, count: before }));
    const next = indices(stay - moved, after).map((index) => ({ index, count: after }));
    const pairs = [...old, ...next];
    return { ...fleetOwnership(pairs, owned), pairs, moved };
  });
}

function indices(from: number, until: number): number[] {
  return Array.from({ length: Math.max(0, until - from) }, (_, i) => from + i);
}
