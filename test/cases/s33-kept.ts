import type { HashName } from '../../src/core/hash/catalog.ts';

/** Case S33: of the ids 1 to 28742, those that hash mod 24 leaves where id mod 24 had them. */
export const keptByHash: readonly (readonly [HashName, number])[] = [
  ['fnv1a32', 1184],
  ['fnv1a64', 1232],
  ['murmur3', 1231],
  ['crc32', 1245],
  ['sha256', 1239],
  ['md5', 1216],
  ['kafka-murmur2', 1142],
];
