import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeltaLog } from '../../../src/core/tally/delta-log.ts';

const edges = [0, 1, 127, 128, 129, 255, 16_383, 16_384, 2 ** 31, 2 ** 32, 2 ** 53 - 1];

function logOf(values: readonly number[]): DeltaLog {
  const log = new DeltaLog();
  for (const value of values) log.push(value);
  return log;
}

test('gives back any whole numbers of at least 0 in their order', () => {
  const value = fc.oneof(fc.constantFrom(...edges), fc.nat({ max: 300 }), fc.maxSafeNat());
  fc.assert(
    fc.property(fc.array(value, { maxLength: 200, size: 'max' }), (values) => {
      expect([...logOf(values).values()]).toEqual(values);
    }),
  );
});

// 65,536 bytes a chunk: the values below take one, three and eight of them.
test.each([
  [5, 200_000],
  [20_000, 100_000],
  [2 ** 53 - 1, 30_000],
])('loses none of many, here %d and its neighbours %d times', (value, count) => {
  const log = new DeltaLog();
  for (let i = 0; i < count; i++) log.push(value - (i % 3));
  let next = 0;
  for (const found of log.values()) {
    if (found !== value - (next % 3)) expect(found).toBe(value - (next % 3));
    next++;
  }
  expect(next).toBe(count);
});

test('goes on after it was read', () => {
  const log = logOf([1, 300]);
  expect([...log.values()]).toEqual([1, 300]);
  for (let i = 0; i < 70_000; i++) log.push(9);
  log.push(2 ** 40);
  const values = [...log.values()];
  expect(values).toHaveLength(70_003);
  expect([values[0], values[1], values[2], values.at(-1)]).toEqual([1, 300, 9, 2 ** 40]);
});
