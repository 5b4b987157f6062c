import { int64Bytes, textBytes } from '../../core/hash/bytes.ts';
import { type HashDefinition, hashes } from '../../core/hash/catalog.ts';
import { bigintOfWord, type Word } from '../../core/hash/word.ts';
import type { Id } from '../../core/id.ts';
import { type PartitionSchedule, slotStartS } from '../../core/partition-schedule.ts';
import type { SlotExplanation, SlotRun } from '../../core/results/slot.ts';
import type { ClockPolicy } from '../../core/run-rules.ts';
import { hashOf, slotFinder } from '../../core/slot-finder.ts';
import { residueOf } from '../../core/tally/residues.ts';
import type { HashInput } from '../../core/tally/tally.ts';
import type { Zone } from '../../core/time/zone.ts';
import { UserError } from '../../core/user-error.ts';
import { localDay } from '../days/local-day.ts';
import { plannedRuns } from '../days/planned-runs.ts';

export interface ExplainOptions {
  readonly schedule: PartitionSchedule;
  readonly hashInput: HashInput;
  readonly zone: Zone;
  readonly day: number;
  readonly policy: ClockPolicy;
}

/** Days that are looked at for the next run: no clock skips a slot for so long. */
const NEXT_DAYS = 7;

/**
 * The slot of one id by a schedule, its runs on a day of the zone, and the steps from the one to the
 * other. Throws a `UserError` of kind usage for a text where a number is needed, and for a number that
 * has no 8 bytes where they are hashed.
 */
export function explainSlot(id: Id, options: ExplainOptions): SlotExplanation {
  const { schedule, zone, day, policy } = options;
  const hash = hashOf(schedule.map);
  const hashed = hash === null ? null : hashedBy(hashes[hash], id, options.hashInput);
  const slot = slotFinder(schedule).slotOf(id, hashed?.word);
  if (slot < 0)
    throw new UserError(
      'usage',
      `"${id}" is no whole number, and ${schedule.name} takes a remainder; give it a hash, as in --hash xxh64`,
    );
  const { partitions } = schedule;
  const date = localDay(zone, day);
  const runs = runsOf(slot, day, options);
  const later = Array.from({ length: NEXT_DAYS }, (_, i) =>
    runsOf(slot, day + 1 + i, options),
  ).flat();
  return {
    id: `${id}`,
    schedule,
    slot,
    steps:
      hashed === null
        ? modSteps(id, schedule, slot)
        : [hashed.step, modStep(hashed, schedule, slot)],
    fromS: slotStartS(slot, partitions),
    untilS: slotStartS(slot + 1, partitions),
    runs,
    clock: clockWords(runs, schedule, { lengthS: date.lengthS, policy, zone: zone.name }),
    next: later[0] ?? null,
  };
}

function runsOf(slot: number, day: number, { schedule, zone, policy }: ExplainOptions): SlotRun[] {
  return plannedRuns(schedule, localDay(zone, day), policy)
    .filter((run) => run.slot === slot)
    .map(({ atS, attempt }) => ({ atS, offsetS: zone.offsetAt(atS), attempt }));
}

interface Hashed {
  readonly word: Word;
  readonly value: bigint;
  readonly step: string;
}

function hashedBy(hash: HashDefinition, id: Id, hashInput: HashInput): Hashed {
  const takesInt64 = hash.input === 'int64' || (hash.input === 'either' && hashInput === 'int64');
  if (takesInt64 && !hasInt64(id))
    throw new UserError(
      'usage',
      `"${id}" is no 64-bit number, and ${hash.name} is given its 8 bytes`,
    );
  const bytes = takesInt64 && typeof id !== 'string' ? int64Bytes(BigInt(id)) : textBytes(`${id}`);
  const word = hash.of(bytes);
  const value = bigintOfWord(word, hash.signed);
  const given = takesInt64 ? `the 8 bytes of ${id}` : `"${id}"`;
  return { word, value, step: `${hash.name}(${given}) = ${value}` };
}

function hasInt64(id: Id): boolean {
  return typeof id !== 'string' && BigInt.asIntN(64, BigInt(id)) === BigInt(id);
}

function modStep({ value }: Hashed, { partitions }: PartitionSchedule, slot: number): string {
  return `${value} mod ${partitions} = ${slot}`;
}

function modSteps(id: Id, { partitions, map }: PartitionSchedule, slot: number): string[] {
  if (typeof id === 'string') return [];
  if (map.kind !== 'preserving') return [`${id} mod ${partitions} = ${slot}${signNote(id)}`];
  const { base } = map;
  if (base > partitions) {
    const q = base / partitions;
    return [`floor((${id} mod ${base}) / ${q}) = floor(${residueOf(id, base)} / ${q}) = ${slot}`];
  }
  const q = partitions / base;
  const [hour, rest] = [residueOf(id, base), residueOf(id, partitions)];
  return [
    `${id} mod ${base} = ${hour}, and floor((${id} mod ${partitions}) / ${base}) = floor(${rest} / ${base}) = ${Math.floor(rest / base)}`,
    `${q} * ${hour} + ${Math.floor(rest / base)} = ${slot}`,
  ];
}

function signNote(id: number | bigint): string {
  return id < 0 ? ' (the % of C, Java, JavaScript and SQL keeps the sign: use floorMod)' : '';
}

function clockWords(
  runs: readonly SlotRun[],
  { runsPerSlot }: PartitionSchedule,
  day: { readonly lengthS: number; readonly policy: ClockPolicy; readonly zone: string },
): string | null {
  const { lengthS, policy, zone } = day;
  if (lengthS === 0) return `this date does not exist in ${zone}`;
  const hours = Number((lengthS / 3600).toFixed(2));
  if (runs.length === 0)
    return `the clock of ${zone} skips this time on this day of ${hours} h: the slot does not run${policy === 'clock' ? '; --dst once makes it up' : ''}`;
  if (runs.length > runsPerSlot)
    return `the clock of ${zone} shows this time twice on this day of ${hours} h: the slot runs again`;
  return runs.length < runsPerSlot
    ? `the clock of ${zone} skips a part of this time on this day of ${hours} h`
    : null;
}
