import { DAY_S } from '../../core/time/civil.ts';
import { parseDuration } from '../../core/units.ts';
import { UserError } from '../../core/user-error.ts';
import { timeOfDayS } from '../dates.ts';

/** A rate that holds from a time of day on, until the next one's. */
export interface DailyRate {
  readonly secondOfDay: number;
  readonly perS: number;
}

/**
 * A rate as jobs a second: `500/s`, `30000/m`, or workers times the rate of one, `4x50/s`. Throws a
 * `UserError` of kind usage for anything else; 0 too, but where there may be none for a while.
 */
export function parseRate(text: string, flag: string, least: 'some' | 'none' = 'some'): number {
  const match = /^(?:(\d+(?:\.\d+)?)\s*x\s*)?(\d[\d_]*(?:\.\d+)?)\s*\/\s*([a-z]+)$/i.exec(
    text.trim(),
  );
  const perMs = parseDuration(`1${match?.[3] ?? ''}`);
  if (match === null || perMs === null) {
    throw new UserError(
      'usage',
      `${flag} "${text}" is no rate; write jobs per time, as in 500/s, 30000/m or 4x50/s`,
    );
  }
  const perS =
    (Number(match[1] ?? '1') * Number((match[2] ?? '').replaceAll('_', '')) * 1000) / perMs;
  if (perS > 0 || least === 'none') return perS;
  throw new UserError(
    'usage',
    `${flag} "${text}" does nothing, ever; write a rate above 0, as in 500/s`,
  );
}

/**
 * What `--capacity` says: one rate, or rates by the time of day, as in
 * `00:00 100/s, 08:57 12x50/s, 09:06 4x50/s`; each holds until the next, the last one over midnight. In
 * order of their times. Throws a `UserError` of kind usage.
 */
export function parseCapacity(text: string): readonly DailyRate[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length === 1 && !/^\d\d?:/.test(text.trim())) {
    return [{ secondOfDay: 0, perS: parseRate(text, '--capacity') }];
  }
  const rates = parts.map(dailyRate).toSorted((a, b) => a.secondOfDay - b.secondOfDay);
  const twice = rates.find(({ secondOfDay }, i) => rates[i + 1]?.secondOfDay === secondOfDay);
  if (twice === undefined && rates.some(({ perS }) => perS > 0)) return rates;
  if (twice === undefined)
    throw new UserError('usage', `--capacity "${text}" does nothing, ever; write a rate above 0`);
  throw new UserError(
    'usage',
    `--capacity "${text}" says two rates for one time of day; leave one out`,
  );
}

function dailyRate(part: string): DailyRate {
  const [, time = '', rate = ''] = /^(\d\d?:\d\d(?::\d\d)?)\s+(.+)$/.exec(part) ?? [];
  const second = timeOfDayS(time);
  if (second !== null && second < DAY_S)
    return { secondOfDay: second, perS: parseRate(rate, '--capacity', 'none') };
  throw new UserError(
    'usage',
    `--capacity "${part}" is no time of day with its rate; write as in 08:57 500/s, with commas between`,
  );
}

/**
 * A limit of its own for some jobs, as `NAME=RATE`: `sms=500/s`. Throws a `UserError` of kind usage.
 */
export function parseRateLimit(text: string): { readonly name: string; readonly perS: number } {
  const [name = '', rate, ...more] = text.split('=');
  if (more.length > 0)
    throw new UserError(
      'usage',
      `--rate-limit "${text}" holds several; give the flag once for each, as in --rate-limit sms=500/s`,
    );
  if (name !== '' && rate !== undefined) return { name, perS: parseRate(rate, '--rate-limit') };
  throw new UserError(
    'usage',
    `--rate-limit "${text}" names no jobs; write TYPE=RATE, as in sms=500/s`,
  );
}
