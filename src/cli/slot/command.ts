import { Command, Option } from 'commander';
import type { ExitName } from '../../core/exit.ts';
import { many } from '../options.ts';
import type { Outside } from '../outside.ts';

const EXAMPLES = `
Examples:
  nandi slot 42 --date 2026-03-29
  nandi slot 42 1000 -5 --schedule 24x2:offset=1m
  nandi slot 26 --date 2026-03-29 --tz Europe/Zurich
  nandi slot 25 --schedule 24x2 --schedule 48x1:preserving=24
  nandi slot 42 --schedule 24x1:hash=xxh64 -f json

An id is a whole number of any length; text, where the schedule has a hash.
An id below 0 stands behind --, as in nandi slot -- -5.`;

/** `nandi slot`: its flags. What it does stands in run.ts. */
export function slotCommand(outside: Outside, done: (exit: ExitName) => void): Command {
  const command = new Command('slot')
    .summary('the partition of an id, its run times on a day, and why')
    .description(
      'Says for each id which slot of a schedule it is in, by which arithmetic, and when that runs on a day of a zone, where the clock may skip it or show it twice.',
    )
    .argument('<id...>', 'one id or several')
    .helpOption('-h, --help', 'print help');
  for (const option of [
    many('--schedule <schedule>', 'partitions x runs a slot, as in 24x2 (default: 24x1)'),
    new Option('--date <day>', 'the day, as in 2026-03-29').default('today'),
    new Option('--tz <zone>', 'the zone whose clock the slots follow').default('UTC'),
    new Option('--dst <rule>', 'at a change of the clock: clock or once').default('clock'),
    new Option('--hash <name>', 'the hash of schedules that name none').default('none'),
    new Option('--hash-input <kind>', 'what a hash is given: text or int64').default('text'),
    new Option('-f, --format <name>', 'table or json').default('table'),
    many('--report <format=path>', 'write a further report'),
    new Option('--color <when>', 'auto, always or never').default('auto'),
    new Option('--ascii', 'draw with ASCII characters only'),
  ])
    command.addOption(option);
  return command
    .addHelpText('after', EXAMPLES)
    .action(async (ids: readonly string[], flags: unknown) => {
      const { runSlot } = await import('./run.ts');
      done(await runSlot(outside, ids, flags));
    });
}
