import { lcm } from '../../core/modulo.ts';
import { type PartitionSchedule, periodOf } from '../../core/partition-schedule.ts';
import { randomFrom } from '../../core/random.ts';
import type {
  BackfillNeed,
  CostBalance,
  OutageFigures,
  ScheduleFigures,
  SecondStage,
  SimulatedRules,
  SlotBalance,
} from '../../core/results/schedules.ts';
import { floorDraws, noiseFloor } from '../../core/statistics/noise-floor.ts';
import { DAY_S } from '../../core/time/civil.ts';
import { dayCoverage, irregularDays } from '../days/coverage.ts';
import { backfillNeed } from './backfill-need.ts';
import { type Closing, type EngineResult, runDays } from './day-engine.ts';
import { closingsOf, lastSuccesses, readyRuns } from './day-plan.ts';
import { undoneShare } from './formula-16.ts';
import { type Pace, paceOf } from './pace.ts';
import { EXAMPLE_LIMIT, type Shared } from './schedules-options.ts';
import { secondStage } from './second-stage.ts';
import { type SlotLoads, slotLoads } from './slot-loads.ts';

/** Simulates one schedule of partitions and draws up its figures. */
export function scheduleFigures(schedule: PartitionSchedule, shared: Shared): ScheduleFigures {
  const { options, days, source } = shared;
  const { rules, zone, costs } = options;
  const loads = slotLoads(schedule, source, costs);
  const pace = paceFor(loads, shared);
  const closings = closingsOf(schedule.partitions, days);
  const engine = engineOf(schedule, shared, { loads, pace, closings });
  const { counts } = loads;
  const due = closings.reduce((sum, { slot }) => sum + counts[slot]!, 0);
  const { records, runs, debts, ages } = engine;
  const periodS = periodOf(schedule);
  const outages = engine.outages.figures();
  const clocks = { policy: rules.policy, counts };
  return {
    kind: 'partitions',
    schedule,
    periodS,
    runsPerDay: schedule.partitions * schedule.runsPerSlot,
    runs: runs.count,
    records: runs.records(),
    balance: balanceOf(counts, rules.seed),
    costs: costs.map((name, i) => costBalance(name, loads.costs[i]!)),
    runTime: pace === null ? null : runs.runTime(periodS),
    due,
    completed: completedOf(engine, due),
    executions: records.executions,
    twice: records.twice,
    duplicates: rules.isIdempotent ? 0 : records.twice,
    never: records.never,
    freshness: ages.figures() ?? { p50S: 0, p95S: 0, maxS: 0 },
    coverage: days.days.map((day) => dayCoverage(schedule, day, clocks)),
    irregular: irregularDays(schedule, { zone, fromDay: rules.fromDay }, clocks),
    starts: runs.starts(),
    outages,
    backlog: {
      ...debts.figures(days.untilS),
      late: records.late,
      largestRun: runs.records().max,
    },
    backfill: backfillOf(outages, { schedule, loads, pace, shared }),
    secondStage: secondStageOf(schedule, loads, shared),
    undoneExpected: undoneShare(rules.failure, attemptsOf(schedule, rules)),
  };
}

/** Second attempts are only where a run may do again what the one before has not done. */
function attemptsOf(
  { runsPerSlot }: PartitionSchedule,
  { isIdempotent, keepsState }: SimulatedRules,
): number {
  return isIdempotent || keepsState ? runsPerSlot : 1;
}

function paceFor({ counts, costs }: SlotLoads, { options }: Shared): Pace | null {
  const { runTime, seed } = options.rules;
  const column = runTime.kind === 'rate' || runTime.kind === 'durations' ? runTime.column : null;
  const place = column === null ? -1 : options.costs.indexOf(column);
  const random = randomFrom(seed).fork('run times');
  return paceOf(runTime, { counts, costs: costs[place] ?? null, random });
}

function engineOf(
  schedule: PartitionSchedule,
  { options, days, outages }: Shared,
  work: {
    readonly loads: SlotLoads;
    readonly pace: Pace | null;
    readonly closings: readonly Closing[];
  },
): EngineResult {
  const { rules, zone } = options;
  const { counts } = work.loads;
  const random = randomFrom(rules.seed);
  const delays = { policy: rules.policy, delay: rules.delay, random: random.fork('delays') };
  return runDays({
    schedule,
    zone,
    counts,
    lastS: lastSuccesses(schedule, days, { counts, pace: work.pace }),
    runs: readyRuns(schedule, days, delays),
    closings: work.closings,
    dayEndS: new Map(days.days.map(({ day, untilS }) => [day, untilS])),
    fromS: days.fromS,
    untilS: days.untilS,
    pace: work.pace,
    overlap: rules.overlap,
    failure: rules.failure,
    keepsState: rules.keepsState,
    catchUp: rules.catchUp,
    outages,
    random: random.fork(`failures ${schedule.name}`),
  });
}

function completedOf({ records }: EngineResult, due: number): ScheduleFigures['completed'] {
  if (due === 0) return { bySlotEnd: 0, byDayEnd: 0, atAll: 0 };
  return {
    bySlotEnd: records.bySlotEnd / due,
    byDayEnd: (due - records.never - records.late) / due,
    atAll: (due - records.never) / due,
  };
}

function balanceOf(counts: Float64Array, seed: number): SlotBalance {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const partitions = counts.length;
  const { deviationMax } = noiseFloor({ total, partitions, draws: floorDraws(partitions), seed });
  const { name: _, ...found } = costBalance('records', counts);
  return { ...found, floorMean: deviationMax.mean ?? 0, floorP99: deviationMax.p99 ?? 0 };
}

function costBalance(name: string, loads: Float64Array): CostBalance {
  const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length;
  const max = loads.reduce((most, load) => Math.max(most, load), 0);
  const deviationMax = mean === 0 ? 0 : (max - mean) / mean;
  return { name, mean, max, maxSlot: loads.indexOf(max), deviationMax };
}

/** What it takes to do again what the worst outage left out. */
function backfillOf(
  outages: readonly OutageFigures[],
  work: {
    readonly schedule: PartitionSchedule;
    readonly loads: SlotLoads;
    readonly pace: Pace | null;
    readonly shared: Shared;
  },
): BackfillNeed | null {
  const [worst] = outages.toSorted((a, b) => b.missedRecords - a.missedRecords);
  if (worst === undefined || worst.missedRecords === 0) return null;
  const { schedule, loads, pace, shared } = work;
  const { rules, clearWithinS, zone } = shared.options;
  const { counts } = loads;
  const { backfillLimit } = rules.catchUp;
  const localS = worst.untilS + zone.offsetAt(worst.untilS);
  const next = Math.floor(((localS % DAY_S) * schedule.partitions) / DAY_S) % schedule.partitions;
  return backfillNeed({
    records: worst.missedRecords,
    limit: Number.isFinite(backfillLimit) ? backfillLimit : EXAMPLE_LIMIT,
    periodS: periodOf(schedule),
    rooms: roomsFrom(next, { counts, pace, schedule, deadlineS: rules.catchUp.deadlineS }),
    withinS: clearWithinS,
    nextRecords: counts[next]!,
    meanRecords: counts.reduce((sum, count) => sum + count, 0) / counts.length,
  });
}

/** What the runs after an outage have left before their deadline; null where there is none. */
function roomsFrom(
  first: number,
  {
    counts,
    pace,
    schedule,
    deadlineS,
  }: {
    readonly counts: Float64Array;
    readonly pace: Pace | null;
    readonly schedule: PartitionSchedule;
    readonly deadlineS: number;
  },
): number[] | null {
  if (pace === null || deadlineS === Infinity) return null;
  const { runsPerSlot, partitions } = schedule;
  return Array.from({ length: partitions * runsPerSlot }, (_, i) => {
    const slot = (first + Math.floor(i / runsPerSlot)) % partitions;
    // The second run of a slot has only what the first one left.
    const own = i % runsPerSlot === 0 ? counts[slot]! : 0;
    const meanS = pace.meanS(slot);
    return meanS === 0 ? Infinity : Math.floor(deadlineS / meanS - own + 1e-9);
  });
}

function secondStageOf(
  schedule: PartitionSchedule,
  loads: SlotLoads,
  { options }: Shared,
): SecondStage | null {
  const { workers } = options;
  if (workers === null) return null;
  const { count, by } = workers;
  const { map, counts } = loads;
  const common = lcm(map.modulus, count);
  const { partitions } = schedule;
  return secondStage({
    partitions,
    workers: count,
    by,
    map,
    counts,
    residues: by === 'id' ? loads.residues(common) : null,
  });
}
