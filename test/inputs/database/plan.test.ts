import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cureCandidates } from '../../../src/analyze/verdict/cures.ts';
import { postgres } from '../../../src/core/sql/postgres.ts';
import { sqlite } from '../../../src/core/sql/sqlite.ts';
import { type CountingPlan, planCounting } from '../../../src/inputs/database/plan.ts';
import { requestFor } from '../source.ts';

const moduliOf = (plan: CountingPlan): number[] => plan.histograms.map(({ modulus }) => modulus);

test('one histogram of few groups answers a partition count, its doubles and the usual grids', () => {
  const plan = planCounting(requestFor({ partitions: [24] }), sqlite, false);
  expect(moduliOf(plan)).toEqual([4800]);
  for (const asked of [2, 5, 10, 16, 24, 25, 48, 60, 64, 96, 100]) expect(4800 % asked).toBe(0);
});

test('any partition counts are answered, in histograms of at most 5,000 groups unless one is larger', () => {
  const counts = fc.uniqueArray(fc.integer({ min: 1, max: 20_000 }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(counts, (partitions) => {
      const moduli = moduliOf(planCounting(requestFor({ partitions }), sqlite, false));
      for (const count of partitions) expect(moduli.some((each) => each % count === 0)).toBe(true);
      const most = Math.max(5000, ...partitions);
      expect(moduli.filter((each) => each > most)).toEqual([]);
    }),
  );
});

test('a deep count answers every cure and every grid', () => {
  const partitions = [24, 60];
  const request = requestFor({ partitions, moduli: partitions.flatMap(cureCandidates) });
  const moduli = moduliOf(planCounting(request, sqlite, true));
  for (const each of [...request.moduli, ...partitions, 1000, 1024, 4096]) {
    expect([each, moduli.some((modulus) => modulus % each === 0)]).toEqual([each, true]);
  }
});

test('hashes that the database knows are counted beside it, and the others are not', () => {
  const request = requestFor({ compared: ['xxh64', 'md5'] });
  const maps = planCounting(request, postgres, false).histograms.map(({ map }) => map);
  expect(maps).toEqual(['modulo', 'md5']);
  expect(planCounting(request, sqlite, false).histograms).toHaveLength(1);
});

test('a hash as the map is judged, and plain modulo stands beside it', () => {
  const { histograms } = planCounting(requestFor({ map: 'md5' }), postgres, false);
  expect(histograms).toEqual([
    { map: 'md5', modulus: 24, isJudged: true },
    { map: 'modulo', modulus: 24, isJudged: false },
  ]);
});

test('more passes than are sensible are refused, with the cure', () => {
  const swept = Array.from({ length: 256 }, (_, i) => i + 1);
  const request = requestFor({ partitions: [], swept });
  expect(() => planCounting(request, sqlite, false)).toThrow(
    /need \d+ passes over the table, and 8 are allowed; ask for fewer, or add --deep, which allows 24, or give the ids in a file$/,
  );
  expect(() => planCounting(request, sqlite, true)).toThrow(
    /need \d+ passes over the table, and 24 are allowed; ask for fewer, or give the ids in a file$/,
  );
});
