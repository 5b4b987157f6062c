import { Command, Option } from 'commander';
import type { ExitName } from '../../core/exit.ts';
import { many } from '../options.ts';
import type { Outside } from '../outside.ts';
import { readingOptions } from '../reading-options.ts';

const EXAMPLES = `
Examples:
  nandi simulate-migration fixtures/ids.csv --from 24 --to 48
  nandi simulate-migration --uniform --from 24 --to 48 --at 12:00
  nandi simulate-migration fixtures/ids.csv --from 24 --to 48 --to-map preserving
  nandi simulate-migration fixtures/ids.csv --from 24 --to 24 --to-hash xxh64
  nandi simulate-migration fixtures/ids.csv --from 24 --to 48 --gate 'gap <= 36h' --at 00:00
  nandi simulate-migration fixtures/orders.db --from 24 --to 48 -f csv
  nandi simulate-migration --uniform --workers 5 --to-workers 4
  nandi simulate-migration fixtures/ids.csv --mixed 0/2,1/3,2/3

On the day of a cut-over at T the old slots before T have run and the new ones
from T on will. Slot k of n begins at k/n of a day of 24 hours. An id may so run
twice that day, or not at all. Without a source (--uniform) all remainders are
equally likely, and every count is a share.

Maps: modulo (id mod n), preserving (keeps the hours of --from where one count
divides the other), jump and rendezvous (over --to-hash, xxh64 if not given).

Gate: [warn:] METRIC[(ARG)] [{at=12:00}] OP NUMBER[UNIT], at every cut-over in
the result: name the one you mean with --at. never == 0, twice_share <= 1%,
gap(max) <= 36h, gap(min) >= 12h, kept(time) >= 4%, largest_run <= 1500.`;

/** `nandi simulate-migration`: its flags. What it does stands in run.ts. */
export function migrationCommand(outside: Outside, done: (exit: ExitName) => void): Command {
  const command = new Command('simulate-migration')
    .summary('the day on which partitions or workers change: run twice, run never, longest gap')
    .description(
      'Says for every cut-over of a change of partitions which ids run twice that day, which not at all, and how long they wait; names the plan that spares them all, and what it needs. And the same of workers that change their count one by one.',
    )
    .argument(
      '[source]',
      'a CSV, TSV, JSON lines or Parquet file, a SQLite file, or - for standard input',
    )
    .helpOption('-h, --help', 'print help');
  for (const option of [...changeOptions(), ...sourceOptions(), ...outputOptions()])
    command.addOption(option);
  return command
    .addHelpText('after', EXAMPLES)
    .action(async (source: string | undefined, flags: unknown) => {
      const { runMigration } = await import('./run.ts');
      done(await runMigration(outside, source, flags));
    });
}

function changeOptions(): Option[] {
  return [
    new Option('--from <n>', 'partitions before'),
    new Option('--to <n>', 'partitions after'),
    new Option('--from-hash <name>', 'the hash before').default('none'),
    new Option('--to-hash <name>', 'the hash after').default('none'),
    new Option('--from-map <name>', 'modulo, preserving, jump or rendezvous'),
    new Option('--to-map <name>', 'modulo, preserving, jump or rendezvous'),
    many('--at <time>', 'the cut-over, as in 12:00 (default: every slot of the day)'),
    new Option('--workers <n>', 'workers before, each with id mod n = i'),
    new Option('--to-workers <n>', 'workers after'),
    new Option('--mixed <pairs>', 'workers side by side by their pairs, as in 0/2,1/3,2/3'),
    new Option('--out <file>', 'write the plan, with a digest of what it was made for'),
    new Option('--check <file>', 'refuse if the ids or the change are not those of that plan'),
    new Option(
      '--sql <dialect>',
      'the SQL of the plan for a file: mysql, sqlite, ... (default: postgres)',
    ),
  ];
}

function sourceOptions(): Option[] {
  return [
    new Option('--uniform', 'no source: every remainder is equally likely'),
    ...readingOptions('the table or view (default: the only one); for a file its name in SQL'),
  ];
}

function outputOptions(): Option[] {
  return [
    many('--gate <expression>', 'fail with exit code 1 unless it holds'),
    new Option('-f, --format <name>', 'table, json or csv').default('table'),
    many('--report <format=path>', 'write a further report'),
    new Option('--color <when>', 'auto, always or never').default('auto'),
    new Option('--ascii', 'draw with ASCII characters only'),
  ];
}
