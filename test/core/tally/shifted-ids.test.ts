import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact } from '../../../src/core/id.ts';
import { ShiftedIds, SNOWFLAKE_TIME_SHIFT } from '../../../src/core/tally/shifted-ids.ts';

function shiftedOf(ids: readonly bigint[], partitions: readonly number[]): ShiftedIds {
  const shifted = new ShiftedIds(partitions);
  for (const id of ids) shifted.add(exact(id));
  return shifted;
}

test('counts multiples of 4096 by what their upper bits leave modulo the partitions', () => {
  const ids = fc
    .array(fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }), { minLength: 1, maxLength: 50 })
    .map((values) => values.map((value) => value * 4096n));
  fc.assert(
    fc.property(ids, (snowflakes) => {
      for (const partitions of [24, 48, 7]) {
        const counts = new Float64Array(partitions);
        for (const id of snowflakes) {
          // The floor of id / 2^22, written without a shift.
          const rest = ((id % 2n ** 22n) + 2n ** 22n) % 2n ** 22n;
          const time = (id - rest) / 2n ** 22n;
          const divisor = BigInt(partitions);
          counts[Number(((time % divisor) + divisor) % divisor)]! += 1;
        }
        const shifted = shiftedOf(snowflakes, [24, 48, 7]).residues();
        expect(shifted?.fold(partitions)).toEqual(counts);
      }
    }),
  );
  expect(SNOWFLAKE_TIME_SHIFT).toBe(22);
});

test('the first id that is no multiple of 4096 ends it for good', () => {
  for (const other of [1n, -1n, 2_048n, 4_097n, 2n ** 62n + 2_048n]) {
    expect(shiftedOf([4096n, other], [24]).residues()).toBeNull();
    expect(shiftedOf([other, 4096n, 8192n], [24]).residues()).toBeNull();
  }
  expect(
    shiftedOf([4096n, -4096n, 0n, 2n ** 62n], [24])
      .residues()
      ?.fold(24),
  ).not.toBeNull();
});

test('without an id there is nothing to shift', () => {
  expect(new ShiftedIds([24]).residues()).toBeNull();
});
