import { expect, test } from 'vitest';
import type { HashName } from '../../../src/core/hash/catalog.ts';
import { jumpBucket } from '../../../src/core/hash/jump.ts';
import { lowWord } from '../../../src/core/hash/word.ts';
import type { PartitionScheme } from '../../../src/core/partition-map.ts';
import { clockText } from '../../../src/core/time/clock-text.ts';
import { jointOf, uniformJoint } from '../../../src/partitions/migration/joint.ts';
import { keptShares, movedLeast } from '../../../src/partitions/migration/kept-shares.ts';
import { migrate } from '../../../src/partitions/migration/migrate.ts';
import { fleetOwnership, rollingStates } from '../../../src/partitions/migration/workers.ts';
import { keptByHash } from '../../cases/s33-kept.ts';
import { idsFrom } from '../reading.ts';
import { change, migrated, plain, readingFor } from './pairs.ts';

const uniform = { what: 'id', residuesBy: null };
const hashed = (partitions: number, hash: HashName): PartitionScheme => ({
  partitions,
  map: { kind: 'hash', hash },
});

// flippercloud/flipper#1007, spotify/scio#2667: figures of case S33.
test.each(keptByHash)('S33: a hash by %s keeps %i of 28,742 ids where they were', (hash, kept) => {
  const found = migrated(idsFrom(1, 28_742), { from: plain(24), to: hashed(24, hash) });
  expect(found.kept.bySlot * 28_742).toBeCloseTo(kept, 6);
  expect(found.kept.byTime * 28_742).toBeCloseTo(kept, 6);
});

test('jump moves what it must, and has the buckets of its published ports', () => {
  expect(jumpBucket(lowWord(42), 57)).toBe(43);
  expect(jumpBucket(lowWord(256), 1024)).toBe(520);
  expect(jumpBucket(lowWord(0), 1)).toBe(0);
});

test.each(['jump', 'rendezvous'] as const)(
  '%s moves half from 24 to 48, to new slots only',
  (kind) => {
    const map = { kind, hash: 'xxh64' } as const;
    const pair = { from: { partitions: 24, map }, to: { partitions: 48, map } };
    const ids = idsFrom(1, 20_000);
    const joint = jointOf(readingFor(ids, pair), pair);
    for (const [cell, count] of joint.counts.entries()) {
      const [old, slot] = [Math.floor(cell / 48), cell % 48];
      if (slot < 24 && slot !== old) expect(count).toBe(0);
    }
    // Four standard deviations of 20,000 fair coins.
    expect(Math.abs(keptShares(joint).bySlot - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / 20_000));
    expect(keptShares(uniformJoint(pair)).bySlot).toBe(0.5);
  },
);

test('modulo stands beside jump and rendezvous, measured on the ids', () => {
  const { kept } = migrated(idsFrom(1, 20_000), { from: plain(5), to: plain(4) });
  const [modulo, jump, rendezvous] = kept.schemes;
  expect(modulo).toEqual({ scheme: 'modulo', moved: 0.8, isMeasured: false });
  for (const each of [jump, rendezvous]) {
    expect(each?.isMeasured).toBe(true);
    expect(Math.abs((each?.moved ?? 0) - 0.2)).toBeLessThan(4 * Math.sqrt(0.16 / 20_000));
  }
  expect(movedLeast(5, 4)).toBeCloseTo(0.2, 12);
});

test('5 to 4 workers: 20 % keep their number (formula 18)', () => {
  const { kept } = migrated(null, { from: plain(5), to: plain(4) });
  expect(kept.bySlot).toBeCloseTo(0.2, 12);
  expect(kept.schemes.map(({ moved }) => Number(moved.toFixed(3)))).toEqual([0.8, 0.2, 0.2]);
});

test('a rolling change starts and ends with every id owned once', () => {
  const states = rollingStates(4, 5, uniform);
  expect(states).toHaveLength(5);
  expect(states.at(-1)).toMatchObject({ moved: 4, twice: 0, never: 0 });
  expect(
    fleetOwnership(
      [0, 1, 2, 3].map((index) => ({ index, count: 4 })),
      uniform,
    ),
  ).toMatchObject({
    twice: 0,
    never: 0,
  });
  // Two old, three new, as in case S31.
  expect(states[2]).toMatchObject({ moved: 2, twice: 0.3, never: 0.2 });
});

test('equal ids give an equal digest; one more, or another scheme, another one', () => {
  const pair = { from: plain(24), to: plain(48) };
  const digest = migrated(idsFrom(1, 100), pair).digest;
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(migrated(idsFrom(1, 100).toReversed(), pair).digest).toBe(digest);
  expect(migrated(idsFrom(1, 101), pair).digest).not.toBe(digest);
  expect(migrated(idsFrom(1, 100), { from: plain(24), to: plain(96) }).digest).not.toBe(digest);
});

test('refuses text without a hash, and remainders that do not tell two maps together', () => {
  const pair = { from: plain(24), to: plain(48) };
  expect(() => migrate(readingFor(['a', 'b'], pair), change(pair))).toThrow(/2 ids are text/);
  const other = { from: plain(24), to: hashed(24, 'xxh64') };
  const { joint: _, ...tally } = readingFor([1, 2], other).tally;
  const counted = { input: readingFor([1], other).input, tally };
  expect(() => jointOf(counted, other)).toThrow(/pipe the ids themselves/);
});

test('a database or a ready histogram answers by remainders what single ids answer', () => {
  const pair = { from: plain(24), to: plain(48) };
  const reading = readingFor(idsFrom(1, 5000), pair);
  const { joint: _, ...tally } = reading.tally;
  const single = migrate(reading, change(pair));
  const counted = migrate({ input: reading.input, tally }, change(pair));
  expect(counted.digest).toBe(single.digest);
  if (single.kind !== 'partitions' || counted.kind !== 'partitions') throw new RangeError('kind');
  expect(counted.cutOvers.map(({ twice, never }) => [twice, never])).toEqual(
    single.cutOvers.map(({ twice, never }) => [twice, never]),
  );
  expect(counted.cutOvers[12]?.examples.twice[0]).toMatch(/^id mod 48 = \d+$/);
  expect(single.cutOvers[12]?.examples.twice[0]).toMatch(/^\d+$/);
});

test('writes a clock', () => {
  expect([0, 45_000, 45_030, 86_400 / 7].map(clockText)).toEqual([
    '00:00',
    '12:30',
    '12:30:30',
    '03:25:42.9',
  ]);
});
