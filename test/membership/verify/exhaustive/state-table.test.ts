import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StateTable } from '../../../../src/membership/verify/exhaustive/state-table.ts';

test('numbers tuples as a map of their texts would, and gives them back', () => {
  const tuple = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(tuple, { maxLength: 300, size: 'max' }), (tuples) => {
      const table = new StateTable(4);
      const numbers = new Map<string, number>();
      for (const one of tuples) {
        const known = numbers.get(one.join()) ?? numbers.size;
        numbers.set(one.join(), known);
        expect(table.numberOf(Int32Array.from(one))).toBe(known);
        const back = new Int32Array(4);
        table.read(known, back);
        expect([...back]).toEqual(one);
      }
      expect(table.size).toBe(numbers.size);
    }),
  );
});

test('grows', () => {
  const table = new StateTable(2);
  const count = 50_000;
  for (let i = 0; i < count; i++) expect(table.numberOf(Int32Array.of(i, -i))).toBe(i);
  for (let i = count - 1; i >= 0; i--) expect(table.numberOf(Int32Array.of(i, -i))).toBe(i);
  expect(table.size).toBe(count);
});
