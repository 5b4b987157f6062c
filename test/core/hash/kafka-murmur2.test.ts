import fc from 'fast-check';
import murmurhash from 'murmurhash';
import { expect, test } from 'vitest';
import { textBytes } from '../../../src/core/hash/bytes.ts';
import { kafkaMurmur2 } from '../../../src/core/hash/kafka-murmur2.ts';

// Kafka's own test, UtilsTest.testMurmur2, which writes them signed.
test.each([
  ['21', -973932308],
  ['foobar', -790332482],
  ['a-little-bit-long-string', -985981536],
  ['a-little-bit-longer-string', -1486304829],
  ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
  ['abc', 479470107],
])('gives the value of %j in the tests of Kafka', (text, value) => {
  expect(kafkaMurmur2(textBytes(text)) | 0).toBe(value);
});

test('agrees with the murmurhash package under the seed of Kafka on any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100, size: 'max' }), (bytes) => {
      expect(kafkaMurmur2(bytes)).toBe(murmurhash.v2(bytes, 0x9747b28c));
    }),
    { numRuns: 2_000 },
  );
});

test('differs from the partitioner of Kafka, which drops the sign bit, unless n is a power of two', () => {
  const hash = kafkaMurmur2(textBytes('1'));
  expect([hash % 24, (hash & 0x7fffffff) % 24]).toEqual([23, 15]);
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 100, size: 'max' }),
      fc.nat({ max: 30 }),
      (bytes, power) => {
        const value = kafkaMurmur2(bytes);
        expect(value % 2 ** power).toBe((value & 0x7fffffff) % 2 ** power);
      },
    ),
  );
});
