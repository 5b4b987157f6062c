import { describe, expect, test } from 'vitest';
import {
  costReason,
  cureText,
  mainPattern,
  sentence,
  spreadReason,
} from '../../../src/analyze/verdict/reasons.ts';
import type { Pattern } from '../../../src/core/results/analysis.ts';
import { analyzeRows, listOf, type Row } from '../counting.ts';

const options = { seed: 1, costs: [{ name: 'duration_ms', msPerUnit: 1 }] };

function costReasonOf(rows: readonly Row[]): string {
  const [analysis] = analyzeRows(rows, options).analyses;
  return costReason(analysis!.costs[0]!, analysis!);
}

describe('the reason of a cost', () => {
  test('says that the counts are balanced and the cost is not, with what a perfect hash gives', () => {
    const rows = listOf(2_400, (i) => [i, i % 24 === 17 ? 30 : 10] as const);
    // Partition 17 takes 3 of 26 parts: 3 / (26 / 24) - 1.
    expect(costReasonOf(rows)).toMatch(
      /^the counts are balanced but the cost is not: partition 17 carries 176\.9% more than the mean load of duration_ms; a perfect hash gives \+\d+\.\d% \(mean\), \+\d+\.\d% \(p95\) with these costs$/,
    );
  });

  test('does not say so where the cost follows uneven counts', () => {
    const rows = listOf(2_400, (i) => [2 * i, (2 * i) % 24 === 8 ? 30 : 10] as const);
    expect(costReasonOf(rows)).toMatch(/^partition 8 carries 414\.3% more than the mean load/);
  });

  test('does not say so where the cost is as even as the counts, to within ten points', () => {
    const rows = (cost: number): Row[] => listOf(2_400, (i) => [i, i % 24 === 8 ? cost : 100]);
    expect(costReasonOf(rows(110))).toMatch(/^partition 8 carries 9\.5% more/);
    expect(costReasonOf(rows(111))).toMatch(/^the counts are balanced but the cost is not/);
  });
});

test('the reason of a spread sets ratio and deviation beside those of a perfect hash', () => {
  const [analysis] = analyzeRows(
    listOf(2_400, (i) => [i] as const),
    { seed: 1 },
  ).analyses;
  expect(spreadReason(analysis!)).toMatch(
    /^max\/min 1\.000 against 1\.48\d \(mean\) and 1\.6[6-8]\d \(p95\) of a perfect hash; largest deviation \+0\.0% against \+(19|20)\.\d% and \+29\.\d%$/,
  );
});

test('a ratio that is undefined is said to be so, on either side', () => {
  const [analysis] = analyzeRows(
    listOf(48, (i) => [2 * i] as const),
    { seed: 1 },
  ).analyses;
  expect(spreadReason(analysis!)).toMatch(
    /^max\/min undefined against undefined \(mean\) and undefined \(p95\)/,
  );
});

test('a cure tells what to do and what it was measured to do', () => {
  const measured = { ratio: 1.0405, floorRatio: 1.16 };
  expect(
    cureText({ kind: 'partitions', partitions: 1_441, keepsHours: false, ...measured }, 1_440),
  ).toBe('1,441 partitions, max/min 1.040 (perfect hash 1.160), no hour is kept');
  expect(cureText({ kind: 'partitions', partitions: 48, keepsHours: true, ...measured }, 24)).toBe(
    "48 partitions, max/min 1.040 (perfect hash 1.160), today's hours are kept",
  );
  expect(cureText({ kind: 'hash', hash: 'xxh64', ratio: null, floorRatio: null }, 24)).toBe(
    'hash xxh64 mod 24, max/min undefined (perfect hash undefined)',
  );
  expect(cureText({ kind: 'shift', bits: 22, ...measured }, 24)).toBe(
    '(id >> 22) mod 24, the timestamp alone, max/min 1.040 (perfect hash 1.160)',
  );
});

test('the main pattern is the first that harms', () => {
  const pattern = (text: string, isHarmful: boolean): Pattern => ({
    kind: 'stride',
    modulus: 5n,
    remainder: 0n,
    isHarmful,
    text,
  });
  const patterns = [pattern('a', false), pattern('b', true), pattern('c', true)];
  expect(mainPattern(patterns)?.text).toBe('b');
  expect(mainPattern(patterns.slice(0, 1))).toBeNull();
});

test('a sentence starts with a large letter and keeps the rest', () => {
  expect(sentence('all ids are even')).toBe('All ids are even');
  expect(sentence('48 ids in B')).toBe('48 ids in B');
  expect(sentence('')).toBe('');
});
