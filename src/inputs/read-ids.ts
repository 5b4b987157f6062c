import type { Column, DialectOptions } from '../core/dialect.ts';
import { type Cell, parseId } from '../core/id.ts';
import type { IdBatch } from '../core/tally/id-batch.ts';
import { allowsText, fitsInt64, needsInt64 } from '../core/tally/id-demands.ts';
import type { ReadTally, TextInput } from '../core/tally/reading.ts';
import type { Reject, TallyRequest } from '../core/tally/tally.ts';
import { TallyBuilder } from '../core/tally/tally-builder.ts';
import { UserError } from '../core/user-error.ts';
import { filesText } from '../core/words.ts';
import {
  type AnyTable,
  type AnyTableOptions,
  openAnyFile,
  openAnyTable,
} from './keyed/any-table.ts';
import { type ByteSource, type OnBytes, openFile } from './open-bytes.ts';
import { parseCost } from './parse-cost.ts';
import { columnNamed, findIdColumn, rivalsOf } from './table/find-columns.ts';
import { refuseThousands } from './table/thousands.ts';

export interface IdOptions extends DialectOptions {
  /** The id column by name or number; found where it is not said. */
  readonly id?: string;
  /** The cost columns that will be asked for: one may be a path of keys in objects of JSON. */
  readonly costs?: readonly string[];
  /** Is told of the bytes of files as they are read. */
  readonly onBytes?: OnBytes;
}

/**
 * Reads a table of ids, CSV and its relatives or objects of JSON, one a line: opens it, finds its dialect and
 * columns, and returns the port that counts its rows. Split so that the columns can be named before the counting starts.
 */
export async function openIds(source: ByteSource, options: IdOptions): Promise<ReadTally> {
  return idsOf(await openAnyTable(source, tableOptions(options)), options);
}

function tableOptions(options: IdOptions): AnyTableOptions {
  const { id, costs = [], onBytes } = options;
  const said = id === undefined ? costs : [id, ...costs];
  return { dialect: options, wanted: 'an id', said, onBytes };
}

/**
 * The same of files, of which some may be Parquet: the rows of several count as those of one, in their order. All
 * have the id column of the first, by its name or, without a header, its place. What cannot be read is said
 * before a row is counted.
 */
export async function openIdsFiles(
  [path, ...others]: readonly [string, ...string[]],
  options: IdOptions,
): Promise<ReadTally> {
  const first = await openAnyFile(path, tableOptions(options));
  if (others.length === 0) return idsOf(first, options);
  for (const other of others) await openFile(other);
  return async (request) => {
    const builder = new TallyBuilder(request);
    const input = await countRows(first, options, { builder, request, file: path });
    const { name, number } = input.idColumn;
    const same = { ...options, id: first.dialect.header === null ? `${number}` : name };
    for (const file of others) {
      const table = await openAnyFile(file, tableOptions(same));
      await countRows(table, same, { builder, request, file });
    }
    return { input: { ...input, name: filesText([path, ...others]) }, tally: builder.finish() };
  };
}

function idsOf(table: AnyTable, options: IdOptions): ReadTally {
  return async (request) => {
    const builder = new TallyBuilder(request);
    const input = await countRows(table, options, { builder, request });
    return { input, tally: builder.finish() };
  };
}

interface Counting {
  readonly builder: TallyBuilder;
  readonly request: TallyRequest;
  /** Named with each rejected row, where it is one of several files. */
  readonly file?: string;
}

/** Counts the rows of a table, and tells how it was understood. */
async function countRows(
  table: AnyTable,
  options: IdOptions,
  { builder, request, file }: Counting,
): Promise<TextInput & { readonly idColumn: Column }> {
  const takesText = allowsText(request);
  const isId = (cell: string): boolean => parseId(cell, takesText).kind !== 'reject';
  const idColumn =
    options.id === undefined ? findIdColumn(table, isId) : columnNamed(table, options.id, '--id');
  if (table.isText && options.id === undefined && options.delimiter === undefined)
    refuseThousands(table);
  const costColumns = request.costs.map((cost) => columnNamed(table, cost, '--cost'));
  const before = builder.rows;
  await table.read(
    new RowCounting({ builder, idColumn, costColumns, request, file }),
    [idColumn, ...costColumns].map(({ number }) => number - 1),
  );
  refuseNoRows(table, builder.rows - before);
  const rivals = options.id === undefined ? rivalsOf(table, idColumn, isId) : [];
  return {
    name: table.name,
    kind: 'ids',
    dialect: table.isText ? table.dialect : null,
    idColumn,
    otherColumns: numericColumns(table, [idColumn, ...costColumns]),
    ...(rivals.length === 0 ? {} : { rivals }),
  };
}

interface CountingParts {
  readonly builder: TallyBuilder;
  readonly idColumn: Column;
  readonly costColumns: readonly Column[];
  readonly request: TallyRequest;
  readonly file: string | undefined;
}

/** Takes the rows of a table: cells to id and costs, and those to the builder. */
class RowCounting {
  readonly #parts: CountingParts;
  readonly #takesText: boolean;
  readonly #needsInt64: boolean;

  constructor(parts: CountingParts) {
    this.#parts = parts;
    this.#takesText = allowsText(parts.request);
    this.#needsInt64 = needsInt64(parts.request);
  }

  row(cells: readonly string[], line: number): void {
    const { builder, idColumn } = this.#parts;
    const text = cells[idColumn.number - 1] ?? '';
    const cell = parseId(text, this.#takesText);
    if (cell.kind === 'null') builder.null();
    else if (cell.kind === 'reject') this.#reject(text, line, this.#reason(cell.reason));
    else if (this.#needsInt64 && !fitsInt64(cell.id)) this.#reject(text, line, NOT_INT64);
    else if (typeof cell.id === 'string' && text.includes('\ufffd')) {
      this.#reject(text, line, NOT_UTF8);
    } else this.#count(cell, text, cells, line);
  }

  /** Text is refused under a hash too, where that hash is given eight bytes. */
  #reason(reason: string): string {
    const { map } = this.#parts.request;
    if (map === 'modulo' || !reason.endsWith('need --hash')) return reason;
    return `is not a whole number, and ${map} is given the 8 bytes of one here; text needs --hash-input text or another hash`;
  }

  /** Numbers that need no look: no text is made of them. */
  get batch(): ((ids: IdBatch) => void) | undefined {
    const { builder, costColumns } = this.#parts;
    return costColumns.length > 0 ? undefined : (ids) => builder.batch(ids);
  }

  malformed(cells: readonly string[], line: number, reason: string): void {
    const text = cells[this.#parts.idColumn.number - 1] ?? '';
    this.#reject(text, line, `stands in a row that ${reason}`);
  }

  #reject(text: string, line: number, reason: string): void {
    const { idColumn } = this.#parts;
    this.#rejectCell({ line, column: idColumn.name, text, reason });
  }

  #rejectCell(reject: Reject): void {
    const { builder, file } = this.#parts;
    builder.reject(file === undefined ? reject : { ...reject, file });
  }

  #count(cell: IdCell, text: string, cells: readonly string[], line: number): void {
    const { builder, costColumns } = this.#parts;
    const costs = costColumns.length === 0 ? NO_COSTS : this.#costsOf(cells, line);
    if (costs === null) return;
    // The cell is the canonical text already, but for zeros in front, -0 and a UUID's letters.
    const isCanonical = typeof cell.id !== 'string' && !cell.padded && cell.id !== 0;
    builder.id(cell.id, cell.padded, costs, isCanonical ? text : undefined);
  }

  /** The row's costs, or null where one is no cost and the row was rejected. */
  #costsOf(cells: readonly string[], line: number): readonly number[] | null {
    const { costColumns } = this.#parts;
    const costs: number[] = [];
    for (const column of costColumns) {
      const text = cells[column.number - 1] ?? '';
      const cost = parseCost(text);
      if (typeof cost === 'string') {
        this.#rejectCell({ line, column: column.name, text, reason: cost });
        return null;
      }
      costs.push(cost);
    }
    return costs;
  }
}

type IdCell = Extract<Cell, { kind: 'id' }>;

const NOT_INT64 = 'does not fit into the 64 bits that this hash takes';
/** The decoder shows such bytes as U+FFFD: two different ids would become one. */
const NOT_UTF8 = 'holds bytes that are no UTF-8 text; convert the file, as with iconv';
const NO_COSTS: readonly number[] = [];

function refuseNoRows(table: AnyTable, rows: number): void {
  if (rows > 0) return;
  throw new UserError('input', `${table.name} has a header and no rows; give an id in each row`);
}

function numericColumns(table: AnyTable, used: readonly Column[]): string[] {
  const { header } = table.dialect;
  return (header ?? []).filter((_, i) => {
    const isUsed = used.some(({ number }) => number === i + 1);
    const cells = table.sample.map((row) => row[i] ?? '').filter((cell) => cell !== '');
    return (
      !isUsed && cells.length > 0 && cells.every((cell) => typeof parseCost(cell) === 'number')
    );
  });
}
