import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../../src/inputs/redis/connect.ts';
import { usualLimits } from '../../../src/inputs/redis/connection.ts';
import { LiveLog } from '../../../src/inputs/redis/live-log.ts';
import { LiveWorker } from '../../../src/inputs/redis/live-worker.ts';
import { Registrar } from '../../../src/inputs/redis/registrar.ts';
import { parseRedisUrl } from '../../../src/inputs/redis/target.ts';
import { groupKey } from '../../../src/membership/group-key.ts';
import { idleWorker, step } from '../../../src/membership/protocol.ts';
import {
  parseTick,
  REGISTER_SCRIPT,
  registerArguments,
} from '../../../src/membership/register-script.ts';
import { type Outcome, run } from '../pretend.ts';

/** Long enough for a busy machine to keep its leases, and short enough that tests see some. */
export const INTERVAL_MS = 500;
const GAP = 0.25;
const parameters = { intervalMs: INTERVAL_MS, gap: GAP };

/** A live group in this process: its workers register until it is stopped. */
export interface LiveGroup {
  readonly name: string;
  /** How many workers own something now. */
  readonly owning: () => number;
  readonly stop: () => void;
}

export const PREFIX = 'record-cli:';

export function startGroup(url: string, name: string, workers: number): LiveGroup {
  const key = groupKey({ prefix: PREFIX, name });
  const members = Array.from({ length: workers }, (_, i) => {
    const registrar = new Registrar({
      open: async () => connect(parseRedisUrl(url), key, usualLimits),
      call: { script: REGISTER_SCRIPT, keys: [key], words: registerArguments(INTERVAL_MS) },
    });
    const live = new LiveWorker({
      steps: { idle: idleWorker, step: (state, event) => step(state, event, parameters) },
      register: async () => parseTick(await registrar.register()),
      firstAfterMs: (i * INTERVAL_MS) / workers,
      granted: () => {},
      lost: () => {},
      log: new LiveLog({
        worker: `w${i}`,
        name,
        prefix: PREFIX,
        intervalMs: INTERVAL_MS,
        gap: GAP,
        write: () => {},
      }),
    });
    return { registrar, live };
  });
  return {
    name,
    owning: () => members.filter(({ live }) => live.lease() !== null).length,
    stop: () => {
      for (const { live, registrar } of members) {
        live.stop('abort');
        registrar.close();
      }
    },
  };
}

/** Waits for a condition; only the suite's own limit ends a wait in vain. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(10);
}

/** `nandi record` of a group. */
export async function record(
  url: string,
  name: string,
  flags: readonly string[],
): Promise<Outcome> {
  return await run(['record', '--redis', url, '--prefix', PREFIX, '--name', name, ...flags]);
}

/** The rows of a recorded trace, below its header. */
export function rowsOf(out: string): string[][] {
  const [header, ...rows] = out.trimEnd().split('\n');
  if (header !== 'at_ms,worker,interval,index,replicas') throw new Error(`no header: ${header}`);
  return rows.map((row) => row.split(','));
}
