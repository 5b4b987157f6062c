import { parseId } from '../../core/id.ts';
import type { Reject } from '../../core/tally/tally.ts';
import { unknownZone } from '../../core/time/intl-offset.ts';
import { findZone } from '../../core/time/zone.ts';
import type { Row } from '../database/database.ts';
import { cronOfCelery } from '../schedules/celery-fields.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { type QueueTables, utcTime } from './preset.ts';
import type { Life, QueueSchedule, QueueSchedules, TimeOf } from './queue-schedules.ts';

export const CELERY_CRONTABS = 'django_celery_beat_crontabschedule';
export const CELERY_INTERVALS = 'django_celery_beat_intervalschedule';

/**
 * Tasks by crontab and by interval of django-celery-beat 2. A task that was to run once and did is
 * over, though the table has it enabled until the scheduler looks at it again; one that has both kinds
 * runs by its interval.
 */
export const celerySchedules: QueueSchedules = {
  table: null,
  rule: 'celery',
  isNamed: false,
  sql: (tables) => {
    const { main, beside } = tables;
    const cells = columns.map((column) => cellSql(tables, column));
    const named = cells.map((cell, i) => `${cell} AS c${i}`).join(', ');
    return `SELECT ${named} FROM ${main.from} AS t LEFT JOIN ${beside(CELERY_INTERVALS).from} AS i ON i.id = t.interval_id LEFT JOIN ${beside(CELERY_CRONTABS).from} AS c ON c.id = t.crontab_id WHERE t.enabled AND NOT (t.one_off AND t.total_run_count > 0) AND (i.id IS NOT NULL OR c.id IS NOT NULL) ORDER BY c.id, t.id`;
  },
  read: readTask,
};

function cellSql(tables: QueueTables, column: (typeof columns)[number]): string {
  if (column === 'one_off') return 'CASE WHEN t.one_off THEN 1 ELSE 0 END';
  if (/_time$|^expires$|_at$/.test(column)) return timeSql(tables, column);
  const at = columns.indexOf(column);
  if (at >= columns.indexOf('minute')) return `c.${column}`;
  return at >= columns.indexOf('every') ? `i.${column}` : `t.${column}`;
}

/** Seconds of Unix time in PostgreSQL, whose texts of times depend on a setting. */
function timeSql(tables: QueueTables, name: string): string {
  const sql = utcTime({ tables, relation: tables.main, alias: 't', name });
  return tables.isSqlite ? sql : `extract(epoch from ${sql})`;
}

/** What the query gives, in its order. */
const columns = [
  'id',
  'name',
  'task',
  'one_off',
  'start_time',
  'expires',
  'last_run_at',
  'every',
  'period',
  'minute',
  'hour',
  'day_of_month',
  'month_of_year',
  'day_of_week',
  'timezone',
] as const;

/** A cell of a row by its column; the empty text where it is NULL. */
type CellOf = (column: (typeof columns)[number]) => string;

type Wrong = Omit<Reject, 'line'>;

function readTask(row: Row, timeOf: TimeOf): QueueSchedule | Reject {
  const cell: CellOf = (column) => row[columns.indexOf(column)] ?? '';
  const found = scheduleOf(cell, timeOf);
  if (!('reason' in found)) return found;
  return { ...found, line: Number(cell('id')), text: `${cell('name')}: ${found.text}` };
}

function scheduleOf(cell: CellOf, timeOf: TimeOf): QueueSchedule | Wrong {
  const times = timesOf(cell, timeOf);
  if ('reason' in times) return times;
  const { life, lastS } = times;
  const found = cell('every') === '' ? crontabOf(cell) : intervalOf(cell);
  if ('reason' in found) return found;
  if ('everyUs' in found) return { kind: 'interval', ...found, life, lastS };
  return { kind: 'cron', schedule: found, life };
}

function timesOf(
  cell: CellOf,
  timeOf: TimeOf,
): { readonly life: Life; readonly lastS: number | null } | Wrong {
  const names = ['start_time', 'expires', 'last_run_at'] as const;
  const [fromS = null, untilS = null, lastS = null] = names.map((name) =>
    cell(name) === '' ? null : (timeOf(cell(name)) ?? Number.NaN),
  );
  const wrong = [fromS, untilS, lastS].findIndex(Number.isNaN);
  const column = names[wrong];
  if (column !== undefined) return { column, text: cell(column), reason: 'is no time' };
  const isOnce = cell('one_off') === '1';
  return { life: { fromS: fromS ?? -Infinity, untilS: untilS ?? Infinity, isOnce }, lastS };
}

function crontabOf(cell: CellOf): Schedule | Wrong {
  const crontab = {
    minute: cell('minute'),
    hour: cell('hour'),
    dayOfMonth: cell('day_of_month'),
    monthOfYear: cell('month_of_year'),
    dayOfWeek: cell('day_of_week'),
  };
  const text = Object.values(crontab).join(' ');
  const found = cronOfCelery(crontab);
  if ('reason' in found) return { column: 'crontab', text, reason: found.reason };
  const zone = cell('timezone');
  if (zone !== '' && findZone(zone) === null) {
    return { column: 'timezone', text: zone, reason: unknownZone(zone) };
  }
  return { ...namedBy(cell, text), fields: found.fields, zone: zone === '' ? null : zone };
}

/** The units of an interval, in microseconds. */
const PERIODS: ReadonlyMap<string, number> = new Map([
  ['days', 86_400_000_000],
  ['hours', 3_600_000_000],
  ['minutes', 60_000_000],
  ['seconds', 1_000_000],
  ['microseconds', 1],
]);

function intervalOf(
  cell: CellOf,
): { readonly schedule: Schedule; readonly everyUs: number } | Wrong {
  const text = `every ${cell('every')} ${cell('period')}`;
  const everyUs = Number(cell('every')) * (PERIODS.get(cell('period')) ?? Number.NaN);
  if (!(everyUs > 0)) return { column: 'interval', text, reason: 'is no interval of Celery' };
  // It goes by no clock, and so has no zone to be missed.
  return { schedule: { ...namedBy(cell, text), fields: '', zone: 'UTC' }, everyUs };
}

function namedBy(cell: CellOf, schedule: string): Pick<Schedule, 'id' | 'type' | 'line' | 'text'> {
  const parsed = parseId(cell('id'), true);
  return {
    id: parsed.kind === 'id' ? parsed.id : cell('id'),
    type: cell('task'),
    line: Number(cell('id')),
    text: `${cell('name')}: ${schedule}`,
  };
}
