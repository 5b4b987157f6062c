import { type HashName, hashNames } from '../core/hash/catalog.ts';
import { didYouMean } from '../core/nearest.ts';
import { parseDuration } from '../core/units.ts';
import { UserError } from '../core/user-error.ts';

/** Reading flags that several commands have. Each throws a `UserError` of kind usage. */

/** A whole number in a range. */
export function wholeNumber(
  text: string,
  flag: string,
  range: { from: number; to: number },
): number {
  const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value >= range.from && value <= range.to) return value;
  throw new UserError(
    'usage',
    `${flag} "${text}" is no whole number from ${range.from} to ${range.to}`,
  );
}

/** A duration above 0, in milliseconds. */
export function duration(text: string, flag: string): number {
  const ms = parseDuration(text);
  if (ms !== null && ms > 0) return ms;
  throw new UserError(
    'usage',
    `${flag} "${text}" is no duration above 0; write a number and its unit, as in 30s or 400ms`,
  );
}

/** One of a few words, with a suggestion for another. */
export function oneOf<const T extends string>(text: string, known: readonly T[], flag: string): T {
  const found = known.find((each) => each === text);
  if (found !== undefined) return found;
  const hint = didYouMean(text, known) || `; write ${known.join(' or ')}`;
  throw new UserError('usage', `${flag} "${text}" is not known${hint}`);
}

/** The gap of a lease: a share between 0 and 0.5. */
export function gapShare(text: string): number {
  const gap = /^(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (gap > 0 && gap < 0.5) return gap;
  throw new UserError('usage', `--gap "${text}" is no share between 0 and 0.5, as in 0.15`);
}

/** The first of these flags that was given; null where none was. */
export function firstOf(flags: Readonly<Record<string, unknown>>): string | null {
  const isGiven = (value: unknown): boolean => value !== undefined && value !== false;
  return Object.keys(flags).find((flag) => isGiven(flags[flag])) ?? null;
}

/** A hash by its name; `others` may be meant as well. */
export function hashNamed(text: string, flag: string, others: readonly string[]): HashName {
  const found = hashNames.find((name) => name === text);
  if (found !== undefined) return found;
  const known = [...others, ...hashNames];
  throw new UserError(
    'usage',
    `${flag} "${text}" is not known${didYouMean(text, known) || `; there are ${known.join(', ')}`}`,
  );
}
