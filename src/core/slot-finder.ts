import { type HashName, hashes } from './hash/catalog.ts';
import { jumpBucket } from './hash/jump.ts';
import { rendezvousBucket } from './hash/rendezvous.ts';
import { residueOfWord, type Word } from './hash/word.ts';
import type { Id } from './id.ts';
import type { PartitionMap, PartitionScheme } from './partition-map.ts';
import { slotMap } from './slot-map.ts';
import { residueOf } from './tally/residues.ts';

/** Finds the slot of single ids under one scheme. */
export interface SlotFinder {
  /** The hash whose value `slotOf` is to be given; null where it takes the number itself. */
  readonly hash: HashName | null;
  /** -1 for a text where a number is needed. */
  slotOf(id: Id, word: Word | undefined): number;
}

/**
 * The slots of single ids, as `slotMap` has them for whole residues, and those of jump and
 * rendezvous. Throws as `slotMap` does.
 *
 *     slotFinder({ partitions: 24, map: { kind: 'modulo' } }).slotOf(-5, undefined) // 19
 */
export function slotFinder(scheme: PartitionScheme): SlotFinder {
  const { map, partitions } = scheme;
  const hash = hashOf(map);
  switch (map.kind) {
    case 'modulo':
    case 'preserving': {
      const residues = slotMap(scheme);
      const slots = residues?.slots ?? new Int32Array(0);
      const slotOf = (id: Id): number =>
        typeof id === 'string' ? -1 : slots[residueOf(id, slots.length)]!;
      return { hash, slotOf };
    }
    case 'hash': {
      const { signed } = hashes[map.hash];
      return { hash, slotOf: (_, word) => residueOfWord(word ?? ZERO, partitions, signed) };
    }
    case 'jump':
      return { hash, slotOf: (_, word) => jumpBucket(word ?? ZERO, partitions) };
    case 'rendezvous':
      return { hash, slotOf: (_, word) => rendezvousBucket(word ?? ZERO, partitions) };
  }
}

/**
 * The hash that a map takes; null where it takes the number itself.
 *
 *     hashOf({ kind: 'jump', hash: 'xxh64' }) // 'xxh64'
 */
export function hashOf(map: PartitionMap): HashName | null {
  return map.kind === 'modulo' || map.kind === 'preserving' ? null : map.hash;
}

const ZERO: Word = { high: 0, low: 0 };
