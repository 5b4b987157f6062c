import * as zlib from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textBytes } from '../../../src/core/hash/bytes.ts';
import { crc32 } from '../../../src/core/hash/crc32.ts';

test('gives the check value of the catalogue of CRCs (CRC-32/ISO-HDLC)', () => {
  expect(crc32(textBytes('123456789'))).toBe(0xcbf43926);
  expect(crc32(textBytes(''))).toBe(0);
});

test('agrees with zlib on any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100, size: 'max' }), (bytes) => {
      expect(crc32(bytes)).toBe(zlib.crc32(bytes));
    }),
    { numRuns: 1_000 },
  );
});
