import { UserError } from '../../core/user-error.ts';
import type { FirstOpen } from './open-first.ts';
import type { Access } from './target.ts';

/** How long the server may take; it keeps these times itself. */
export interface TransactionLimits {
  readonly statementMsMax: number;
  /** Waiting for a lock, as a migration holds one. */
  readonly lockMsMax: number;
  /** Between two statements. */
  readonly idleMsMax: number;
}

/**
 * What is set for the one transaction, so that a pooler hands the connection on as it was: the limits,
 * a form of numbers and dates that loses nothing, and what a pooler did not take at the start.
 */
export function transactionSettings(
  limits: TransactionLimits,
  { refused }: Pick<FirstOpen, 'refused'>,
  { applicationName, options }: Access,
): ReadonlyMap<string, string> {
  const isRefused = (name: string): boolean => refused.some((no) => no === name);
  return new Map([
    ...(isRefused('options') && options !== null ? parseOptions(options) : []),
    ...(isRefused('application_name') ? [['application_name', applicationName] as const] : []),
    ['statement_timeout', `${limits.statementMsMax}`],
    ['lock_timeout', `${limits.lockMsMax}`],
    ['idle_in_transaction_session_timeout', `${limits.idleMsMax}`],
    // A backslash in a literal is one, whatever the database says.
    ['standard_conforming_strings', 'on'],
    // Before PostgreSQL 12 a double was cut to 15 digits.
    ['extra_float_digits', '3'],
    ['datestyle', 'ISO'],
    ['intervalstyle', 'iso_8601'],
    ['bytea_output', 'hex'],
  ]);
}

/**
 * The settings in the command-line options of a server process, `-c name=value` or `--name=value`, a
 * space in a value written with a backslash. Throws a `UserError` of kind usage where there are others.
 */
function parseOptions(options: string): ReadonlyMap<string, string> {
  const words = options.match(/(?:[^\s\\]|\\[^])+/g) ?? [];
  const settings = new Map<string, string>();
  for (let i = 0; i < words.length; i++) {
    const word = words[i] === '-c' ? `-c${words[++i] ?? ''}` : (words[i] ?? '');
    const { name, value } = SETTING.exec(word.replaceAll(/\\([^])/g, '$1'))?.groups ?? {};
    if (name === undefined || value === undefined) throw unsettable();
    settings.set(name.replaceAll('-', '_'), value);
  }
  return settings;
}

const SETTING = /^(?:-c|--)(?<name>[\w.-]+)=(?<value>[^]*)$/;

function unsettable(): UserError {
  const what = 'this pooler takes no options, and not all of them are settings';
  return new UserError('usage', `${what}; write each as -c name=value`);
}
