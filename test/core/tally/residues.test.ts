import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { residueOfWord, type Signedness } from '../../../src/core/hash/word.ts';
import { type Id, parseId } from '../../../src/core/id.ts';
import { divisorsOf } from '../../../src/core/modulo.ts';
import { GRID_MODULI, PARTITIONS_MAX } from '../../../src/core/tally/moduli.ts';
import { foldCounts, Residues, residueOf } from '../../../src/core/tally/residues.ts';

/** As a file may write them: one to thirty digits, zeros in front or not, a minus or not. */
const cells = fc
  .tuple(
    fc.constantFrom('', '', '-'),
    fc.constantFrom('', '', '0', '000'),
    fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), fc.bigInt({ min: 0n, max: 99n })),
  )
  .map(([sign, zeros, value]) => `${sign}${zeros}${value}`);
const files = fc.array(cells, { maxLength: 200, size: 'max' });
const anyModulus = fc.oneof(
  fc.integer({ min: 1, max: 100 }),
  fc.integer({ min: 1, max: 5_000 }),
  fc.constantFrom(24, 48, 60, ...GRID_MODULI),
);

function numberOf(text: string): number | bigint {
  const cell = parseId(text, false);
  const id: Id = cell.kind === 'id' ? cell.id : '';
  return typeof id === 'string' ? Number.NaN : id;
}

function exactResidue(value: bigint, modulus: number): number {
  const divisor = BigInt(modulus);
  return Number(((value % divisor) + divisor) % divisor);
}

function exactHistogram(values: readonly bigint[], modulus: number): Float64Array {
  const counts = new Float64Array(modulus);
  for (const value of values) counts[exactResidue(value, modulus)]! += 1;
  return counts;
}

/** The residues whose counts differ; `toEqual` takes milliseconds for 24,000 of them. */
function differences(counts: Float64Array | null, expected: Float64Array): number[] {
  expect(counts).toHaveLength(expected.length);
  return [...expected.keys()].filter((residue) => counts?.[residue] !== expected[residue]);
}

describe('a histogram of residues', () => {
  test('is the one that BigInt counts, whatever the signs, lengths and zeros in front', () => {
    const moduli = fc.array(anyModulus, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(files, moduli, (texts, planned) => {
        const residues = new Residues(planned);
        for (const text of texts) residues.addNumber(numberOf(text), 1);
        for (const modulus of planned) {
          const expected = exactHistogram(texts.map(BigInt), modulus);
          expect(differences(residues.fold(modulus), expected)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('folds to every divisor of its modulus as if it were counted anew', () => {
    fc.assert(
      fc.property(files, fc.constantFrom(24, 60, 144, 360, 1_000), (texts, modulus) => {
        const residues = new Residues([7, modulus]);
        for (const text of texts) residues.addNumber(numberOf(text), 1);
        for (const divisor of divisorsOf(modulus)) {
          const expected = exactHistogram(texts.map(BigInt), divisor);
          expect(differences(residues.fold(divisor), expected)).toEqual([]);
        }
      }),
    );
  });

  test('does not know the modulus that divides none of its own', () => {
    const residues = new Residues([24, 7]);
    expect(residues.fold(5)).toBeNull();
    expect(residues.fold(48)).toBeNull();
    expect(residues.fold(14)).toBeNull();
    expect(residues.fold(7)).toEqual(new Float64Array(7));
    expect(residues.moduli).toEqual([24, 7]);
    expect(new Residues([]).fold(1)).toBeNull();
  });

  test('adds up weights in place of ones', () => {
    const weighted = fc.array(fc.tuple(cells, fc.integer({ min: 0, max: 10 ** 9 })));
    fc.assert(
      fc.property(weighted, anyModulus, (rows, modulus) => {
        const residues = new Residues([modulus]);
        const sums = new Float64Array(modulus);
        for (const [text, weight] of rows) {
          residues.addNumber(numberOf(text), weight);
          sums[exactResidue(BigInt(text), modulus)]! += weight;
        }
        expect(differences(residues.fold(modulus), sums)).toEqual([]);
      }),
    );
  });

  test('counts hash values by their residue, as they are read', () => {
    const uint32 = fc.integer({ min: 0, max: 0xffffffff });
    const words = fc.array(fc.record({ high: uint32, low: uint32 }), { maxLength: 50 });
    const signedness = fc.constantFrom<Signedness[]>(false, 32, 64);
    fc.assert(
      fc.property(words, signedness, anyModulus, (hashed, signed, modulus) => {
        const residues = new Residues([modulus, 24]);
        const sums = [new Float64Array(modulus), new Float64Array(24)];
        for (const [i, word] of hashed.entries()) {
          residues.addWord(word, signed, i + 1);
          sums[0]![residueOfWord(word, modulus, signed)]! += i + 1;
          sums[1]![residueOfWord(word, 24, signed)]! += i + 1;
        }
        expect(differences(residues.fold(modulus), sums[0]!)).toEqual([]);
        expect(differences(residues.fold(24), sums[1]!)).toEqual([]);
      }),
    );
  });

  test('takes over what another engine counted, beyond 2^32 as well', () => {
    const residues = new Residues([7, 24]);
    residues.addCounted(24, 5, 2 ** 32);
    residues.addCounted(24, 5, 1);
    residues.addCounted(7, 6, 3);
    expect(residues.fold(24)?.[5]).toBe(2 ** 32 + 1);
    expect([...(residues.fold(7) ?? [])]).toEqual([0, 0, 0, 0, 0, 0, 3]);
  });
});

describe('the residue of a whole number', () => {
  test('is never negative, and never -0', () => {
    expect(residueOf(-5, 24)).toBe(19);
    expect(residueOf(-5n, 24)).toBe(19);
    for (const id of [0, -24, 24, -48n, 0n]) expect(residueOf(id, 24)).toBe(0);
    expect(residueOf(-7, 1)).toBe(0);
  });

  // Near 2^53 a quotient rounds to the next whole number, and a product beyond it is rounded too.
  test('is exact at both ends of the safe integers, for small moduli, the grid and the limit', () => {
    const small = Array.from({ length: 130 }, (_, i) => i + 1);
    for (const modulus of [...small, ...GRID_MODULI, PARTITIONS_MAX - 17, PARTITIONS_MAX]) {
      for (let below = 0; below < 130; below++) {
        const id = Number.MAX_SAFE_INTEGER - below;
        expect(residueOf(id, modulus)).toBe(exactResidue(BigInt(id), modulus));
        expect(residueOf(-id, modulus)).toBe(exactResidue(BigInt(-id), modulus));
      }
    }
  });

  test('is exact for any safe integer, also next to a multiple of the modulus', () => {
    const quotients = fc.maxSafeInteger();
    const modulus = fc.integer({ min: 1, max: 2 ** 26 });
    fc.assert(
      fc.property(quotients, modulus, fc.integer({ min: -2, max: 2 }), (any, m, offset) => {
        const near = Math.trunc(any / m) * m + offset;
        for (const id of [any, Number.isSafeInteger(near) ? near : any]) {
          expect(residueOf(id, m)).toBe(exactResidue(BigInt(id), m));
        }
      }),
      { numRuns: 20_000 },
    );
  });
});

test('folding sums what falls on one residue', () => {
  expect(foldCounts(Float64Array.of(1, 2, 3, 4), 2)).toEqual(Float64Array.of(4, 6));
  expect(foldCounts(Float64Array.of(1, 2, 3, 4), 4)).toEqual(Float64Array.of(1, 2, 3, 4));
  expect(foldCounts(Float64Array.of(1, 2, 3, 4), 1)).toEqual(Float64Array.of(10));
});
