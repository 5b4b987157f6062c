import type { HashName } from '../../core/hash/catalog.ts';
import type { PartitionMap, PartitionScheme } from '../../core/partition-map.ts';
import type { WorkerPair } from '../../core/results/migration.ts';
import { slotMap } from '../../core/slot-map.ts';
import type { MapName } from '../../core/tally/tally.ts';
import { DAY_S } from '../../core/time/civil.ts';
import { UserError } from '../../core/user-error.ts';
import type { SchemePair } from '../../partitions/migration/joint.ts';
import type { WorkerChange } from '../../partitions/migration/migrate.ts';
import { timeOfDayS } from '../dates.ts';
import { hashNamed, oneOf, wholeNumber } from '../flags.ts';

/** What changes. */
export type Change =
  | {
      readonly kind: 'partitions';
      readonly pair: SchemePair;
      readonly times: readonly number[] | null;
    }
  | { readonly kind: 'workers'; readonly map: MapName; readonly change: WorkerChange['change'] };

/** The flags that say it, as the command line gave them. */
export interface ChangeFlags {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly fromHash: string;
  readonly toHash: string;
  readonly fromMap?: string | undefined;
  readonly toMap?: string | undefined;
  readonly at: readonly string[];
  readonly workers?: string | undefined;
  readonly toWorkers?: string | undefined;
  readonly mixed?: string | undefined;
}

/** As many partitions as a day is cut into, on both sides: two million pairs of slots. */
const PARTITIONS_MAX = 1440;
const WORKERS_MAX = 1000;

/** The change that is meant. Throws a `UserError` of kind usage where it is none, or several. */
export function changeOf(given: ChangeFlags): Change {
  const { from, to, workers, toWorkers, mixed } = given;
  const kinds = [
    from !== undefined || to !== undefined,
    workers !== undefined || toWorkers !== undefined,
    mixed !== undefined,
  ];
  if (kinds.filter(Boolean).length > 1)
    throw usage(
      '--from and --to, --workers and --to-workers, and --mixed are three questions; ask one',
    );
  if (mixed !== undefined) {
    return {
      kind: 'workers',
      map: workerMap(given),
      change: { kind: 'mixed', pairs: pairsOf(mixed) },
    };
  }
  if (workers !== undefined && toWorkers !== undefined)
    return rollingChange(given, workers, toWorkers);
  if (from !== undefined && to !== undefined) return partitionChange(given, from, to);
  throw usage(
    'say what changes: --from 24 --to 48, or --workers 5 --to-workers 4, or --mixed 0/2,1/3,2/3',
  );
}

function rollingChange(given: ChangeFlags, workers: string, toWorkers: string): Change {
  const range = { from: 1, to: WORKERS_MAX };
  const from = wholeNumber(workers, '--workers', range);
  const to = wholeNumber(toWorkers, '--to-workers', range);
  if (from === to) throw usage(`--workers and --to-workers are both ${from}: nothing changes`);
  return { kind: 'workers', map: workerMap(given), change: { kind: 'rolling', from, to } };
}

/** Workers take one hash, before and after. */
function workerMap({ fromHash, toHash, fromMap, toMap }: ChangeFlags): MapName {
  if (fromMap !== undefined || toMap !== undefined)
    throw usage('--from-map and --to-map are of partitions; workers own id mod n');
  if (toHash !== 'none' && toHash !== fromHash)
    throw usage('workers keep their hash; give it with --from-hash alone');
  return fromHash === 'none' ? 'modulo' : hashNamed(fromHash, '--from-hash', ['none']);
}

function partitionChange(given: ChangeFlags, from: string, to: string): Change {
  const range = { from: 1, to: PARTITIONS_MAX };
  const before = wholeNumber(from, '--from', range);
  const after = wholeNumber(to, '--to', range);
  const fromHash = hashOf(given.fromHash, '--from-hash');
  const toHash = hashOf(given.toHash, '--to-hash');
  const pair = {
    from: schemeOf(before, { map: given.fromMap, hash: fromHash, flag: '--from-map', base: after }),
    to: schemeOf(after, { map: given.toMap, hash: toHash, flag: '--to-map', base: before }),
  };
  return { kind: 'partitions', pair, times: given.at.length === 0 ? null : given.at.map(timeOf) };
}

function hashOf(text: string, flag: string): HashName | null {
  return text === 'none' ? null : hashNamed(text, flag, ['none']);
}

interface SchemeFlags {
  readonly map: string | undefined;
  readonly hash: HashName | null;
  readonly flag: string;
  readonly base: number;
}

function schemeOf(partitions: number, { map, hash, flag, base }: SchemeFlags): PartitionScheme {
  const kind =
    map === undefined ? 'modulo' : oneOf(map, ['modulo', 'preserving', 'jump', 'rendezvous'], flag);
  if (kind === 'preserving' && hash !== null)
    throw usage(`${flag} preserving keeps the hours of id mod n; leave its hash out`);
  const scheme = { partitions, map: mapOf(kind, hash, base) };
  // Refuses counts of which neither divides the other, before any source is opened.
  slotMap(scheme);
  return scheme;
}

function mapOf(kind: PartitionMap['kind'], hash: HashName | null, base: number): PartitionMap {
  switch (kind) {
    case 'modulo':
    case 'hash':
      return hash === null ? { kind: 'modulo' } : { kind: 'hash', hash };
    case 'preserving':
      return { kind, base };
    case 'jump':
    case 'rendezvous':
      return { kind, hash: hash ?? 'xxh64' };
  }
}

/**
 * Seconds after midnight.
 *
 *     timeOf('12:30') // 45_000
 */
function timeOf(text: string): number {
  const second = timeOfDayS(text);
  if (second !== null && second < DAY_S) return second;
  throw usage(`--at "${text}" is no time of day; write it as in 12:00 or 12:30:15`);
}

function pairsOf(text: string): WorkerPair[] {
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const match = /^(\d{1,4})\/(\d{1,4})$/.exec(part);
      const [index, count] = [Number(match?.[1]), Number(match?.[2])];
      if (match !== null && count >= 1 && count <= WORKERS_MAX && index < count)
        return { index, count };
      throw usage(
        `--mixed "${part}" is no pair; write index/count with the index below the count, as in 0/2`,
      );
    });
}

function usage(message: string): UserError {
  return new UserError('usage', message);
}
