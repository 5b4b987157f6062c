import type { DueRequest } from '../../../src/core/due/due-request.ts';
import type { DueReading } from '../../../src/core/due/due-tally.ts';
import { type DueOptions, openDues } from '../../../src/inputs/read-dues.ts';
import { dueRequest } from '../../core/due/jobs.ts';
import { sourceOf } from '../source.ts';

/** Reads jobs from text or bytes, in chunks where sizes are given, over 15 January 2026. */
export async function readDues(
  content: string | Uint8Array,
  options: DueOptions = {},
  request: Partial<DueRequest> = {},
  chunkSizes: readonly number[] = [],
): Promise<DueReading> {
  const read = await openDues(sourceOf(content, chunkSizes), options);
  return read(dueRequest(request));
}

/** The columns of a reading by role; a found one with a question mark. */
export function columnsOf({ input }: DueReading): Record<string, string> {
  return Object.fromEntries(
    input.columns.map(({ role, column, isFound }) => [role, `${column.name}${isFound ? '?' : ''}`]),
  );
}
