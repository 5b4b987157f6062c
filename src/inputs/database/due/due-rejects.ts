import { REJECTS_LISTED, type Reject } from '../../../core/tally/tally.ts';

import { ROW_NUMBER } from '../source.ts';
import { rejectReason } from './due-form.ts';
import { type DueSource, numberedFromOf, sqlOf } from './due-source.ts';

/**
 * The first rows whose value is no time, with what they hold. A statement of its own, so that a clean
 * table is not searched for them.
 */
export async function dueRejects(source: DueSource): Promise<readonly Reject[]> {
  const { database, columns, form } = source;
  if (form.isRejected === null) return [];
  const { dialect } = database;
  const number = dialect.exactText(`s.${dialect.quoteIdentifier(ROW_NUMBER)}`);
  const column = sqlOf(database, columns.due);
  // The first ones, and not what each worker came upon first.
  for (const sql of dialect.inOrder) await database.query(sql);
  const rows = await database.query(
    `SELECT ${number} AS c0, ${dialect.textOf(column)} AS c1 FROM ${numberedFromOf(source)} WHERE ${column.sql} IS NOT NULL AND ${form.isRejected} LIMIT ${REJECTS_LISTED}`,
  );
  return rows.map(([line, text]) => ({
    line: line == null ? null : Number(line),
    column: columns.due.name,
    text: text ?? '',
    reason: rejectReason(form, text ?? ''),
  }));
}
