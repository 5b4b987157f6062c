import { describe, expect, test } from 'vitest';
import type { HashName } from '../../../src/core/hash/catalog.ts';
import { allowsText, fitsInt64, needsInt64 } from '../../../src/core/tally/id-demands.ts';
import type { HashInput, MapName, TallyRequest } from '../../../src/core/tally/tally.ts';

function requestOf(map: MapName, hashInput: HashInput, ...compared: HashName[]): TallyRequest {
  const none = { moduli: [], swept: [], costs: [] };
  return { partitions: [24], map, compared, hashInput, seed: 1, ...none };
}

describe('text can be an id', () => {
  test.each<[MapName, HashInput, boolean]>([
    ['modulo', 'text', false],
    ['xxh64', 'text', true],
    ['xxh64', 'int64', false],
    ['kafka-murmur2', 'text', true],
    ['kafka-murmur2', 'int64', true],
    ['pg-hashint8', 'text', false],
    ['pg-hashint8', 'int64', false],
  ])('under %s with %s as its input: %s', (map, input, allowed) => {
    expect(allowsText(requestOf(map, input))).toBe(allowed);
  });

  test('under plain modulo not even if a hash of text is compared', () => {
    expect(allowsText(requestOf('modulo', 'text', 'xxh64'))).toBe(false);
  });
});

describe('ids must fit into 8 bytes', () => {
  test.each<[MapName, HashInput, HashName[], boolean]>([
    ['modulo', 'text', [], false],
    ['modulo', 'int64', [], false],
    ['modulo', 'int64', ['murmur3'], true],
    ['modulo', 'text', ['murmur3'], false],
    ['modulo', 'text', ['murmur3', 'pg-hashint8'], true],
    ['murmur3', 'int64', [], true],
    ['murmur3', 'text', [], false],
    ['redis-slot', 'int64', [], false],
    ['redis-slot', 'int64', ['crc32'], true],
    ['pg-hashint8extended', 'text', [], true],
  ])('under %s with %s as its input beside %j: %s', (map, input, compared, needed) => {
    expect(needsInt64(requestOf(map, input, ...compared))).toBe(needed);
  });

  test('which numbers from -2^63 to 2^63 - 1 do, and no text does', () => {
    for (const id of [0, -7, 2 ** 53 - 1, 2n ** 63n - 1n, -(2n ** 63n)]) {
      expect(fitsInt64(id)).toBe(true);
    }
    for (const id of [2n ** 63n, -(2n ** 63n) - 1n, 10n ** 29n, '7', '']) {
      expect(fitsInt64(id)).toBe(false);
    }
  });
});
