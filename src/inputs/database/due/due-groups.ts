import type { Row } from '../database.ts';
import type { DuePart, Place } from './due-statement.ts';

/** Some groups of a counting statement that share all but their second. */
export interface DueGroups {
  readonly part: DuePart;
  readonly place: Place;
  readonly type: string | null;
  /** As the row has it. */
  readonly tolerance: string | null;
  readonly tz: string | null;
  readonly jobs: number;
  /** The least and the greatest due time outside the horizon; null where there is none. */
  readonly oldest: string | null;
  readonly latest: string | null;
  readonly lines: string;
}

/** One row of the statement, its cells as they are written there. */
export function dueGroupsOf(row: Row): DueGroups {
  const [part, place, type, tolerance, tz, jobs, oldest, latest, lines] = row.map(
    (cell) => cell ?? null,
  );
  return {
    part: part === 'jittered' ? 'jittered' : 'requested',
    place: placeOf(place ?? 'null'),
    type: type ?? null,
    tolerance: tolerance ?? null,
    tz: tz ?? null,
    jobs: Number(jobs ?? 0),
    oldest: oldest ?? null,
    latest: latest ?? null,
    lines: lines ?? '',
  };
}

function placeOf(cell: string): Place {
  const found = places.find((place) => place === cell);
  if (found === undefined) throw new RangeError(`a counting statement knows no place "${cell}"`);
  return found;
}

const places: readonly Place[] = ['in', 'early', 'late', 'null', 'rejected'];

/** The groups: second as the form writes it, jobs and their cost. */
export function* linesOf({
  lines,
}: DueGroups): Generator<readonly [second: string, jobs: number, cost: number]> {
  for (const line of lines.split('\n')) {
    const first = line.indexOf('\t');
    const second = line.indexOf('\t', first + 1);
    const jobs = Number(second < 0 ? line.slice(first + 1) : line.slice(first + 1, second));
    yield [line.slice(0, first), jobs, second < 0 ? 0 : Number(line.slice(second + 1))];
  }
}
