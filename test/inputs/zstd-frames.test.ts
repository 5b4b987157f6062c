import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ZstdFrames } from '../../src/inputs/zstd-frames.ts';

/** `id\n1\n25\n` as zlib.zstdCompressSync of Node 22.23 gives it. */
const real = Buffer.from('28b52ffd200841000069640a310a32350a', 'hex');

interface Block {
  readonly type: 0 | 1 | 2;
  readonly size: number;
}

/** A frame as RFC 8878 lays it out; what is in its blocks is of no account here. */
function frameOf(blocks: readonly Block[], descriptor: number): Buffer {
  const single = (descriptor & 32) !== 0;
  const fields = (single ? 0 : 1) + [0, 1, 2, 4][descriptor & 3]!;
  const size = [single ? 1 : 0, 2, 4, 8][descriptor >> 6]!;
  const parts = blocks.map(({ type, size: bytes }, i) => {
    const header = (i === blocks.length - 1 ? 1 : 0) + 2 * type + 8 * bytes;
    const head = Buffer.from([header & 255, (header >> 8) & 255, header >> 16]);
    return Buffer.concat([head, Buffer.alloc(type === 1 ? 1 : bytes, 0x28)]);
  });
  return Buffer.concat([
    Buffer.from([0x28, 0xb5, 0x2f, 0xfd, descriptor]),
    Buffer.alloc(fields + size, 7),
    ...parts,
    Buffer.alloc((descriptor & 4) === 0 ? 0 : 4, 9),
  ]);
}

const skippable = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);

const block = fc.record({
  type: fc.constantFrom(0 as const, 1 as const, 2 as const),
  size: fc.integer({ min: 0, max: 300 }),
});
// Bits 3 and 4 are reserved and unused.
const descriptor = fc.integer({ min: 0, max: 255 }).map((bits) => bits & ~24);
const frame = fc
  .tuple(fc.array(block, { minLength: 1, maxLength: 5 }), descriptor)
  .map(([blocks, bits]) => frameOf(blocks, bits));

function walked(bytes: Uint8Array, sizes: readonly number[]): ZstdFrames {
  const frames = new ZstdFrames();
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const end = at + sizes[i % sizes.length]!;
    frames.take(bytes.subarray(at, end));
    at = end;
  }
  return frames;
}

describe('frames of zstd are whole at their end and nowhere before', () => {
  test('as Node writes them', () => {
    for (let length = 0; length <= real.length; length++)
      expect([length, walked(real.subarray(0, length), [3]).isWhole]).toEqual([
        length,
        length === 0 || length === real.length,
      ]);
  });

  test('any number of them, in chunks of any size', () => {
    const part = fc.oneof(
      { weight: 4, arbitrary: frame },
      { weight: 1, arbitrary: fc.constant(skippable) },
    );
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), sizes, (parts, chunkSizes) => {
        const bytes = Buffer.concat(parts);
        let end = 0;
        const ends = new Set(parts.map((each) => (end += each.length)));
        expect(walked(bytes, chunkSizes).isWhole).toBe(true);
        for (let length = 1; length < bytes.length; length += 1 + Math.floor(length / 7))
          expect([length, walked(bytes.subarray(0, length), chunkSizes).isWhole]).toEqual([
            length,
            ends.has(length),
          ]);
      }),
    );
  });
});
