import { type Outcome, run } from '../pretend.ts';

/** `run` of `nandi forecast`. */
export async function forecast(
  args: readonly string[],
  pretence: Parameters<typeof run>[1] = {},
): Promise<Outcome> {
  return await run(['forecast', ...args], pretence);
}

/** Its JSON; throws where it is none. */
export async function forecastJsonOf(
  args: readonly string[],
  pretence: Parameters<typeof run>[1] = {},
) {
  const { out, err, code } = await forecast([...args, '-f', 'json'], pretence);
  if (out === '') throw new Error(`exit ${code}: ${err}`);
  return JSON.parse(out);
}

/** A file of three million jobs at 09:00:00, in chunks, as seed 004 has them. */
export async function* millionsAtNine(jobs: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from('id,due_at\n');
  for (let first = 0; first < jobs; first += 10_000) {
    let text = '';
    for (let id = first; id < Math.min(jobs, first + 10_000); id++) {
      text += `${id},2026-12-01T09:00:00Z\n`;
    }
    yield Buffer.from(text);
  }
}
