import type { TraceGap } from '../../core/trace.ts';
import { UserError } from '../../core/user-error.ts';
import { counted } from '../../core/words.ts';
import { openTable } from '../table/open-table.ts';
import type { OpenText } from './open-text.ts';
import { findTraceColumns, type TraceColumns } from './table-columns.ts';
import { type FileTrace, GroupTrace } from './trace-file.ts';

/**
 * Reads a table of registrations, in the order of its rows. Throws a `UserError` of kind input, with
 * the line, for a row that is none, and where the table is cut short or has no row.
 */
export async function readTable({ name, bytes }: OpenText): Promise<FileTrace> {
  const table = await openTable(bytes, { header: true });
  const columns = findTraceColumns(table.dialect.header ?? []);
  if (columns === null)
    throw new UserError('input', `${name}: the header does not hold its columns`);
  const group = new GroupTrace();
  await table.read({
    row: (cells, line) => addRow(group, columns, cells, `${name}:${line}`),
    malformed: (_, line, reason) => {
      throw new UserError('input', `${name}:${line}: this row ${reason}`);
    },
  });
  if (group.events.length === 0) {
    throw new UserError('input', `${name} has a header and no registrations`);
  }
  return { name, format: 'table', groups: new Map([['', group]]), notes: notesOf(name, group) };
}

function addRow(
  group: GroupTrace,
  columns: TraceColumns,
  cells: readonly string[],
  at: string,
): void {
  const cell = (place: number): string => (cells[place] ?? '').trim();
  const [, fromMs] = NOT_SEEN.exec(cell(columns.worker)) ?? [];
  if (fromMs !== undefined && cell(columns.interval) === '') {
    group.gaps.push(gapAt(Number(fromMs), wholeAt(cell(columns.at), 'time', at), at));
    return;
  }
  const index = wholeAt(cell(columns.place), 'place', at) - columns.placeFrom;
  if (index < 0)
    throw new UserError('input', `${at}: the reply 0 is none of INCR, which is 1 or more`);
  const named = cell(columns.worker);
  if (named === '') group.nameless++;
  group.add(
    {
      kind: 'registration',
      worker: group.nameOf(named === '' ? `index ${index}` : named),
      atMs: wholeAt(cell(columns.at), 'time', at),
      localMs: null,
      interval: wholeAt(cell(columns.interval), 'interval', at),
      index,
      replicas: countAt(cell(columns.replicas), at),
    },
    at,
  );
}

function gapAt(fromMs: number, toMs: number, at: string): TraceGap {
  if (toMs >= fromMs) return { fromMs, toMs };
  throw new UserError(
    'input',
    `${at}: nothing was seen from ${fromMs} to ${toMs}, which is before`,
  );
}

/** The row that `nandi record` writes when its connection is back: until its time nothing was seen. */
const NOT_SEEN = /^not seen since (\d{1,15})$/;

/** Who reads counters sees how far they went, and not who moved them. */
function notesOf(name: string, { nameless, events }: GroupTrace): string[] {
  if (nameless === 0) return [];
  const some =
    nameless === events.length
      ? 'names no workers'
      : `names no worker in ${counted(nameless, 'row')}`;
  return [
    `${name} ${some}: there the registrations of an index are taken for one worker's, which is right only while nobody joins, leaves or is late`,
  ];
}

function wholeAt(text: string, what: string, at: string): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : null;
  if (value !== null) return value;
  throw new UserError('input', `${at}: the ${what} "${text}" is no whole number of at least 0`);
}

/** No count: an empty cell, what Redis clients print for nil, or -1, which some scripts reply. */
const noCounts = new Set(['', 'nil', '(nil)', 'null', 'none', '-1', '\\n']);

function countAt(text: string, at: string): number | null {
  return noCounts.has(text.toLowerCase()) ? null : wholeAt(text, 'count', at);
}
