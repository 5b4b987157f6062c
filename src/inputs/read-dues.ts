import type { DialectOptions } from '../core/dialect.ts';
import { DueBuilder } from '../core/due/due-builder.ts';
import type { DueRequest } from '../core/due/due-request.ts';
import type { DueInput, DueReading, ReadDues } from '../core/due/due-tally.ts';
import { findDueForm } from '../core/time/parse-due.ts';
import { UserError } from '../core/user-error.ts';
import { findDueColumns, listColumns, type SaidColumns } from './dues/due-columns.ts';
import { DueRows } from './dues/due-rows.ts';
import { isNdjson, openNdjson } from './dues/open-ndjson.ts';
import { peeked } from './dues/peek.ts';
import type { ByteSource } from './open-bytes.ts';
import { openTable, type Table } from './table/open-table.ts';

export interface DueOptions extends DialectOptions, SaidColumns {}

/**
 * Opens a text table of jobs (CSV and its relatives, or objects of JSON a line) and returns the port that counts
 * them: finds its dialect and its columns first, so that what is wrong with them is said before a row is read.
 */
export async function openDues(source: ByteSource, options: DueOptions): Promise<ReadDues> {
  const { head, whole } = await peeked(source);
  if (isNdjson(source.name, head)) return duesOf(await openNdjson(whole), options, false);
  return duesOf(await openTable(whole, options, 'a due time'), options, true);
}

/** The port over a table that is open, of whatever format; it is read once. */
export function duesOf(table: Table, options: SaidColumns, hasDialect: boolean): ReadDues {
  const columns = findDueColumns(table, options);
  return async (request: DueRequest): Promise<DueReading> => {
    const builder = new DueBuilder(request, {
      ids: columns.id !== null,
      costs: columns.cost !== null,
    });
    const place = columns.due.column.number - 1;
    const form = findDueForm(table.sample.map((row) => row[place] ?? ''));
    const rows = new DueRows({ builder, columns, request, form });
    await table.read(rows);
    refuseNoRows(table, builder.rows);
    const input: DueInput = {
      name: table.name,
      kind: 'table',
      dialect: hasDialect ? table.dialect : null,
      columns: listColumns(columns),
      relation: null,
      form: rows.form,
    };
    return { input, tally: builder.finish() };
  };
}

function refuseNoRows(table: Table, rows: number): void {
  if (rows > 0) return;
  throw new UserError(
    'input',
    `${table.name} has a header and no rows; give a due time in each row`,
  );
}
