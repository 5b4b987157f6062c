import { parse } from 'csv-parse/sync';
import type { Dialect, DialectOptions } from '../../core/dialect.ts';
import type { FoundEncoding } from './encoding.ts';
import { findHeader } from './find-header.ts';

/** Rows at the start of a table that decide what it is. */
const SAMPLE_ROWS = 200;

/**
 * Finds delimiter, quote, line end and header of a table from its first text. What the options say
 * is taken as said. `isWhole` tells that the text is the whole table, so that its last line counts.
 */
export function findDialect(
  text: string,
  encoding: FoundEncoding,
  options: DialectOptions,
  isWhole: boolean,
): Dialect {
  const quote = options.quote === undefined ? findQuote(text) : options.quote;
  const lineEnd = findLineEnd(text, quote);
  const lines = logicalLines(text, quote, isWhole);
  const delimiter = options.delimiter ?? findDelimiter(lines, quote);
  const rows = lines.map((line) => cellsOf(line, delimiter, quote));
  const header = findHeader(rows, options.header);
  return { ...encoding, delimiter, quote, lineEnd, header, columns: rows[0]?.length ?? 0 };
}

/** What ends the first line; a line break inside quotes ends none. */
function findLineEnd(text: string, quote: string | null): Dialect['lineEnd'] {
  for (const end of lineEnds(text, quote)) {
    if (text[end] === '\n') return 'LF';
    return text[end + 1] === '\n' ? 'CRLF' : 'CR';
  }
  return 'LF';
}

/** Apostrophes quote cells where some cell is wrapped in them and none in double quotes. */
function findQuote(text: string): string {
  const isWrappedIn = (quote: string): boolean =>
    new RegExp(`(^|[,;\\t|\\r\\n])${quote}[^${quote}\\r\\n]*${quote}($|[,;\\t|\\r\\n])`).test(text);
  return !isWrappedIn('"') && isWrappedIn("'") ? "'" : '"';
}

/** The first non-blank lines, a line break inside quotes being no end of a line. */
function logicalLines(text: string, quote: string | null, isWhole: boolean): string[] {
  const lines: string[] = [];
  let start = 0;
  for (const end of lineEnds(text, quote)) {
    if (end > start) lines.push(text.slice(start, end));
    start = end + 1;
    if (lines.length === SAMPLE_ROWS) return lines;
  }
  // The last line counts where it is whole, or where it is all there is.
  const isRestUsed = (isWhole || lines.length === 0) && start < text.length;
  return isRestUsed ? [...lines, text.slice(start)] : lines;
}

/** Where lines end: at line breaks outside quotes. */
function* lineEnds(text: string, quote: string | null): Generator<number> {
  let inQuotes = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === quote) inQuotes = !inQuotes;
    if (!inQuotes && (character === '\n' || character === '\r')) yield i;
  }
}

/** In the order in which they win where two fit equally: a comma is also a decimal point. */
const delimiters = ['\t', ';', '|', ','];

/**
 * The delimiter that cuts most lines into as many cells as the first one, and into the most cells.
 * Where none does, the comma: the table then has one column, or rows that will be rejected.
 */
function findDelimiter(lines: readonly string[], quote: string | null): string {
  let best = { delimiter: ',', cells: 1 };
  for (const delimiter of delimiters) {
    const widths = lines.map((line) => countOutsideQuotes(line, delimiter, quote) + 1);
    const first = widths[0] ?? 1;
    const agreeing = widths.filter((width) => width === first).length;
    const fits = first > 1 && agreeing >= 0.8 * widths.length;
    if (fits && first > best.cells) best = { delimiter, cells: first };
  }
  return best.delimiter;
}

function countOutsideQuotes(line: string, delimiter: string, quote: string | null): number {
  let count = 0;
  let inQuotes = false;
  for (const character of line) {
    if (character === quote) inQuotes = !inQuotes;
    else if (character === delimiter && !inQuotes) count++;
  }
  return count;
}

function cellsOf(line: string, delimiter: string, quote: string | null): string[] {
  try {
    const quoting = { quote: quote ?? false, escape: quote ?? '"', relax_quotes: true };
    const rows = parse(line, { delimiter, ...quoting });
    return rows[0] ?? [''];
  } catch {
    // A line that csv-parse refuses is refused again, with its number, when it is read for good.
    return line.split(delimiter);
  }
}
