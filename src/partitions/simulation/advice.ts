import type {
  AnyScheduleFigures,
  QueueFigures,
  ScheduleAdvice,
  ScheduleFigures,
  SimulatedRules,
} from '../../core/results/schedules.ts';
import { formatSeconds } from '../../core/units.ts';
import { counted, grouped, listed, percent } from '../../core/words.ts';
import { undoneShare } from './formula-16.ts';

/**
 * Which schedule to take, by formula 16: one whose P95 run fits the time to the next run and whose second
 * runs do no harm; of those the one that leaves the least undone, and of equals the one with the
 * smaller runs. Says why, and where the other one would be the better.
 */
export function adviceOf(
  all: readonly AnyScheduleFigures[],
  rules: SimulatedRules,
): ScheduleAdvice {
  const schedules = all.filter((each) => each.kind === 'partitions');
  const queues = all.filter((each) => each.kind === 'queue');
  const fitting = schedules.filter((each) => fits(each) && each.duplicates === 0);
  const [best, ...others] = fitting.toSorted(byWorth);
  if (best === undefined) return noneOf(schedules, queues);
  const { name } = best.schedule;
  const rivals = schedules.filter((each) => each !== best);
  const why = [
    ...reasonsFor(best, others),
    ...rivals.filter((each) => !fitting.includes(each)).map(faultOf),
    ...undelayed(best),
    ...unpaid(best, rules),
  ];
  const crossover = crossoverOf(best, rivals, rules);
  return {
    take: rivals.length + queues.length === 0 ? null : name,
    text: `${rivals.length === 0 ? `${name} alone` : `Take ${name}`}: ${why.join('; ')}.${crossover}${queueWords(queues, best)}`,
  };
}

function byWorth(a: ScheduleFigures, b: ScheduleFigures): number {
  return (
    Number(a.starts.otherSlot > 0) - Number(b.starts.otherSlot > 0) ||
    Number((a.undoneExpected - b.undoneExpected).toFixed(9)) ||
    a.balance.max - b.balance.max ||
    a.runsPerDay - b.runsPerDay
  );
}

function fits({ runTime }: ScheduleFigures): boolean {
  return runTime === null || runTime.p95 < runTime.periodS;
}

function reasonsFor(best: ScheduleFigures, others: readonly ScheduleFigures[]): string[] {
  const next = others[0];
  const reasons: string[] = [];
  if (next !== undefined && next.undoneExpected > best.undoneExpected)
    reasons.push(
      `it leaves ${small(best.undoneExpected)} of a slot undone, ${next.schedule.name} ${small(next.undoneExpected)} (formula 16)`,
    );
  else if (next !== undefined && next.balance.max > best.balance.max)
    reasons.push(
      `${grouped(best.balance.max)} records in its largest slot, ${next.schedule.name} has ${grouped(next.balance.max)}${idleSecond(best, next)}`,
    );
  if (best.runTime !== null)
    reasons.push(
      `its P95 run of ${formatSeconds(best.runTime.p95)} ends before the next one, ${formatSeconds(best.periodS)} later`,
    );
  if (reasons.length === 0)
    reasons.push(
      `nothing says how long its runs take; give --rate, --cost or --runs to hold them against the ${formatSeconds(best.periodS)} to the next one`,
    );
  return reasons;
}

/** Second runs that find nothing to mend are no reason to have them. */
function idleSecond(best: ScheduleFigures, next: ScheduleFigures): string {
  const isIdle = next.schedule.runsPerSlot > best.schedule.runsPerSlot && next.undoneExpected === 0;
  return isIdle ? ', and with no failures (--failure) its second runs mend nothing' : '';
}

function undelayed({ starts, schedule }: ScheduleFigures): string[] {
  if (starts.otherSlot === 0) return [];
  return [
    `but ${counted(starts.otherSlot, 'run')} worked on another slot than the planned one: give the run its partition (take=planned, not ${schedule.take})`,
  ];
}

/** What an outage takes is lost where nothing catches up. */
function unpaid({ outages }: ScheduleFigures, { catchUp }: SimulatedRules): string[] {
  const missed = outages.reduce((sum, { missedRecords }) => sum + missedRecords, 0);
  if (missed === 0 || catchUp.rule !== 'none') return [];
  return [
    `but ${grouped(missed)} records that an outage took wait for the next day: catch up, as with --backfill 100`,
  ];
}

function faultOf(figures: ScheduleFigures): string {
  const { schedule, runTime, duplicates } = figures;
  if (!fits(figures) && runTime !== null)
    return `${schedule.name} is unsafe: its P95 run takes ${formatSeconds(runTime.p95)} of ${formatSeconds(runTime.periodS)}`;
  return `${schedule.name} does ${grouped(duplicates)} records twice that must not be`;
}

function noneOf(
  schedules: readonly ScheduleFigures[],
  queues: readonly QueueFigures[],
): ScheduleAdvice {
  const [queue] = queues.toSorted((a, b) => b.schedule.workers - a.schedule.workers);
  if (schedules.length === 0)
    return { take: null, text: `Only a queue was simulated.${queueWords(queues, null)}` };
  const faults = schedules.map(faultOf).join('; ');
  const cures = [
    ...(schedules.some((each) => !fits(each)) ? [cureOfLength(queue)] : []),
    ...(schedules.some(({ duplicates }) => duplicates > 0)
      ? ['keep the success of each record and day (--state kept), or run each slot once']
      : []),
  ];
  return { take: null, text: `None of these is safe: ${faults}; ${cures.join('; ')}.` };
}

function cureOfLength(queue: QueueFigures | undefined): string {
  const drain = queue?.drain ?? null;
  return queue === undefined || drain === null
    ? 'take more partitions, share the slots among workers, or compare with --schedule queue:4'
    : `${queue.schedule.name} is done ${formatSeconds(drain.max)} after midnight`;
}

/**
 * Where one of the rivals would be the better: how long a record may take before the runs no longer fit, and
 * the failures from which second attempts pay.
 */
function crossoverOf(
  best: ScheduleFigures,
  rivals: readonly ScheduleFigures[],
  { failure }: SimulatedRules,
): string {
  const paces = [best, ...rivals]
    .filter(({ balance }) => balance.max > 0)
    .map(
      ({ schedule, periodS, balance }) =>
        `${schedule.name} fits up to ${formatSeconds(periodS / balance.max)} a record`,
    );
  const second = rivals.find(({ schedule }) => schedule.runsPerSlot > best.schedule.runsPerSlot);
  const gain =
    second !== undefined && failure.share === 0
      ? ` Failures that clear at the second attempt would favour ${second.schedule.name}: of 2% it leaves ${small(undoneShare({ ...failure, share: 0.02 }, second.schedule.runsPerSlot))}.`
      : '';
  return paces.length < 2 ? '' : ` The crossover: ${listed(paces)}.${gain}`;
}

function queueWords(queues: readonly QueueFigures[], best: ScheduleFigures | null): string {
  const [queue] = queues;
  if (queue === undefined) return '';
  const needs = `needs ${queue.components.length} things that ${best === null ? 'a modulo' : best.schedule.name} does not`;
  const drain =
    queue.drain === null ? '' : `is done ${formatSeconds(queue.drain.max)} after midnight and `;
  return ` ${queue.schedule.name} ${drain}${needs}: worth it where costs vary so much that runs outlast their slots, or where deadlines are strict.`;
}

function small(share: number): string {
  return percent(share, share < 0.001 ? 4 : 2);
}
