import type { HashName } from '../../core/hash/catalog.ts';
import { lcm } from '../../core/modulo.ts';
import type { PartitionSchedule, Schedule } from '../../core/partition-schedule.ts';
import { hashOf } from '../../core/slot-finder.ts';
import { type SlotMap, slotMap } from '../../core/slot-map.ts';
import type { Reading } from '../../core/tally/reading.ts';
import type { HashInput, MapName, TallyRequest } from '../../core/tally/tally.ts';
import { UserError } from '../../core/user-error.ts';

/** What the slots of schedules are counted from. */
export type Source =
  | { readonly kind: 'reading'; readonly reading: Reading }
  /** So many records, as if their ids were consecutive. */
  | { readonly kind: 'records'; readonly records: number };

/** Records and costs of the slots of one schedule. */
export interface SlotLoads {
  readonly map: SlotMap;
  readonly counts: Float64Array;
  /** The sums of each cost column, in the order of the request. */
  readonly costs: readonly Float64Array[];
  /** Records by residue of what the map takes; null where they were not counted under it. */
  residues(modulus: number): Float64Array | null;
}

export interface LoadRequest {
  readonly schedules: readonly Schedule[];
  readonly hashInput: HashInput;
  readonly costs: readonly string[];
  /** Workers of a second modulo; null for none. */
  readonly workers: number | null;
  readonly seed: number;
}

/** As many residues of partitions and workers as are counted together. */
const MODULUS_MAX = 1_000_000;

/** What a reader must count so that the slots of all schedules are known. */
export function planLoads(request: LoadRequest): TallyRequest {
  const { schedules, hashInput, costs, workers, seed } = request;
  const partitioned = schedules.filter((each) => each.kind === 'partitions');
  const maps = partitioned.map(mapOfSchedule);
  const names = maps.map(({ of }) => of);
  const hashes = names.filter((name): name is HashName => name !== 'modulo');
  const map: MapName = names.includes('modulo') ? 'modulo' : (hashes[0] ?? 'modulo');
  const moduli = maps.flatMap(({ modulus }) => [modulus, withWorkers(modulus, workers)]);
  return {
    partitions: [...new Set(maps.length === 0 ? [1] : maps.map(({ modulus }) => modulus))],
    moduli: [...new Set(moduli)],
    swept: [],
    map,
    compared: [...new Set(hashes)].filter((hash) => hash !== map),
    hashInput,
    costs,
    seed,
  };
}

function withWorkers(modulus: number, workers: number | null): number {
  const both = workers === null ? modulus : lcm(modulus, workers);
  return both <= MODULUS_MAX ? both : modulus;
}

/** Slots by residue. Throws a `UserError` of kind usage for jump and rendezvous. */
function mapOfSchedule(schedule: PartitionSchedule): SlotMap {
  const map = slotMap(schedule);
  if (map !== null) return map;
  throw new UserError(
    'usage',
    `${schedule.name}: ${schedule.map.kind} is a map for workers; a schedule takes modulo, preserving=N or hash=NAME${hashOf(schedule.map) === null ? '' : `, as in hash=${hashOf(schedule.map)}`}`,
  );
}

/** The records and costs of each slot of a schedule. Costs the modulus of its map. */
export function slotLoads(
  schedule: PartitionSchedule,
  source: Source,
  costs: readonly string[],
): SlotLoads {
  const map = mapOfSchedule(schedule);
  const residues = (modulus: number): Float64Array | null =>
    source.kind === 'records'
      ? consecutive(source.records, modulus)
      : (source.reading.tally.residues.get(map.of)?.fold(modulus) ?? null);
  const counted = residues(map.modulus) ?? refuseUncounted(source, schedule);
  return {
    map,
    counts: bySlot(schedule, map, counted),
    costs: costs.map((name) => bySlot(schedule, map, costResidues(source, map, name))),
    residues,
  };
}

function costResidues(source: Source, map: SlotMap, name: string): Float64Array {
  const cost =
    source.kind === 'reading'
      ? source.reading.tally.costs.find((each) => each.name === name)
      : undefined;
  const sums = cost?.sums.get(map.of)?.fold(map.modulus) ?? null;
  if (sums !== null) return sums;
  throw new UserError('input', `the sums of ${name} are not known for ${map.modulus} remainders`);
}

function refuseUncounted(source: Source, { name }: PartitionSchedule): never {
  const what = source.kind === 'reading' ? source.reading.input.name : 'the source';
  throw new UserError(
    'input',
    `${what} was counted by other remainders than ${name} needs; give the ids themselves`,
  );
}

function bySlot(
  { partitions }: PartitionSchedule,
  { slots }: SlotMap,
  residues: Float64Array,
): Float64Array {
  const loads = new Float64Array(partitions);
  for (const [residue, load] of residues.entries()) loads[slots[residue]!]! += load;
  return loads;
}

/** Ids 1 to N: their counts differ by one at the most. */
function consecutive(records: number, modulus: number): Float64Array {
  const [each, more] = [Math.floor(records / modulus), records % modulus];
  return Float64Array.from(
    { length: modulus },
    (_, residue) => each + ((residue + modulus - 1) % modulus < more ? 1 : 0),
  );
}
