import type { DueRequest } from '../../src/core/due/due-request.ts';
import type { DueReading, DueTally } from '../../src/core/due/due-tally.ts';
import { civilText, DAY_S } from '../../src/core/time/civil.ts';
import { parseDue } from '../../src/core/time/parse-due.ts';
import { openFile } from '../../src/inputs/open-bytes.ts';
import { type DueOptions, openDues } from '../../src/inputs/read-dues.ts';
import { dueRequest, pairs } from '../core/due/jobs.ts';
import { caseFile } from './case.ts';

/** A case's input, read by the program's own reader over some days from a date on, in UTC. */
export async function readCase(
  name: string,
  days: { readonly from: string; readonly count: number },
  request: Partial<DueRequest> = {},
  options: DueOptions = {},
): Promise<DueReading> {
  const fromS = secondOf(days.from);
  const readDues = await openDues(await openFile(caseFile(name)), options);
  return readDues(dueRequest({ fromS, untilS: fromS + days.count * DAY_S, ...request }));
}

/** `2026-01-15T09:00:00` in UTC as Unix time. */
export function secondOf(text: string): number {
  const cell = parseDue(text, 'iso');
  if (cell.kind === 'null' || cell.kind === 'reject') throw new Error(`${text} is no time`);
  return cell.second;
}

/** Jobs of all classes by second, `jittered` where that was asked for, as pairs in order. */
export function countsOf(tally: DueTally, of: 'requested' | 'jittered'): [number, number][] {
  const counts = new Map<number, number>();
  for (const each of tally.classes) {
    for (const [at, count] of pairs(each[of])) counts.set(at, (counts.get(at) ?? 0) + count);
  }
  return [...counts].toSorted(([a], [b]) => a - b);
}

/** The same by text of the second in UTC. */
export function countsByText(tally: DueTally): Record<string, number> {
  return Object.fromEntries(
    countsOf(tally, 'requested').map(([at, count]) => [civilText(at), count]),
  );
}
