import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { JitterRule } from '../../src/core/due/due-request.ts';
import { openDues } from '../../src/inputs/read-dues.ts';
import { dueRequest, JITTER } from '../core/due/jobs.ts';
import { sourceOf } from '../inputs/source.ts';
import { caseFile } from './case.ts';
import { countsByText, countsOf, readCase, secondOf } from './due-case.ts';

// S11: update checks pile up at 9 AM Pacific (rumboalla/apkupdater#470).
const NAME = 's11-nine-am-pacific.csv';
const DAY = { from: '2026-01-15', count: 1 };
const NINE_S = secondOf('2026-01-15T17:00:00');
const zone = 'America/Los_Angeles';
const tolerances = { all: 1800, byType: new Map() };

async function offsets(rule: Partial<JitterRule> = {}) {
  const request = { zone, tolerances, jitter: { ...JITTER, ...rule } };
  const { tally } = await readCase(NAME, DAY, request);
  return countsOf(tally, 'jittered').map(([at, count]) => [at - NINE_S, count] as const);
}

test('without jitter all 1,200 are due in one second', async () => {
  const { tally, input } = await readCase(NAME, DAY, { zone });
  expect(countsByText(tally)).toEqual({ '2026-01-15T17:00:00': 1200 });
  expect([tally.zoneless, tally.gaps.count, tally.twice.count]).toEqual([1200, 0, 0]);
  expect(input.form).toBe('ISO 8601 without offset');
});

test.each<[JitterRule['hash'], JitterRule['reduction']]>([
  ['xxh64', 'modulo'],
  ['xxh64', 'multiply-shift'],
  ['fnv1a64', 'modulo'],
  ['murmur3', 'modulo'],
])('by %s and %s they lie in the half hour after, and the sum stays', async (hash, reduction) => {
  const found = await offsets({ hash, reduction });
  expect(found.reduce((sum, [, count]) => sum + count, 0)).toBe(1200);
  expect(found[0]?.[0]).toBeGreaterThanOrEqual(0);
  expect(found.at(-1)?.[0]).toBeLessThan(1800);
  expect(await offsets({ hash, reduction })).toEqual(found);
});

test('symmetric, which must be asked for, about half of them are early', async () => {
  const found = await offsets({ isSymmetric: true });
  expect(found[0]?.[0]).toBeGreaterThanOrEqual(-900);
  expect(found.at(-1)?.[0]).toBeLessThan(900);
  const early = found.reduce((sum, [offset, count]) => sum + (offset < 0 ? count : 0), 0);
  expect(early).toBeGreaterThanOrEqual(548);
  expect(early).toBeLessThanOrEqual(652);
});

test('in July the same local time is 16:00 in UTC', async () => {
  const july = (await readFile(caseFile(NAME), 'utf8')).replaceAll('2026-01-15', '2026-07-15');
  const fromS = secondOf('2026-07-15');
  const readDues = await openDues(sourceOf(july), {});
  const { tally } = await readDues(dueRequest({ fromS, untilS: fromS + 86_400, zone }));
  expect(countsByText(tally)).toEqual({ '2026-07-15T16:00:00': 1200 });
});
