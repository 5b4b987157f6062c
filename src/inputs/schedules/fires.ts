import { Cron } from 'croner';
import { DAY_S } from '../../core/time/civil.ts';
import type { Transition, Zone } from '../../core/time/zone.ts';
import { isFixedTime } from './cron-fields.ts';
import type { ClockChangeRule } from './schedule.ts';

/** One run of a schedule. */
export interface Fire {
  readonly atS: number;
  /**
   * `gap`: it stands in for one that the clock skips. `twice`: the clock shows its time two times.
   */
  readonly kind: 'one' | 'gap' | 'twice';
}

interface Horizon {
  readonly fromS: number;
  readonly untilS: number;
}

/** The fields of a schedule, ready to be asked; croner's reason where it cannot read them. */
export function parseFields(fields: string, rule: ClockChangeRule): CivilCron | string {
  try {
    // `5/15`, every 15 minutes from the 5th, is known to Kubernetes only.
    const sloppyRanges = rule === 'kubernetes';
    const cron = new Cron(fields, { mode: '5-part', paused: true, utcOffset: 0, sloppyRanges });
    return { cron, isFixed: rule === 'cron' && isFixedTime(fields) };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    return `is no schedule: ${error.message.replace(/^CronPattern: /, '')}`;
  }
}

/** A schedule on a clock that never changes: what croner is asked, some 13 microseconds a run. */
export interface CivilCron {
  readonly cron: Cron;
  /** Runs of it that the clock skips are made up for, and none is made twice. */
  readonly isFixed: boolean;
}

/**
 * The runs of a schedule in a zone over a horizon, in their order. croner lists what a clock shows,
 * from one change of clocks to the next; what happens at a change is decided here. For `30 2 * * *`
 * in Berlin on the night that has no 02:30, this is 01:00Z, the first second after the gap, as
 * croner and Vixie's cron have it (01:30Z would be cron-parser's); Kubernetes has no run.
 */
export function* firesOf(schedule: CivilCron, zone: Zone, horizon: Horizon): Generator<Fire> {
  let before: Transition | null = null;
  // From a day before, so that an hour which comes twice is known to be the second one.
  let fromS = horizon.fromS - DAY_S;
  for (const next of [...zone.transitions(fromS, horizon.untilS), null]) {
    const span = { fromS: Math.max(fromS, horizon.fromS), untilS: next?.atS ?? horizon.untilS };
    yield* firesOfSpan(schedule, span, { zone, before, next });
    before = next;
    fromS = next?.atS ?? fromS;
  }
}

interface Around {
  readonly zone: Zone;
  /** The changes of clocks before and after the span, within a day or the horizon. */
  readonly before: Transition | null;
  readonly next: Transition | null;
}

function* firesOfSpan(schedule: CivilCron, span: Horizon, around: Around): Generator<Fire> {
  if (span.fromS >= span.untilS) return;
  const offsetS = around.zone.offsetAt(span.fromS);
  const localFromS = span.fromS + offsetS;
  const isAtGap = around.before?.atS === span.fromS && skips(schedule, around.before);
  if (isAtGap) yield { atS: span.fromS, kind: 'gap' };
  const { againUntilS, twiceFromS } = repeatedHours(schedule, around);
  for (const localS of civilFires(schedule.cron, localFromS, span.untilS + offsetS)) {
    // The first second after a gap is taken already.
    if (localS < againUntilS || (isAtGap && localS === localFromS)) continue;
    yield { atS: localS - offsetS, kind: localS >= twiceFromS ? 'twice' : 'one' };
  }
}

/**
 * What of the clock in a span was shown before, and what will be shown again: of that, a fixed time
 * runs the first time.
 */
function repeatedHours({ isFixed }: CivilCron, { before, next }: Around) {
  const again = isFixed && before !== null ? before.atS + before.beforeS : -Infinity;
  const twice = isFixed && next !== null ? next.atS + next.afterS : Infinity;
  return { againUntilS: again, twiceFromS: twice };
}

/** Whether a fixed time of the schedule lies in what the clock skips. */
function skips({ cron, isFixed }: CivilCron, { atS, beforeS, afterS }: Transition): boolean {
  if (!isFixed || afterS <= beforeS) return false;
  return civilFires(cron, atS + beforeS, atS + afterS).next().done !== true;
}

/** Seconds of a clock at which the schedule runs, in a half-open span. */
function* civilFires(cron: Cron, fromS: number, untilS: number): Generator<number> {
  let next = cron.nextRun(new Date((fromS - 1) * 1000));
  while (next !== null && next.getTime() < untilS * 1000) {
    yield next.getTime() / 1000;
    next = cron.nextRun(next);
  }
}
