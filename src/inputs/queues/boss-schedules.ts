import type { Reject } from '../../core/tally/tally.ts';
import { unknownZone } from '../../core/time/intl-offset.ts';
import { findZone } from '../../core/time/zone.ts';
import { fieldsOfNickname, wrongFields } from '../schedules/cron-fields.ts';
import { hasColumn, type QueueTables } from './preset.ts';
import { FOREVER, type QueueSchedule, type QueueSchedules } from './queue-schedules.ts';

const TABLE = 'schedule';

/** The table `schedule` of pg-boss 7 to 11, which has keys beside names since 11: name, cron, zone. */
export const bossSchedules: QueueSchedules = {
  table: { name: TABLE, columns: ['name', 'cron', 'timezone'] },
  rule: 'pg-boss',
  isNamed: true,
  sql: ({ beside }: QueueTables) => {
    const relation = beside(TABLE);
    const key = hasColumn(relation, 'key') ? "coalesce(s.key, '')" : "''";
    return `SELECT s.name, ${key}, s.cron, s.timezone FROM ${relation.from} AS s ORDER BY 1, 2`;
  },
  read: (row) => {
    const cell = (at: number): string => row[at] ?? '';
    const id = cell(1) === '' ? cell(0) : `${cell(0)}:${cell(1)}`;
    return scheduleOf({ id, type: cell(0), cron: cell(2).trim(), zone: cell(3) });
  },
};

interface BossRow {
  readonly id: string;
  readonly type: string;
  readonly cron: string;
  readonly zone: string;
}

function scheduleOf({ id, type, cron, zone }: BossRow): QueueSchedule | Reject {
  const text = `${id}: ${cron}`;
  const fields = cron.startsWith('@') ? fieldsOfNickname(cron) : cron;
  const reason =
    fields === null ? 'is a nickname that pg-boss does not know' : wrongFields(fields, 'pg-boss');
  if (fields === null || reason !== null) {
    return { line: null, column: 'cron', text, reason: reason ?? '' };
  }
  if (zone !== '' && findZone(zone) === null) {
    return { line: null, column: 'timezone', text: `${id}: ${zone}`, reason: unknownZone(zone) };
  }
  const schedule = { fields, text, zone: zone === '' ? null : zone, id, type, line: null };
  return { kind: 'cron', schedule, life: FOREVER };
}
