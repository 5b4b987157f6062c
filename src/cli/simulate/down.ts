import type { Random } from '../../core/random.ts';
import type { Outage } from '../../core/run-rules.ts';
import { DAY_S, dateText } from '../../core/time/civil.ts';
import type { Zone } from '../../core/time/zone.ts';
import { parseDuration } from '../../core/units.ts';
import { UserError } from '../../core/user-error.ts';
import { parseDate, timeOfDayS } from '../dates.ts';

/** What one `--down` says. Times are seconds after midnight; an end before its start is of the next day. */
export type Down =
  | { readonly kind: 'day'; readonly number: number; readonly times: Times; readonly text: string }
  | { readonly kind: 'daily'; readonly times: Times }
  | { readonly kind: 'date'; readonly day: number; readonly times: Times; readonly text: string }
  | { readonly kind: 'random'; readonly everyS: number; readonly forS: number };

interface Times {
  readonly fromS: number;
  readonly untilS: number;
}

/**
 * `03:00-04:00` on the first day, `day2 03:00-04:00`, `daily 03:00-04:00`, `2026-03-29 03:00-04:00`, or
 * at random, `random:every=7d,for=45m`. Throws a `UserError` of kind usage.
 */
export function parseDown(text: string): Down {
  const written = text.trim();
  const found = written.startsWith('random:') ? randomOf(written) : timedOf(written);
  if (found !== null) return found;
  throw new UserError(
    'usage',
    `--down "${text}" is not understood; write 03:00-04:00, day2 03:00-04:00, daily 03:00-04:00, 2026-03-29 03:00-04:00 or random:every=7d,for=45m`,
  );
}

function randomOf(text: string): Down | null {
  const [, every = '', lasting = ''] = /^random:every=([^,]+),for=([^,]+)$/.exec(text) ?? [];
  const [everyMs, forMs] = [parseDuration(every) ?? 0, parseDuration(lasting) ?? 0];
  // Any number of outages in a second would be no simulation.
  if (everyMs < 60_000 || forMs <= 0) return null;
  return { kind: 'random', everyS: everyMs / 1000, forS: forMs / 1000 };
}

function timedOf(text: string): Down | null {
  const [, when, from = '', until = ''] =
    /^(?:(\S+)\s+)?(\S+?)\s*-\s*(\d\d?:\S+)$/.exec(text) ?? [];
  const times = timesOf(from, until);
  if (times === null) return null;
  return when === undefined ? { kind: 'day', number: 1, times, text } : onDay(when, times, text);
}

function onDay(when: string, times: Times, text: string): Down | null {
  if (when === 'daily') return { kind: 'daily', times };
  const number = Number(/^day(\d{1,3})$/.exec(when)?.[1] ?? 0);
  if (number >= 1) return { kind: 'day', number, times, text };
  const day = parseDate(when);
  return day === null ? null : { kind: 'date', day, times, text };
}

function timesOf(from: string, until: string): Times | null {
  const [fromS, endS] = [timeOfDayS(from), timeOfDayS(until)];
  if (fromS === null || endS === null || fromS === DAY_S || fromS === endS) return null;
  return { fromS, untilS: endS > fromS ? endS : endS + DAY_S };
}

export interface DownDays {
  readonly zone: Zone;
  readonly fromDay: number;
  readonly days: number;
  readonly random: Random;
}

/** The outages as spans of Unix time. Throws a `UserError` of kind usage for one on another day. */
export function outagesOf(downs: readonly Down[], when: DownDays): Outage[] {
  return downs.flatMap((down) => {
    switch (down.kind) {
      case 'random':
        return randomly(down, when);
      case 'daily':
        return Array.from({ length: when.days }, (_, i) =>
          spanOf(when.fromDay + i, down.times, when),
        );
      case 'day':
        return [spanOf(within(when.fromDay + down.number - 1, down.text, when), down.times, when)];
      case 'date':
        return [spanOf(within(down.day, down.text, when), down.times, when)];
    }
  });
}

function within(day: number, text: string, { fromDay, days }: DownDays): number {
  if (day >= fromDay && day < fromDay + days) return day;
  throw new UserError(
    'usage',
    `--down "${text}" lies outside of the ${days} days from ${dateText(fromDay)}; write more --days, or another --from`,
  );
}

/** By the clock; where it shows a time twice, from the first to the second. */
function spanOf(day: number, { fromS, untilS }: Times, { zone }: DownDays): Outage {
  const at = (second: number, twice: 'earlier' | 'later'): number => {
    const local = day * DAY_S + second;
    return zone.toUtc(local, { gap: 'forward', twice }).second ?? local;
  };
  return { fromS: at(fromS, 'earlier'), untilS: at(untilS, 'later') };
}

/** As a Poisson process: the time between two has no memory. */
function randomly(
  { everyS, forS }: { readonly everyS: number; readonly forS: number },
  { zone, fromDay, days, random }: DownDays,
): Outage[] {
  const outages: Outage[] = [];
  const startS = fromDay * DAY_S - zone.offsetAt(fromDay * DAY_S);
  const endS = startS + days * DAY_S;
  let atS = startS - Math.log(1 - random.unit()) * everyS;
  while (atS < endS) {
    outages.push({ fromS: Math.round(atS), untilS: Math.round(atS + forS) });
    atS += forS - Math.log(1 - random.unit()) * everyS;
  }
  return outages;
}
