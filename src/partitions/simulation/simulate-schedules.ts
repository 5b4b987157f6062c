import type { PartitionSchedule, Schedule } from '../../core/partition-schedule.ts';
import type { AnyScheduleFigures, SchedulesResult } from '../../core/results/schedules.ts';
import { inputWarnings, warningsOf } from '../../core/tally/reading-warnings.ts';
import { UserError } from '../../core/user-error.ts';
import { Outages } from '../days/outages.ts';
import { adviceOf } from './advice.ts';
import { contractFindings } from './contract-findings.ts';
import { daysOf } from './day-plan.ts';
import { queueFigures } from './queue-figures.ts';
import { scheduleFigures } from './schedule-figures.ts';
import type { SchedulesOptions } from './schedules-options.ts';
import type { Source } from './slot-loads.ts';

/**
 * One or more days of schedules, side by side, over the same records, outages and chances. Costs the
 * runs times the groups of records that fared alike, whatever the number of records. Throws a
 * `UserError` of kind input for a source without records, and of kind usage for a schedule whose map
 * does not follow from residues.
 */
export function simulateSchedules(source: Source, options: SchedulesOptions): SchedulesResult {
  const { schedules, rules, zone, contract } = options;
  const records = source.kind === 'records' ? source.records : source.reading.tally.used;
  if (records === 0) throw new UserError('input', `${nameOf(source)} holds no id`);
  const days = daysOf(zone, rules.fromDay, rules.days);
  if (days.untilS <= days.fromS)
    throw new UserError('usage', 'none of these days exists in that zone; begin on another');
  const shared = { source, options, days, outages: new Outages(options.outages) };
  const figures = schedules.map((schedule) =>
    schedule.kind === 'queue' ? queueFigures(schedule, shared) : scheduleFigures(schedule, shared),
  );
  const reading = source.kind === 'reading' ? source.reading : null;
  return {
    input: reading?.input ?? null,
    rows: reading === null ? null : rowsOf(reading.tally),
    records,
    rules,
    schedules: figures,
    advice: adviceOf(figures, rules),
    contract,
    findings: contractFindings({ contract, rules, schedules: figures }),
    warnings: [
      ...(reading === null ? [] : [...inputWarnings(reading.input), ...warningsOf(reading.tally)]),
      ...scheduleWarnings(schedules, figures),
    ],
  };
}

function nameOf(source: Source): string {
  return source.kind === 'reading' ? source.reading.input.name : '--records 0';
}

function rowsOf({
  rows,
  nulls,
  rejected,
}: {
  readonly rows: number;
  readonly nulls: number;
  readonly rejected: number;
}): SchedulesResult['rows'] {
  return { rows, nulls, rejected };
}

/** What should be known of the slots before figures are believed. */
function scheduleWarnings(
  schedules: readonly Schedule[],
  figures: readonly AnyScheduleFigures[],
): string[] {
  const odd = schedules.filter(
    (each): each is PartitionSchedule => each.kind === 'partitions' && !startsAtMinutes(each),
  );
  const lost = figures.filter((each) => each.kind === 'partitions' && each.runs === 0);
  return [
    ...odd.map(
      ({ name }) => `runs of ${name} do not begin at whole minutes, so no cron can start them`,
    ),
    ...lost.map(({ schedule }) => `${schedule.name} has no run at all in these days`),
  ];
}

function startsAtMinutes({ partitions, runsPerSlot, offsetS }: PartitionSchedule): boolean {
  return 1440 % (partitions * runsPerSlot) === 0 && offsetS % 60 === 0;
}
