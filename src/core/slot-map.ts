import type { PartitionScheme } from './partition-map.ts';
import type { MapName } from './tally/tally.ts';
import { UserError } from './user-error.ts';

/** A map that follows from the residue of the id, or of its hash, under one modulus. */
export interface SlotMap {
  /** Whose residues. */
  readonly of: MapName;
  readonly modulus: number;
  /** The slot of each residue. */
  readonly slots: Int32Array;
}

/**
 * How the slots of a scheme follow from residues; null for jump and rendezvous, which need the hash
 * itself. Throws a `UserError` of kind usage for a preserving map of counts neither of which divides
 * the other. Costs the modulus.
 *
 *     slotMap({ partitions: 48, map: { kind: 'preserving', base: 24 } })?.slots[25] // 3: 01:30
 */
export function slotMap({ partitions, map }: PartitionScheme): SlotMap | null {
  switch (map.kind) {
    case 'modulo':
      return { of: 'modulo', ...identity(partitions) };
    case 'hash':
      return { of: map.hash, ...identity(partitions) };
    case 'preserving':
      return { of: 'modulo', ...preserving(partitions, map.base) };
    case 'jump':
    case 'rendezvous':
      return null;
  }
}

function identity(modulus: number): Omit<SlotMap, 'of'> {
  return { modulus, slots: Int32Array.from({ length: modulus }, (_, residue) => residue) };
}

/**
 * With q = partitions / base: slot = q (r mod base) + floor(r / base), so that slot / q is the old
 * slot. The other way round the new slot is floor(old slot / q).
 */
function preserving(partitions: number, base: number): Omit<SlotMap, 'of'> {
  if (partitions % base === 0) {
    const q = partitions / base;
    const slotOf = (r: number): number => q * (r % base) + Math.floor(r / base);
    return {
      modulus: partitions,
      slots: Int32Array.from({ length: partitions }, (_, r) => slotOf(r)),
    };
  }
  if (base % partitions !== 0) {
    throw new UserError(
      'usage',
      `no map keeps the hours between ${base} and ${partitions} partitions: neither divides the other`,
    );
  }
  const q = base / partitions;
  return {
    modulus: base,
    slots: Int32Array.from({ length: base }, (_, r) => Math.floor(r / q)),
  };
}
