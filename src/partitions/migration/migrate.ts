import type { HashName } from '../../core/hash/catalog.ts';
import { sha256Hex } from '../../core/hash/sha256-hex.ts';
import { lcm } from '../../core/modulo.ts';
import type {
  CutOver,
  MigrationResult,
  MigrationSource,
  PartitionMigration,
  WorkerMigration,
  WorkerPair,
} from '../../core/results/migration.ts';
import { hashOf } from '../../core/slot-finder.ts';
import type { Reading } from '../../core/tally/reading.ts';
import { inputWarnings, warningsOf } from '../../core/tally/reading-warnings.ts';
import type { HashInput, MapName, TallyRequest } from '../../core/tally/tally.ts';
import { UserError } from '../../core/user-error.ts';
import { cutOversOf } from './cut-overs.ts';
import { type Joint, jointOf, type SchemePair, uniformJoint } from './joint.ts';
import { keptShares, movedLeast, schemesOf } from './kept-shares.ts';
import { planOf, type SqlFor } from './plan.ts';
import { policiesOf } from './policies.ts';
import { preservingMap } from './preserving.ts';
import { fleetModulus, fleetOwnership, type OwnedIds, rollingStates } from './workers.ts';

/** A change of partitions, or of workers. */
export type MigrationOptions = PartitionChange | WorkerChange;

export interface PartitionChange {
  readonly kind: 'partitions';
  readonly pair: SchemePair;
  readonly hashInput: HashInput;
  /** Seconds after midnight; null for every slot boundary. */
  readonly times: readonly number[] | null;
  readonly sqlFor: SqlFor;
}

export interface WorkerChange {
  readonly kind: 'workers';
  readonly map: MapName;
  readonly hashInput: HashInput;
  readonly change:
    | { readonly kind: 'rolling'; readonly from: number; readonly to: number }
    | { readonly kind: 'mixed'; readonly pairs: readonly WorkerPair[] };
}

/** The hash over which jump and rendezvous are measured. */
const MEASURED_BY: HashName = 'xxh64';

/** What a reader must count so that `migrate` can answer. */
export function planMigration(options: MigrationOptions): TallyRequest {
  const base = { swept: [], costs: [], seed: 1, hashInput: options.hashInput };
  if (options.kind === 'workers') {
    const modulus = fleetModulus(countsOf(options));
    return { ...base, map: options.map, compared: [], partitions: [1], moduli: [modulus] };
  }
  const { from, to } = options.pair;
  const hashes = [from.map, to.map].flatMap((map) => hashOf(map) ?? []);
  const modulus = lcm(modulusOf(from), modulusOf(to));
  // Text is an id where both sides hash it: then the judged map is a hash, and readers let it in.
  const map: MapName = hashes.length === 2 ? (hashes[0] ?? 'modulo') : 'modulo';
  const compared = [...new Set([...hashes, MEASURED_BY])].filter((hash) => hash !== map);
  const joint = { from, to, measuredBy: MEASURED_BY };
  const partitions = [from.partitions, to.partitions];
  return { ...base, map, compared, partitions, moduli: [modulus], joint };
}

function modulusOf({ partitions, map }: SchemePair['from']): number {
  return map.kind === 'preserving' ? Math.max(partitions, map.base) : partitions;
}

function countsOf({ change }: WorkerChange): number[] {
  return change.kind === 'mixed'
    ? change.pairs.map(({ count }) => count)
    : [change.from, change.to];
}

/**
 * What a change of partitions or workers does to a source, or to uniform ids where there is none.
 * Throws a `UserError` for a source without ids, or whose counts tell too little.
 */
export function migrate(reading: Reading | null, options: MigrationOptions): MigrationResult {
  if (reading !== null && reading.tally.used === 0)
    throw new UserError('input', `${reading.input.name} holds no id`);
  return options.kind === 'workers'
    ? migrateWorkers(reading, options)
    : migratePartitions(reading, options);
}

function migratePartitions(reading: Reading | null, options: PartitionChange): PartitionMigration {
  const { pair, times, sqlFor, hashInput } = options;
  const joint = reading === null ? uniformJoint(pair) : jointOf(reading, pair);
  const cutOvers = cutOversOf(joint, times);
  const [best, worst] = [cutOvers.toSorted(byHarm)[0], cutOvers.toSorted(byHarm).at(-1)];
  if (best === undefined || worst === undefined) throw new RangeError('a day has boundaries');
  const preserving = preservingMap(pair, reading);
  const policies = policiesOf(joint, cutsFor(joint, best, times), preserving?.joint ?? null);
  const found = preserving?.found ?? null;
  return {
    kind: 'partitions',
    ...sourceOf(reading),
    ...pair,
    hashInput,
    asked: times,
    cutOvers,
    best,
    worst,
    kept: keptShares(joint),
    preserving: found,
    policies,
    plan: planOf({ pair, policies, preserving: found, sqlFor }),
    digest: digestOf(joint, hashInput),
    warnings: [...readingWarnings(reading), ...pairWarnings(pair)],
  };
}

/** A moment that was asked for need not be a good one: the plan may name another. */
function cutsFor(joint: Joint, best: CutOver, times: readonly number[] | null): CutOver[] {
  const bestOfDay = times === null ? best : cutOversOf(joint, null).toSorted(byHarm)[0];
  return bestOfDay === undefined || byHarm(bestOfDay, best) >= 0 ? [best] : [best, bestOfDay];
}

function byHarm(a: CutOver, b: CutOver): number {
  return a.never - b.never || a.twice - b.twice || (a.gapMaxS ?? 0) - (b.gapMaxS ?? 0);
}

function sourceOf(reading: Reading | null): MigrationSource {
  if (reading === null) return { input: null, records: null, rows: null };
  const { rows, used, nulls, rejected } = reading.tally;
  return { input: reading.input, records: used, rows: { rows, nulls, rejected } };
}

function digestOf({ from, to, total, counts }: Joint, hashInput: HashInput): string {
  const text = JSON.stringify({ version: 1, from, to, hashInput, total });
  return sha256Hex(text, counts);
}

/** What should be known of the ids before figures are believed. */
function readingWarnings(reading: Reading | null): string[] {
  return reading === null ? [] : [...inputWarnings(reading.input), ...warningsOf(reading.tally)];
}

/** What should be known of the slots. */
function pairWarnings({ from, to }: SchemePair): string[] {
  const odd = [from, to].filter(({ partitions }) => 1440 % partitions !== 0);
  const words = odd.map(
    ({ partitions }) =>
      `slots of ${partitions} partitions do not begin at whole minutes, so no cron can start them`,
  );
  const isSame = from.partitions === to.partitions && sameMap(from, to);
  return [...new Set(words), ...(isSame ? ['both schemes are the same: nothing changes'] : [])];
}

function sameMap({ map: a }: SchemePair['from'], { map: b }: SchemePair['to']): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function migrateWorkers(reading: Reading | null, options: WorkerChange): WorkerMigration {
  const { change, map, hashInput } = options;
  const residuesBy = reading === null ? null : residuesOf(reading, map);
  const owned = { what: map === 'modulo' ? 'id' : `${map}(id)`, residuesBy };
  const states =
    change.kind === 'mixed'
      ? [{ ...fleetOwnership(change.pairs, owned), pairs: change.pairs, moved: 0 }]
      : rollingStates(change.from, change.to, owned);
  const worst = states.toSorted((a, b) => b.never - a.never || b.twice - a.twice)[0];
  if (worst === undefined) throw new RangeError('a change has states');
  const modulus = fleetModulus(countsOf(options));
  const counts = residuesBy === null ? new Float64Array(modulus).fill(1) : residuesBy(modulus);
  const text = JSON.stringify({ version: 1, change, map, hashInput });
  return {
    kind: 'workers',
    ...sourceOf(reading),
    map,
    hashInput,
    fromWorkers: change.kind === 'rolling' ? change.from : null,
    toWorkers: change.kind === 'rolling' ? change.to : null,
    kept: change.kind === 'rolling' ? keptOf(change, counts) : null,
    states,
    worst,
    digest: sha256Hex(text, counts),
    warnings: readingWarnings(reading),
  };
}

function residuesOf({ input, tally }: Reading, map: MapName): NonNullable<OwnedIds['residuesBy']> {
  return (modulus) => {
    const counts = tally.residues.get(map)?.fold(modulus) ?? null;
    if (counts !== null) return counts;
    throw new UserError(
      'input',
      `${input.name} cannot answer ${modulus} remainders of ${map === 'modulo' ? 'id' : `${map}(id)`}; pipe the ids themselves`,
    );
  };
}

/** Ids whose owner keeps its number, counted over their remainders. */
function keptOf(
  { from, to }: { readonly from: number; readonly to: number },
  counts: Float64Array,
): WorkerMigration['kept'] {
  let kept = 0;
  let total = 0;
  for (const [residue, count] of counts.entries()) {
    total += count;
    if (residue % from === residue % to) kept += count;
  }
  const schemes = schemesOf({ before: from, after: to }, null);
  return { bySlot: kept / total, movedLeast: movedLeast(from, to), schemes };
}
