import fc from 'fast-check';
import wasm from 'node-sqlite3-wasm';
import { afterAll, expect, test } from 'vitest';
import { floorMod } from '../../../../src/core/modulo.ts';
import {
  functionFloorMod,
  percentFloorMod,
  residueOfHalves,
} from '../../../../src/core/sql/buckets/residues.ts';

const database = new wasm.Database();
afterAll(() => database.close());

test('64 bits in two halves reduce to what they are together, in signed arithmetic', () => {
  const bits = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
  fc.assert(
    fc.property(bits, fc.integer({ min: 1, max: 2_000_000 }), (value, modulus) => {
      const sql = residueOfHalves(`${value >> 32n}`, `${value & 0xffff_ffffn}`, modulus);
      expect(valueOf(sql)).toBe(floorMod(value, modulus));
    }),
  );
});

test('floorMod is exact for every 64-bit number', () => {
  const whole = fc.oneof(
    fc.bigInt({ min: -60n, max: 60n }),
    fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }),
  );
  fc.assert(
    fc.property(whole, fc.integer({ min: 1, max: 2_000_000 }), (value, modulus) => {
      expect(valueOf(percentFloorMod(`(${value})`, modulus))).toBe(floorMod(value, modulus));
    }),
  );
});

test('the function form is the same in other words', () => {
  expect(functionFloorMod('id', 24)).toBe('MOD(MOD(id, 24) + 24, 24)');
});

function valueOf(sql: string): number {
  return Number(database.get(`SELECT ${sql} AS value`)?.['value']);
}
