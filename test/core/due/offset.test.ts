import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JitterRule } from '../../../src/core/due/due-request.ts';
import { jitterTakesInt64, offsetsBy, scaled } from '../../../src/core/due/offset.ts';
import { hashNames } from '../../../src/core/hash/catalog.ts';
import { floorMod } from '../../../src/core/modulo.ts';
import { JITTER } from './jobs.ts';

function offset(rule: Partial<JitterRule>, id: number | bigint, toleranceS: number): number {
  const whole = { ...JITTER, ...rule };
  return offsetsBy(whole)(`${id}`, id, { toleranceS, isSymmetric: whole.isSymmetric });
}

test('by modulo it is hash mod tolerance, of the published fnv1a64 values', () => {
  // Cases, S04: fnv1a64 of these ids modulo 24 is 4, 19, 2, 17 and 21.
  const ids = [1n, 42n, 28_742n, 9_007_199_254_740_993n, -7n];
  expect(ids.map((id) => offset({ hash: 'fnv1a64' }, id, 24))).toEqual([4, 19, 2, 17, 21]);
  expect(offset({ hash: 'pg-hashint8' }, 1n, 300)).toBe(floorMod(-1_905_060_026n, 300));
});

test('by multiply-shift it is (h * W) >> 32, exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.nat(2 ** 26), (bits, width) => {
      expect(scaled(bits, width)).toBe(Number((BigInt(bits) * BigInt(width)) >> 32n));
    }),
  );
});

test.each(hashNames)('%s fills the tolerance by both reductions, and no more', (hash) => {
  for (const reduction of ['modulo', 'multiply-shift'] as const) {
    const rule = { hash, reduction };
    const hits = new Set(Array.from({ length: 3000 }, (_, i) => offset(rule, i * 7919, 7)));
    expect([...hits].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  }
});

test('symmetric offsets lie half before and half after', () => {
  for (const [toleranceS, expected] of [
    [4, [-2, -1, 0, 1]],
    [5, [-2, -1, 0, 1, 2]],
  ] as const) {
    const all = Array.from({ length: 500 }, (_, i) => offset({ isSymmetric: true }, i, toleranceS));
    expect([...new Set(all)].toSorted((a, b) => a - b)).toEqual(expected);
  }
});

test('no tolerance is no offset', () => {
  expect(offset({}, 42, 0)).toBe(0);
  expect(offset({ isSymmetric: true }, 42, 1)).toBe(0);
});

test('text has no offset by a hash of 8 bytes', () => {
  const rule: JitterRule = { ...JITTER, hash: 'pg-hashint8' };
  expect(jitterTakesInt64(rule)).toBe(true);
  const tolerance = { toleranceS: 9, isSymmetric: false };
  expect(() => offsetsBy(rule)('a', 'a', tolerance)).toThrow(RangeError);
});
