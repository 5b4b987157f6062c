import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openDues } from '../../src/inputs/read-dues.ts';
import { dueRequest, JITTER } from '../core/due/jobs.ts';
import { sourceOf } from '../inputs/source.ts';
import { caseFile } from './case.ts';
import { countsOf, readCase, secondOf } from './due-case.ts';

// S12: jitter as wide as the period (certbot/certbot#7739, systemd#17497): 24 jobs, four occurrences
// of each 12 hours apart.
const DAYS = { from: '2026-06-10', count: 3 };
const NAME = 's12-twice-daily.csv';
const request = { tolerances: { all: 43_200, byType: new Map() }, jitter: JITTER };

async function tallyOfText(text: string) {
  const fromS = secondOf('2026-06-10');
  const readDues = await openDues(sourceOf(text), {});
  return (await readDues(dueRequest({ ...request, fromS, untilS: fromS + 3 * 86_400 }))).tally;
}

test('the period is seen, and 24 ids may move', async () => {
  const { tally } = await readCase(NAME, DAYS, request);
  expect([tally.used, tally.movableIds, tally.recurrenceS]).toEqual([96, 24, 43_200]);
});

test('each id has one offset, the same for its four occurrences', async () => {
  const lines = (await readFile(caseFile(NAME), 'utf8')).trim().split(/\r?\n/);
  for (let id = 1; id <= 24; id++) {
    const own = lines.filter((line, i) => i === 0 || line.startsWith(`${id},`));
    const dues = countsOf(await tallyOfText(own.join('\n')), 'jittered').map(([at]) => at);
    const asked = countsOf(await tallyOfText(own.join('\n')), 'requested').map(([at]) => at);
    const offset = dues[0]! - asked[0]!;
    expect(offset).toBeGreaterThanOrEqual(0);
    expect(offset).toBeLessThan(43_200);
    expect(dues).toEqual(asked.map((at) => at + offset));
    expect(dues).toHaveLength(4);
  }
});

test('order, splitting and repetition of the rows change nothing', async () => {
  const [header = '', ...rows] = (await readFile(caseFile(NAME), 'utf8')).trim().split(/\r?\n/);
  const counts = async (of: readonly string[]) =>
    countsOf(await tallyOfText([header, ...of].join('\n')), 'jittered');
  const once = await counts(rows);
  expect(await counts(rows.toReversed())).toEqual(once);
  expect(await counts([...rows, ...rows])).toEqual(once.map(([at, count]) => [at, 2 * count]));
  const parts = [await counts(rows.slice(0, 31)), await counts(rows.slice(31))];
  const sums = new Map<number, number>();
  for (const [at, count] of parts.flat()) sums.set(at, (sums.get(at) ?? 0) + count);
  expect([...sums].toSorted(([a], [b]) => a - b)).toEqual(once);
});
