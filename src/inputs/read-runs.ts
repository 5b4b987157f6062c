import type { Run, RunHistory } from '../core/results/run-figures.ts';
import { columnUnitMs } from '../core/units.ts';
import { UserError } from '../core/user-error.ts';
import type { ByteSource } from './open-bytes.ts';
import { parseCost } from './parse-cost.ts';
import { refuseTwins } from './table/find-columns.ts';
import { openTable, type Table } from './table/open-table.ts';

/** Runs that are kept; a longer history is an error that says so. */
const RUNS_MAX = 5_000_000;

/**
 * Reads the history of real runs: `bucket` or `planned_at`, optionally `started_at`, and a duration
 * whose column's name ends in its unit. Without a bucket it is that of the planned time of day, as
 * written. Throws a `UserError` of kind input, with the line, for what cannot be read.
 */
export async function readRuns(source: ByteSource, partitions: number): Promise<RunHistory> {
  const table = await openTable(source, {});
  const columns = findColumns(table);
  const runs: Run[] = [];
  await table.read({
    row: (cells, line) => {
      if (runs.length === RUNS_MAX) {
        throw new UserError(
          'input',
          `${table.name} has more than ${RUNS_MAX} runs; give the most recent ones`,
        );
      }
      runs.push(runOf({ table, columns, cells, line, partitions }));
    },
    malformed: (_, line, reason) => {
      throw new UserError('input', `${table.name}:${line}: this row ${reason}`);
    },
  });
  if (runs.length === 0) throw new UserError('input', `${table.name} has a header and no runs`);
  return { name: table.name, runs };
}

interface Columns {
  readonly bucket: number;
  readonly planned: number;
  readonly started: number;
  readonly duration: number;
  readonly msPerUnit: number;
}

function findColumns(table: Table): Columns {
  const { name, dialect } = table;
  const header = (dialect.header ?? []).map((each) => each.trim());
  const place = (pattern: RegExp): number => header.findIndex((each) => pattern.test(each));
  const duration = place(/^(duration|run_?time|elapsed|took)(_|[A-Z]|$)/i);
  const bucket = place(/^(bucket|partition|slot|hour|residue)$/i);
  const planned = place(/^(planned|scheduled|due)(_?(at|time|for))?$/i);
  const started = place(/^(started|start)(_?(at|time))?$/i);
  const msPerUnit = columnUnitMs(header[duration] ?? '');
  if (duration < 0 || msPerUnit === null || Math.max(bucket, planned) < 0) {
    const found = header.length === 0 ? 'no header' : `the columns ${header.join(', ')}`;
    throw new UserError(
      'input',
      `${name} is no history of runs: it has ${found}; write bucket or planned_at, and duration_ms (or _s, _min)`,
    );
  }
  for (const used of [bucket, planned, started, duration]) refuseTwins(table, used);
  return { bucket, planned, started, duration, msPerUnit };
}

interface Row {
  readonly table: Table;
  readonly columns: Columns;
  readonly cells: readonly string[];
  readonly line: number;
  readonly partitions: number;
}

function runOf(row: Row): Run {
  const { columns, cells, line } = row;
  const planned = cells[columns.planned] ?? '';
  const started = cells[columns.started] ?? '';
  const delayMs = Date.parse(started) - Date.parse(planned);
  return {
    bucket: columns.bucket >= 0 ? bucketOf(row) : slotOf(row, planned),
    at: planned || started || `line ${line}`,
    durationMs: durationOf(row) * columns.msPerUnit,
    startDelayMs: Number.isNaN(delayMs) ? null : delayMs,
  };
}

function durationOf(row: Row): number {
  const text = row.cells[row.columns.duration] ?? '';
  const duration = parseCost(text);
  if (typeof duration === 'string') throw refused(row, 'duration', text, duration);
  if (Number.isNaN(duration)) throw refused(row, 'duration', text, 'is empty');
  return duration;
}

function bucketOf(row: Row): number {
  const text = row.cells[row.columns.bucket] ?? '';
  const bucket = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (bucket >= 0 && bucket < row.partitions) return bucket;
  throw refused(
    row,
    'bucket',
    text,
    `is no partition of ${row.partitions}, which are numbered from 0 to ${row.partitions - 1}`,
  );
}

const MINUTES_A_DAY = 1440;

/** The slot of a time of day as it is written, in whatever zone that is: slots divide the day. */
function slotOf(row: Row, planned: string): number {
  const [, hours, minutes] = /[T ]([01]\d|2[0-3]):([0-5]\d)/.exec(planned) ?? [];
  if (hours === undefined || minutes === undefined) {
    throw refused(row, 'planned time', planned, 'is no time; write 2026-06-01T15:00:00Z');
  }
  return Math.floor(((Number(hours) * 60 + Number(minutes)) * row.partitions) / MINUTES_A_DAY);
}

function refused({ table, line }: Row, what: string, text: string, reason: string): UserError {
  return new UserError('input', `${table.name}:${line}: the ${what} "${text}" ${reason}`);
}
