import type { DialectOptions } from '../core/dialect.ts';
import { UserError } from '../core/user-error.ts';

/** How a text table is to be read. Throws a `UserError` of kind usage. */
export function parseDialect(given: {
  delimiter?: string | undefined;
  quote?: string | undefined;
  header?: boolean | undefined;
}): DialectOptions {
  const { delimiter, quote, header } = given;
  return {
    ...(delimiter === undefined ? {} : { delimiter: parseDelimiter(delimiter) }),
    ...(quote === undefined ? {} : { quote: parseQuote(quote) }),
    ...(header === undefined ? {} : { header }),
  };
}

function parseDelimiter(text: string): string {
  if (text === 'tab' || text === '\\t') return '\t';
  if (/^[^\d"\r\n]$/.test(text)) return text;
  throw usage(`--delimiter "${text}" is no single character that can be one; write one, or tab`);
}

function parseQuote(text: string): string | null {
  if (text === 'none' || text === '') return null;
  if (/^[^\d,;|\t\r\n]$/.test(text)) return text;
  throw usage(`--quote "${text}" is no single character that can be one; write one, or none`);
}

function usage(message: string): UserError {
  return new UserError('usage', message);
}
