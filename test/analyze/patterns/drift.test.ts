import { expect, test } from 'vitest';
import { driftPattern } from '../../../src/analyze/patterns/drift.ts';
import { randomFrom } from '../../../src/core/random.ts';
import { listOf, sourceOf } from '../counting.ts';

/** 12,800 ids, 80 rows in a block of the watch, so that a tenth is 1,280 rows exactly. */
const ROWS = 12_800;

function idsWith(writer: (i: number, id: number) => number): number[] {
  const random = randomFrom('drift');
  return listOf(ROWS, (i) => writer(i, random.below(2 ** 30)));
}

test('a writer that comes in the last tenth is seen, though the whole is nearly even', () => {
  const ids = idsWith((i, id) => (i >= 0.9 * ROWS && i % 2 === 0 ? id - (id % 24) : id));
  const source = sourceOf(ids);
  expect(source.spread.max.deviation).toBeLessThan(1.5);
  const [pattern] = driftPattern(source);
  expect(pattern?.kind).toBe('drift');
  expect([pattern?.modulus, pattern?.remainder, pattern?.isHarmful]).toEqual([24n, 0n, false]);
  expect(pattern?.text).toMatch(
    /^the spread drifts: partition 0 takes [345]\.\d% of the first 1,280 ids and 5\d\.\d% of the last 1,280$/,
  );
});

test('a writer that went is seen as well', () => {
  const ids = idsWith((i, id) => (i < 0.1 * ROWS && i % 2 === 0 ? id - (id % 24) + 7 : id));
  const [pattern] = driftPattern(sourceOf(ids));
  expect(pattern?.remainder).toBe(7n);
});

test('a writer that was there from the start is no drift', () => {
  const ids = idsWith((i, id) => (i % 2 === 0 ? id - (id % 24) : id));
  expect(driftPattern(sourceOf(ids))).toEqual([]);
});

test('a writer of a few rows, an effect under 0.1, is no drift', () => {
  const ids = idsWith((i, id) => (i >= 0.9 * ROWS && i % 40 === 0 ? id - (id % 24) : id));
  expect(driftPattern(sourceOf(ids))).toEqual([]);
});

test('the shares of both ends are those of the first and last tenth', () => {
  const ids = idsWith((i, id) => (i >= 0.9 * ROWS && i % 2 === 0 ? id - (id % 24) : id));
  const share = (rows: readonly number[]): string =>
    `${((100 * rows.filter((id) => id % 24 === 0).length) / rows.length).toFixed(1)}%`;
  const [pattern] = driftPattern(sourceOf(ids));
  expect(pattern?.text).toContain(`${share(ids.slice(0, 1_280))} of the first`);
  expect(pattern?.text).toContain(`${share(ids.slice(-1_280))} of the last`);
});

test('where a tenth holds fewer than five ids a partition nothing is said', () => {
  const random = randomFrom('small');
  const ids = listOf(1_152, (i) => (i >= 1_037 ? 24 * random.below(99) : random.below(2 ** 30)));
  // A tenth is 14 blocks of 8 rows: 112 of them, under 5 * 24.
  expect(driftPattern(sourceOf(ids))).toEqual([]);
});

test('a source without order or with too few rows has no drift', () => {
  const source = sourceOf(idsWith((i, id) => (i >= 0.9 * ROWS ? 24 * id : id)));
  expect(driftPattern(source)).toHaveLength(1);
  expect(driftPattern({ ...source, tally: { ...source.tally, tenths: null } })).toEqual([]);
});

test('consecutive ids do not drift', () => {
  expect(driftPattern(sourceOf(listOf(ROWS, (i) => i)))).toEqual([]);
});
