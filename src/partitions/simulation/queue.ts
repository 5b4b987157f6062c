import type { QueueSchedule } from '../../core/partition-schedule.ts';
import type { Random } from '../../core/random.ts';
import type { QueueFigures } from '../../core/results/schedules.ts';
import type { FailureModel } from '../../core/run-rules.ts';
import { drawBinomial } from '../../core/statistics/binomial.ts';
import { DAY_S } from '../../core/time/civil.ts';
import type { Outages } from '../days/outages.ts';
import { Ages } from './ages.ts';
import { failureChance } from './attempt.ts';
import type { Days } from './day-plan.ts';
import { extentOf } from './run-log.ts';
import { Stretches } from './stretches.ts';

export interface QueueOptions {
  readonly schedule: QueueSchedule;
  readonly days: Days;
  readonly records: number;
  /** Seconds a record, and those of the dearest one; null where that is not known. */
  readonly meanS: number | null;
  readonly dearestS: number | null;
  readonly failure: FailureModel;
  readonly outages: Outages;
  readonly random: Random;
}

/** What a queue needs that a modulo does not (seed: deterministic partitions instead of a queue). */
const COMPONENTS = [
  'a job record',
  'its delivery state',
  'a visibility timeout',
  'a retry counter',
  'dead-letter handling',
  'coordination of concurrent consumers',
  'maintenance and monitoring',
] as const;

/**
 * The same records through a queue: all of a day are put in when it begins, idle workers pull them one
 * by one, what fails comes back until its attempts are used up. As many records flow as many workers
 * are up; what an outage holds up is done after it.
 */
export function simulateQueue(options: QueueOptions): QueueFigures {
  const { schedule, days, records, meanS } = options;
  const dates = days.days.filter(({ lengthS }) => lengthS > 0);
  const outcomes = dates.map(() => attemptsOf(options));
  const due = records * dates.length;
  const never = outcomes.reduce((sum, each) => sum + each.dead, 0);
  const works = meanS === null ? null : outcomes.map(({ attempts }) => attempts * meanS);
  return {
    kind: 'queue',
    schedule,
    recordsPerDay: records,
    due,
    ...flowFigures(works === null ? null : drained(options, works), due - never, due),
    imbalanceMax: imbalanceOf(options),
    executions: due - never,
    twice: 0,
    duplicates: 0,
    never,
    components: COMPONENTS,
  };
}

/** Without a known pace everything is done in its day. */
function flowFigures(
  flow: Flow | null,
  done: number,
  due: number,
): Pick<QueueFigures, 'drain' | 'lateness' | 'completed' | 'freshness' | 'backlogEnd'> {
  if (flow === null) {
    const share = done / due;
    const completed = { bySlotEnd: share, byDayEnd: share, atAll: share };
    return { drain: null, lateness: null, completed, freshness: null, backlogEnd: 0 };
  }
  const { drain, lateness, ages, lateRecords, openRecords } = flow;
  const byDayEnd = Math.max(0, done - lateRecords) / due;
  const atAll = Math.max(0, done - openRecords) / due;
  return {
    drain,
    lateness,
    // Records of a queue have no slot: the end of their day is what they are held against.
    completed: { bySlotEnd: byDayEnd, byDayEnd, atAll },
    freshness: ages.figures(),
    backlogEnd: Math.round(openRecords),
  };
}

/** The dearest record over an even share, by Graham's bound for list scheduling. */
function imbalanceOf({ schedule, records, meanS, dearestS }: QueueOptions): number | null {
  if (dearestS === null || meanS === null || meanS === 0) return null;
  const evenS = (records * meanS) / schedule.workers;
  return ((1 - 1 / schedule.workers) * dearestS) / evenS;
}

/** Attempts of the records of a day, and those that use all of theirs up. */
function attemptsOf({ records, schedule, failure, random }: QueueOptions): {
  readonly attempts: number;
  readonly dead: number;
} {
  let attempts = 0;
  let open = records;
  for (let i = 0; i < schedule.attemptsMax && open > 0; i++) {
    attempts += open;
    open = drawBinomial(open, failureChance(failure, i === 0 ? null : true), random);
  }
  return { attempts, dead: open };
}

interface Flow {
  readonly drain: QueueFigures['drain'];
  readonly lateness: QueueFigures['lateness'];
  readonly ages: Ages;
  /** Done after their day, and still open at the end. */
  readonly lateRecords: number;
  readonly openRecords: number;
}

/** Places in the queue of which ages are followed. */
const PLACES = 100;

function drained(
  { schedule, days, records, outages }: QueueOptions,
  works: readonly number[],
): Flow {
  const { workers } = schedule;
  const lateness = new Stretches();
  const ages = new Ages(days.fromS);
  const drains: number[] = [];
  let lateRecords = 0;
  let openRecords = 0;
  let freeS = -Infinity;
  let lastS: readonly number[] | null = null;
  const dates = days.days.filter(({ lengthS }) => lengthS > 0);
  for (const [i, day] of dates.entries()) {
    const spans = upSpans(Math.max(day.fromS, freeS), works[i]! / workers, outages);
    const endS = spans.at(-1)?.untilS ?? day.fromS;
    freeS = endS;
    drains.push(endS - day.fromS);
    for (const { fromS, untilS, share } of spans)
      lateness.add(fromS - day.fromS, untilS - day.fromS, share * records);
    lateRecords += records * shareAfter(spans, day.untilS);
    openRecords += records * shareAfter(spans, days.untilS);
    const doneS = placesOf(spans);
    const before = lastS ?? doneS.map((second) => second - DAY_S);
    for (const [place, second] of doneS.entries())
      ages.add(before[place]!, Math.min(second, days.untilS), records / PLACES);
    lastS = doneS;
  }
  for (const second of lastS ?? []) ages.add(second, days.untilS, records / PLACES);
  return { drain: extentOf(drains), lateness: lateness.extent, ages, lateRecords, openRecords };
}

interface UpSpan {
  readonly fromS: number;
  readonly untilS: number;
  /** Of the work. */
  readonly share: number;
}

/** The spans in which `workS` of time is worked off, around the outages. */
function upSpans(fromS: number, workS: number, outages: Outages): UpSpan[] {
  const spans: UpSpan[] = [];
  let atS = fromS;
  let leftS = workS;
  while (leftS > 0) {
    const down = outages.at(atS);
    if (down !== null) {
      atS = down.untilS;
      continue;
    }
    const untilS = Math.min(atS + leftS, outages.nextAfter(atS));
    spans.push({ fromS: atS, untilS, share: (untilS - atS) / workS });
    leftS -= untilS - atS;
    // What rounding leaves over is nobody's record.
    if (leftS < 1e-6) break;
    atS = untilS;
  }
  return spans;
}

function shareAfter(spans: readonly UpSpan[], second: number): number {
  return spans.reduce((sum, { fromS, untilS, share }) => {
    if (untilS <= second) return sum;
    return sum + share * Math.min(1, (untilS - second) / (untilS - fromS));
  }, 0);
}

/** When each of the places is done. */
function placesOf(spans: readonly UpSpan[]): number[] {
  return Array.from({ length: PLACES }, (_, place) => {
    let wanted = (place + 0.5) / PLACES;
    for (const { fromS, untilS, share } of spans) {
      if (wanted <= share) return fromS + ((untilS - fromS) * wanted) / share;
      wanted -= share;
    }
    return spans.at(-1)?.untilS ?? 0;
  });
}
