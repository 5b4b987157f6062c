import { DAY_S } from '../../core/time/civil.ts';
import type { Zone } from '../../core/time/zone.ts';

/** A span of Unix time with one offset, half open. */
interface OffsetSpan {
  readonly fromS: number;
  readonly untilS: number;
  readonly offsetS: number;
}

/** A day of a zone: where it stands in Unix time, and the spans of one offset that it lies in. */
export interface LocalDay {
  /** Days since 1970-01-01 by the zone's calendar. */
  readonly day: number;
  /** As long as its clock shows the date: 82,800 and 90,000 s where an hour is put in or left out; 0 for no such date. */
  readonly lengthS: number;
  /** When the date begins and ends, in Unix time; for a date that does not exist both are the leap over it. */
  readonly fromS: number;
  readonly untilS: number;
  readonly spans: readonly OffsetSpan[];
}

/**
 * A day by the clock of a zone. Costs a look into the zone's table.
 *
 *     localDay(findZone('Europe/Zurich'), 20_541).lengthS // 82_800: 2026-03-29
 */
export function localDay(zone: Zone, day: number): LocalDay {
  const localS = day * DAY_S;
  // No zone is further than a day from UTC, and none has leapt over more than one.
  const spans = spansOf(zone, localS - 2 * DAY_S, localS + 3 * DAY_S);
  const parts = spans.flatMap((span) => {
    const fromS = Math.max(span.fromS, localS - span.offsetS);
    const untilS = Math.min(span.untilS, localS + DAY_S - span.offsetS);
    return untilS > fromS ? [{ fromS, untilS }] : [];
  });
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) {
    const leapS = leapOver(spans, localS);
    return { day, lengthS: 0, fromS: leapS, untilS: leapS, spans };
  }
  const lengthS = parts.reduce((sum, part) => sum + part.untilS - part.fromS, 0);
  return { day, lengthS, fromS: first.fromS, untilS: last.untilS, spans };
}

function spansOf(zone: Zone, fromS: number, untilS: number): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let startS = fromS;
  let offsetS = zone.offsetAt(fromS);
  for (const { atS, afterS } of zone.transitions(fromS, untilS)) {
    spans.push({ fromS: startS, untilS: atS, offsetS });
    startS = atS;
    offsetS = afterS;
  }
  return [...spans, { fromS: startS, untilS, offsetS }];
}

/** A moment at which the clock shows a time, and whether the clock had to be waited for. */
export interface Occurrence {
  readonly atS: number;
  /** The clock skips this time: `atS` is when it goes on. */
  readonly isSkipped: boolean;
}

/**
 * When the clock shows a second of the day: once, twice, or never, and then when it goes on. Ascending.
 */
export function occurrencesOf({ day, spans }: LocalDay, secondOfDay: number): Occurrence[] {
  const localS = day * DAY_S + secondOfDay;
  const [only] = spans;
  if (spans.length === 1 && only !== undefined)
    return [{ atS: localS - only.offsetS, isSkipped: false }];
  const shown = spans.filter(
    ({ fromS, untilS, offsetS }) => localS - offsetS >= fromS && localS - offsetS < untilS,
  );
  if (shown.length > 0)
    return shown.map(({ offsetS }) => ({ atS: localS - offsetS, isSkipped: false }));
  return [{ atS: leapOver(spans, localS), isSkipped: true }];
}

/** When the clock goes on after it has skipped a local second: where the span before it ends. */
function leapOver(spans: readonly OffsetSpan[], localS: number): number {
  const before = spans.findLast(({ untilS, offsetS }) => localS >= untilS + offsetS);
  return before?.untilS ?? localS;
}
