import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lcm } from '../../../src/core/modulo.ts';
import type { PartitionScheme } from '../../../src/core/partition-map.ts';
import { slotMap } from '../../../src/core/slot-map.ts';
import { cutOversOf } from '../../../src/partitions/migration/cut-overs.ts';
import { jointOf, uniformJoint } from '../../../src/partitions/migration/joint.ts';
import { oneByOne } from './one-by-one.ts';
import { hour, plain, preserving, readingFor } from './pairs.ts';

const cuts24To48 = (times: readonly number[]) =>
  cutOversOf(uniformJoint({ from: plain(24), to: plain(48) }), times);

test('gives the shares and gaps of 24 to 48 partitions (formula 17)', () => {
  const found = cuts24To48([0, 6 * hour, 12 * hour, 18 * hour]);
  expect(found.map(({ twice, never, gapMaxS }) => [twice, never, (gapMaxS ?? 0) / hour])).toEqual([
    [0, 0, 36],
    [0.125, 0.125, 45],
    [0.25, 0.25, 42],
    [0.125, 0.125, 39],
  ]);
  expect(found[0]?.gapMinS).toBe(12.5 * hour);
});

test('a cut-over between two boundaries is like the one at the next boundary', () => {
  const [before, at] = cuts24To48([11.6 * hour, 12 * hour]);
  expect({ ...before, atS: 0 }).toEqual({ ...at, atS: 0 });
  const [last] = cuts24To48([23.9 * hour]);
  expect([last?.twice, last?.never, last?.once]).toEqual([0, 0, 1]);
});

test('the hour-preserving map omits nobody; at half past, 1/48 runs twice (formula 17)', () => {
  const joint = uniformJoint({ from: plain(24), to: preserving(48, 24) });
  const found = cutOversOf(joint, [0, 5 * hour, 12.5 * hour]);
  expect(found.map(({ twice, never, gapMaxS }) => [twice, never, (gapMaxS ?? 0) / hour])).toEqual([
    [0, 0, 24.5],
    [0, 0, 24.5],
    [1 / 48, 0, 24.5],
  ]);
});

const scheme = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map(plain),
  fc
    .tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 6 }), fc.boolean())
    .map(([base, q, isFiner]) =>
      isFiner ? preserving(base * q, base) : preserving(base, base * q),
    ),
);
const ids = fc.array(fc.integer({ min: -500, max: 5000 }), { minLength: 1, maxLength: 60 });

/** When an id runs, by its residue, in whole parts of a day. */
function timeOf(id: number, each: PartitionScheme, day: number): number {
  const map = slotMap(each);
  if (map === null) throw new RangeError('residues');
  return map.slots[((id % map.modulus) + map.modulus) % map.modulus]! * (day / each.partitions);
}

test('a day of single ids is what the pairs of slots say, for every cut-over', () => {
  fc.assert(
    fc.property(scheme, scheme, ids, (from, to, given) => {
      const found = cutOversOf(jointOf(readingFor(given, { from, to }), { from, to }), null);
      const day = lcm(from.partitions, to.partitions);
      const moved = given.map((id) => ({
        oldAt: timeOf(id, from, day),
        newAt: timeOf(id, to, day),
      }));
      for (const cut of found) {
        const expected = oneByOne(moved, Math.round((cut.atS * day) / 86_400), day);
        expect([cut.twice, cut.once, cut.never]).toEqual([
          expected.twice,
          expected.once,
          expected.never,
        ]);
        expect(cut.gapMaxS).toBeCloseTo((expected.gapMax * 86_400) / day, 5);
        expect(cut.gapMinS).toBeCloseTo((expected.gapMin * 86_400) / day, 5);
        expect(cut.twice + cut.once + cut.never).toBe(given.length);
        expect(cut.runs).toBe(given.length + cut.twice - cut.never);
      }
    }),
    { numRuns: 300 },
  );
});

test('whenever ids run twice or never, some of them are named', () => {
  fc.assert(
    fc.property(scheme, scheme, ids, (from, to, given) => {
      const found = cutOversOf(jointOf(readingFor(given, { from, to }), { from, to }), null);
      for (const { twice, never, examples, atS } of found) {
        expect(examples.twice.length > 0).toBe(twice > 0);
        expect(examples.never.length > 0).toBe(never > 0);
        for (const id of examples.never) {
          expect(given.map(String)).toContain(id);
          const day = lcm(from.partitions, to.partitions);
          const cut = Math.round((atS * day) / 86_400);
          expect(timeOf(Number(id), from, day)).toBeGreaterThanOrEqual(cut);
          expect(timeOf(Number(id), to, day)).toBeLessThan(cut);
        }
      }
    }),
  );
});

test('uniform ids are the residues modulo the common multiple', () => {
  fc.assert(
    fc.property(scheme, scheme, (from, to) => {
      const pair = { from, to };
      const maps = [slotMap(from), slotMap(to)];
      const modulus = maps.reduce((product, map) => product * (map?.modulus ?? 1), 1);
      const all = Array.from({ length: modulus }, (_, id) => id);
      const uniform = cutOversOf(uniformJoint(pair), null);
      const counted = cutOversOf(jointOf(readingFor(all, pair), pair), null);
      for (const [i, cut] of uniform.entries()) {
        expect(cut.twice * modulus).toBeCloseTo(counted[i]?.twice ?? Number.NaN, 6);
        expect(cut.never * modulus).toBeCloseTo(counted[i]?.never ?? Number.NaN, 6);
        expect(cut.gapMaxS).toBe(counted[i]?.gapMaxS);
      }
    }),
    { numRuns: 40 },
  );
});

test('looks at 1439 and 1440 partitions, two million pairs, and every boundary', () => {
  const found = cutOversOf(uniformJoint({ from: plain(1439), to: plain(1440) }), null);
  expect(found).toHaveLength(2878);
  expect(found[0]).toMatchObject({ twice: 0, never: 0 });
  for (const { twice, once, never } of found) expect(twice + once + never).toBeCloseTo(1, 12);
});
