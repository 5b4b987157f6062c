import { printable } from '../../core/printable.ts';
import { UserError } from '../../core/user-error.ts';
import { parameterOf, type Settings, unknownParameter } from './parameters.ts';

/**
 * Reads libpq's keywords: `host=db port=5432 password='with spaces'`. A value ends at a space unless it
 * is quoted; a backslash takes the next character as it stands. Throws a `UserError` of kind usage
 * that shows no value, nor anything that may be the rest of a password.
 */
export function parseKeywords(text: string): Settings {
  const settings = new Map<string, string>();
  let rest = text.trimStart();
  while (rest !== '') {
    const pair = PAIR.exec(rest);
    if (pair === null) throw refusal(faultOf(rest));
    const { name = '', quoted, plain = '' } = pair.groups ?? {};
    if (parameterOf(name) === undefined) throw refusal(unknown(name, settings));
    const value = (quoted ?? plain).replaceAll(/\\([^]?)/g, '$1');
    if (value.includes('\0')) throw refusal('a value holds the character NUL');
    settings.set(name, value);
    rest = rest.slice(pair[0].length).trimStart();
  }
  return settings;
}

/** A backslash at the very end stands for nothing, as in libpq. */
const PAIR =
  /^(?<name>[^\s=]+)\s*=\s*(?:'(?<quoted>(?:[^\\']|\\[^])*)'|(?!')(?<plain>(?:[^\\\s]|\\[^]|\\$)*))/;

function faultOf(rest: string): string {
  return /^[^\s=]+\s*=/.test(rest)
    ? 'a value begins with a quote that is not closed'
    : 'a word has no "=" behind it';
}

/** What follows a password may be the end of one that was not quoted. */
function unknown(name: string, before: Settings): string {
  if (before.has('password')) return 'a word behind the password is no connection parameter';
  return unknownParameter(printable(name));
}

function refusal(what: string): UserError {
  return new UserError('usage', `the connection string cannot be read: ${what}; write ${FORM}`);
}

const FORM =
  "host=db port=5432 dbname=shop user=me password='with spaces', with ' and \\ in a value as \\' and \\\\";
