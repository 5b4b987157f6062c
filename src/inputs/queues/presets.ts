import { bossSchedules } from './boss-schedules.ts';
import { CELERY_CRONTABS, CELERY_INTERVALS, celerySchedules } from './celery-schedules.ts';
import { type QueuePreset, utcTime } from './preset.ts';
import { railsPresets } from './rails-presets.ts';

const pgBoss: QueuePreset = {
  name: 'pg-boss',
  layout: 'pg-boss 10',
  table: 'job',
  columns: ['name', 'state', 'retry_limit', 'start_after', 'singleton_key'],
  beside: [],
  jobs: ({ main }) =>
    `SELECT j.start_after AS due_at, j.name AS type, j.id FROM ${main.from} AS j WHERE j.state IN ('created', 'retry')`,
  schedules: bossSchedules,
};

/** The names that pg-boss had before it wrote them with lines between. */
const pgBoss9: QueuePreset = {
  ...pgBoss,
  layout: 'pg-boss 9 and before',
  columns: ['name', 'state', 'retrylimit', 'startafter', 'singletonkey'],
  jobs: ({ main }) =>
    `SELECT j.startafter AS due_at, j.name AS type, j.id FROM ${main.from} AS j WHERE j.state IN ('created', 'retry')`,
};

/** Older versions have a table of the name and columns of what is a view since 0.16. */
const graphileWorker: QueuePreset = {
  name: 'graphile-worker',
  layout: 'graphile-worker 0.16 (the view jobs), and the table jobs before 0.14',
  table: 'jobs',
  columns: ['task_identifier', 'run_at', 'max_attempts', 'locked_at'],
  beside: [],
  jobs: ({ main }) =>
    `SELECT j.run_at AS due_at, j.task_identifier AS type, j.id FROM ${main.from} AS j WHERE j.locked_at IS NULL AND j.attempts < j.max_attempts`,
};

const oban: QueuePreset = {
  name: 'oban',
  layout: 'Oban 2, migrations up to 12',
  table: 'oban_jobs',
  columns: ['scheduled_at', 'state', 'worker', 'queue'],
  beside: [],
  jobs: (tables) => {
    const due = utcTime({ tables, relation: tables.main, alias: 'j', name: 'scheduled_at' });
    return `SELECT ${due} AS due_at, j.worker AS type, j.id FROM ${tables.main.from} AS j WHERE j.state IN ('scheduled', 'available', 'retryable')`;
  },
};

const river: QueuePreset = {
  name: 'river',
  layout: 'River, migrations 002 to 006',
  table: 'river_job',
  columns: ['scheduled_at', 'state', 'kind', 'queue'],
  beside: [],
  jobs: (tables) => {
    const due = utcTime({ tables, relation: tables.main, alias: 'j', name: 'scheduled_at' });
    return `SELECT ${due} AS due_at, j.kind AS type, j.id FROM ${tables.main.from} AS j WHERE j.state IN ('scheduled', 'available', 'retryable')`;
  },
};

/** A job of Quartz is known by its class; fire times are milliseconds, and -1 is none. */
const quartz: QueuePreset = {
  name: 'quartz',
  layout: 'Quartz 2, tables qrtz_*',
  table: 'qrtz_triggers',
  columns: ['next_fire_time', 'trigger_state', 'trigger_name', 'job_name', 'sched_name'],
  beside: ['qrtz_job_details'],
  jobs: ({ main, beside }) =>
    `SELECT t.next_fire_time AS due_at, d.job_class_name AS type, t.trigger_group || '.' || t.trigger_name AS id FROM ${main.from} AS t JOIN ${beside('qrtz_job_details').from} AS d ON d.sched_name = t.sched_name AND d.job_name = t.job_name AND d.job_group = t.job_group WHERE t.next_fire_time > 0 AND t.trigger_state IN ('WAITING', 'ACQUIRED', 'BLOCKED')`,
};

const celeryBeat: QueuePreset = {
  name: 'django-celery-beat',
  layout: 'django-celery-beat 2 (migrations 0012 to 0021)',
  table: 'django_celery_beat_periodictask',
  columns: ['clocked_id', 'crontab_id', 'interval_id', 'solar_id', 'enabled', 'task'],
  beside: ['django_celery_beat_clockedschedule', CELERY_CRONTABS, CELERY_INTERVALS],
  jobs: (tables) => {
    const clocked = tables.beside('django_celery_beat_clockedschedule');
    const due = utcTime({ tables, relation: clocked, alias: 'c', name: 'clocked_time' });
    return `SELECT ${due} AS due_at, t.task AS type, t.id FROM ${tables.main.from} AS t JOIN ${clocked.from} AS c ON c.id = t.clocked_id WHERE t.enabled AND (t.expires IS NULL OR t.expires > c.clocked_time)`;
  },
  schedules: celerySchedules,
  leftOut: {
    count: ({ main }) =>
      `SELECT count(*) FROM ${main.from} AS t WHERE t.enabled AND t.solar_id IS NOT NULL`,
    sentence: 'periodic tasks by the sun are not counted: when it rises and sets is not known here',
  },
};

const dbScheduler: QueuePreset = {
  name: 'db-scheduler',
  layout: 'db-scheduler 11 to 16',
  table: 'scheduled_tasks',
  columns: ['task_name', 'task_instance', 'execution_time', 'picked'],
  beside: [],
  jobs: (tables) => {
    const due = utcTime({ tables, relation: tables.main, alias: 'j', name: 'execution_time' });
    return `SELECT ${due} AS due_at, j.task_name AS type, j.task_instance AS id FROM ${tables.main.from} AS j WHERE NOT j.picked`;
  },
};

/** All queues in tables, in the order in which they are listed. */
export const queuePresets: readonly QueuePreset[] = [
  pgBoss,
  pgBoss9,
  graphileWorker,
  oban,
  river,
  ...railsPresets,
  quartz,
  celeryBeat,
  dbScheduler,
];
