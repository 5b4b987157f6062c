import { expect, test } from 'vitest';
import type { VerificationResult } from '../../../src/core/results/verification.ts';
import type { VariantName } from '../../../src/membership/variants.ts';
import { doMeet, type Meet } from '../../../src/membership/verify/overlaps.ts';
import { holdingSearches } from '../../../src/membership/verify/searches.ts';
import { verify } from '../../../src/membership/verify/verify.ts';
import { drained } from './drained.ts';

const options = {
  seeds: { from: 1, count: 50 },
  group: { workers: 5, intervals: 20 },
  isThorough: false,
  meet: doMeet,
};

function verified(variant: VariantName): VerificationResult {
  return drained(verify({ ...options, variant }));
}

test('a variant fails, and each search that saw it brings the shortest timeline', () => {
  const { variant, searches, isPassed } = verified('single-interval');
  expect(variant).toBe('single-interval');
  expect(isPassed).toBe(false);
  const [directed, random] = searches;
  expect(directed).toMatchObject({ kind: 'directed', expected: 'holds', isAsExpected: false });
  expect(directed?.finding).toMatchObject({ kind: 'overlap', origin: 'directed:join-1' });
  expect(random).toMatchObject({ kind: 'random', tried: 1, isAsExpected: false });
  expect(random?.finding?.timeline.workers.length).toBe(2);
  const calm = searches.find(({ name }) => name === 'calm-3');
  expect(calm).toMatchObject({ kind: 'exhaustive', isAsExpected: true, finding: null });
  // A variant need not break where the protocol does.
  expect(searches.every(({ expected }) => expected === 'holds')).toBe(true);
});

test('is told before each search what it is, and how far the whole is', () => {
  const search = verify({ ...options, variant: null });
  const { value } = search.next();
  expect(value).toMatchObject({ done: 0, name: 'worst schedules by construction' });
});

test('searches nothing with a checker that is not proven', () => {
  const blind: Meet = () => false;
  const { checker, searches, isPassed } = drained(
    verify({ ...options, variant: null, meet: blind }),
  );
  expect(checker.some(({ expected, found }) => expected !== found)).toBe(true);
  expect(searches).toEqual([]);
  expect(isPassed).toBe(false);
});

test('a variant is searched no further by a kind that has broken it', () => {
  const { searches, skipped } = verified('no-spread');
  const failed = searches.filter(({ isAsExpected }) => !isAsExpected).map(({ kind }) => kind);
  expect(failed).toEqual(['directed', 'random', 'exhaustive']);
  expect(searches.at(-1)?.isAsExpected).toBe(false);
  expect(skipped).toBe(holdingSearches(options).length - searches.length);
  expect(skipped).toBeGreaterThan(0);
});
