import { Command, Option } from 'commander';
import type { ExitName } from '../../core/exit.ts';
import type { Outside } from '../outside.ts';

const EXAMPLES = `
Example:
  nandi record --redis redis://127.0.0.1:6379 --name mail --for 10m > trace.csv

A time in which nothing was seen stands in the trace as a row of its own (not seen
since ...), and nandi replay says what it hides.

Reads only: MONITOR where the server allows it, else the counters, which do not
tell the workers. Also rediss:// (TLS),
redis+sentinel://host:port,host:port/master-name and
redis+cluster://host:port,host:port.`;

/** `nandi record`: its flags. What it does stands in run.ts, loaded when it runs. */
export function recordCommand(outside: Outside, done: (exit: ExitName) => void): Command {
  return new Command('record')
    .summary('records the registrations of a live group into a trace (read-only)')
    .description('Writes the registrations of a live group as CSV, which nandi replay reads.')
    .helpOption('-h, --help', 'print help')
    .addOption(new Option('--redis <url>', 'where the group registers').makeOptionMandatory())
    .addOption(new Option('--name <group>', "the group's name").makeOptionMandatory())
    .addOption(new Option('--prefix <text>', 'what stands before the name in its keys').default(''))
    .addOption(new Option('--interval <time>', 'of the lease; found where it is not said'))
    .addOption(new Option('--for <time>', 'ends after this; without it, by Ctrl-C'))
    .addOption(new Option('--rows <n>', 'ends after so many registrations'))
    .addHelpText('after', EXAMPLES)
    .action(async (flags: unknown) => {
      const { runRecord } = await import('./run.ts');
      done(await runRecord(outside, flags));
    });
}
