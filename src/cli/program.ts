import { Command } from 'commander';
import type { ExitName } from '../core/exit.ts';
import { analyzeCommand } from './analyze/command.ts';
import { forecastCommand } from './forecast/command.ts';
import { membershipCommand } from './membership/command.ts';
import { migrationCommand } from './migration/command.ts';
import type { Outside } from './outside.ts';
import { recordCommand } from './record/command.ts';
import { replayCommand } from './replay/command.ts';
import { simulateCommand } from './simulate/command.ts';
import { slotCommand } from './slot/command.ts';
import { sqlCommand } from './sql/command.ts';
import { version } from './version.ts';

const ABOUT =
  'Tells whether work that is spread by id % n is even, what pattern makes it uneven, and whether a hash would help at all: every figure beside what a perfect hash would give.';

const EXIT_CODES = `
Exit codes:
  0 passed                            4 database or Redis not reachable
  1 gate failed                       5 a time or row budget ran out
  2 usage or gate syntax             70 a fault in nandi itself
  3 input unreadable, malformed or empty`;

/**
 * The commands and their flags. Only what `--help` needs is loaded here; a command loads the rest
 * when it runs. `done` takes the exit of the command that ran.
 */
export function programFor(outside: Outside, done: (exit: ExitName) => void): Command {
  const program = new Command('nandi')
    .description(ABOUT)
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .configureHelp({ showGlobalOptions: false, minWidthToWrap: 30 })
    .addHelpText('after', EXIT_CODES);
  program.addCommand(analyzeCommand(outside, done));
  program.addCommand(forecastCommand(outside, done));
  program.addCommand(simulateCommand(outside, done));
  program.addCommand(migrationCommand(outside, done));
  program.addCommand(membershipCommand(outside, done));
  program.addCommand(replayCommand(outside, done));
  program.addCommand(recordCommand(outside, done));
  program.addCommand(slotCommand(outside, done));
  program.addCommand(sqlCommand(outside, done));
  for (const command of [program, ...program.commands]) settle(command, outside);
  return program;
}

/** No process.exit and no stream of its own: commander throws, and writes to the outside it is given. */
function settle(command: Command, outside: Outside): void {
  const width = (columns: number | undefined): number => Math.min(columns ?? 80, 100);
  const name = command.parent === null ? command.name() : `nandi ${command.name()}`;
  command.exitOverride().showHelpAfterError(`(${name} --help lists what there is)`);
  command.configureOutput({
    writeOut: (text) => void outside.stdout.write(text),
    writeErr: (text) => void outside.stderr.write(text),
    outputError: (text, write) => write(`nandi: ${text.replace(/^error: /, '')}`),
    getOutHelpWidth: () => width(outside.stdout.columns),
    getErrHelpWidth: () => width(outside.stderr.columns),
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
}
