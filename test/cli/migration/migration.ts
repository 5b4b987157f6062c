import { type Outcome, run } from '../pretend.ts';

/** `run` of `nandi simulate-migration`, its flags in one text. */
export async function migration(
  args: string | readonly string[],
  pretence: Parameters<typeof run>[1] = {},
): Promise<Outcome> {
  const given = typeof args === 'string' ? args.split(' ') : args;
  return await run(['simulate-migration', ...given], pretence);
}

/** Its JSON; throws where it is none. */
export async function migrationJsonOf(args: string, pretence: Parameters<typeof run>[1] = {}) {
  const { out, err, code } = await migration(`${args} -f json`, pretence);
  if (out === '') throw new Error(`exit ${code}: ${err}`);
  return JSON.parse(out);
}
