/**
 * One worker in a process of its own, so that a test can kill and pause it in earnest. It prints its
 * log, gives its lease up at SIGTERM, and ends with whoever started it.
 */
import { connect } from '../../../src/inputs/redis/connect.ts';
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
import type { WorkerSettings } from './worker-settings.ts';

const settings: WorkerSettings = JSON.parse(process.argv[2] ?? '');
const { url, prefix, name, worker, intervalMs, gap } = settings;
const key = groupKey({ prefix, name });
const limits = { connectMsMax: intervalMs, replyMsMax: 2 * intervalMs };
const registrar = new Registrar({
  open: async () => connect(parseRedisUrl(url), key, limits),
  call: { script: REGISTER_SCRIPT, keys: [key], words: registerArguments(intervalMs) },
});
const live = new LiveWorker({
  steps: {
    idle: idleWorker,
    step: (state, event) => step(state, event, { intervalMs, gap }),
  },
  register: async () => parseTick(await registrar.register()),
  firstAfterMs: settings.firstAfterMs,
  granted: () => {},
  lost: () => {},
  log: new LiveLog({
    worker,
    name,
    prefix,
    intervalMs,
    gap,
    write: (line) => process.stdout.write(line),
  }),
});

function stop(reason: string): void {
  live.stop(reason);
  registrar.close();
  process.stdin.destroy();
}

process.once('SIGTERM', () => stop('abort'));
process.stdin.resume().once('end', () => stop('orphaned'));
