import type { AnyScheduleFigures, SchedulesResult } from '../../core/results/schedules.ts';

const HEAD = [
  'schedule',
  'runs_per_day',
  'records_per_run_mean',
  'records_per_run_max',
  'run_time_p95_s',
  'run_time_max_s',
  'overruns',
  'completed_by_slot_share',
  'completed_by_day_share',
  'completed_share',
  'twice',
  'duplicates',
  'never',
  'freshness_p50_s',
  'freshness_p95_s',
  'freshness_max_s',
  'missing_slots',
  'backlog_max',
  'backlog_end',
];

/** A row a schedule; empty where a figure is not known, or a queue has none. */
export function schedulesCsv({ schedules }: SchedulesResult): string {
  const rows = schedules.map((figures) => {
    const { schedule, completed, twice, duplicates, never, freshness } = figures;
    const { runs, slots } = ownOf(figures);
    return [
      schedule.name.includes(',') ? `"${schedule.name}"` : schedule.name,
      ...runs,
      completed.bySlotEnd,
      completed.byDayEnd,
      completed.atAll,
      twice,
      duplicates,
      never,
      ...(freshness === null ? ['', '', ''] : [freshness.p50S, freshness.p95S, freshness.maxS]),
      ...slots,
    ];
  });
  return [HEAD, ...rows].map((row) => `${row.join(',')}\n`).join('');
}

type Cells = readonly (number | string)[];

/** What only partitions have; the drain of a queue stands for its run time. */
function ownOf(figures: AnyScheduleFigures): { readonly runs: Cells; readonly slots: Cells } {
  if (figures.kind === 'queue') {
    const { drain, backlogEnd } = figures;
    const times = drain === null ? ['', ''] : [drain.p95, drain.max];
    return { runs: ['', '', '', ...times, ''], slots: ['', '', backlogEnd] };
  }
  const { runsPerDay, records, runTime, coverage, backlog } = figures;
  const missing = coverage.reduce((sum, each) => sum + each.missing.length, 0);
  const times = runTime === null ? ['', '', ''] : [runTime.p95, runTime.max, runTime.overruns];
  return {
    runs: [runsPerDay, records.mean, records.max, ...times],
    slots: [missing, backlog.peak, backlog.end],
  };
}
