import type { ClockChangeRule } from './schedule.ts';

const nicknames: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
]);

/** The five fields of a nickname as `@daily`; null where there is none of that name. */
export function fieldsOfNickname(nickname: string): string | null {
  return nicknames.get(nickname.toLowerCase()) ?? null;
}

/**
 * Why five fields are none that the program of a rule takes; null where nothing is seen. Extensions
 * that croner would read (`L`, `W`, `#`) are refused: the program that runs them would not.
 */
export function wrongFields(fields: string, rule: ClockChangeRule): string | null {
  const parts = fields.split(/\s+/);
  if (parts.length !== 5) return `has ${parts.length} fields, where a schedule has 5`;
  if (parts.some((part) => part.includes('~'))) return 'has a random time, which is not known here';
  const signs = rule === 'cron' ? /[^\d*,/-]/ : /[^\d*,/?-]/;
  const strange = parts.find((part) => signs.test(part.replaceAll(NAMES, '0')));
  if (strange !== undefined) return `has a field "${strange}" that is none of cron's`;
  const isSeven = rule === 'kubernetes' && /(^|[,-])7/.test(parts[4] ?? '');
  return isSeven ? 'has day 7 of the week, where Kubernetes has 0 to 6' : null;
}

/** Months and days by name, whole words only. */
const NAMES =
  /(?<![a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|sun|mon|tue|wed|thu|fri|sat)(?![a-z])/gi;

/**
 * Whether minutes and hours are told, and not counted: then cron makes up for a change of clocks.
 */
export function isFixedTime(fields: string): boolean {
  const [minutes = '', hours = ''] = fields.split(/\s+/);
  return !/[*?/]/.test(minutes) && !/[*?/]/.test(hours);
}
