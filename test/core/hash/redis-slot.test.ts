import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textBytes } from '../../../src/core/hash/bytes.ts';
import { redisSlot } from '../../../src/core/hash/redis-slot.ts';

const slotOf = (key: string): number => redisSlot(textBytes(key));

// The appendix of the Redis cluster specification (0x31c3), and the Redis cluster tutorial.
test.each([
  ['123456789', 12739],
  ['', 0],
  ['foo', 12182],
  ['hello', 866],
])('puts the key %j into its known slot', (key, slot) => {
  expect(slotOf(key)).toBe(slot);
});

// The examples of "Hash tags" in the Redis cluster specification.
test.each([
  ['{user1000}.following', 'user1000'],
  ['{user1000}.followers', 'user1000'],
  ['foo{{bar}}zap', '{bar'],
  ['foo{bar}{zap}', 'bar'],
  // Ours: a brace that closes nothing comes first.
  ['a}b{tag}c', 'tag'],
])('hashes of %j only %j', (key, tag) => {
  expect(slotOf(key)).toBe(plainSlotOf(textBytes(tag)));
});

// cluster-key-slot 1.1, and so ioredis, takes a part of '{}a}' for a tag; keyHashSlot in Redis does not.
test.each(['foo{}{bar}', '{}a}', '{}', 'foo{bar', 'foo}bar{', 'foo}', '}{'])(
  'hashes all of %j, which has no tag',
  (key) => {
    expect(slotOf(key)).toBe(plainSlotOf(textBytes(key)));
  },
);

test('is the remainder of a polynomial division for any bytes without braces', () => {
  const byte = fc.nat({ max: 255 }).filter((value) => value !== 0x7b && value !== 0x7d);
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 100, size: 'max' }), (values) => {
      const bytes = Uint8Array.from(values);
      expect(redisSlot(bytes)).toBe(plainSlotOf(bytes));
    }),
    { numRuns: 500 },
  );
});

/** CRC-16/XMODEM by its definition: the message times x^16 modulo x^16 + x^12 + x^5 + 1. */
function plainSlotOf(bytes: Uint8Array): number {
  let remainder = bytes.reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n) << 16n;
  for (let bit = BigInt(bytes.length * 8 + 16); bit >= 16n; bit--) {
    if ((remainder >> bit) & 1n) remainder ^= 0x11021n << (bit - 16n);
  }
  return Number(remainder % 16_384n);
}
