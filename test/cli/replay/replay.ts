import { readFileSync } from 'node:fs';
import { type Outcome, run } from '../pretend.ts';

/** `nandi replay` of a trace, with flags. */
export async function replay(
  args: readonly string[],
  pretence: Parameters<typeof run>[1] = {},
): Promise<Outcome> {
  return await run(['replay', ...args], pretence);
}

/** Three workers, and a fourth that joins. */
export const joined = 'fixtures/lease-join.csv';

/** A recorded run, in its three forms and in those of the others. */
export const recorded = (file: string): string => `test/membership/data/${file}`;

/** The lines of a file, without the empty one behind the last. */
export function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').split('\n').slice(0, -1);
}

/**
 * A table in which two workers own the same ids: A and B have settled as two, and C counts itself where
 * nobody else does, as with another key.
 */
export function overlapping(): string {
  const rows = [1, 2, 3, 4, 5].flatMap((interval) => [
    `${30_000 * interval + 9_750},A,${interval},0,2`,
    `${30_000 * interval + 15_000},C,${interval},0,1`,
    `${30_000 * interval + 20_250},B,${interval},1,2`,
  ]);
  return `${['at_ms,worker,interval,index,replicas', ...rows].join('\n')}\n`;
}
