import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { int64Bytes, textBytes } from '../../../src/core/hash/bytes.ts';
import { hashes } from '../../../src/core/hash/catalog.ts';
import { bigintOfWord } from '../../../src/core/hash/word.ts';
import { exact } from '../../../src/core/id.ts';
import { addMixed, HyperLogLog } from '../../../src/core/tally/hyperloglog.ts';
import { bulkHashes } from '../../../src/core/tally/id-batch.ts';
import type { KernelBatch } from '../../../src/inputs/kernel/kernel-batch.ts';
import { CHUNK_AT } from '../../../src/inputs/kernel/memory-map.ts';
import { batchesOf, bothKernels } from './kernels.ts';

const INT64_MAX = 2n ** 63n - 1n;
const digits = fc
  .integer({ min: 1, max: 19 })
  .chain((length) => fc.bigInt({ min: 0n, max: 10n ** BigInt(length) - 1n }));
const id = fc
  .oneof(
    digits,
    digits.map((value) => -value),
    fc.bigInt({ min: -INT64_MAX, max: INT64_MAX }),
    fc.constantFrom(
      ...[31n, 32n, 52n, 53n, 63n].flatMap((bits) => [
        2n ** bits - 1n,
        -(2n ** bits) + 1n,
        2n ** bits,
        -(2n ** bits),
      ]),
    ),
  )
  .filter((value) => value <= INT64_MAX && value >= -INT64_MAX);
const ids = fc.array(id, { minLength: 1, maxLength: 70, size: 'max' });
const modulus = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 2 ** 20 }));

describe.each(['wasm', 'plain'] as const)('the kernel of %s', (name) => {
  const [wasm, plain] = bothKernels();
  const kernel = { wasm, plain }[name];

  /** Holds the batch of each list of ids against what is expected of it. */
  function forEachBatch(check: (batch: KernelBatch, values: readonly bigint[]) => void): void {
    fc.assert(
      fc.property(ids, (values) => {
        for (const batch of batchesOf(kernel, values)) check(batch, values);
      }),
      { numRuns: 400 },
    );
  }

  test('gives each id with its digits and its two halves', () => {
    forEachBatch((batch, values) => {
      expect(batch.count).toBe(values.length);
      for (const [i, value] of values.entries()) {
        expect(batch.idAt(i)).toBe(exact(value));
        expect(bigintOfWord(batch.wordAt(i), 64)).toBe(value);
        const start = batch.starts[i]!;
        const text = batch.bytes.subarray(start, start + batch.lengths[i]!);
        expect(Buffer.from(text).toString()).toBe(`${value}`);
      }
    });
  });

  test.each([
    ['9223372036854775807', true],
    ['-9223372036854775807', true],
    ['0', true],
    ['9223372036854775808', false],
    ['9999999999999999999', false],
    ['12345678901234567890', false],
    ['00', false],
    ['07', false],
    ['-0', false],
    ['-', false],
    ['+5', false],
    ['5 ', false],
    ['1e7', false],
    ['1234567890123456x', false],
    ['123,4', false],
  ])('takes %s: %s', (text, isTaken) => {
    kernel.describe({ delimiter: 44, quote: null, column: 0, columns: 1 });
    const bytes = Buffer.from(`${text}\n`);
    Buffer.from(kernel.buffer).set(bytes, CHUNK_AT);
    expect(kernel.scan(CHUNK_AT, CHUNK_AT + bytes.length)).toEqual({
      count: Number(isTaken),
      next: CHUNK_AT + (isTaken ? bytes.length : 0),
      lines: Number(isTaken),
      isRefused: !isTaken,
    });
  });

  test('gives numbers where all are safe integers', () => {
    forEachBatch((batch, values) => {
      const numbers = values.map(Number);
      const areSafe = numbers.every(Number.isSafeInteger);
      expect(batch.numbers()).toEqual(areSafe ? Float64Array.from(numbers) : null);
    });
  });

  test.each([
    [2 ** 53 - 1, true],
    [2 ** 53, false],
    [-(2 ** 53) + 1, true],
    [-(2 ** 53), false],
  ])('takes %d for a safe integer: %s', (value, isSafe) => {
    for (const batch of batchesOf(kernel, [7n, BigInt(value)]))
      expect(batch.numbers() !== null).toBe(isSafe);
  });

  test('gives remainders as floorMod has them, of ids and of hashes', () => {
    fc.assert(
      fc.property(ids, modulus, fc.constantFrom(...bulkHashes), (values, by, hash) => {
        const wide = BigInt(by);
        for (const batch of batchesOf(kernel, values)) {
          const wanted = values.map((value) => Number(((value % wide) + wide) % wide));
          expect([...batch.remainders(by)]).toEqual(wanted);
          for (const input of ['text', 'int64'] as const) {
            const bytesOf = (value: bigint): Uint8Array =>
              input === 'text' ? textBytes(`${value}`) : int64Bytes(value);
            const hashed = values.map((value) =>
              Number(bigintOfWord(hashes[hash].of(bytesOf(value)), false) % wide),
            );
            expect([...batch.hashed(hash, input).remainders(by)]).toEqual(hashed);
          }
        }
      }),
      { numRuns: 600 },
    );
  });

  test('keeps what was computed of one batch from the next', () => {
    const lists = [
      [5n, 6n],
      [7n, 9n],
    ].map((values) =>
      [...batchesOf(kernel, values)].map((batch) => ({
        ids: [...batch.remainders(10)],
        hashed: [...batch.hashed('xxh64', 'text').remainders(10)],
        ascends: batch.isAscending(),
        numbers: [...(batch.numbers() ?? [])],
      })),
    );
    const hashed = (value: string): number =>
      Number(bigintOfWord(hashes.xxh64.of(textBytes(value)), false) % 10n);
    expect(lists.flat()).toEqual([
      { ids: [5, 6], hashed: ['5', '6'].map(hashed), ascends: true, numbers: [5, 6] },
      { ids: [7, 9], hashed: ['7', '9'].map(hashed), ascends: true, numbers: [7, 9] },
    ]);
  });

  test('knows whether each id is above the one before it', () => {
    forEachBatch((batch, values) => {
      expect(batch.isAscending()).toBe(
        values.every((value, i) => i === 0 || values[i - 1]! < value),
      );
    });
    for (const batch of batchesOf(kernel, [5n, 7n, 7n])) expect(batch.isAscending()).toBe(false);
    const sorted = ids.map((values) =>
      [...new Set(values)].toSorted((a, b) => Number(a > b) - Number(a < b)),
    );
    fc.assert(
      fc.property(sorted, (values) => {
        for (const batch of batchesOf(kernel, values)) expect(batch.isAscending()).toBe(true);
      }),
    );
  });

  test('sketches as one id after the other does', () => {
    forEachBatch((batch, values) => {
      const [many, single] = [new HyperLogLog(), new HyperLogLog()];
      batch.sketch(many.registers);
      for (const i of values.keys()) addMixed(single, batch.wordAt(i));
      expect(Buffer.from(many.registers).equals(single.registers)).toBe(true);
    });
  });

  test('marks ids on a page up to one that is marked or elsewhere', () => {
    const near = fc.array(
      fc.oneof(fc.integer({ min: -3, max: 70_000 }), fc.constantFrom(-1, 0, 65_535, 65_536)),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(
        near,
        fc.nat({ max: 3 }),
        fc.constantFrom(0, 65_536, -65_536),
        (places, from, start) => {
          const values = places.map((place) => BigInt(start + place));
          for (const batch of batchesOf(kernel, values)) {
            const page = new Uint32Array(2048);
            const set = new Set<number>();
            let next = Math.min(from, values.length);
            const first = next;
            while (next < places.length && isOnPage(places[next]!) && !set.has(places[next]!))
              set.add(places[next++]!);
            expect(batch.mark(page, start, first)).toBe(next);
            const bits = [...page].flatMap((word, i) =>
              Array.from({ length: 32 }, (_, bit) => bit)
                .filter((bit) => ((word >>> bit) & 1) === 1)
                .map((bit) => 32 * i + bit),
            );
            expect(bits).toEqual([...set].toSorted((a, b) => a - b));
          }
        },
      ),
      {
        numRuns: 200,
        examples: [
          [[65_536, 1], 0, 0],
          [[-1, 1], 0, 65_536],
        ],
      },
    );
  });
});

function isOnPage(place: number): boolean {
  return place >= 0 && place < 65_536;
}
