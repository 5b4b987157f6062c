import type { DialectOptions } from '../../core/dialect.ts';
import { UserError } from '../../core/user-error.ts';
import { type ByteSource, type OnBytes, openFile } from '../open-bytes.ts';
import type { TableHead } from '../table/find-columns.ts';
import { openTable } from '../table/open-table.ts';
import type { RowSink } from '../table/read-rows.ts';
import { isNdjson, openNdjson } from './open-ndjson.ts';
import { isParquet, openParquet } from './open-parquet.ts';
import { peeked } from './peek.ts';

/** A table that is open, of whatever format. */
export interface AnyTable extends TableHead {
  /** Whether its dialect was found in a text, and is to be told. */
  readonly isText: boolean;
  /** Reads it, once; what is not at these places, from 0, need not be. */
  read(sink: RowSink, places: readonly number[]): Promise<void>;
}

/** What a table is to be opened by. */
export interface AnyTableOptions {
  readonly dialect: DialectOptions;
  /** What each row is to hold, for the message of an empty one. */
  readonly wanted: string;
  /** Names that were said: one with points in it is the path of a key in objects of JSON. */
  readonly said: readonly string[];
  readonly onBytes?: OnBytes | undefined;
}

/**
 * Opens a file as a table: Parquet by its first bytes, else as `openAnyTable` does. Throws a `UserError`
 * of kind input where it cannot be read.
 */
export async function openAnyFile(path: string, options: AnyTableOptions): Promise<AnyTable> {
  const source = await openFile(path, options.onBytes);
  if (!(await isParquet(path))) return await openAnyTable(source, options);
  refuseTextOptions(path, options.dialect);
  const table = await openParquet(path);
  return { ...table, isText: false, read: (sink, places) => table.readColumns(sink, places) };
}

/** What would change nothing is refused, so that nobody believes it did. */
function refuseTextOptions(name: string, { delimiter, quote, header }: DialectOptions): void {
  if (delimiter === undefined && quote === undefined && header === undefined) return;
  throw new UserError(
    'usage',
    `--delimiter, --quote and --header are of a text table, and ${name} is none; leave them out`,
  );
}

/** Opens bytes as a table: CSV and its relatives, or objects of JSON, one a line. */
export async function openAnyTable(
  source: ByteSource,
  { dialect, wanted, said }: AnyTableOptions,
): Promise<AnyTable> {
  const { head, whole } = await peeked(source);
  const isJson = isNdjson(source.name, head);
  if (isJson) refuseTextOptions(source.name, dialect);
  const table = isJson
    ? await openNdjson(whole, { wanted, said })
    : await openTable(whole, dialect, wanted);
  return { ...table, isText: !isJson };
}
