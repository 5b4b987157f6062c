import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PartitionSchedule, slotAt } from '../../../src/core/partition-schedule.ts';
import { randomFrom } from '../../../src/core/random.ts';
import { DAY_S } from '../../../src/core/time/civil.ts';
import { findZone, type Zone } from '../../../src/core/time/zone.ts';
import { Outages } from '../../../src/partitions/days/outages.ts';
import { plannedRuns } from '../../../src/partitions/days/planned-runs.ts';
import { runDays } from '../../../src/partitions/simulation/day-engine.ts';
import { closingsOf, daysOf, lastSuccesses } from '../../../src/partitions/simulation/day-plan.ts';
import { paceOf } from '../../../src/partitions/simulation/pace.ts';
import { type BruteResult, bruteForce } from './brute-force.ts';

const zones = ['UTC', 'Europe/Zurich', 'Australia/Lord_Howe'].map(zoneOf);
/** Two days before the clocks change in Zurich: 2026-03-27. */
const firstDay = 20_539;

function zoneOf(name: string): Zone {
  const zone = findZone(name);
  if (zone === null) throw new Error(name);
  return zone;
}

const span = fc
  .tuple(fc.integer({ min: 0, max: 80 * 60 }), fc.integer({ min: 1, max: 900 }))
  .map(([from, length]) => ({ from: from * 60, length: length * 60 }));

const world = fc.record({
  partitions: fc.constantFrom(1, 2, 3, 4, 6, 24),
  runsPerSlot: fc.constantFrom(1, 2, 3),
  take: fc.constantFrom('planned' as const, 'clock-once' as const),
  zone: fc.constantFrom(...zones),
  days: fc.integer({ min: 1, max: 4 }),
  sizes: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 24, maxLength: 24 }),
  delays: fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 5, maxLength: 5 }),
  pace: fc.constantFrom(1, 7, 61, 599),
  overlap: fc.constantFrom('wait' as const, 'skip' as const),
  outages: fc.array(span, { maxLength: 3 }),
  keepsState: fc.boolean(),
  rule: fc.constantFrom('none', 'owed', 'closed-days', 'last-success'),
  currentLimit: fc.constantFrom(Infinity, 2, 5),
  backfillLimit: fc.constantFrom(Infinity, 1, 3),
  deadlineS: fc.constantFrom(Infinity, 30, 1200),
});

type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

interface Both {
  readonly groups: BruteResult;
  readonly brute: BruteResult;
  readonly due: number;
}

function both(options: World): Both {
  const { zone, partitions, runsPerSlot, take, pace: perS, outages: spans } = options;
  const schedule: PartitionSchedule = {
    kind: 'partitions',
    name: 'any',
    partitions,
    runsPerSlot,
    map: { kind: 'modulo' },
    offsetS: 0,
    take,
  };
  const days = daysOf(zone, firstDay, options.days);
  const counts = Float64Array.from(options.sizes.slice(0, partitions));
  const pace = paceOf(
    { kind: 'rate', perS: 1 / perS, column: null },
    { counts, costs: null, random: randomFrom(1) },
  );
  const runs = days.days
    .flatMap((day) => plannedRuns(schedule, day, 'clock'))
    .map((run, i) => ({ ...run, readyS: run.atS + 60 * (options.delays[i % 5] ?? 0) }))
    .toSorted((a, b) => a.readyS - b.readyS || a.atS - b.atS);
  const closings = closingsOf(partitions, days);
  const lastS = lastSuccesses(schedule, days, { counts, pace });
  const outages = spans.map(({ from, length }) => ({
    fromS: days.fromS + from,
    untilS: days.fromS + from + length,
  }));
  const keepsState = options.keepsState || options.rule !== 'none';
  const limits = {
    currentLimit: options.currentLimit,
    backfillLimit: options.backfillLimit,
    deadlineS: options.deadlineS,
  };
  const shared = { schedule, runs, overlap: options.overlap, keepsState };
  const engine = runDays({
    ...shared,
    zone,
    counts,
    lastS,
    closings,
    dayEndS: new Map(days.days.map(({ day, untilS }) => [day, untilS])),
    fromS: days.fromS,
    untilS: days.untilS,
    pace,
    failure: { share: 0, correlation: 0, unit: 'record' },
    catchUp: { rule: options.rule, ...limits },
    outages: new Outages(outages),
    random: randomFrom(1),
  });
  const slots = [...counts].flatMap((count, slot) => Array.from({ length: count }, () => slot));
  const closeS = new Map(closings.map(({ day, slot, atS }) => [`${day} ${slot}`, atS]));
  const brute = bruteForce({
    ...shared,
    slots,
    lastS: slots.map((slot) => lastS[slot] ?? 0),
    days: days.days,
    closeS: (day, slot) => closeS.get(`${day} ${slot}`) ?? Infinity,
    secondsPerRecord: perS,
    outages,
    rule: options.rule,
    ...limits,
    shown: (second) => {
      const local = second + zone.offsetAt(second);
      const day = Math.floor(local / DAY_S);
      return { day, slot: slotAt(local - day * DAY_S, partitions) };
    },
  });
  const { records, ages } = engine;
  const freshness = ages.figures();
  const { executions, twice, never, late, bySlotEnd } = records;
  return {
    groups: {
      executions,
      twice,
      never,
      late,
      bySlotEnd,
      ageSum: ages.sum,
      ageMax: freshness?.maxS ?? 0,
      runs: engine.runs.count,
    },
    brute,
    due: slots.length * options.days,
  };
}

test('groups of records fare as single ones do, through outages, limits, late runs and clocks', () => {
  fc.assert(
    fc.property(world, (options) => {
      const { groups, brute, due } = both(options);
      expect({ ...groups, ageSum: 0 }).toEqual({ ...brute, ageSum: 0 });
      expect(groups.ageSum).toBeCloseTo(brute.ageSum, -2);
      expect(groups.never).toBeLessThanOrEqual(due);
      // Twice, once and never are all there are: what was done at all was not left out.
      expect(groups.executions).toBeGreaterThanOrEqual(due - groups.never);
    }),
    { numRuns: 3000 },
  );
});
