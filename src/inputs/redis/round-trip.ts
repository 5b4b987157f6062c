import { randomUUID } from 'node:crypto';
import type { Connection } from './connection.ts';
import { runScript } from './run-script.ts';

export interface RoundTripOptions {
  /** The register script. */
  readonly script: string;
  /** The base key of the group whose registrations are meant. */
  readonly groupKey: string;
  readonly samples: number;
}

/**
 * How long the register script takes, there and back: so many calls, one after the other, in
 * milliseconds, ascending. Costs the server what so many registrations do.
 *
 * It counts on a scratch key, `{mail-sender}:nandi-scratch-UUID:N`. The braces lead to the group's own
 * server, and to keys that whoever may register may write. The group counts at `{mail-sender}:N` with
 * digits behind the colon, so no worker, and no recorder, takes the scratch for a registration. The
 * UUID keeps two measurements apart. Nothing needs to be removed: the keys expire after 3 s.
 */
export async function measureRoundTrip(
  connection: Pick<Connection, 'call'>,
  { script, groupKey, samples }: RoundTripOptions,
): Promise<number[]> {
  const keys = [scratchKey(groupKey)];
  const call = { script, keys, words: [`${SCRATCH_INTERVAL_MS}`, `${SCRATCH_TTL_MS}`] };
  // The first call brings the script to the server and is not what a worker sees.
  await runScript(connection, call);
  const tookMs: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const sentMs = performance.now();
    await runScript(connection, call);
    tookMs.push(performance.now() - sentMs);
  }
  return tookMs.toSorted((a, b) => a - b);
}

function scratchKey(groupKey: string): string {
  return `${groupKey}:nandi-scratch-${randomUUID()}`;
}

const SCRATCH_INTERVAL_MS = 1000;
const SCRATCH_TTL_MS = 3000;
