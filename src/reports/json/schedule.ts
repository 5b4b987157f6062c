import { scheduleText } from '../../core/partition-schedule.ts';
import type {
  AnyScheduleFigures,
  BackfillNeed,
  BacklogFigures,
  DayCoverage,
  Extent,
  OutageFigures,
  QueueFigures,
  RunTimeFigures,
  ScheduleFigures,
  SecondStage,
} from '../../core/results/schedules.ts';
import { civilText, dateText } from '../../core/time/civil.ts';
import type { Json } from './values.ts';

/** One schedule, or a queue. */
export function scheduleJson(figures: AnyScheduleFigures): Json {
  return figures.kind === 'queue' ? queueJson(figures) : partitionsJson(figures);
}

function partitionsJson(figures: ScheduleFigures): Json {
  const { schedule, freshness, starts } = figures;
  return {
    name: schedule.name,
    kind: 'partitions',
    text: scheduleText(schedule),
    take: schedule.take,
    offset_s: schedule.offsetS,
    period_s: figures.periodS,
    runs_per_day: figures.runsPerDay,
    runs: figures.runs,
    records_per_run: extentJson(figures.records),
    ...loadJson(figures),
    due: figures.due,
    completed_share: figures.completed.byDayEnd,
    completed_by_slot_share: figures.completed.bySlotEnd,
    completed_at_all_share: figures.completed.atAll,
    undone_expected_share: figures.undoneExpected,
    executions: figures.executions,
    twice: figures.twice,
    duplicates: figures.duplicates,
    never: figures.never,
    freshness_s: { p50: freshness.p50S, p95: freshness.p95S, max: freshness.maxS },
    starts: {
      delay_mean_s: starts.delayMeanS,
      delay_max_s: starts.delayMaxS,
      after_slot: starts.afterSlot,
      other_slot: starts.otherSlot,
      split_runs: starts.splitRuns,
    },
    coverage: {
      days: figures.coverage.map(coverageJson),
      irregular: figures.irregular.map(coverageJson),
    },
    outages: figures.outages.map(outageJson),
    backlog: backlogJson(figures.backlog),
    backfill: figures.backfill === null ? null : backfillJson(figures.backfill),
    second_stage: figures.secondStage === null ? null : secondStageJson(figures.secondStage),
  };
}

function loadJson({
  balance,
  costs,
  runTime,
}: ScheduleFigures): Readonly<Record<'slots' | 'costs' | 'run_time_s', Json>> {
  return {
    slots: {
      mean: balance.mean,
      max: balance.max,
      max_slot: balance.maxSlot,
      deviation_max_share: balance.deviationMax,
      noise_floor_mean_share: balance.floorMean,
      noise_floor_p99_share: balance.floorP99,
    },
    costs: costs.map((cost) => ({
      column: cost.name,
      mean: cost.mean,
      max: cost.max,
      max_slot: cost.maxSlot,
      deviation_max_share: cost.deviationMax,
    })),
    run_time_s: runTime === null ? null : runTimeJson(runTime),
  };
}

function runTimeJson(runTime: RunTimeFigures): Json {
  const { overruns, waited, skipped, beside } = runTime;
  return { ...extentJson(runTime), overruns, waited, skipped, beside };
}

function queueJson(figures: QueueFigures): Json {
  const { schedule, drain, lateness, completed, freshness } = figures;
  return {
    name: schedule.name,
    kind: 'queue',
    text: scheduleText(schedule),
    workers: schedule.workers,
    attempts_max: schedule.attemptsMax,
    // A queue has no runs and no slots: the keys that every schedule has are there all the same.
    runs_per_day: null,
    records_per_run: null,
    records_per_day: figures.recordsPerDay,
    run_time_s: drain === null ? null : extentJson(drain),
    lateness_s: lateness === null ? null : extentJson(lateness),
    imbalance_max_share: figures.imbalanceMax,
    due: figures.due,
    completed_share: completed.byDayEnd,
    completed_at_all_share: completed.atAll,
    executions: figures.executions,
    twice: figures.twice,
    duplicates: figures.duplicates,
    never: figures.never,
    freshness_s:
      freshness === null ? null : { p50: freshness.p50S, p95: freshness.p95S, max: freshness.maxS },
    coverage: null,
    backlog: { end: figures.backlogEnd },
    components: [...figures.components],
  };
}

function extentJson({ mean, p95, max }: Extent): { mean: number; p95: number; max: number } {
  return { mean, p95, max };
}

function coverageJson(day: DayCoverage): Json {
  return {
    date: dateText(day.day),
    hours: day.lengthS / 3600,
    missing: [...day.missing],
    short: [...day.short],
    repeated: [...day.repeated],
    runs_most: day.runsMost,
    missing_records: day.missingRecords,
    repeated_records: day.repeatedRecords,
  };
}

function outageJson(outage: OutageFigures): Json {
  return {
    from: utcText(outage.fromS),
    until: utcText(outage.untilS),
    runs: outage.runs,
    cut_runs: outage.cut,
    missed_slots: outage.missed.map(({ day, slot, records }) => ({
      date: dateText(day),
      slot,
      records,
    })),
    missed_records: outage.missedRecords,
  };
}

function backlogJson(backlog: BacklogFigures): Json {
  const { peakAtS, clearedAtS } = backlog;
  return {
    max: backlog.peak,
    max_at: peakAtS === null ? null : utcText(peakAtS),
    end: backlog.end,
    cleared_at: clearedAtS === null ? null : utcText(clearedAtS),
    oldest_s: backlog.oldestS,
    late: backlog.late,
    largest_run: backlog.largestRun,
    curve: backlog.curve.map(({ atS, records }) => ({ at: utcText(atS), records })),
  };
}

function backfillJson(need: BackfillNeed): Json {
  return {
    records: need.records,
    limit: need.limit,
    runs: finite(need.runs),
    clear_s: finite(need.clearS),
    within_s: need.withinS,
    least_limit: need.leastLimit,
    flood_records: need.floodRecords,
    flood_of_mean: need.floodOfMean,
  };
}

function secondStageJson(stage: SecondStage): Json {
  return {
    workers: stage.workers,
    by: stage.by,
    common_divisor: stage.commonDivisor,
    active_min: stage.activeMin,
    active_max: stage.activeMax,
    largest_share: stage.largestShare,
    day_max: stage.dayMax,
    day_min: stage.dayMin,
    findings: [...stage.findings],
  };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function utcText(second: number): string {
  return `${civilText(Math.floor(second))}Z`;
}
