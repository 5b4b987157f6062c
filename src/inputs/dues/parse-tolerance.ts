import { TOLERANCE_S_MAX } from '../../core/due/offset.ts';
import { parseDuration } from '../../core/units.ts';

/**
 * A tolerance in whole seconds from its cell, cut off downwards: no job is later than it may be. A
 * bare number is of the column's unit, else it is a duration (`5m`) or an interval as PostgreSQL
 * (`00:05:00`) and ISO 8601 (`PT5M`) write it. Null where there is none; the reason where it is no
 * tolerance.
 *
 *     parseTolerance('5m', 1000) // 300
 */
export function parseTolerance(text: string, unitMs: number): number | null | string {
  if (text === '' || text === '\\N' || text.toUpperCase() === 'NULL') return null;
  if (/^\s*-/.test(text)) return 'is negative; a tolerance is 0 or more';
  const ms = isNumber(text) ? Number(text) * unitMs : (parseDuration(text) ?? intervalMs(text));
  if (ms === null) return 'is not a tolerance; write seconds, or a duration as in 5m';
  const seconds = Math.floor(ms / 1000);
  return seconds <= TOLERANCE_S_MAX ? seconds : TOO_LONG;
}

const TOO_LONG = 'is a tolerance of more than 776 days';

/** Also whether the column holds tolerances: for finding it. */
export function looksLikeTolerance(text: string): boolean {
  return isNumber(text) || parseDuration(text) !== null || intervalMs(text) !== null;
}

function isNumber(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text);
}

function intervalMs(text: string): number | null {
  const match =
    /^(\d+):([0-5]\d):([0-5]\d)(?:\.\d+)?$/.exec(text) ??
    /^PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(text);
  if (match === null) return null;
  const [, hours, minutes, seconds] = match.map((part) => Number(part ?? 0));
  return ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000;
}
