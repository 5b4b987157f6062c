import { expect, test } from 'vitest';
import { meant, variantOf } from '../../../../src/membership/variants.ts';
import { doMeet } from '../../../../src/membership/verify/overlaps.ts';
import { searchBreaking, searchSeeds } from '../../../../src/membership/verify/search-random.ts';
import { breakingKinds } from '../../../../src/membership/verify/swarm/draw-breaking.ts';
import { drawSchedule } from '../../../../src/membership/verify/swarm/draw-schedule.ts';

const group = { workers: 5, intervals: 20 };
const kindsOf = (seed: number): ReadonlySet<string> => {
  const { workers, actions } = drawSchedule(seed, group).schedule;
  const fates = workers.flatMap(({ requests }) => requests.map(({ fate }) => fate));
  return new Set([...actions.map(({ kind }) => kind), ...fates]);
};

test('the protocol holds and settles under 6,000 random schedules', () => {
  expect(searchSeeds(meant, doMeet, { from: 0, count: 6_000 }, group)).toEqual({
    tried: 6_000,
    failed: null,
  });
});

test.each([1, 2, 3, 8, 12])('it does so with %i workers', (workers) => {
  const searched = searchSeeds(meant, doMeet, { from: 0, count: 500 }, { workers, intervals: 20 });
  expect(searched.failed).toBeNull();
});

test.each(breakingKinds)('it is seen to break under %s', (kind) => {
  const seeds = { from: 1, count: 4_000 };
  const { failed } = searchBreaking(kind, meant, doMeet, { seeds, options: group });
  expect(failed?.kind).toBe('overlap');
  expect(failed?.origin).toMatch(new RegExp(`^${kind}:\\d+$`));
});

test('a seed draws the same schedule each time, and another seed another one', () => {
  expect(drawSchedule(7, group)).toEqual(drawSchedule(7, group));
  expect(drawSchedule(8, group)).not.toEqual(drawSchedule(7, group));
});

test('every fault is drawn by some seeds and left out by others', () => {
  const drawn = Array.from({ length: 400 }, (_, seed) => kindsOf(seed));
  const kinds = ['stop', 'crash', 'pause', 'outage', 'evict-closed', 'clock-step'];
  for (const kind of [...kinds, 'refused', 'lost', 'twice']) {
    const share = drawn.filter((one) => one.has(kind)).length / drawn.length;
    expect.soft(share, kind).toBeGreaterThan(0.05);
    expect.soft(share, kind).toBeLessThan(0.8);
  }
});

test('the store loses nothing but closed counters in what must hold', () => {
  for (let seed = 0; seed < 400; seed++) {
    expect(kindsOf(seed)).not.toContain('evict-open');
    expect(kindsOf(seed)).not.toContain('failover');
  }
});

test('a search may be cut into pieces', () => {
  const variant = variantOf('late-deadline-3-gaps');
  const whole = searchSeeds(variant, doMeet, { from: 1, count: 600 }, group);
  const pieces = [1, 301].map((from) => searchSeeds(variant, doMeet, { from, count: 300 }, group));
  expect(pieces.map(({ failed }) => failed).find((failed) => failed !== null)).toEqual(
    whole.failed,
  );
  expect(whole.failed).not.toBeNull();
});
