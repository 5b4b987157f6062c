import { didYouMean } from '../core/nearest.ts';
import { UserError } from '../core/user-error.ts';

const formats = ['table', 'json', 'csv', 'markdown'] as const;

export type Format = (typeof formats)[number];

/** A report that is written to a file beside what goes to standard output. */
export interface ReportFile {
  readonly format: Format;
  readonly path: string;
}

/**
 * The format of that name. Throws a `UserError` of kind usage for an unknown one, which suggests only
 * what the command has.
 */
export function parseFormat(text: string, own: readonly Format[] = formats): Format {
  const found = formats.find((format) => format === text);
  if (found !== undefined) return found;
  const hint = didYouMean(text, own) || `; write ${listedOr(own)}`;
  throw new UserError('usage', `the format "${text}" is not known${hint}`);
}

function listedOr(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/**
 * A report as `FORMAT=PATH`. Throws a `UserError` of kind usage where either is missing.
 *
 *     parseReport('json=out.json') // { format: 'json', path: 'out.json' }
 */
export function parseReport(text: string): ReportFile {
  const { format, path } = reportParts(text);
  return { format: parseFormat(format), path };
}

function reportParts(text: string): { readonly format: string; readonly path: string } {
  const at = text.indexOf('=');
  if (at > 0 && at < text.length - 1) {
    return { format: text.slice(0, at), path: text.slice(at + 1) };
  }
  throw new UserError(
    'usage',
    `--report "${text}" is not understood; write FORMAT=PATH, as in json=nandi.json`,
  );
}

/** The same for a report of a command that has not all formats. */
export function reportAmong(text: string, own: readonly Format[], command: string): ReportFile {
  const { format, path } = reportParts(text);
  return { format: formatAmong(format, own, command), path };
}

/**
 * The format of a command that has not all of them. Throws a `UserError` of kind usage for another.
 */
export function formatAmong<const F extends Format>(
  text: string,
  own: readonly F[],
  command: string,
): F {
  const format = parseFormat(text, own);
  const found = own.find((each) => each === format);
  if (found !== undefined) return found;
  throw new UserError('usage', `${command} has no ${format} report; write ${listedOr(own)}`);
}

/** What a command has that draws a table or writes JSON, and nothing else yet. */
export const TABLE_OR_JSON = ['table', 'json'] as const;
