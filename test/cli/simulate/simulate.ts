import { type Outcome, run } from '../pretend.ts';

/** `run` of `nandi simulate` from a day that does not change, its flags in one text. */
export async function simulate(
  args: string | readonly string[],
  pretence: Parameters<typeof run>[1] = {},
): Promise<Outcome> {
  const given = typeof args === 'string' ? args.split(' ') : args;
  const day = given.includes('--from') ? [] : ['--from', '2026-01-15'];
  return await run(['simulate', ...given, ...day], pretence);
}

/** Its JSON; throws where it is none. */
export async function simulateJsonOf(
  args: string | readonly string[],
  pretence: Parameters<typeof run>[1] = {},
) {
  const given = typeof args === 'string' ? args.split(' ') : args;
  const { out, err, code } = await simulate([...given, '-f', 'json'], pretence);
  if (out === '') throw new Error(`exit ${code}: ${err}`);
  return JSON.parse(out);
}
