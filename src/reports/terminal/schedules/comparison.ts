import type {
  AnyScheduleFigures,
  ScheduleFigures,
  SchedulesResult,
} from '../../../core/results/schedules.ts';
import { MARGIN } from '../../../core/statistics/joint-limits.ts';
import { formatSeconds } from '../../../core/units.ts';
import { grouped, percent, signedPercent } from '../../../core/words.ts';
import type { TerminalStyle } from '../style.ts';
import { plainTable } from '../tables.ts';

/** Schedules side by side, a row each; columns that say nothing here are left out. */
export function comparisonTable(
  { schedules, rules }: SchedulesResult,
  style: TerminalStyle,
): string[] {
  const hasTimes = schedules.some(timed);
  const columns = COLUMNS.filter(({ when }) =>
    when === undefined ? true : when({ hasTimes, isIdempotent: rules.isIdempotent, schedules }),
  );
  const rows = schedules.map((each) => columns.map(({ cell }) => cell(each)));
  return plainTable([columns.map(({ head }) => head), ...rows], style);
}

function timed(figures: AnyScheduleFigures): boolean {
  return figures.kind === 'queue' ? figures.drain !== null : figures.runTime !== null;
}

interface Shown {
  readonly hasTimes: boolean;
  readonly isIdempotent: boolean;
  readonly schedules: readonly AnyScheduleFigures[];
}

interface Column {
  readonly head: string;
  readonly cell: (figures: AnyScheduleFigures) => string;
  readonly when?: (shown: Shown) => boolean;
}

const COLUMNS: readonly Column[] = [
  { head: 'schedule', cell: ({ schedule }) => schedule.name },
  { head: 'runs a day', cell: own(({ runsPerDay }) => grouped(runsPerDay)) },
  { head: 'records a run', cell: own(({ records }) => grouped(records.mean)) },
  { head: 'largest', cell: own(({ backlog }) => grouped(backlog.largestRun)) },
  {
    head: 'P95 run',
    cell: (each) => {
      const time = each.kind === 'queue' ? each.drain : each.runTime;
      return time === null ? '-' : formatSeconds(time.p95);
    },
    when: ({ hasTimes }) => hasTimes,
  },
  {
    head: 'longest',
    cell: (each) => {
      const time = each.kind === 'queue' ? each.drain : each.runTime;
      return time === null ? '-' : formatSeconds(time.max);
    },
    when: ({ hasTimes }) => hasTimes,
  },
  { head: 'next run', cell: own(({ periodS }) => formatSeconds(periodS)) },
  {
    head: 'overruns',
    cell: own(({ runTime }) => (runTime === null ? '-' : grouped(runTime.overruns))),
    when: ({ hasTimes }) => hasTimes,
  },
  {
    head: 'in its slot',
    cell: own(({ completed }) => share(completed.bySlotEnd)),
    when: ({ schedules }) =>
      schedules.some(({ completed }) => completed.bySlotEnd !== completed.byDayEnd),
  },
  { head: 'done that day', cell: ({ completed }) => share(completed.byDayEnd) },
  { head: 'twice', cell: ({ twice }) => grouped(twice) },
  {
    head: 'duplicates',
    cell: ({ duplicates }) => grouped(duplicates),
    when: ({ isIdempotent }) => !isIdempotent,
  },
  { head: 'never', cell: ({ never }) => grouped(never) },
  {
    head: 'age p50',
    cell: ({ freshness }) => (freshness === null ? '-' : formatSeconds(freshness.p50S)),
  },
  {
    head: 'age p95',
    cell: ({ freshness }) => (freshness === null ? '-' : formatSeconds(freshness.p95S)),
  },
  {
    head: 'age max',
    cell: ({ freshness }) => (freshness === null ? '-' : formatSeconds(freshness.maxS)),
  },
];

/** A figure that a queue has not. */
function own(cell: (figures: ScheduleFigures) => string): Column['cell'] {
  return (figures) => (figures.kind === 'queue' ? '-' : cell(figures));
}

/** All of them, and only then, are 100 %. */
function share(value: number): string {
  if (value === 1) return '100%';
  return value > 0.9999 ? '>99.99%' : percent(value, 2);
}

/** How even the slots are, beside a perfect hash. */
export function balanceLine({ schedule, balance, costs }: ScheduleFigures): string {
  const { deviationMax, maxSlot, max, floorMean, floorP99 } = balance;
  const load = costs.map(
    (cost) => `${cost.name} ${signedPercent(cost.deviationMax, 1)} in slot ${cost.maxSlot}`,
  );
  const loads = load.length === 0 ? '' : `; by ${load.join(', ')}`;
  const beyond =
    deviationMax > floorP99 + MARGIN
      ? `, which is no chance: nandi analyze -p ${schedule.partitions} says why`
      : '';
  return ` ${schedule.name}: slot ${maxSlot} has most, ${grouped(max)} = ${signedPercent(deviationMax, 1)} (a perfect hash ${signedPercent(floorMean, 1)} on average, ${signedPercent(floorP99, 1)} at p99)${beyond}${loads}`;
}
