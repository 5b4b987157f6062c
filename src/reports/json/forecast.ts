import { exitCodes } from '../../core/exit.ts';
import type {
  ForecastReport,
  ForecastResult,
  LatenessFigures,
  LoadPicture,
  Spike,
} from '../../core/results/forecast.ts';
import { isoText } from '../words/time-words.ts';
import { gateJson } from './gate.ts';
import { type Json, written } from './values.ts';

type At = (second: number) => string;
type Fields = { readonly [key: string]: Json };

/**
 * A forecast as one JSON object, `nandi/forecast@1`. Times are ISO 8601 with the offset of the zone;
 * units stand in the key names.
 */
export function forecastJson(report: ForecastReport): string {
  const { result, version, gate, exit, clock } = report;
  const at: At = (second) => isoText(second, clock);
  return onOneLine(
    written({
      schema: 'nandi/forecast@1',
      version,
      input: inputJson(result, at),
      parameters: parametersJson(report, at),
      result: {
        total: result.requested.total,
        ...pictureJson(result.requested, result.spikes, at),
        by_type: typesJson(result.byType, at),
        jittered:
          result.jittered === null
            ? null
            : {
                total: result.jittered.total,
                ...pictureJson(result.jittered, result.jitteredSpikes ?? [], at),
                by_type: typesJson(result.jitteredByType ?? [], at),
                ...jitterJson(result, at),
              },
        ...drainJson(result, at),
        ...capacityJson(result, at),
        findings: [...result.findings],
      },
      gate: gateJson(gate),
      warnings: [...result.warnings],
      exit: { code: exitCodes[exit], name: exit },
    }),
  );
}

/** A day has 86,400 seconds: a line for each would hide everything else. */
function onOneLine(text: string): string {
  return text.replace(/\[\n[\d.,\s]+\]/g, (list) =>
    list.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  );
}

function inputJson({ input, tally }: ForecastResult, at: At): Json {
  const { overdue, beyond } = tally;
  return {
    source: input.name,
    kind: input.kind,
    relation: input.relation,
    form: input.form,
    columns: input.columns.map(({ role, column, isFound }) => ({
      role,
      name: column.name,
      found: isFound,
    })),
    rows: tally.rows,
    used: tally.used,
    overdue: overdue.count,
    overdue_oldest: overdue.oldestS === null ? null : at(overdue.oldestS),
    beyond: beyond.count,
    beyond_latest: beyond.latestS === null ? null : at(beyond.latestS),
    nulls: tally.nulls,
    rejected: tally.rejected,
    rejects: tally.rejects.map(({ line, column, text, reason }) => ({
      line,
      column,
      text,
      reason,
    })),
    gaps: localJson(tally.gaps),
    ambiguous: localJson(tally.twice),
    zoneless: tally.zoneless,
    movable_ids: tally.movableIds,
    recurrence_s: tally.recurrenceS,
  };
}

function localJson({ count, examples }: ForecastResult['tally']['gaps']): Json {
  return { count, examples: examples.map(({ line, text, zone }) => ({ line, text, zone })) };
}

function parametersJson({ result, parameters }: ForecastReport, at: At): Json {
  const { jitter, capacity, maxLatenessS, policy } = parameters;
  return {
    from: at(result.fromS),
    until: at(result.untilS),
    zone: result.zone,
    bin_s: result.requested.binS,
    gap: policy.gap,
    ambiguous: policy.twice,
    jitter:
      jitter === null
        ? null
        : {
            hash: jitter.hash,
            hash_input: jitter.hashInput,
            reduction: jitter.reduction,
            symmetric: jitter.isSymmetric,
          },
    capacity,
    max_lateness_s: maxLatenessS,
  };
}

function pictureJson(picture: LoadPicture, spikes: readonly Spike[], at: At): Fields {
  const { peak, peakSecond, roundness } = picture;
  return {
    histogram: {
      bin_s: picture.binS,
      start: at(picture.startS),
      counts: [...picture.counts],
    },
    peak: peak === null ? null : { at: at(peak.atS), count: peak.count, per_s: peak.perS },
    peak_second: peakSecond === null ? null : { at: at(peakSecond.atS), count: peakSecond.count },
    mean_per_s: picture.meanPerS,
    peak_to_mean: picture.peakToMean,
    round_minute_share: roundness.roundMinuteShare,
    round_minute_times_even: roundness.timesEven,
    full_hour_share: roundness.fullHourShare,
    half_hour_share: roundness.halfHourShare,
    midnight_share: roundness.midnightShare,
    first_of_month_share: roundness.firstOfMonthShare,
    spikes: spikes.map((spike) => ({
      from: at(spike.fromS),
      until: at(spike.untilS),
      count: spike.count,
      share: spike.share,
      movable: spike.movable,
      by_type: spike.byType.map(({ type, count }) => ({ type, count })),
    })),
  };
}

function typesJson(byType: ForecastResult['byType'], at: At): Json {
  return byType.map((each) => ({
    type: each.type,
    total: each.total,
    movable: each.movable,
    fixed: each.fixed,
    cost: each.cost,
    peak: each.peak === null ? null : { at: at(each.peak.atS), count: each.peak.count },
  }));
}

function jitterJson({ jitter }: ForecastResult, at: At): Fields {
  if (jitter === null) return {};
  return {
    moved: jitter.moved,
    offset_mean_s: jitter.meanOffsetS,
    expected_mean_per_s: jitter.meanPerS,
    expected_worst_per_s: jitter.expectedWorstPerS,
    worst_moved:
      jitter.worstMoved === null
        ? null
        : { at: at(jitter.worstMoved.atS), count: jitter.worstMoved.count },
    least_peak_per_s: jitter.leastPeakPerS,
  };
}

function drainJson({ drain }: ForecastResult, at: At): Fields {
  if (drain === null) return { drain_s: null, lateness: null, drain: null };
  return {
    drain_s: drain.longestBacklogS,
    lateness: latenessJson(drain.lateness),
    drain: {
      backlog_by_minute: backlogJson(drain.backlog, at),
      backlog_max: { at: at(drain.backlogMax.atS), jobs: drain.backlogMax.jobs },
      undone: drain.undone,
      by_type: drain.byType.map(({ type, lateness }) => ({
        type,
        lateness: latenessJson(lateness),
      })),
      spikes: drain.spikes.map((spike) => ({
        at: at(spike.atS),
        jobs: spike.jobs,
        drain_s: spike.drainS,
        lateness: latenessJson(spike.lateness),
      })),
    },
  };
}

/** The most jobs that wait in each minute from the first backlog to the last. */
function backlogJson(backlog: NonNullable<ForecastResult['drain']>['backlog'], at: At): Json {
  const byMinute = new Map<number, number>();
  for (const { atS, jobs } of backlog) {
    const minute = Math.floor(atS / 60);
    byMinute.set(minute, Math.max(byMinute.get(minute) ?? 0, jobs));
  }
  const [first] = byMinute.keys();
  const last = [...byMinute.keys()].at(-1);
  if (first === undefined || last === undefined) return null;
  const counts = Array.from({ length: last - first + 1 }, (_, i) => byMinute.get(first + i) ?? 0);
  return { bin_s: 60, start: at(60 * first), counts };
}

function latenessJson(figures: LatenessFigures | null): Json {
  if (figures === null) return null;
  return {
    jobs: figures.jobs,
    mean_s: figures.meanS,
    p50_s: figures.p50S,
    p95_s: figures.p95S,
    p99_s: figures.p99S,
    max_s: figures.maxS,
    within_contract_share: figures.withinShare,
  };
}

function capacityJson({ leastCapacity, plan }: ForecastResult, at: At): Fields {
  const { critical } = leastCapacity;
  return {
    capacity_needed_per_s: leastCapacity.perS,
    capacity_needed_between:
      critical === null
        ? null
        : { from: at(critical.fromS), until: at(critical.untilS), jobs: critical.jobs },
    capacity_needed_is_enough_by_priority: leastCapacity.isEnoughByPriority,
    capacity_needed_by_priority_per_s: leastCapacity.byPriorityPerS,
    plan:
      plan === null
        ? null
        : plan.steps.map(({ atS, workers, perS }) => ({ at: at(atS), workers, per_s: perS })),
    plan_cost:
      plan === null
        ? null
        : {
            worker_hours: plan.workerHours,
            lateness: latenessJson(plan.lateness),
            beyond_contract_s: plan.beyondContractS,
            always_on: { workers: plan.alwaysOn.workers, worker_hours: plan.alwaysOn.workerHours },
            autoscaled: {
              worker_hours: plan.autoscaled.workerHours,
              lateness: latenessJson(plan.autoscaled.lateness),
            },
          },
  };
}
