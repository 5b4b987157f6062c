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
    // `5/15`, every 15 minutes from the 5th, is known to Kubernetes and pg-boss only.
    const sloppyRanges = rule === 'kubernetes' || rule === 'pg-boss';
    // Celery wants the day of the month and that of the week, others either.
    const domAndDow = rule === 'celery';
    const options = {
      mode: '5-part',
      paused: true,
      utcOffset: 0,
      sloppyRanges,
      domAndDow,
    } as const;
    return { cron: new Cron(fields, options), madeUp: madeUpBy(rule, fields) };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    return `is no schedule: ${error.message.replace(/^CronPattern: /, '')}`;
  }
}

function madeUpBy(rule: ClockChangeRule, fields: string): CivilCron['madeUp'] {
  if (rule === 'celery') return 'behind the gap';
  return rule === 'cron' && isFixedTime(fields) ? 'after the gap' : null;
}

/** A schedule on a clock that never changes: what croner is asked, some 13 microseconds a run. */
export interface CivilCron {
  readonly cron: Cron;
  /**
   * When the first run that the clock skips is made up for: at the first second after the gap, or as
   * far behind it as it lies in it. Then none is made twice either. Null where it goes by the clock.
   */
  readonly madeUp: 'after the gap' | 'behind the gap' | null;
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
  const madeUp = madeUpFire(schedule, around.before);
  if (madeUp !== null && isIn(span, madeUp.atS)) yield madeUp;
  const madeUpS = madeUp?.atS ?? -Infinity;
  const { againUntilS, twiceFromS } = repeatedHours(schedule, around);
  for (const localS of civilFires(schedule.cron, span.fromS + offsetS, span.untilS + offsetS)) {
    // What was made up for stands for the runs before it, too.
    if (localS < againUntilS || localS - offsetS <= madeUpS) continue;
    yield { atS: localS - offsetS, kind: localS >= twiceFromS ? 'twice' : 'one' };
  }
}

function isIn({ fromS, untilS }: Horizon, atS: number): boolean {
  return atS >= fromS && atS < untilS;
}

/**
 * What of the clock in a span was shown before, and what will be shown again: of that, a fixed time
 * runs the first time.
 */
function repeatedHours({ madeUp }: CivilCron, { before, next }: Around) {
  const isFixed = madeUp !== null;
  const again = isFixed && before !== null ? before.atS + before.beforeS : -Infinity;
  const twice = isFixed && next !== null ? next.atS + next.afterS : Infinity;
  return { againUntilS: again, twiceFromS: twice };
}

/** What stands in for the runs that the clock skips; null where it skips none. */
function madeUpFire({ cron, madeUp }: CivilCron, change: Transition | null): Fire | null {
  if (madeUp === null || change === null || change.afterS <= change.beforeS) return null;
  const { atS, beforeS, afterS } = change;
  const skipped = civilFires(cron, atS + beforeS, atS + afterS).next();
  if (skipped.done === true) return null;
  if (madeUp === 'after the gap') return { atS, kind: 'gap' };
  const laterS = skipped.value - beforeS;
  // Of a schedule of every hour, the next one comes at that time anyway.
  const isDue = civilFires(cron, laterS + afterS, laterS + afterS + 1).next().done !== true;
  return { atS: laterS, kind: isDue ? 'one' : 'gap' };
}

/** Seconds of a clock at which the schedule runs, in a half-open span. */
function* civilFires(cron: Cron, fromS: number, untilS: number): Generator<number> {
  let next = cron.nextRun(new Date((fromS - 1) * 1000));
  while (next !== null && next.getTime() < untilS * 1000) {
    yield next.getTime() / 1000;
    next = cron.nextRun(next);
  }
}
