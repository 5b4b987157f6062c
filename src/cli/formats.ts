import { didYouMean } from '../core/nearest.ts';
import { UserError } from '../core/user-error.ts';

const formats = ['table', 'json', 'csv', 'markdown'] as const;

export type Format = (typeof formats)[number];

/** A report that is written to a file beside what goes to standard output. */
export interface ReportFile {
  readonly format: Format;
  readonly path: string;
}

/** The format of that name. Throws a `UserError` of kind usage for an unknown one. */
export function parseFormat(text: string): Format {
  const found = formats.find((format) => format === text);
  if (found !== undefined) return found;
  const hint = didYouMean(text, formats) || `; write ${formats.join(', ')}`;
  throw new UserError('usage', `the format "${text}" is not known${hint}`);
}

/**
 * A report as `FORMAT=PATH`. Throws a `UserError` of kind usage where either is missing.
 *
 *     parseReport('json=out.json') // { format: 'json', path: 'out.json' }
 */
export function parseReport(text: string): ReportFile {
  const at = text.indexOf('=');
  if (at > 0 && at < text.length - 1) {
    return { format: parseFormat(text.slice(0, at)), path: text.slice(at + 1) };
  }
  throw new UserError(
    'usage',
    `--report "${text}" is not understood; write FORMAT=PATH, as in json=nandi.json`,
  );
}

/** The same for a report that is written to a file. */
export function tableOrJsonReport(text: string, command: string): ReportFile {
  const report = parseReport(text);
  return { ...report, format: tableOrJson(report.format, command) };
}

/** The format of a command that draws a table or writes JSON, and nothing else yet. */
export function tableOrJson(text: string, command: string): 'table' | 'json' {
  const format = parseFormat(text);
  if (format === 'table' || format === 'json') return format;
  throw new UserError('usage', `${command} has no ${format} report; write table or json`);
}
