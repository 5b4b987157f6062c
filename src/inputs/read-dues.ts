import type { DialectOptions } from '../core/dialect.ts';
import { DueBuilder } from '../core/due/due-builder.ts';
import type { DueRequest } from '../core/due/due-request.ts';
import type { DueInput, DueReading, ReadDues } from '../core/due/due-tally.ts';
import { findDueForm } from '../core/time/parse-due.ts';
import { UserError } from '../core/user-error.ts';
import { findDueColumns, listColumns, type SaidColumns } from './dues/due-columns.ts';
import { DueRows } from './dues/due-rows.ts';
import { isNdjson, openNdjson } from './dues/open-ndjson.ts';
import { isParquet, openParquet } from './dues/open-parquet.ts';
import { peeked } from './dues/peek.ts';
import { type ByteSource, openFile } from './open-bytes.ts';
import { openTable, type Table } from './table/open-table.ts';
import type { RowSink } from './table/read-rows.ts';

export interface DueOptions extends DialectOptions, SaidColumns {}

/**
 * Opens a file of jobs: Parquet by its first bytes, else as `openDues` does. Throws a `UserError`
 * of kind input where it cannot be read.
 */
export async function openDuesFile(path: string, options: DueOptions): Promise<ReadDues> {
  const source = await openFile(path);
  if (!(await isParquet(path))) return openDues(source, options);
  const table = await openParquet(path);
  return duesOf(
    { ...table, isText: false, read: (sink, places) => table.readColumns(sink, places) },
    options,
  );
}

/**
 * Opens a text table of jobs (CSV and its relatives, or objects of JSON, one a line) and returns
 * the port that counts them: finds its dialect and its columns first, so that what is wrong with
 * them is said before a row is read.
 */
export async function openDues(source: ByteSource, options: DueOptions): Promise<ReadDues> {
  const { head, whole } = await peeked(source);
  const isJson = isNdjson(source.name, head);
  const table = isJson ? await openNdjson(whole) : await openTable(whole, options, 'a due time');
  return duesOf({ ...table, isText: !isJson }, options);
}

/** A table that is open, of whatever format. */
interface JobTable extends Omit<Table, 'read'> {
  /** Whether its dialect was found in a text, and is to be told. */
  readonly isText: boolean;
  /** Reads it, once; what is not at these places need not be. */
  read(sink: RowSink, places: readonly number[]): Promise<void>;
}

function duesOf(table: JobTable, options: SaidColumns): ReadDues {
  const columns = findDueColumns(table, options);
  const used = listColumns(columns);
  return async (request: DueRequest): Promise<DueReading> => {
    const builder = new DueBuilder(request, {
      ids: columns.id !== null,
      costs: columns.cost !== null,
    });
    const place = columns.due.column.number - 1;
    const form = findDueForm(table.sample.map((row) => row[place] ?? ''));
    const rows = new DueRows({ builder, columns, request, form });
    await table.read(rows, [...new Set(used.map(({ column }) => column.number - 1))]);
    refuseNoRows(table.name, builder.rows);
    const input: DueInput = {
      name: table.name,
      kind: 'table',
      dialect: table.isText ? table.dialect : null,
      columns: used,
      relation: null,
      form: rows.form,
    };
    return { input, tally: builder.finish() };
  };
}

function refuseNoRows(name: string, rows: number): void {
  if (rows > 0) return;
  throw new UserError('input', `${name} has a header and no rows; give a due time in each row`);
}
