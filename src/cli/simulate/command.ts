import { Command, Option } from 'commander';
import type { ExitName } from '../../core/exit.ts';
import { many } from '../options.ts';
import type { Outside } from '../outside.ts';
import { readingOptions } from '../reading-options.ts';

const EXAMPLES = `
Examples:
  nandi simulate fixtures/ids.csv --schedule 24x2 --schedule 48x1
  nandi simulate fixtures/ids.csv --schedule 24x1 --down 03:00-04:00
  nandi simulate fixtures/ids.csv --schedule 24x2 --schedule 48x1 --cost duration_ms
  nandi simulate fixtures/ids.csv --schedule 24x2 --failure 2% --correlation 0.3
  nandi simulate fixtures/ids.csv --schedule 24x1 --down 00:00-10:00 --backfill 100
  nandi simulate --records 28742 --schedule 24x1 --tz Europe/Zurich --from 2026-03-27
  nandi simulate --records 28742 --schedule 24x1:take=clock-once --delay lognormal:p50=5s,p99=62m
  nandi simulate fixtures/ids.csv --schedule 24x2 --schedule queue:4 --rate 2/s
  nandi simulate fixtures/ids.csv --schedule 24x1 --workers 4
  nandi simulate fixtures/ids.csv --schedule 24x2 --config fixtures/contract.yaml

A schedule is partitions x runs a slot: 24x2 has 24 slots of an hour and runs
each twice, 48x1 has 48 of half an hour. Options behind a colon: preserving=24
(keeps the hours of 24), hash=xxh64, offset=1m (runs begin so much later), and
take=planned, clock-once or clock-per-record: how a run learns its partition.
queue:4 is a queue with 4 workers that pull a day's records from midnight on.

An outage is half open: 03:00-04:00 takes the run at 03:00 and leaves the one at
04:00. --down takes a day in front: "day2 03:00-04:00", "daily 03:00-04:00",
"2026-03-29 03:00-04:00", or random:every=7d,for=45m.

--catch-up: owed (every slot that has passed), closed-days (only days that are
over), last-success (one success settles all older days), none. --backfill alone
means owed. A run does its own records first, then the most recent day's.

Gate: [warn:] METRIC[(ARG)] [{schedule=24x2}] OP NUMBER[UNIT]. never == 0,
duplicates == 0, completed(day) >= 99.9%, overruns == 0, run_time(p95) <= 25m,
backlog(end) == 0, freshness(max) <= 30h, missing_slots == 0,
contradictions == 0; --gate default takes the strict ones of these.`;

/** `nandi simulate`: its flags. What it does stands in run.ts. */
export function simulateCommand(outside: Outside, done: (exit: ExitName) => void): Command {
  const command = new Command('simulate')
    .summary('days of partition schedules side by side: load, failures, outages, backfill, DST')
    .description(
      'Runs one or more days of schedules over the same records: how large and long their runs are, what failures and outages leave undone, when a backlog is cleared, what late starts and changes of the clock do, and which schedule to take.',
    )
    .argument(
      '[source]',
      'a CSV, TSV, JSON lines or Parquet file, a SQLite file, or - for standard input',
    )
    .helpOption('-h, --help', 'print help');
  for (const option of [
    ...scheduleOptions(),
    ...failureOptions(),
    ...readingOptions('the table or view of a database (default: the only one)'),
    ...outputOptions(),
  ])
    command.addOption(option);
  return command
    .addHelpText('after', EXAMPLES)
    .action(async (source: string | undefined, flags: unknown) => {
      const { runSimulate } = await import('./run.ts');
      done(await runSimulate(outside, source, flags));
    });
}

function scheduleOptions(): Option[] {
  return [
    many('--schedule <schedule>', '24x2, 48x1:preserving=24, queue:4; several side by side'),
    new Option('--records <n>', 'no source: so many records with consecutive ids'),
    new Option('--days <n>', 'days that are simulated').default('7'),
    new Option('--from <day>', 'the first day, as in 2026-03-29').default('today'),
    new Option('--tz <zone>', 'the zone whose clock the slots follow').default('UTC'),
    new Option('--dst <rule>', 'at a change of the clock: clock or once (default: clock)'),
    new Option('--hash <name>', 'the hash of schedules that name none').default('none'),
    new Option('--take <how>', 'planned, clock-once or clock-per-record (default: planned)'),
    many('--cost <column>', 'a cost column; one that is a time gives the run times'),
    new Option('--rate <rate>', 'records, or units of the cost, a second, as in 2/s'),
    new Option('--cost-model <model>', 'what a record takes: 200ms, lognormal:p50=100ms,p99=2s'),
    new Option('--runs <file>', 'run times as measured, of the first schedule'),
    new Option(
      '--delay <delay>',
      'late starts: 90s, uniform:0s..5m, lognormal:p50=5s,p99=20m, runs',
    ),
    new Option(
      '--overlap <what>',
      'a run that is due while one runs: wait, skip or parallel',
    ).default('wait'),
    new Option('--workers <n>', 'share each slot among so many by a second modulo'),
    new Option('--share <by>', 'what that modulo is of: id or bucket (default: id)'),
  ];
}

function failureOptions(): Option[] {
  return [
    new Option('--failure <share>', 'of the attempts, as in 2%'),
    new Option('--correlation <number>', 'of two attempts of one slot, from 0 to 1 (default: 0)'),
    new Option('--failure-unit <unit>', 'what fails: record or run (default: record)'),
    new Option(
      '--idempotent <answer>',
      'whether a record may be done twice: yes or no (default: yes)',
    ),
    new Option('--state <what>', 'success of each record and day: kept or none (default: none)'),
    many('--down <span>', 'an outage, as in 03:00-04:00; several times'),
    new Option('--catch-up <rule>', 'none, owed, closed-days or last-success (default: none)'),
    new Option('--backfill <n>', 'late records a run at the most, or all'),
    new Option('--current-limit <n>', "records of a run's own partition at the most"),
    new Option('--deadline <time>', 'a run ends after so long, as in 20m'),
    new Option('--clear-within <time>', 'how fast a backfill should be done').default('24h'),
    new Option('--config <file>', 'the contract of the schedule, in YAML'),
    new Option('--seed <n>', 'for delays, failures and random outages').default('1'),
  ];
}

function outputOptions(): Option[] {
  return [
    many(
      '--gate <expression>',
      'fail with exit code 1 unless it holds; default for the usual ones',
    ),
    new Option('-f, --format <name>', 'table, json or csv').default('table'),
    many('--report <format=path>', 'write a further report'),
    new Option('--color <when>', 'auto, always or never').default('auto'),
    new Option('--ascii', 'draw with ASCII characters only'),
  ];
}
