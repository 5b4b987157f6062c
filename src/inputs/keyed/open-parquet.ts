import { open, stat } from 'node:fs/promises';
import type { FileMetaData, ParquetScan, SchemaElement } from 'hyparquet';
import { UserError } from '../../core/user-error.ts';
import type { Table } from '../table/open-table.ts';
import type { RowSink } from '../table/read-rows.ts';
import { keyedDialect } from './keyed-dialect.ts';
import { cellOf, isLocalTime, losesDigits, timeParsers } from './parquet-cells.ts';

/** A table of which only the columns at some places are read; the cells of others are empty. */
export interface ColumnTable extends Table {
  readColumns(sink: RowSink, places: readonly number[]): Promise<void>;
}

/** Whether a file is Parquet, by its first bytes. A pipe would lose them, so it is not asked. */
export async function isParquet(path: string): Promise<boolean> {
  if (!(await stat(path)).isFile()) return false;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.toString('latin1') === 'PAR1';
  } finally {
    await file.close();
  }
}

const SAMPLE_ROWS = 200;

/**
 * Opens a Parquet file as a table of its flat columns, of which only those are read that are asked
 * for, a row group after the other: one is held at a time. Timestamps keep what the file says of
 * them: of an instant (`Z`), or of a clock in no zone. The library, 750 KB with its decompressors,
 * is loaded only here. Throws a `UserError` of kind input for what is broken.
 */
export async function openParquet(path: string): Promise<ColumnTable> {
  const { scan, columns } = await readable(path, openScan(path));
  const names = columns.map(({ name }) => name);
  const parquet: Parquet = { path, scan, columns };
  const sample: (readonly string[])[] = [];
  const places = names.map((_, i) => i);
  const head = { rowStart: 0, rowEnd: Math.min(SAMPLE_ROWS, scan.ranges[0]?.rowEnd ?? 0) };
  await readRange(parquet, places, head, (cells) => sample.push(cells));
  return {
    name: path,
    dialect: keyedDialect(names),
    sample,
    read: (sink) => readAll(parquet, places, sink),
    readColumns: (sink, wanted) => readAll(parquet, wanted, sink),
  };
}

interface Parquet {
  readonly path: string;
  readonly scan: ParquetScan;
  readonly columns: readonly SchemaElement[];
}

async function openScan(path: string) {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetScan } = await import('hyparquet');
  const { compressors } = await import('hyparquet-compressors');
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file, { geoparquet: false });
  const columns = flatColumns(metadata);
  if (columns.length === 0) throw new UserError('input', `${path} has no flat columns`);
  const names = columns.map(({ name }) => name);
  const scan = await parquetScan({
    file,
    metadata,
    columns: names,
    compressors,
    parsers: timeParsers,
    geoparquet: false,
  });
  return { scan, columns };
}

/** Columns at the top that hold one value a row. The schema is a tree, written root first. */
function flatColumns({ schema }: FileMetaData): SchemaElement[] {
  const flat: SchemaElement[] = [];
  let at = 1;
  while (at < schema.length) {
    const element = schema[at]!;
    const isFlat = (element.num_children ?? 0) === 0 && element.repetition_type !== 'REPEATED';
    if (isFlat) flat.push(element);
    at = endOfTree(schema, at);
  }
  return flat;
}

function endOfTree(schema: readonly SchemaElement[], start: number): number {
  let at = start;
  for (let left = 1; left > 0 && at < schema.length; at++) {
    left += (schema[at]?.num_children ?? 0) - 1;
  }
  return at;
}

async function readAll(parquet: Parquet, places: readonly number[], sink: RowSink): Promise<void> {
  const tooLong = places.map((i) => parquet.columns[i]!).find(losesDigits);
  if (tooLong !== undefined) throw tooLongDecimal(parquet.path, tooLong.name);
  for (const range of parquet.scan.ranges) {
    await readRange(parquet, places, range, (cells, row) => sink.row(cells, row + 1));
  }
}

function tooLongDecimal(path: string, name: string): UserError {
  const message = `${path}: column "${name}" holds decimals of more than 15 digits`;
  return new UserError('input', `${message}; write it as BIGINT or text`);
}

interface Range {
  readonly rowStart: number;
  readonly rowEnd: number;
}

async function readRange(
  { path, scan, columns }: Parquet,
  places: readonly number[],
  { rowStart, rowEnd }: Range,
  take: (cells: readonly string[], row: number) => void,
): Promise<void> {
  const read = [];
  for (const place of places) {
    const element = columns[place]!;
    const values = await readable(
      path,
      scan.readColumn({ column: element.name, rowStart, rowEnd }),
    );
    read.push({ place, values, isLocal: isLocalTime(element) });
  }
  for (let row = rowStart; row < rowEnd; row++) {
    const cells = columns.map(() => '');
    for (const { place, values, isLocal } of read) {
      const value: unknown = values[row - rowStart];
      cells[place] = cellOf(value, isLocal);
    }
    take(cells, row);
  }
}

/**
 * What the library throws of a file is the file's fault: cut short, of another version, or
 * encrypted.
 */
async function readable<T>(path: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UserError || !(error instanceof Error)) throw error;
    const message = `${path} cannot be read as Parquet (${error.message}); get the whole file`;
    throw new UserError('input', message, { cause: error });
  }
}
