import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RegistrationRecord } from '../../../src/core/results/membership.ts';
import { connect } from '../../../src/inputs/redis/connect.ts';
import { usualLimits } from '../../../src/inputs/redis/connection.ts';
import type { RecordNotice } from '../../../src/inputs/redis/progress.ts';
import { type RecordOptions, record } from '../../../src/inputs/redis/record.ts';
import { Registrar } from '../../../src/inputs/redis/registrar.ts';
import { parseRedisUrl } from '../../../src/inputs/redis/target.ts';
import { groupKey } from '../../../src/membership/group-key.ts';
import type { Tick } from '../../../src/membership/protocol.ts';
import {
  parseTick,
  REGISTER_SCRIPT,
  registerArguments,
} from '../../../src/membership/register-script.ts';

/** A recording that runs, and what it has brought so far. */
export interface Recording {
  readonly rows: RegistrationRecord[];
  readonly notices: RecordNotice[];
  /** Empty, unless it failed. */
  readonly failures: readonly unknown[];
  /** Resolves when it has ended, with the error that ended it or null. */
  readonly ended: Promise<unknown>;
  readonly stop: () => void;
}

export type RecordingOptions = Pick<RecordOptions, 'group'> &
  Partial<Omit<RecordOptions, 'target' | 'notify'>>;

/** Starts a recording and collects it. */
export function startRecording(url: string, options: RecordingOptions): Recording {
  const stopping = new AbortController();
  const rows: RegistrationRecord[] = [];
  const notices: RecordNotice[] = [];
  const collect = async (): Promise<null> => {
    const recorded = record({
      target: parseRedisUrl(url),
      intervalMs: null,
      limits: usualLimits,
      rowsMax: null,
      forMs: null,
      signal: stopping.signal,
      ...options,
      notify: (notice) => notices.push(notice),
    });
    for await (const row of recorded) rows.push(row);
    return null;
  };
  const failures: unknown[] = [];
  const ended = collect().catch((error: unknown) => {
    failures.push(error);
    return error;
  });
  return { rows, notices, failures, ended, stop: () => stopping.abort() };
}

/** Waits for a condition; only the suite's own limit ends a wait in vain. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(10);
}

/** Whether it has begun; throws where it failed instead, so that nobody waits for it. */
export function hasStarted({ notices, failures }: Recording): boolean {
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return notices.some(({ kind }) => kind === 'started');
}

/** Somebody who registers when told. */
export interface Member {
  readonly register: () => Promise<Tick>;
  readonly leave: () => void;
}

export function startMember(url: string, group: string, intervalMs: number): Member {
  const call = {
    script: REGISTER_SCRIPT,
    keys: [group],
    words: registerArguments(intervalMs),
  };
  const open = async () => connect(parseRedisUrl(url), group, usualLimits);
  const registrar = new Registrar({ open, call });
  return {
    register: async () => parseTick(await registrar.register()),
    leave: () => registrar.close(),
  };
}

/** Long enough for a busy machine, and short enough that tests see some. */
export const INTERVAL_MS = 300;

/** A group that no other test counts in. */
export function newGroup(): string {
  return groupKey({ prefix: 'record:', name: `mail-${randomUUID()}` });
}

/** A row without who and when, as the reply of the registration says the same. */
export function places(rows: readonly Pick<Tick, 'interval' | 'index' | 'replicas'>[]): unknown[] {
  return rows.map(({ interval, index, replicas }) => ({ interval, index, replicas }));
}

/** Registers in turn, until the store has gone through so many intervals. */
export async function registerThrough(
  members: readonly Member[],
  intervals: number,
): Promise<Tick[]> {
  const ticks: Tick[] = [];
  for (let i = 0; ; i++) {
    const member = members[i % members.length];
    if (member === undefined) throw new Error('nobody registers');
    const tick = await member.register();
    ticks.push(tick);
    if (tick.interval - (ticks[0]?.interval ?? 0) >= intervals) return ticks;
  }
}
