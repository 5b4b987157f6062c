import { Command, Option } from 'commander';
import type { ExitName } from '../../core/exit.ts';
import { many } from '../options.ts';
import type { Outside } from '../outside.ts';

const EXAMPLES = `
Traces, found by their content: the structured log of the workers (NDJSON), a
table of registrations (at_ms,worker,interval,index,replicas or
at_ms,worker,interval,reply,previous), or what redis-cli MONITOR printed.
Several files are read in the order given, never sorted by time.

A table without workers, as nandi record writes it where MONITOR is not allowed,
is replayed as if each index were one worker: whether the lease was exclusive is
unknown then, and so is every gate.

Examples:
  nandi replay fixtures/lease-join.csv
  nandi replay fixtures/lease-join.csv --compare
  nandi replay fixtures/lease-join.csv --gate 'violations == 0' -f json`;

/** `nandi replay`: its flags. What it does stands in run.ts, loaded when it runs. */
export function replayCommand(outside: Outside, done: (exit: ExitName) => void): Command {
  const command = new Command('replay')
    .summary('a recorded run of real workers, offline: leases, stand-down, violations')
    .description(
      'Runs the registrations of a trace through the protocol and says who owned what, who stood down, whether two workers ever owned the same ids, and what a healthy group does not show.',
    )
    .argument('[trace...]', 'files of the same group, or - for standard input')
    .helpOption('-h, --help', 'print help');
  for (const option of options()) command.addOption(option);
  return command
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], flags: unknown) => {
      const { runReplay } = await import('./run.ts');
      done(await runReplay(outside, paths, flags));
    });
}

function options(): Option[] {
  return [
    new Option('--interval <time>', 'the interval of the lease (default: found)'),
    new Option('--gap <share>', 'the gap (default: found, or 0.15)'),
    new Option('--group <name>', 'the group, where the trace holds several'),
    new Option('--compare', 'set it beside simulated runs of the same starts and ends'),
    many('--scenario <what>', 'with --compare: what else befell the group, as in hang@3i:4i'),
    new Option('--latency <model>', 'with --compare: one way (default: from a log, or 2ms)'),
    new Option('--runs <n>', 'with --compare: simulated runs (default: 200)'),
    new Option('--seed <n>', 'with --compare: seeds what is drawn (default: 1)'),
    many('--gate <expression>', 'fail with exit code 1 unless it holds, as in violations == 0'),
    new Option('-f, --format <name>', 'table or json').default('table'),
    many('--report <format=path>', 'write a further report'),
    new Option('--color <when>', 'auto, always or never').default('auto'),
    new Option('--ascii', 'draw with ASCII characters only'),
  ];
}
