import { hasColumn, type QueuePreset, utcTime } from './preset.ts';

const goodJob: QueuePreset = {
  name: 'good_job',
  layout: 'GoodJob 2 to 4',
  table: 'good_jobs',
  columns: ['scheduled_at', 'finished_at', 'created_at', 'serialized_params'],
  beside: [],
  jobs: (tables) => {
    const time = (name: string): string =>
      utcTime({ tables, relation: tables.main, alias: 'j', name });
    const type = hasColumn(tables.main, 'job_class')
      ? 'j.job_class'
      : "j.serialized_params->>'job_class'";
    return `SELECT coalesce(${time('scheduled_at')}, ${time('created_at')}) AS due_at, ${type} AS type, j.id FROM ${tables.main.from} AS j WHERE j.finished_at IS NULL`;
  },
};

/** A job that is ready stands in another table than one that is scheduled. */
const solidQueue: QueuePreset = {
  name: 'solid_queue',
  layout: 'Solid Queue 1',
  table: 'solid_queue_scheduled_executions',
  columns: ['job_id', 'scheduled_at'],
  beside: ['solid_queue_jobs', 'solid_queue_ready_executions'],
  jobs: (tables) => {
    const { main, beside } = tables;
    const jobs = beside('solid_queue_jobs');
    const ready = beside('solid_queue_ready_executions');
    const scheduled = utcTime({ tables, relation: main, alias: 'e', name: 'scheduled_at' });
    const wanted = utcTime({ tables, relation: jobs, alias: 'j', name: 'scheduled_at' });
    const made = utcTime({ tables, relation: ready, alias: 'e', name: 'created_at' });
    const joined = (from: string): string =>
      `FROM ${from} AS e JOIN ${jobs.from} AS j ON j.id = e.job_id`;
    return `SELECT ${scheduled} AS due_at, j.class_name AS type, j.id AS id ${joined(main.from)} UNION ALL SELECT coalesce(${wanted}, ${made}), j.class_name, j.id ${joined(ready.from)}`;
  },
};

/** The class stands in the YAML of the handler: of Active Job, or of the object itself. */
const delayedJob: QueuePreset = {
  name: 'delayed_job',
  layout: 'Delayed::Job 4',
  table: 'delayed_jobs',
  columns: ['run_at', 'failed_at', 'handler', 'locked_at'],
  beside: [],
  jobs: (tables) => {
    const due = utcTime({ tables, relation: tables.main, alias: 'j', name: 'run_at' });
    const queue = hasColumn(tables.main, 'queue') ? 'j.queue' : 'NULL';
    const type = tables.isSqlite
      ? queue
      : `coalesce(substring(j.handler from 'job_class: *([A-Za-z0-9_:]+)'), substring(j.handler from '!ruby/(?:object|struct):([A-Za-z0-9_:]+)'), ${queue})`;
    return `SELECT ${due} AS due_at, ${type} AS type, j.id FROM ${tables.main.from} AS j WHERE j.failed_at IS NULL AND j.locked_at IS NULL`;
  },
};

/** Active Job wraps every job into one class, and its own stands in the arguments. */
const que: QueuePreset = {
  name: 'que',
  layout: 'Que 1 and 2 (migrations 4 to 7), and 0.x without finished_at',
  table: 'que_jobs',
  columns: ['run_at', 'job_class', 'args'],
  beside: [],
  jobs: ({ main }) => {
    const isOver = ['finished_at', 'expired_at'].filter((name) => hasColumn(main, name));
    const where =
      isOver.length === 0
        ? ''
        : ` WHERE ${isOver.map((name) => `j.${name} IS NULL`).join(' AND ')}`;
    const id = hasColumn(main, 'job_id') ? 'j.job_id' : 'j.id';
    const type =
      "CASE WHEN j.job_class LIKE 'ActiveJob::%' THEN j.args->0->>'job_class' ELSE j.job_class END";
    return `SELECT j.run_at AS due_at, ${type} AS type, ${id} AS id FROM ${main.from} AS j${where}`;
  },
};

/** Queues of Ruby. Rails writes its times in UTC. */
export const railsPresets: readonly QueuePreset[] = [goodJob, solidQueue, delayedJob, que];
