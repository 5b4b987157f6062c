import { once } from 'node:events';
import { CsvError, Parser } from 'csv-parse';
import type { Dialect } from '../../core/dialect.ts';
import type { IdBatch } from '../../core/tally/id-batch.ts';
import { UserError } from '../../core/user-error.ts';
import { hasThousands } from './thousands.ts';

/** What takes the rows of a table, in their order. Lines count from 1, where the row ends. */
export interface RowSink {
  /** A row with as many cells as the table has columns. */
  row(cells: readonly string[], line: number): void;
  /** A row with another number of cells. */
  malformed(cells: readonly string[], line: number, reason: string): void;
  /**
   * Rows of which one cell is wanted, a whole number written as a computer would, many at a time and in their
   * order among the others. Without it such rows come as `row`.
   */
  readonly batch?: ((ids: IdBatch) => void) | undefined;
  /** True for a look at the first rows: then a fault in the last of them is nothing to report. */
  readonly isSample?: boolean;
}

/** A row this long is a quote that was never closed, or no table at all. */
export const RECORD_BYTES_MAX = 16 * 1024 * 1024;

/**
 * Streams the rows of UTF-8 chunks through csv-parse, blank lines and the header left out. Memory is
 * one chunk and one row. Throws a `UserError` of kind input where the text is cut short or breaks
 * the rules of quoting, with the line.
 */
export async function readRows(
  name: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  dialect: Dialect,
  sink: RowSink,
): Promise<void> {
  await readRest(name, chunks, { dialect, before: null }, sink);
}

/** The same of a table whose first lines were read already. */
export async function readRest(
  name: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { dialect, before }: { readonly dialect: Dialect; readonly before: ReadBefore | null },
  sink: RowSink,
): Promise<void> {
  const isHeaderLeft = before?.isHeaderLeft ?? dialect.header !== null;
  const rows = new RowChecker({ name, dialect, sink, isHeaderLeft });
  const parser = new RecordParser(dialect, before, (record, line) => rows.take(record, line));
  const failure = new Promise<never>((_, reject) => parser.once('error', reject));
  failure.catch(() => undefined);
  let lastByte = LINE_FEED;
  try {
    for await (const chunk of chunks) {
      if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), failure]);
      lastByte = chunk[chunk.length - 1] ?? lastByte;
    }
    parser.end();
    await Promise.race([once(parser, 'finish'), failure]);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (sink.isSample !== true) throw translate(error, name, parser);
  }
  rows.end(lastByte === LINE_FEED || lastByte === CARRIAGE_RETURN);
}

/** What was read of a table before its bytes come here. */
interface ReadBefore {
  readonly lines: number;
  /** Whether the header is still to come. */
  readonly isHeaderLeft: boolean;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * csv-parse with its records handed on at once. As a stream it would queue them (1.9 s for 2 M rows
 * against 1.4 s) and know no line numbers unless asked for `info`, which takes 5.1 s.
 */
class RecordParser extends Parser {
  readonly #take: (record: readonly string[], line: number) => void;
  /** Lines of the table in front of what is parsed. */
  readonly #linesSkipped: number;
  #linesBefore = 0;
  #linesTooMany = 0;

  constructor(
    dialect: Dialect,
    before: ReadBefore | null,
    take: (record: readonly string[], line: number) => void,
  ) {
    super({
      // In the middle of a table a mark is text.
      bom: before === null,
      delimiter: dialect.delimiter,
      quote: dialect.quote ?? false,
      // A doubled quote, whichever it is: csv-parse would take " for the escape of all.
      escape: dialect.quote ?? '"',
      record_delimiter: dialect.lineEnd === 'CR' ? ['\r'] : ['\r\n', '\n'],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: RECORD_BYTES_MAX,
    });
    this.#take = take;
    this.#linesSkipped = before?.lines ?? 0;
  }

  override push(record: readonly string[] | null): boolean {
    if (record === null) return true;
    const { lines } = this.info;
    // csv-parse counts a CRLF inside quotes as two lines.
    if (lines > this.#linesBefore + 1) this.#linesTooMany += lineEndsOfTwo(record);
    this.#linesBefore = lines;
    this.#take(record, this.#linesSkipped + lines - this.#linesTooMany);
    return true;
  }

  /** The line that is being read, from 1. */
  get line(): number {
    return this.#linesSkipped + this.info.lines - this.#linesTooMany;
  }

  /** The line after the last row, where the next one starts, or after blank lines. */
  get lineOfNextRow(): number {
    return this.#linesSkipped + this.#linesBefore - this.#linesTooMany + 1;
  }
}

function lineEndsOfTwo(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + cell.split('\r\n').length - 1, 0);
}

interface CheckerParts {
  readonly name: string;
  readonly dialect: Dialect;
  readonly sink: RowSink;
  readonly isHeaderLeft: boolean;
}

/** Hands rows on, the header left out; a row with too few cells waits to see if it is the last. */
class RowChecker {
  readonly #name: string;
  readonly #columns: number;
  readonly #sink: RowSink;
  #headerLeft: boolean;
  #short: { readonly cells: readonly string[]; readonly line: number } | null = null;

  constructor({ name, dialect, sink, isHeaderLeft }: CheckerParts) {
    this.#name = name;
    this.#columns = dialect.columns;
    this.#sink = sink;
    this.#headerLeft = isHeaderLeft;
  }

  take(cells: readonly string[], line: number): void {
    if (this.#headerLeft) {
      this.#headerLeft = false;
      return;
    }
    if (this.#short !== null) this.#giveShort();
    if (cells.length === this.#columns) this.#sink.row(cells, line);
    else if (cells.length < this.#columns) this.#short = { cells, line };
    else this.#sink.malformed(cells, line, this.#reason(cells));
  }

  end(endsInNewline: boolean): void {
    if (this.#short === null) return;
    if (endsInNewline || this.#sink.isSample === true) return this.#giveShort();
    const { cells, line } = this.#short;
    const found = `its last line, ${line}, has ${cells.length} of ${this.#columns} cells and no end`;
    throw new UserError('input', `${this.#name} is cut short: ${found}; get the whole file`);
  }

  #giveShort(): void {
    if (this.#short === null) return;
    const { cells, line } = this.#short;
    this.#short = null;
    this.#sink.malformed(cells, line, this.#reason(cells));
  }

  #reason(cells: readonly string[]): string {
    const cellCount = `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`;
    const isOneNumber = cells.length > this.#columns && hasThousands(cells);
    const hint = isOneNumber ? '; a thousands separator must be removed' : '';
    return `has ${cellCount} where the first row has ${this.#columns}${hint}`;
  }
}

function translate(error: CsvError, name: string, parser: RecordParser): UserError {
  const fault = faults.get(error.code) ?? (({ line }) => `:${line}: ${error.message}`);
  return new UserError('input', `${name}${fault(parser)}`, { cause: error });
}

type Fault = (parser: RecordParser) => string;

const ORDINARY = 'or say --quote none if quotes are ordinary text';

const afterQuote: Fault = ({ line }) =>
  `:${line}: text follows a closing quote; double the quotes inside a quoted cell, ${ORDINARY}`;

const faults: ReadonlyMap<string, Fault> = new Map([
  [
    'CSV_QUOTE_NOT_CLOSED',
    ({ lineOfNextRow }) =>
      ` is cut short: the quote that opens near line ${lineOfNextRow} is never closed; get the whole file, ${ORDINARY}`,
  ],
  ['CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE', afterQuote],
  ['CSV_INVALID_CLOSING_QUOTE', afterQuote],
  [
    'INVALID_OPENING_QUOTE',
    ({ line }) =>
      `:${line}: a quote stands inside an unquoted cell; quote the whole cell, ${ORDINARY}`,
  ],
  [
    'CSV_MAX_RECORD_SIZE',
    ({ lineOfNextRow }) =>
      `: the row near line ${lineOfNextRow} is longer than 16 MiB; a quote was probably never closed: close it, ${ORDINARY}`,
  ],
]);
