import type {
  AnyScheduleFigures,
  ScheduleFigures,
  SchedulesResult,
} from '../core/results/schedules.ts';
import { countMetric, type Measurement, type Metric } from './metrics.ts';

type ScheduleMetric = Metric<SchedulesResult>;

/** The metrics of `nandi simulate`, of every schedule in the result; `{schedule=24x2}` selects one. */
export const scheduleMetrics: readonly ScheduleMetric[] = [
  counted('never', 'records times days that are not done at the end', ({ never }) => never),
  counted('omitted', 'the same as never', ({ never }) => never),
  counted('twice', 'records times days that are done twice', ({ twice }) => twice),
  counted('duplicates', 'twice, where it does harm', ({ duplicates }) => duplicates),
  {
    name: 'completed',
    argument: ['day', 'slot', 'all'],
    unit: 'share',
    description: 'done by the end of its day, of its slot, or at all',
    measure: (result, argument) =>
      ofAll(result, ({ completed }) =>
        argument === 'slot'
          ? completed.bySlotEnd
          : argument === 'all'
            ? completed.atAll
            : completed.byDayEnd,
      ),
  },
  {
    name: 'run_time',
    argument: ['p95', 'max', 'mean'],
    unit: 'ms',
    description: 'of a run',
    measure: (result, argument) =>
      ofPartitions(result, ({ runTime }) =>
        runTime === null ? null : 1000 * runTime[extentOf(argument)],
      ),
  },
  countMetric('overruns', 'runs that still ran when the next one was due', (result) =>
    ofPartitions(result, ({ runTime }) => runTime?.overruns ?? null),
  ),
  countMetric(
    'largest_run',
    'records of the largest run, with the late ones that it caught up with',
    (result) => ofPartitions(result, ({ backlog }) => backlog.largestRun),
  ),
  {
    name: 'deviation',
    argument: ['max'],
    unit: 'share',
    description: 'of the fullest slot from the mean',
    measure: (result) => ofPartitions(result, ({ balance }) => balance.deviationMax),
  },
  {
    name: 'freshness',
    argument: ['max', 'p50', 'p95'],
    unit: 'ms',
    description: 'age of the last success, over records and time',
    measure: (result, argument) =>
      ofAll(result, ({ freshness }) => {
        if (freshness === null) return null;
        const { p50S, p95S, maxS } = freshness;
        return 1000 * (argument === 'p50' ? p50S : argument === 'p95' ? p95S : maxS);
      }),
  },
  {
    name: 'backlog',
    argument: ['max', 'end'],
    unit: 'count',
    description: 'records that are due since an earlier slot',
    measure: (result, argument) =>
      ofAll(result, (each) => {
        if (each.kind === 'queue') return argument === 'end' ? each.backlogEnd : null;
        return argument === 'end' ? each.backlog.end : each.backlog.peak;
      }),
  },
  {
    name: 'oldest_debt',
    argument: 'none',
    unit: 'ms',
    description: 'the longest that a record waited after its slot had passed',
    measure: (result) => ofPartitions(result, ({ backlog }) => 1000 * backlog.oldestS),
  },
  {
    name: 'missing_slots',
    argument: 'none',
    unit: 'count',
    description: 'slots that the clock lets not run in these days',
    measure: (result) =>
      ofPartitions(result, ({ coverage }) =>
        coverage.reduce((sum, { missing }) => sum + missing.length, 0),
      ),
  },
  ofFindings('contradictions', 'contradiction', 'answers that contradict what is run'),
  ofFindings('open_questions', 'open', 'questions of the contract without an answer'),
];

function extentOf(argument: string | null): 'mean' | 'p95' | 'max' {
  return argument === 'mean' || argument === 'max' ? argument : 'p95';
}

function counted(
  name: string,
  description: string,
  value: (figures: AnyScheduleFigures) => number,
): ScheduleMetric {
  return countMetric(name, description, (result) => ofAll(result, value));
}

/** Of all schedules together, unless the finding is about one of them. */
function ofFindings(
  name: string,
  kind: 'contradiction' | 'open',
  description: string,
): ScheduleMetric {
  return {
    name,
    argument: 'none',
    unit: 'count',
    description,
    measure: ({ findings, schedules, contract, records }) => {
      const own = findings.filter((each) => each.kind === kind);
      const why = 'no contract was given; name its config with --config';
      const value = kind === 'open' && contract === null ? null : 0;
      return schedules.map(({ schedule }) => ({
        value:
          value === null
            ? null
            : own.filter((each) => each.schedule === null || each.schedule === schedule.name)
                .length,
        where: schedule.name,
        sample: records,
        why,
      }));
    },
  };
}

const UNKNOWN =
  'it depends on how fast records are done; say it with --rate, --cost duration_ms, --cost-model or --runs';

function ofAll(
  result: SchedulesResult,
  value: (figures: AnyScheduleFigures) => number | null,
): Measurement[] {
  return result.schedules.map((figures) => ({
    value: value(figures),
    where: figures.schedule.name,
    sample: figures.due,
    why: UNKNOWN,
  }));
}

/** Queues have no runs and no slots. */
function ofPartitions(
  { schedules }: SchedulesResult,
  value: (figures: ScheduleFigures) => number | null,
): Measurement[] {
  return schedules
    .filter((each) => each.kind === 'partitions')
    .map((figures) => ({
      value: value(figures),
      where: figures.schedule.name,
      sample: figures.due,
      why: UNKNOWN,
    }));
}
