import { lcm } from '../../core/modulo.ts';
import type { PartitionMap, PartitionScheme } from '../../core/partition-map.ts';
import { hashOf } from '../../core/slot-finder.ts';
import { type SlotMap, slotMap } from '../../core/slot-map.ts';
import type { MeasuredMoves } from '../../core/tally/joint-counts.ts';
import type { Reading } from '../../core/tally/reading.ts';
import { UserError } from '../../core/user-error.ts';

/** The two schemes of a change. */
export interface SchemePair {
  readonly from: PartitionScheme;
  readonly to: PartitionScheme;
}

/** Ids, or equally likely ids, by old and new slot together. */
export interface Joint extends SchemePair {
  /** The count of (old, new) stands at old * to.partitions + new. */
  readonly counts: Float64Array;
  readonly total: number;
  /** Uniform ids: counts are weights, and what is said of them are shares of the total. */
  readonly isUniform: boolean;
  /** The words for the ids of a pair of slots, as `id mod 48 = 36`; an id itself where it is known. */
  readonly exampleOf: (old: number, slot: number) => string;
  readonly moves: MeasuredMoves | null;
}

/** As many pairs of residues as are counted: 1440 partitions against 1439. */
const JOINT_MODULUS_MAX = 4_194_304;

/**
 * The joint counts of a source: by its single ids, or by residues where only those are known. Throws
 * a `UserError` of kind input where they tell too little.
 */
export function jointOf({ input, tally }: Reading, pair: SchemePair): Joint {
  const { joint } = tally;
  if (joint === undefined) return jointOfResidues({ input, tally }, pair);
  if (joint.textual > 0) {
    throw new UserError(
      'input',
      `${input.name}: ${joint.textual} ids are text, which has no remainder; give both sides a hash, as in --from-hash xxh64 --to-hash xxh64`,
    );
  }
  const classOf = classWords(pair);
  const exampleOf = (old: number, slot: number): string => {
    const placed = joint.extremesOf(old).find((each) => each.slot === slot);
    return placed === undefined ? classOf(old, slot) : `${placed.id}`;
  };
  const { counts, moves } = joint;
  return { ...pair, counts, total: tally.used, isUniform: false, exampleOf, moves };
}

function jointOfResidues({ input, tally }: Reading, pair: SchemePair): Joint {
  const maps = residueMaps(pair);
  const modulus = maps === null ? 0 : lcm(maps.from.modulus, maps.to.modulus);
  const residues = maps === null ? undefined : tally.residues.get(maps.from.of);
  const counted = residues?.fold(modulus) ?? null;
  if (maps === null || counted === null) {
    throw new UserError(
      'input',
      `${input.name} was counted by remainders, which do not say which ids two maps share; pipe the ids themselves, as in psql -Atc 'SELECT id FROM orders' | nandi simulate-migration -`,
    );
  }
  const counts = new Float64Array(pair.from.partitions * pair.to.partitions);
  for (let r = 0; r < modulus; r++) counts[cellOf(maps, pair, r)]! += counted[r]!;
  const exampleOf = classWords(pair);
  return { ...pair, counts, total: tally.used, isUniform: false, exampleOf, moves: null };
}

/** Ids of which none is likelier than another: the weights of pairs of slots, whole numbers. */
export function uniformJoint(pair: SchemePair): Joint {
  const counts = uniformCounts(pair);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return {
    ...pair,
    counts,
    total,
    isUniform: true,
    exampleOf: classWords(pair),
    moves: null,
  };
}

function uniformCounts(pair: SchemePair): Float64Array {
  const { from, to } = pair;
  const counts = new Float64Array(from.partitions * to.partitions);
  const maps = residueMaps(pair);
  if (maps !== null) {
    const modulus = lcm(maps.from.modulus, maps.to.modulus);
    for (let r = 0; r < modulus; r++) counts[cellOf(maps, pair, r)]!++;
    return counts;
  }
  if (!movesLeast(pair)) return counts.fill(1);
  return leastMoving(counts, from.partitions, to.partitions);
}

/** Both by jump, or both by rendezvous, over one hash: then an id moves only where it must. */
function movesLeast({ from, to }: SchemePair): boolean {
  const kinds: readonly PartitionMap['kind'][] = ['jump', 'rendezvous'];
  return (
    kinds.includes(from.map.kind) &&
    from.map.kind === to.map.kind &&
    hashOf(from.map) === hashOf(to.map)
  );
}

/** From n to m > n an id stays with chance n/m, and else is in one of the new slots. */
function leastMoving(counts: Float64Array, before: number, after: number): Float64Array {
  const few = Math.min(before, after);
  for (let old = 0; old < before; old++) {
    for (let slot = 0; slot < after; slot++) {
      if (old === slot) counts[old * after + slot] = few;
      else if (before < after ? slot >= few : old >= few) counts[old * after + slot] = 1;
    }
  }
  return counts;
}

interface ResidueMaps {
  readonly from: SlotMap;
  readonly to: SlotMap;
}

/** Both maps where they follow from residues of the same thing: the id, or one hash of it. */
function residueMaps({ from, to }: SchemePair): ResidueMaps | null {
  const [first, second] = [slotMap(from), slotMap(to)];
  if (first === null || second === null || first.of !== second.of) return null;
  const modulus = lcm(first.modulus, second.modulus);
  return modulus <= JOINT_MODULUS_MAX ? { from: first, to: second } : null;
}

function cellOf({ from, to }: ResidueMaps, pair: SchemePair, residue: number): number {
  const old = from.slots[residue % from.modulus]!;
  return old * pair.to.partitions + to.slots[residue % to.modulus]!;
}

/** The remainders of a pair of slots where there are such, else the slots themselves. */
function classWords(pair: SchemePair): Joint['exampleOf'] {
  const maps = residueMaps(pair);
  const bySlots = (old: number, slot: number): string => `slot ${old}, then ${slot}`;
  if (maps === null) return bySlots;
  const modulus = lcm(maps.from.modulus, maps.to.modulus);
  const what = maps.from.of === 'modulo' ? 'id' : `${maps.from.of}(id)`;
  // Made when the first example is asked for: 1440 against 1439 partitions have two million pairs.
  let residues: Int32Array | null = null;
  return (old, slot) => {
    residues ??= firstResidues(maps, pair, modulus);
    const residue = residues[old * pair.to.partitions + slot]!;
    return residue < 0 ? bySlots(old, slot) : `${what} mod ${modulus} = ${residue}`;
  };
}

/** The least residue of each pair of slots; -1 where it has none. */
function firstResidues(maps: ResidueMaps, pair: SchemePair, modulus: number): Int32Array {
  const residues = new Int32Array(pair.from.partitions * pair.to.partitions).fill(-1);
  for (let r = modulus - 1; r >= 0; r--) residues[cellOf(maps, pair, r)] = r;
  return residues;
}
