import { type Outcome, run } from '../pretend.ts';

const modes = ['--verify', '--self-test', '--advise', '--help'];

/** `nandi simulate-membership` in three runs, unless more are asked for, or something else. */
export async function simulate(
  args: readonly string[],
  pretence: Parameters<typeof run>[1] = {},
): Promise<Outcome> {
  const isOther = args.some((arg) => arg === '--runs' || modes.includes(arg));
  const runs = isOther ? [] : ['--runs', '3'];
  return await run(['simulate-membership', ...runs, ...args], pretence);
}
