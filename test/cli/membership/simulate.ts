import { type Outcome, run } from '../pretend.ts';

/** `nandi simulate-membership` in three runs, unless more are asked for. */
export async function simulate(
  args: readonly string[],
  pretence: Parameters<typeof run>[1] = {},
): Promise<Outcome> {
  const runs = args.includes('--runs') ? [] : ['--runs', '3'];
  return await run(['simulate-membership', ...runs, ...args], pretence);
}
