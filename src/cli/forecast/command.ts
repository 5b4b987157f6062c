import { Command, Option } from 'commander';
import type { ExitName } from '../../core/exit.ts';
import { many } from '../options.ts';
import type { Outside } from '../outside.ts';

const EXAMPLES = `
Examples:
  nandi forecast --db sqlite:fixtures/jobs.sqlite --capacity 50/s
  nandi forecast --db sqlite:fixtures/jobs.sqlite --jitter
  nandi forecast fixtures/reminders.csv --from 2026-12-01 --tz Europe/Istanbul
  nandi forecast fixtures/reminders.csv --from 2026-12-01 --jitter --contracts fixtures/contracts.yaml
  nandi forecast fixtures/reminders.csv --from 2026-12-01 --capacity 20/s --gate 'lateness(p99) <= 60s'
  nandi forecast --crontab fixtures/crontab --from 2026-12-01

Times: ISO 8601, or epoch seconds or milliseconds. A time without a zone is one
  of --tz, or of the row's own --tz-column; never of this machine or a server.

Capacity: 500/s, 30000/m, 4x50/s (workers times the rate of one), or by the time
  of day: '00:00 100/s, 08:57 12x50/s, 09:06 4x50/s'.

Gate: [warn:] METRIC[(ARG)] [{type=NAME}] OP NUMBER[UNIT], as in
  peak <= 12000/s, peak{type=digest} <= 100/s, lateness(p99) <= 60s,
  lateness{type=reminder}(max) <= 10s, round_minute_share <= 20%,
  capacity_needed <= 20000/s, undone == 0, within{type=reminder} >= 100%.`;

/** `nandi forecast`: its flags. What it does stands in run.ts, which is loaded when it runs. */
export function forecastCommand(outside: Outside, done: (exit: ExitName) => void): Command {
  const command = new Command('forecast')
    .summary(
      'when jobs are due, where the spikes are, what jitter does, how much capacity is enough',
    )
    .description(
      'Reads due times that are stored already and says where the spikes are, what they are made of, what jitter by the hash of the ids makes of them, how late jobs get at a capacity, and how much is enough.',
    )
    .argument(
      '[source]',
      'a CSV, TSV, JSON lines or Parquet file, a crontab, a SQLite file, or - for standard input',
    )
    .helpOption('-h, --help', 'print help');
  const all = [
    ...sourceOptions(),
    ...columnOptions(),
    ...horizonOptions(),
    ...jitterOptions(),
    ...capacityOptions(),
    ...outputOptions(),
  ];
  for (const option of all) command.addOption(option);
  return command
    .addHelpText('after', EXAMPLES)
    .action(async (source: string | undefined, flags: unknown) => {
      const { runForecast } = await import('./run.ts');
      done(await runForecast(outside, source, flags));
    });
}

function sourceOptions(): Option[] {
  return [
    many('--db <url>', 'a database or, for job queues, a Redis; several are shards of one table'),
    new Option('--table <name>', 'the table or view of jobs (default: found)'),
    new Option('--query <sql>', 'a SELECT that gives the jobs'),
    new Option('--where <sql>', 'count only rows of the table that fulfil this'),
    new Option('--queue <name>', 'the job queue whose tables these are (default: auto)'),
    new Option('--crontab', 'the source is a crontab, or a list of Kubernetes CronJobs'),
    new Option('--explain', 'print the SQL and its plan, and run nothing'),
    new Option('--max-cost <n>', 'warn where the planner expects a higher cost'),
    new Option('--timeout <time>', 'how long a database server may take (default: 5m)'),
    new Option('--verbose', 'say which server is connected to, and how'),
  ];
}

function columnOptions(): Option[] {
  return [
    new Option('--due <column>', 'the due time, by name or number (default: found)'),
    new Option('--type <column>', 'what kind of job it is, or whose: a tenant (default: found)'),
    new Option('--tolerance <what>', 'how far a job may move: a column, or a duration for all'),
    new Option('--id <column>', 'the id, whose hash is the jitter (default: found)'),
    new Option('--cost <column>', 'what a job costs'),
    new Option('--tz <zone>', 'the zone of times without one, and of what is shown').default('UTC'),
    new Option('--tz-column <column>', "a row's own zone (default: found)"),
    new Option('--delimiter <char>', 'cell delimiter; tab for a tab (default: found)'),
    new Option('--quote <char>', 'quote character; none for none (default: found)'),
    new Option('--header', 'the first row is a header (default: found)'),
    new Option('--no-header', 'the first row is data'),
    new Option('--on-reject <what>', 'a row whose time is none: fail or skip').default('fail'),
  ];
}

function horizonOptions(): Option[] {
  return [
    new Option('--from <time>', 'where the forecast begins').default('now'),
    new Option('--for <time>', 'how far it looks').default('24h'),
    new Option('--bin <time>', 'width of the bins of the histogram (default: 1s up to a week)'),
    new Option('--gap <what>', 'a local time that the zone skips: forward or reject').default(
      'forward',
    ),
    new Option('--ambiguous <what>', 'one that it has twice: earlier, later or reject').default(
      'earlier',
    ),
    new Option('--include-overdue', 'jobs due before it wait at its start'),
  ];
}

function jitterOptions(): Option[] {
  return [
    new Option('--jitter', 'move each job by hash(id) mod its tolerance, never early'),
    new Option('--hash <name>', 'the hash of the ids (default: xxh64)'),
    new Option('--hash-input <kind>', 'text, or the 8 bytes of an int64 (default: text)'),
    new Option('--reduce <how>', 'modulo, or multiply-shift: (h * tolerance) >> 32'),
    new Option('--symmetric', 'also early, half of the tolerance in each direction'),
    new Option(
      '--contracts <file>',
      'by type, as YAML: tolerance, direction, lateness or deadline, priority, reserved, limit',
    ),
  ];
}

function capacityOptions(): Option[] {
  return [
    new Option('--capacity <rate>', 'how fast jobs are done'),
    many('--rate-limit <type=rate>', 'a limit of its own for a type or a limit of the contracts'),
    new Option('--burst <jobs>', 'jobs that may be done at once after a pause (default: 0)'),
    new Option('--backlog <jobs>', 'jobs that wait at the start (default: 0)'),
    new Option(
      '--prefetch <share:time>',
      'of exact jobs, so much of the work that long ahead: 60%:30s',
    ),
    new Option('--max-lateness <time>', 'what is late enough to need more capacity'),
    new Option('--plan', 'a scaling plan in steps: needs --worker-rate'),
    new Option('--worker-rate <rate>', 'how fast one worker is'),
    new Option('--boot <time>', 'how long a worker takes to start (default: 1m)'),
    new Option('--cool-down <time>', 'how long a step lasts at least (default: 5m)'),
    many('--plan-as <format=path>', 'write the plan for KEDA or AWS: keda=FILE, aws=FILE'),
    new Option('--target <name>', 'what it scales: mail/sender, or service/cluster/sender'),
    new Option('--min-workers <n>', 'never fewer (default: 1)'),
    new Option('--max-workers <n>', 'never more'),
    new Option('--reserved-workers <n>', 'workers beside the plan, for what must not wait'),
  ];
}

function outputOptions(): Option[] {
  return [
    many('--gate <expr>', 'a check; a failing one exits with 1'),
    new Option('-f, --format <format>', 'table or json').default('table'),
    many('--report <format=path>', 'write a report to a file, whatever the gate says'),
    new Option('--color <when>', 'auto, always or never').default('auto'),
    new Option('--ascii', 'only ASCII characters'),
  ];
}
