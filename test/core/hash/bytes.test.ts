import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  int32At,
  int64Bytes,
  restAt,
  reusedTextBytes,
  textBytes,
} from '../../../src/core/hash/bytes.ts';

test('encodes digits one byte each', () => {
  expect([...textBytes('42')]).toEqual([0x34, 0x32]);
  expect([...textBytes('-7')]).toEqual([0x2d, 0x37]);
  expect(textBytes('')).toHaveLength(0);
});

test('encodes every text as TextEncoder does, long, short, not ASCII or with half a surrogate', () => {
  const encoder = new TextEncoder();
  const texts = fc.oneof(
    fc.string({ unit: 'binary-ascii', maxLength: 200, size: 'max' }),
    fc.string({ unit: 'grapheme', maxLength: 200, size: 'max' }),
    fc.string({ unit: fc.nat({ max: 0xff }).map((unit) => String.fromCharCode(unit)) }),
    fc.string({
      unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      size: 'large',
    }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(textBytes(text)).toEqual(encoder.encode(text));
    }),
  );
});

test('reuses an array without a trace of the text before', () => {
  const reused = reusedTextBytes();
  const unit = fc.constantFrom('a', '7', '-', '\u007f', '\u0080', 'ü', '\ud83d');
  fc.assert(
    fc.property(fc.array(fc.string({ unit, maxLength: 70, size: 'max' })), (texts) => {
      for (const text of texts) expect(reused(text)).toEqual(textBytes(text));
    }),
    { numRuns: 1_000 },
  );
  expect(reused('a'.repeat(64))).toBe(reused('b'.repeat(64)));
});

test('puts the lowest byte of a whole number first', () => {
  expect([...int64Bytes(-2n)]).toEqual([0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  expect([...int64Bytes(0x0102030405060708n)]).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});

test('gives bytes of its own for every id', () => {
  const first = int64Bytes(1n);
  int64Bytes(2n);
  expect(first[0]).toBe(1);
});

test('keeps every id from -2^63 to 2^63 - 1', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (id) => {
      const bytes = int64Bytes(id);
      const back = bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
      expect(BigInt.asIntN(64, back)).toBe(id);
    }),
  );
});

test('reads four bytes little-endian and signed', () => {
  expect(int32At(Uint8Array.of(1, 2, 0, 0), 0)).toBe(513);
  expect(int32At(Uint8Array.of(9, 0xfe, 0xff, 0xff, 0xff), 1)).toBe(-2);
});

test('reads what is left at the end little-endian, 0 if nothing is', () => {
  expect(restAt(Uint8Array.of(9, 1, 2), 1)).toBe(513);
  expect(restAt(Uint8Array.of(1, 2, 3), 0)).toBe(0x030201);
  expect(restAt(Uint8Array.of(9), 1)).toBe(0);
});
