import { CommanderError } from 'commander';
import { type ExitName, exitCodes } from '../core/exit.ts';
import { printable } from '../core/printable.ts';
import { UserError } from '../core/user-error.ts';
import type { Outside } from './outside.ts';
import { programFor } from './program.ts';

/**
 * Runs the program to its exit code. The one place where failures end: what a person can mend is
 * told in a sentence, and everything else is a fault of nandi, with its stack and code 70.
 */
export async function main(outside: Outside): Promise<number> {
  let exit: ExitName = 'passed';
  const program = programFor(outside, (name) => {
    exit = name;
  });
  try {
    await program.parseAsync([...outside.args], { from: 'user' });
    return exitCodes[exit];
  } catch (error) {
    return await codeFor(error, outside);
  }
}

async function codeFor(error: unknown, outside: Outside): Promise<number> {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? exitCodes.passed : exitCodes.usage;
  }
  if (error instanceof UserError) {
    const text = error.message.split('\n').map(printable).join('\n');
    await outside.stderr.write(`nandi: ${text}\n`);
    return exitCodes[error.kind];
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  await outside.stderr.write(`nandi: a fault in nandi itself; please report this text\n${stack}\n`);
  return exitCodes.internal;
}
