import { PUBLISHED_COUNTS } from '../../../fixtures/recipes/published.ts';
import type { Id } from '../../../src/core/id.ts';
import type { PartitionSchedule, Schedule } from '../../../src/core/partition-schedule.ts';
import type {
  ScheduleFigures,
  SchedulesResult,
  SimulatedRules,
} from '../../../src/core/results/schedules.ts';
import { DAY_S, daysFromCivil } from '../../../src/core/time/civil.ts';
import { findZone, type Zone } from '../../../src/core/time/zone.ts';
import type { SchedulesOptions } from '../../../src/partitions/simulation/schedules-options.ts';
import { simulateSchedules } from '../../../src/partitions/simulation/simulate-schedules.ts';
import { planLoads, type Source } from '../../../src/partitions/simulation/slot-loads.ts';
import { readingOf } from '../reading.ts';

export const hour = 3600;

/** `24x2` by plain modulo. */
export function schedule(name: string, more: Partial<PartitionSchedule> = {}): PartitionSchedule {
  const [partitions = 24, runsPerSlot = 1] = name.split('x').map(Number);
  return {
    kind: 'partitions',
    name,
    partitions,
    runsPerSlot,
    map: { kind: 'modulo' },
    offsetS: 0,
    take: 'planned',
    ...more,
  };
}

export function zoneNamed(name: string): Zone {
  const zone = findZone(name);
  if (zone === null) throw new Error(`no zone ${name}`);
  return zone;
}

/** Ids with the counts of the seed. */
function seedIds(): number[] {
  return PUBLISHED_COUNTS.flatMap((count, slot) =>
    Array.from({ length: count }, (_, i) => 24 * i + slot),
  );
}

export interface Asked extends Partial<Omit<SchedulesOptions, 'rules' | 'outages' | 'zone'>> {
  readonly rules?: Partial<SimulatedRules>;
  readonly zone?: string;
  /** From and until, in hours of the first day in UTC. */
  readonly down?: readonly (readonly [number, number])[];
  /** The ids; the seed's if not given. */
  readonly ids?: readonly number[];
  readonly source?: Source;
  readonly costsOf?: (id: number) => readonly number[];
}

const unlimited = { currentLimit: Infinity, backfillLimit: Infinity, deadlineS: Infinity };

const firstDay = daysFromCivil(2026, 1, 15);

/** Rules without failures, delays, state or catching up. */
const plainRules: SimulatedRules = {
  zone: 'UTC',
  fromDay: firstDay,
  days: 1,
  policy: 'clock',
  runTime: { kind: 'unknown' },
  delay: { kind: 'fixed', s: 0 },
  overlap: 'wait',
  failure: { share: 0, correlation: 0, unit: 'record' },
  isIdempotent: true,
  keepsState: false,
  catchUp: { rule: 'none', ...unlimited },
  seed: 1,
};

/** What comes of schedules, over the ids of the seed unless others are given. */
export function simulated(schedules: readonly Schedule[], asked: Asked = {}): SchedulesResult {
  const rules = { ...plainRules, ...asked.rules, zone: asked.zone ?? 'UTC' };
  const options: SchedulesOptions = {
    schedules,
    rules,
    zone: zoneNamed(rules.zone),
    outages: (asked.down ?? []).map(([from, until]) => ({
      fromS: rules.fromDay * DAY_S + from * hour,
      untilS: rules.fromDay * DAY_S + until * hour,
    })),
    costs: asked.costs ?? [],
    workers: asked.workers ?? null,
    clearWithinS: asked.clearWithinS ?? DAY_S,
    contract: asked.contract ?? null,
  };
  return simulateSchedules(asked.source ?? sourceOf(options, asked), options);
}

function sourceOf({ schedules, costs, workers }: SchedulesOptions, asked: Asked): Source {
  const count = workers?.count ?? null;
  const request = planLoads({ schedules, hashInput: 'text', costs, workers: count, seed: 1 });
  const costsOf = (id: Id): readonly number[] => asked.costsOf?.(Number(id)) ?? [];
  return { kind: 'reading', reading: readingOf(asked.ids ?? seedIds(), request, costsOf) };
}

/** The figures of one schedule of partitions. */
export function figuresOf(one: PartitionSchedule, asked: Asked = {}): ScheduleFigures {
  const [figures] = simulated([one], asked).schedules;
  if (figures?.kind !== 'partitions') throw new Error('a schedule of partitions was expected');
  return figures;
}

/** State is kept, and each run pays debts up to a limit. */
export function catching(
  rule: SimulatedRules['catchUp']['rule'],
  backfillLimit = Infinity,
): Partial<SimulatedRules> {
  return { keepsState: true, catchUp: { rule, ...unlimited, backfillLimit } };
}
