import type { HashName } from '../core/hash/catalog.ts';
import type { PartitionMap } from '../core/partition-map.ts';
import {
  type BucketTake,
  type PartitionSchedule,
  periodOf,
  type QueueSchedule,
  type Schedule,
} from '../core/partition-schedule.ts';
import { slotMap } from '../core/slot-map.ts';
import { parseDuration } from '../core/units.ts';
import { UserError } from '../core/user-error.ts';
import { hashNamed, oneOf, wholeNumber } from './flags.ts';

export const bucketTakes: readonly BucketTake[] = ['planned', 'clock-once', 'clock-per-record'];

/** What holds for schedules that do not say it themselves. */
export interface ScheduleDefaults {
  readonly hash: HashName | null;
  readonly take: BucketTake;
}

/** A slot a minute. */
const PARTITIONS_MAX = 1440;
const RUNS_MAX = 60;
const WORKERS_MAX = 10_000;
const ATTEMPTS_DEFAULT = '5';

/**
 * A schedule as `24x2`, partitions times runs in a slot, with options behind a colon:
 * `48x1:preserving=24,offset=1m,take=clock-once` or `24x2:hash=xxh64`; or a queue, `queue:4` or
 * `queue:4,attempts=3`. Throws a `UserError` of kind usage.
 */
export function parseSchedule(text: string, defaults: ScheduleDefaults): Schedule {
  const name = text.trim();
  const queue = /^queue(?::(\d+))?((?:,.*)?)$/.exec(name);
  if (queue !== null) return queueOf(name, queue[1] ?? '1', (queue[2] ?? '').slice(1));
  const [, partitions, runs, rest = ''] = /^(\d+)x(\d+)(?::(.+))?$/i.exec(name) ?? [];
  if (partitions === undefined || runs === undefined) throw refused(name);
  const flag = `--schedule ${name}: the number of`;
  const schedule = {
    kind: 'partitions' as const,
    name,
    partitions: wholeNumber(partitions, `${flag} partitions`, { from: 1, to: PARTITIONS_MAX }),
    runsPerSlot: wholeNumber(runs, `${flag} runs`, { from: 1, to: RUNS_MAX }),
  };
  return withOptions(schedule, optionsOf(name, rest, PARTITION_KEYS), defaults);
}

const PARTITION_KEYS = ['preserving', 'hash', 'offset', 'take'] as const;
const QUEUE_KEYS = ['attempts'] as const;

function queueOf(name: string, workers: string, rest: string): QueueSchedule {
  const options = optionsOf(name, rest, QUEUE_KEYS);
  const range = { from: 1, to: WORKERS_MAX };
  return {
    kind: 'queue',
    name,
    workers: wholeNumber(workers, `--schedule ${name}: the number of workers`, range),
    attemptsMax: wholeNumber(
      options.get('attempts') ?? ATTEMPTS_DEFAULT,
      `--schedule ${name}: attempts`,
      { from: 1, to: 100 },
    ),
  };
}

function optionsOf(name: string, text: string, keys: readonly string[]): Map<string, string> {
  const options = new Map<string, string>();
  for (const part of text === '' ? [] : text.split(',')) {
    const [, key = '', value = ''] = /^\s*([a-z]+)=(.+?)\s*$/.exec(part) ?? [];
    if (key === '') throw refused(name);
    oneOf(key, keys, `--schedule ${name}: the option`);
    if (options.has(key)) throw usage(`--schedule ${name} says ${key} twice; leave one out`);
    options.set(key, value);
  }
  return options;
}

function withOptions(
  schedule: Pick<PartitionSchedule, 'kind' | 'name' | 'partitions' | 'runsPerSlot'>,
  options: ReadonlyMap<string, string>,
  defaults: ScheduleDefaults,
): PartitionSchedule {
  const { name } = schedule;
  const take = options.get('take');
  const full: PartitionSchedule = {
    ...schedule,
    map: mapOf(name, options, defaults),
    offsetS: offsetOf(schedule, options.get('offset')),
    take: take === undefined ? defaults.take : oneOf(take, bucketTakes, `--schedule ${name}: take`),
  };
  // Refuses counts of which neither divides the other, before any source is opened.
  slotMap(full);
  return full;
}

function mapOf(
  name: string,
  options: ReadonlyMap<string, string>,
  { hash: common }: ScheduleDefaults,
): PartitionMap {
  const [base, hash] = [options.get('preserving'), options.get('hash')];
  if (base !== undefined && hash !== undefined)
    throw usage(`--schedule ${name}: preserving keeps the hours of id mod n; leave the hash out`);
  if (base !== undefined) {
    const range = { from: 1, to: PARTITIONS_MAX };
    return {
      kind: 'preserving',
      base: wholeNumber(base, `--schedule ${name}: preserving`, range),
    };
  }
  const named = hash === undefined ? common : namedHash(hash, name);
  return named === null ? { kind: 'modulo' } : { kind: 'hash', hash: named };
}

function namedHash(text: string, name: string): HashName | null {
  return text === 'none' ? null : hashNamed(text, `--schedule ${name}: hash`, ['none']);
}

function offsetOf(
  schedule: Pick<PartitionSchedule, 'name' | 'partitions' | 'runsPerSlot'>,
  text: string | undefined,
): number {
  if (text === undefined) return 0;
  const ms = text === '0' ? 0 : parseDuration(text);
  const periodS = Math.floor(periodOf(schedule));
  if (ms !== null && ms % 1000 === 0 && ms / 1000 < periodS) return ms / 1000;
  throw usage(
    `--schedule ${schedule.name}: offset "${text}" is no whole number of seconds below the ${periodS} s to the next run; write it as in 1m`,
  );
}

function refused(name: string): UserError {
  return usage(
    `--schedule "${name}" is not understood; write partitions x runs a slot, as in 24x2, 48x1:preserving=24 or 24x2:offset=1m, or queue:4`,
  );
}

function usage(message: string): UserError {
  return new UserError('usage', message);
}
