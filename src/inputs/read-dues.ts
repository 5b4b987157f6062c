import type { DialectOptions } from '../core/dialect.ts';
import { DueBuilder } from '../core/due/due-builder.ts';
import type { DueRequest } from '../core/due/due-request.ts';
import type { DueInput, DueReading, ReadDues } from '../core/due/due-tally.ts';
import { findDueForm } from '../core/time/parse-due.ts';
import { UserError } from '../core/user-error.ts';
import { findDueColumns, listColumns, type SaidColumns } from './dues/due-columns.ts';
import { DueRows } from './dues/due-rows.ts';
import {
  type AnyTable,
  type AnyTableOptions,
  openAnyFile,
  openAnyTable,
} from './keyed/any-table.ts';
import type { ByteSource, OnBytes } from './open-bytes.ts';

export interface DueOptions extends DialectOptions, SaidColumns {
  /** Is told of the bytes of a file as they are read. */
  readonly onBytes?: OnBytes;
}

/**
 * Opens a file of jobs: Parquet by its first bytes, else as `openDues` does. Throws a `UserError`
 * of kind input where it cannot be read.
 */
export async function openDuesFile(path: string, options: DueOptions): Promise<ReadDues> {
  return duesOf(await openAnyFile(path, tableOptions(options)), options);
}

/**
 * Opens a text table of jobs (CSV and its relatives, or objects of JSON, one a line) and returns
 * the port that counts them: finds its dialect and its columns first, so that what is wrong with
 * them is said before a row is read.
 */
export async function openDues(source: ByteSource, options: DueOptions): Promise<ReadDues> {
  return duesOf(await openAnyTable(source, tableOptions(options)), options);
}

function tableOptions(options: DueOptions): AnyTableOptions {
  const { due, id, type, tolerance, tz, cost, onBytes } = options;
  const said = [due, id, type, tolerance, tz, cost].filter((name) => name !== undefined);
  return { dialect: options, wanted: 'a due time', said, onBytes };
}

function duesOf(table: AnyTable, options: SaidColumns): ReadDues {
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
