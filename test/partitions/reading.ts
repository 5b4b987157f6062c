import type { Id } from '../../src/core/id.ts';
import { memoryInput, type Reading } from '../../src/core/tally/reading.ts';
import type { TallyRequest } from '../../src/core/tally/tally.ts';
import { TallyBuilder } from '../../src/core/tally/tally-builder.ts';

/** Ids as a reader hands them over. */
export function readingOf(
  ids: Iterable<Id>,
  request: TallyRequest,
  costsOf: (id: Id) => readonly number[] = () => [],
): Reading {
  const builder = new TallyBuilder(request);
  for (const id of ids) builder.id(id, false, costsOf(id));
  return { input: memoryInput, tally: builder.finish() };
}

/** Whole numbers from `first` to `last`. */
export function idsFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
