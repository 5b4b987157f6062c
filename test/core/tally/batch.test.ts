import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact } from '../../../src/core/id.ts';
import type { Tally, TallyRequest } from '../../../src/core/tally/tally.ts';
import { TallyBuilder } from '../../../src/core/tally/tally-builder.ts';
import type { Kernel } from '../../../src/inputs/kernel/kernel.ts';
import { batchesOf, bothKernels } from '../../inputs/kernel/kernels.ts';
import { requestFor } from '../../inputs/source.ts';

const inBulk = requestFor({
  partitions: [24, 48],
  moduli: [1000],
  swept: [7, 11],
  compared: ['xxh64', 'murmur3', 'fnv1a32', 'fnv1a64'],
});
const requests: readonly (readonly [string, TallyRequest])[] = [
  ['all of it in bulk', inBulk],
  ['hashes of 8 bytes', { ...inBulk, map: 'xxh64', hashInput: 'int64' }],
  [
    'a hash that is computed one by one',
    { ...inBulk, compared: ['xxh64', 'pg-hashint8', 'crc32'] },
  ],
  [
    'two schemes together',
    {
      ...inBulk,
      joint: {
        from: { partitions: 24, map: { kind: 'modulo' } },
        to: { partitions: 24, map: { kind: 'hash', hash: 'xxh64' } },
        measuredBy: 'xxh64',
      },
    },
  ],
];

/** A tally as values that can be compared, histograms as texts: long arrays are slow to compare. */
function plainOf({ residues, shifted, joint, tenths, ...figures }: Tally): unknown {
  const textOf = (counts: Float64Array | null | undefined): string => counts?.join(' ') ?? '';
  const folds = [...residues].flatMap(([map, each]) =>
    each.moduli.map((modulus) => [map, modulus, textOf(each.fold(modulus))]),
  );
  const [first, last] = [textOf(tenths?.first), textOf(tenths?.last)];
  return {
    ...figures,
    folds,
    first,
    last,
    shifted: textOf(shifted?.fold(24)),
    joint: textOf(joint?.counts),
  };
}

function inBatches(request: TallyRequest, kernel: Kernel, ids: readonly bigint[]): TallyBuilder {
  const builder = new TallyBuilder(request);
  for (const batch of batchesOf(kernel, ids)) builder.batch(batch);
  return builder;
}

function oneByOne(request: TallyRequest, ids: readonly bigint[]): TallyBuilder {
  const builder = new TallyBuilder(request);
  for (const id of ids) builder.id(exact(id), false, []);
  return builder;
}

const near = fc.bigInt({ min: -50n, max: 3000n });
const id = fc.oneof(
  near,
  near,
  fc.bigInt({ min: 0n, max: 200_000_000n }).map((value) => 4096n * value),
  fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }),
);
const lists = fc.oneof(
  fc.array(id, { minLength: 1, maxLength: 60 }),
  fc.array(near, { minLength: 1, maxLength: 700 }),
  // In order, some of them with a common step.
  fc
    .tuple(fc.array(near, { minLength: 1, maxLength: 500 }), fc.constantFrom(1n, 6n, 4096n))
    .map(([values, step]) => values.map((value) => step * value).toSorted((a, b) => Number(a - b))),
);

describe.each(['wasm', 'plain'] as const)('by the kernel of %s', (name) => {
  const [wasm, plain] = bothKernels();
  const kernel = { wasm, plain }[name];

  test.each(requests)('a batch of ids is counted as one after the other is: %s', (_, request) => {
    fc.assert(
      fc.property(fc.array(lists, { minLength: 1, maxLength: 3 }), (parts) => {
        const builder = new TallyBuilder(request);
        for (const part of parts) for (const batch of batchesOf(kernel, part)) builder.batch(batch);
        const expected = oneByOne(request, parts.flat()).finish();
        expect(plainOf(builder.finish())).toEqual(plainOf(expected));
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    [
      'begins with the last id of the one before',
      [
        [1n, 2n],
        [2n, 3n],
      ],
    ],
    [
      'begins below it',
      [
        [1n, 5n],
        [4n, 6n],
      ],
    ],
    [
      'breaks the order itself',
      [
        [1n, 2n],
        [3n, 3n, 2n],
      ],
    ],
  ])('a batch that %s', (_, parts) => {
    const request = requestFor({});
    const builder = new TallyBuilder(request);
    for (const part of parts) for (const batch of batchesOf(kernel, part)) builder.batch(batch);
    expect(plainOf(builder.finish())).toEqual(plainOf(oneByOne(request, parts.flat()).finish()));
  });

  test.each([
    ['in order', (i: number) => 3n * BigInt(i)],
    ['in order, far apart', (i: number) => 1_000_003n * BigInt(i)],
    ['in order but for the last', (i: number) => (i === 69_999 ? 9n : 3n * BigInt(i))],
    ['in no order', (i: number) => BigInt((i * 7919) % 65_537)],
    ['in no order, far apart', (i: number) => (BigInt(i) * 982_451_653n) % 2n ** 31n],
    ['beyond 2^53', (i: number) => 2n ** 60n + ((BigInt(i) * 7919n) % 65_537n)],
  ])('70,000 ids %s', (_, idAt) => {
    const ids = Array.from({ length: 70_000 }, (__, i) => idAt(i));
    const request = requestFor({ compared: ['xxh64'] });
    const counted = plainOf(inBatches(request, kernel, ids).finish());
    expect(counted).toEqual(plainOf(oneByOne(request, ids).finish()));
  });
});
