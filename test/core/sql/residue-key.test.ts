import fc from 'fast-check';
import { expect, test } from 'vitest';
import { floorMod } from '../../../src/core/modulo.ts';
import { meaningOf, rejectedKey, residueKey } from '../../../src/core/sql/residue-key.ts';

test('is one CASE of the remainder, and a residue that no number has for rejected rows', () => {
  expect(residueKey('id', 24)).toBe('CASE WHEN id < 0 THEN id % 24 - 24 ELSE id % 24 END');
  expect(meaningOf(null, 24, 'integer')).toEqual({ kind: 'null' });
  expect(meaningOf(rejectedKey(24), 24, 'integer')).toEqual({ kind: 'rejected' });
});

test('tells floorMod and the sign of every whole number', () => {
  const number = fc.oneof(
    fc.bigInt({ min: -100n, max: 100n }),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }),
  );
  fc.assert(
    fc.property(number, fc.integer({ min: 1, max: 1_000_000 }), (value, modulus) => {
      expect(meaningOf(keyOf(value, modulus), modulus, 'integer')).toEqual({
        kind: 'residue',
        residue: floorMod(value, modulus),
        isNegative: value < 0n,
      });
    }),
  );
});

test('reads 64 signed bits as the unsigned number that they stand for', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (value, modulus) => {
        const key = keyOf(BigInt.asIntN(64, value), modulus);
        expect(meaningOf(key, modulus, false)).toMatchObject({ residue: floorMod(value, modulus) });
      },
    ),
  );
});

/** What an engine computes: its remainder keeps the sign, as BigInt's does. */
function keyOf(value: bigint, modulus: number): number {
  const remainder = Number(value % BigInt(modulus));
  return value < 0n ? remainder - modulus : remainder;
}
