import type { DueRole, DueTally } from '../../../core/due/due-tally.ts';
import { hashes } from '../../../core/hash/catalog.ts';
import { type Id, parseId } from '../../../core/id.ts';
import { fitsInt64 } from '../../../core/tally/id-demands.ts';
import type { Reject } from '../../../core/tally/tally.ts';
import { parseCost } from '../../parse-cost.ts';
import type { Row } from '../database.ts';

import { ROW_NUMBER } from '../source.ts';
import { isoOf, rejectReason } from './due-form.ts';

import type { DoubtfulTime, DueOptions, JobSink, Times } from './due-options.ts';
import { type DueSource, numberedFromOf, sqlOf } from './due-source.ts';
import { toleranceOf, toleranceUnitMs } from './row-tolerance.ts';

/**
 * Every job by itself, for what the database cannot compute: some thousands of rows at a time are in
 * memory, whatever their number.
 */
export async function streamDues(source: DueSource, options: DueOptions): Promise<DueTally> {
  const { id, cost } = source.columns;
  const sink = options.sinkFor(source.request, { ids: id !== null, costs: cost !== null });
  const reader = { source, sink, times: options.times, takesInt64: takesInt64(source) };
  for await (const rows of source.database.stream(streamStatement(source))) {
    for (const row of rows) readRow(reader, row);
  }
  return sink.finish();
}

/** Due time as its form writes it, type, tolerance, zone, id, cost, and the number of the row. */
function streamStatement(source: DueSource): string {
  const { database, form, columns } = source;
  const { dialect } = database;
  const text = (role: 'type' | 'tolerance' | 'tz' | 'cost'): string => {
    const column = columns[role];
    if (column === null) return 'NULL';
    const { sql } = sqlOf(database, column);
    return dialect.exactText(column.kind === 'interval' ? `extract(epoch from ${sql})` : sql);
  };
  const wrong =
    form.isRejected === null
      ? ''
      : ` WHEN ${form.isRejected} THEN '!' || ${dialect.textOf(sqlOf(database, columns.due))}`;
  const due = `CASE WHEN ${form.value} IS NULL THEN NULL${wrong} ELSE ${dialect.exactText(form.cell(form.keyOf(form.value)))} END`;
  const id = columns.id === null ? 'NULL' : dialect.canonicalText(sqlOf(database, columns.id));
  const number = `s.${dialect.quoteIdentifier(ROW_NUMBER)}`;
  const cells = [due, text('type'), text('tolerance'), text('tz'), id, text('cost'), number];
  const named = cells.map((cell, i) => `${cell} AS c${i}`).join(', ');
  return `SELECT ${named} FROM ${numberedFromOf(source)}`;
}

interface Reader {
  readonly source: DueSource;
  readonly sink: JobSink;
  readonly times: Times;
  readonly takesInt64: boolean;
}

function takesInt64({ request: { jitter } }: DueSource): boolean {
  if (jitter === null) return false;
  const { input } = hashes[jitter.hash];
  return input === 'int64' || (input === 'either' && jitter.hashInput === 'int64');
}

function readRow(reader: Reader, row: Row): void {
  const { source, sink } = reader;
  const [, , , , , , number = null] = row;
  const line = number === null ? null : Number(number);
  const due = dueOf(reader, row, line);
  switch (due.kind) {
    case 'null':
      return sink.null();
    case 'reject':
      return sink.reject({ line, ...due.cell });
    case 'doubt':
      return sink.rejectDoubt(due.doubt, source.columns.due.name);
    case 'second':
      return readJob(reader, row, { due, line });
  }
}

interface Read {
  readonly due: Extract<Due, { kind: 'second' }>;
  readonly line: number | null;
}

function readJob(
  { source, sink, takesInt64: isInt64 }: Reader,
  row: Row,
  { due, line }: Read,
): void {
  const [, type, tolerance, , idText, costText] = row.map((cell) => cell ?? null);
  const reject = (
    role: 'tolerance' | 'id',
    text: string | null | undefined,
    reason: string,
  ): void => sink.reject({ line, column: nameOf(source, role), text: text ?? '', reason });
  const toleranceS = toleranceOf(tolerance ?? null, toleranceUnitMs(source.columns.tolerance));
  if (typeof toleranceS === 'string') return reject('tolerance', tolerance, toleranceS);
  const id = idOf(idText ?? null);
  if (isInt64 && id !== null && !fitsInt64(id)) return reject('id', idText, NOT_INT64);
  if (due.isZoneless) sink.zoneless();
  sink.job({
    dueS: due.second,
    type: type ?? null,
    toleranceS,
    id,
    cost: costOf(costText),
    doubt: due.doubt,
  });
}

function nameOf({ columns }: DueSource, role: DueRole): string {
  return columns[role]?.name ?? '';
}

const NOT_INT64 = 'does not fit into the 64 bits that this hash takes';

function costOf(cell: string | null | undefined): number {
  const cost = parseCost(cell ?? '');
  return typeof cost === 'number' ? cost : Number.NaN;
}

type Due =
  | {
      readonly kind: 'second';
      readonly second: number;
      readonly isZoneless: boolean;
      readonly doubt: DoubtfulTime | null;
    }
  | { readonly kind: 'doubt'; readonly doubt: DoubtfulTime }
  | { readonly kind: 'reject'; readonly cell: Omit<Reject, 'line'> }
  | { readonly kind: 'null' };

function dueOf(reader: Reader, row: Row, line: number | null): Due {
  const { form, columns } = reader.source;
  const [cell = null, , , tz = null] = row;
  if (cell === null) return { kind: 'null' };
  const rejected = (text: string, reason: string): Due => ({
    kind: 'reject',
    cell: { column: columns.due.name, text, reason },
  });
  if (cell.startsWith('!')) return rejected(cell.slice(1), rejectReason(form, cell.slice(1)));
  const value = form.read(cell);
  switch (value.kind) {
    case 'null':
      return value;
    case 'reject':
      return rejected(cell, value.reason);
    case 'utc':
      return { kind: 'second', second: value.second, isZoneless: false, doubt: null };
    case 'local':
      return localDue(reader, { second: value.second, tz, line });
  }
}

interface LocalCell {
  readonly second: number;
  readonly tz: string | null;
  readonly line: number | null;
}

function localDue({ source, times }: Reader, { second, tz, line }: LocalCell): Due {
  const isZoneless = tz === null || tz === '';
  const zone = isZoneless ? source.request.zone : tz;
  const found = times.toUtc(second, zone);
  if (found === null) {
    const column = source.columns.tz?.name ?? '';
    return { kind: 'reject', cell: { column, text: zone, reason: 'is no time zone' } };
  }
  const doubt = found.kind === 'one' ? null : { kind: found.kind, line, text: isoOf(second), zone };
  if (found.second !== null) return { kind: 'second', second: found.second, isZoneless, doubt };
  if (doubt === null) throw new RangeError('a time that is not in doubt has its second');
  return { kind: 'doubt', doubt };
}

function idOf(text: string | null): Id | null {
  if (text === null) return null;
  const cell = parseId(text, true);
  return cell.kind === 'id' ? cell.id : null;
}
