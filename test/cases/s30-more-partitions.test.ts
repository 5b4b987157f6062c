import { expect, test } from 'vitest';
import { hour, migrated, plain } from '../partitions/migration/pairs.ts';
import { idsFrom } from '../partitions/reading.ts';

// apache/pulsar#23603, karafka/karafka#2804, confluentinc/librdkafka#1247.
const consecutive = idsFrom(1, 28_742);

test('S30: from 24 to 48 half keep their number and one in 24 its hour', () => {
  const { kept, records } = migrated(consecutive, { from: plain(24), to: plain(48) });
  expect(records).toBe(28_742);
  expect(kept.bySlot * 28_742).toBeCloseTo(14_375, 6);
  expect(kept.byTime * 28_742).toBeCloseTo(1196, 6);
  expect((1 - kept.byTime) * 28_742).toBeCloseTo(27_546, 6);
  expect([kept.shiftMinS / hour, kept.shiftMaxS / hour]).toEqual([-11.5, 12]);
  expect(kept.movedLeast).toBe(0.5);
});

test('S30: at midnight nobody is left out, but an id waits 12.5 to 36 hours', () => {
  const { cutOvers } = migrated(consecutive, { from: plain(24), to: plain(48) }, [0]);
  expect(cutOvers[0]).toMatchObject({
    twice: 0,
    never: 0,
    once: 28_742,
    gapMinS: 12.5 * hour,
    gapMaxS: 36 * hour,
  });
});

test('S30: at six, noon and eighteen ids run twice and not at all', () => {
  const times = [6, 12, 18].map((each) => each * hour);
  const { cutOvers } = migrated(consecutive, { from: plain(24), to: plain(48) }, times);
  expect(cutOvers.map(({ twice, once, never }) => [twice, once, never])).toEqual([
    [3594, 21_554, 3594],
    [7188, 14_366, 7188],
    [3591, 21_557, 3594],
  ]);
});

test('S30: of 20 keys 10 keep their partition from 5 to 10', () => {
  const { kept } = migrated(idsFrom(0, 19), { from: plain(5), to: plain(10) });
  expect(kept.bySlot * 20).toBe(10);
});
