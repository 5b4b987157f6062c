/** A queue's tables as its library makes them, with a few jobs: what of them waits, by type and second. */
interface Layout {
  readonly name: string;
  readonly label: string;
  readonly statements: string;
  readonly counts: readonly (readonly [type: string, second: number, count: number])[];
}

const NINE = '2027-03-28 09:00:00';

export const layouts: readonly Layout[] = [
  {
    // Oban 2, migration 12.
    name: 'oban',
    label: 'oban queue in table "oban_jobs"',
    statements: `CREATE TYPE oban_job_state AS ENUM ('available', 'scheduled', 'executing', 'retryable', 'completed', 'discarded', 'cancelled');
      CREATE TABLE oban_jobs (id bigserial PRIMARY KEY, state oban_job_state NOT NULL DEFAULT 'available', queue text NOT NULL DEFAULT 'default',
        worker text NOT NULL, args jsonb NOT NULL DEFAULT '{}', errors jsonb[] NOT NULL DEFAULT ARRAY[]::jsonb[], attempt integer NOT NULL DEFAULT 0,
        max_attempts integer NOT NULL DEFAULT 20, inserted_at timestamp NOT NULL DEFAULT timezone('UTC', now()),
        scheduled_at timestamp NOT NULL DEFAULT timezone('UTC', now()), attempted_at timestamp, completed_at timestamp, attempted_by text[],
        discarded_at timestamp, priority integer NOT NULL DEFAULT 0, tags text[] DEFAULT ARRAY[]::text[], meta jsonb DEFAULT '{}', cancelled_at timestamp);
      INSERT INTO oban_jobs (state, worker, scheduled_at) VALUES ('scheduled', 'Mail', '${NINE}'), ('retryable', 'Mail', '${NINE}.5'),
        ('completed', 'Mail', '${NINE}'), ('executing', 'Sync', '${NINE}')`,
    counts: [['Mail', 32_400, 2]],
  },
  {
    // River, migration 006.
    name: 'river',
    label: 'river queue in table "river_job"',
    statements: `CREATE TYPE river_job_state AS ENUM ('available', 'cancelled', 'completed', 'discarded', 'pending', 'retryable', 'running', 'scheduled');
      CREATE TABLE river_job (id bigserial PRIMARY KEY, state river_job_state NOT NULL DEFAULT 'available', attempt smallint NOT NULL DEFAULT 0,
        max_attempts smallint NOT NULL, attempted_at timestamptz, created_at timestamptz NOT NULL DEFAULT now(), finalized_at timestamptz,
        scheduled_at timestamptz NOT NULL DEFAULT now(), priority smallint NOT NULL DEFAULT 1, args jsonb NOT NULL, attempted_by text[], errors jsonb[],
        kind text NOT NULL, metadata jsonb NOT NULL DEFAULT '{}', queue text NOT NULL DEFAULT 'default', tags varchar(255)[] NOT NULL DEFAULT '{}');
      INSERT INTO river_job (state, max_attempts, scheduled_at, args, kind) VALUES ('scheduled', 25, '${NINE}+00', '{}', 'mail'),
        ('running', 25, '${NINE}+00', '{}', 'mail'), ('available', 25, '${NINE}+01', '{}', 'sync')`,
    counts: [
      ['mail', 32_400, 1],
      ['sync', 28_800, 1],
    ],
  },
  {
    // GoodJob 4.
    name: 'good_job',
    label: 'good_job queue in table "good_jobs"',
    statements: `CREATE TABLE good_jobs (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), queue_name text, priority integer, serialized_params jsonb,
        scheduled_at timestamp(6), performed_at timestamp(6), finished_at timestamp(6), error text, created_at timestamp(6) NOT NULL, updated_at timestamp(6) NOT NULL,
        active_job_id uuid, concurrency_key text, cron_key text, retried_good_job_id uuid, cron_at timestamp(6), batch_id uuid, batch_callback_id uuid,
        is_discrete boolean, executions_count integer, job_class text, error_event smallint);
      INSERT INTO good_jobs (job_class, scheduled_at, finished_at, created_at, updated_at) VALUES ('MailJob', '${NINE}', NULL, now(), now()),
        ('MailJob', '${NINE}', '${NINE}', now(), now()), ('SyncJob', NULL, NULL, '${NINE}', now())`,
    counts: [
      ['MailJob', 32_400, 1],
      ['SyncJob', 32_400, 1],
    ],
  },
  {
    // Solid Queue 1.
    name: 'solid_queue',
    label: 'solid_queue queue in table "solid_queue_scheduled_executions"',
    statements: `CREATE TABLE solid_queue_jobs (id bigserial PRIMARY KEY, queue_name varchar NOT NULL, class_name varchar NOT NULL, arguments text,
        priority integer NOT NULL DEFAULT 0, active_job_id varchar, scheduled_at timestamp(6), finished_at timestamp(6), concurrency_key varchar,
        created_at timestamp(6) NOT NULL DEFAULT now(), updated_at timestamp(6) NOT NULL DEFAULT now());
      CREATE TABLE solid_queue_scheduled_executions (id bigserial PRIMARY KEY, job_id bigint NOT NULL, queue_name varchar NOT NULL, priority integer NOT NULL DEFAULT 0,
        scheduled_at timestamp(6) NOT NULL, created_at timestamp(6) NOT NULL DEFAULT now());
      CREATE TABLE solid_queue_ready_executions (id bigserial PRIMARY KEY, job_id bigint NOT NULL, queue_name varchar NOT NULL, priority integer NOT NULL DEFAULT 0,
        created_at timestamp(6) NOT NULL);
      INSERT INTO solid_queue_jobs (queue_name, class_name, scheduled_at) VALUES ('a', 'MailJob', '${NINE}'), ('a', 'SyncJob', NULL), ('a', 'DoneJob', '${NINE}');
      INSERT INTO solid_queue_scheduled_executions (job_id, queue_name, scheduled_at) VALUES (1, 'a', '${NINE}');
      INSERT INTO solid_queue_ready_executions (job_id, queue_name, created_at) VALUES (2, 'a', '2027-03-28 08:00:00')`,
    counts: [
      ['MailJob', 32_400, 1],
      ['SyncJob', 28_800, 1],
    ],
  },
  {
    // Delayed::Job 4.
    name: 'delayed_job',
    label: 'delayed_job queue in table "delayed_jobs"',
    statements: `CREATE TABLE delayed_jobs (id bigserial PRIMARY KEY, priority integer NOT NULL DEFAULT 0, attempts integer NOT NULL DEFAULT 0, handler text NOT NULL,
        last_error text, run_at timestamp, locked_at timestamp, failed_at timestamp, locked_by varchar, queue varchar, created_at timestamp, updated_at timestamp);
      INSERT INTO delayed_jobs (handler, run_at, failed_at) VALUES (E'--- !ruby/object:Mail::Job\\nid: 1\\n', '${NINE}', NULL),
        (E'--- !ruby/object:ActiveJob::QueueAdapters::DelayedJobAdapter::JobWrapper\\njob_data:\\n  job_class: SyncJob\\n', '${NINE}', NULL), (E'--- !ruby/struct:Old\\n', '${NINE}', '${NINE}')`,
    counts: [
      ['Mail::Job', 32_400, 1],
      ['SyncJob', 32_400, 1],
    ],
  },
  {
    // Que 2, migration 7.
    name: 'que',
    label: 'que queue in table "que_jobs"',
    statements: `CREATE TABLE que_jobs (priority smallint NOT NULL DEFAULT 100, run_at timestamptz NOT NULL DEFAULT now(), id bigserial PRIMARY KEY, job_class text NOT NULL,
        error_count integer NOT NULL DEFAULT 0, last_error_message text, queue text NOT NULL DEFAULT 'default', last_error_backtrace text, finished_at timestamptz,
        expired_at timestamptz, args jsonb NOT NULL DEFAULT '[]', data jsonb NOT NULL DEFAULT '{}', job_schema_version integer NOT NULL DEFAULT 2, kwargs jsonb NOT NULL DEFAULT '{}');
      INSERT INTO que_jobs (run_at, job_class, args, finished_at) VALUES ('${NINE}+00', 'Mail', '[]', NULL), ('${NINE}+00', 'Mail', '[]', now()),
        ('${NINE}+00', 'ActiveJob::QueueAdapters::QueAdapter::JobWrapper', '[{"job_class": "SyncJob"}]', NULL)`,
    counts: [
      ['Mail', 32_400, 1],
      ['SyncJob', 32_400, 1],
    ],
  },
  {
    // Quartz 2.3 and 2.5, tables_postgres.sql.
    name: 'quartz',
    label: 'quartz queue in table "qrtz_triggers"',
    statements: `CREATE TABLE QRTZ_JOB_DETAILS (SCHED_NAME varchar(120), JOB_NAME varchar(200), JOB_GROUP varchar(200), DESCRIPTION varchar(250), JOB_CLASS_NAME varchar(250) NOT NULL,
        IS_DURABLE bool NOT NULL, IS_NONCONCURRENT bool NOT NULL, IS_UPDATE_DATA bool NOT NULL, REQUESTS_RECOVERY bool NOT NULL, JOB_DATA bytea, PRIMARY KEY (SCHED_NAME, JOB_NAME, JOB_GROUP));
      CREATE TABLE QRTZ_TRIGGERS (SCHED_NAME varchar(120), TRIGGER_NAME varchar(200), TRIGGER_GROUP varchar(200), JOB_NAME varchar(200) NOT NULL, JOB_GROUP varchar(200) NOT NULL,
        DESCRIPTION varchar(250), NEXT_FIRE_TIME bigint, PREV_FIRE_TIME bigint, PRIORITY integer, TRIGGER_STATE varchar(16) NOT NULL, TRIGGER_TYPE varchar(8) NOT NULL,
        START_TIME bigint NOT NULL, END_TIME bigint, CALENDAR_NAME varchar(200), MISFIRE_INSTR smallint, JOB_DATA bytea, PRIMARY KEY (SCHED_NAME, TRIGGER_NAME, TRIGGER_GROUP));
      INSERT INTO QRTZ_JOB_DETAILS VALUES ('s', 'j', 'g', NULL, 'com.shop.MailJob', true, false, false, false, NULL);
      INSERT INTO QRTZ_TRIGGERS (SCHED_NAME, TRIGGER_NAME, TRIGGER_GROUP, JOB_NAME, JOB_GROUP, NEXT_FIRE_TIME, TRIGGER_STATE, TRIGGER_TYPE, START_TIME)
        VALUES ('s', 'a', 'g', 'j', 'g', 1806224400000, 'WAITING', 'CRON', 0), ('s', 'b', 'g', 'j', 'g', 1806224400999, 'WAITING', 'CRON', 0),
        ('s', 'c', 'g', 'j', 'g', 1806224400000, 'PAUSED', 'CRON', 0), ('s', 'd', 'g', 'j', 'g', -1, 'COMPLETE', 'SIMPLE', 0)`,
    counts: [['com.shop.MailJob', 32_400, 2]],
  },
  {
    // django-celery-beat 2.8.
    name: 'django-celery-beat',
    label: 'django-celery-beat queue in table "django_celery_beat_periodictask"',
    statements: `CREATE TABLE django_celery_beat_clockedschedule (id serial PRIMARY KEY, clocked_time timestamptz NOT NULL);
      CREATE TABLE django_celery_beat_periodictask (id serial PRIMARY KEY, name varchar(200) NOT NULL UNIQUE, task varchar(200) NOT NULL, args text NOT NULL DEFAULT '[]',
        kwargs text NOT NULL DEFAULT '{}', queue varchar(200), expires timestamptz, enabled boolean NOT NULL, last_run_at timestamptz, total_run_count integer NOT NULL DEFAULT 0,
        date_changed timestamptz NOT NULL DEFAULT now(), description text NOT NULL DEFAULT '', crontab_id integer, interval_id integer, solar_id integer, one_off boolean NOT NULL,
        start_time timestamptz, priority integer, clocked_id integer, headers text NOT NULL DEFAULT '{}', expire_seconds integer);
      INSERT INTO django_celery_beat_clockedschedule (clocked_time) VALUES ('${NINE}+00');
      INSERT INTO django_celery_beat_periodictask (name, task, enabled, one_off, clocked_id, crontab_id) VALUES ('a', 'shop.mail', true, true, 1, NULL),
        ('b', 'shop.mail', false, true, 1, NULL), ('c', 'shop.sync', true, false, NULL, 7)`,
    counts: [['shop.mail', 32_400, 1]],
  },
  {
    // db-scheduler 16.
    name: 'db-scheduler',
    label: 'db-scheduler queue in table "scheduled_tasks"',
    statements: `CREATE TABLE scheduled_tasks (task_name text NOT NULL, task_instance text NOT NULL, task_data bytea, execution_time timestamptz, picked boolean NOT NULL,
        picked_by text, last_success timestamptz, last_failure timestamptz, consecutive_failures int, last_heartbeat timestamptz, version bigint NOT NULL, priority smallint,
        state text, PRIMARY KEY (task_name, task_instance));
      INSERT INTO scheduled_tasks (task_name, task_instance, execution_time, picked, version) VALUES ('mail', '1', '${NINE}+00', false, 1), ('mail', '2', '${NINE}+00', true, 1)`,
    counts: [['mail', 32_400, 1]],
  },
];
