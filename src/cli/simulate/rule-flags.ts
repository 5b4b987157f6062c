import * as v from 'valibot';
import type {
  CatchUpRule,
  ClockPolicy,
  FailureModel,
  OverlapPolicy,
  RunTime,
  StartDelay,
} from '../../core/run-rules.ts';
import { columnUnitMs } from '../../core/units.ts';
import { UserError } from '../../core/user-error.ts';
import { duration, oneOf, wholeNumber } from '../flags.ts';
import { parseRate } from '../forecast/rates.ts';
import { parseCostModel, parseDelay } from './distributions.ts';

const maybe = v.optional(v.string());

/** The flags that say how runs go. */
export const ruleFlags = {
  days: v.string(),
  from: v.string(),
  tz: v.string(),
  dst: maybe,
  rate: maybe,
  costModel: maybe,
  delay: maybe,
  overlap: v.string(),
  failure: maybe,
  correlation: maybe,
  failureUnit: maybe,
  idempotent: maybe,
  state: maybe,
  catchUp: maybe,
  currentLimit: maybe,
  backfill: maybe,
  deadline: maybe,
  clearWithin: v.string(),
  seed: v.string(),
};

const ruleSchema = v.object(ruleFlags);

type Given = v.InferOutput<typeof ruleSchema>;

/** How runs go; null where the contract of a config may say it, or the default holds. */
export interface RuleFlags {
  readonly zone: string;
  /** As written: a day, or `today`. */
  readonly from: string;
  readonly days: number;
  readonly policy: ClockPolicy | null;
  /** Null for measured run times, of `--runs`. */
  readonly runTime: RunTime | null;
  /** Null for measured delays. */
  readonly delay: StartDelay | null;
  readonly overlap: OverlapPolicy;
  readonly failure: FailureModel;
  readonly isIdempotent: boolean | null;
  readonly keepsState: boolean | null;
  readonly catchUp: CatchUpRule | null;
  readonly currentLimit: number;
  readonly backfillLimit: number;
  readonly deadlineS: number;
  readonly clearWithinS: number;
  readonly seed: number;
}

const DAYS_MAX = 400;
const COUNT = { from: 1, to: Number.MAX_SAFE_INTEGER };

/** Checks the flags. Throws a `UserError` of kind usage. */
export function rulesFrom(given: Given, costs: readonly string[], hasRuns: boolean): RuleFlags {
  const { overlap, idempotent, state, dst } = given;
  const runTime = runTimeOf(given, costs, hasRuns);
  if (given.deadline !== undefined && runTime?.kind === 'unknown')
    throw usage(
      '--deadline cuts a run by its time, which is not known; say it with --rate, as in 2/s, --cost duration_ms, --cost-model or --runs',
    );
  return {
    zone: given.tz,
    from: given.from,
    days: wholeNumber(given.days, '--days', { from: 1, to: DAYS_MAX }),
    policy: dst === undefined ? null : oneOf(dst, ['clock', 'once'], '--dst'),
    runTime,
    delay: delayOf(given.delay, hasRuns),
    overlap: oneOf(overlap, ['wait', 'skip', 'parallel'], '--overlap'),
    failure: failureOf(given),
    isIdempotent:
      idempotent === undefined ? null : oneOf(idempotent, ['yes', 'no'], '--idempotent') === 'yes',
    keepsState: state === undefined ? null : oneOf(state, ['kept', 'none'], '--state') === 'kept',
    ...catchUpOf(given),
    deadlineS:
      given.deadline === undefined ? Infinity : duration(given.deadline, '--deadline') / 1000,
    clearWithinS: duration(given.clearWithin, '--clear-within') / 1000,
    seed: wholeNumber(given.seed, '--seed', { from: 0, to: Number.MAX_SAFE_INTEGER }),
  };
}

/** A rate is of records, or of the first cost column that is no time; else that column is the time. */
function runTimeOf(
  { rate, costModel }: Given,
  costs: readonly string[],
  hasRuns: boolean,
): RunTime | null {
  const said = [rate, costModel].filter((each) => each !== undefined).length + (hasRuns ? 1 : 0);
  if (said > 1) throw usage('--rate, --cost-model and --runs say the same thing; keep one');
  if (hasRuns) return null;
  if (costModel !== undefined) return parseCostModel(costModel);
  const times = costs.flatMap((column) => {
    const ms = columnUnitMs(column);
    return ms === null ? [] : [{ kind: 'durations' as const, column, secondsPerUnit: ms / 1000 }];
  });
  if (rate === undefined) return times[0] ?? { kind: 'unknown' };
  const perS = parseRate(rate, '--rate');
  const amount = costs.find((column) => columnUnitMs(column) === null);
  return { kind: 'rate', perS, column: amount ?? null };
}

function delayOf(text: string | undefined, hasRuns: boolean): StartDelay | null {
  if (text === undefined) return { kind: 'fixed', s: 0 };
  const delay = parseDelay(text);
  if (delay === null && !hasRuns)
    throw usage('--delay runs takes the delays of a history; name it with --runs FILE');
  return delay;
}

function failureOf({ failure, correlation, failureUnit }: Given): FailureModel {
  if (failure === undefined && (correlation !== undefined || failureUnit !== undefined))
    throw usage('--correlation and --failure-unit are of failures; say their share with --failure');
  return {
    share: shareOf(failure ?? '0', '--failure'),
    correlation: shareOf(correlation ?? '0', '--correlation'),
    unit: oneOf(failureUnit ?? 'record', ['record', 'run'], '--failure-unit'),
  };
}

function shareOf(text: string, flag: string): number {
  const match = /^(\d+(?:\.\d+)?|\.\d+)(%?)$/.exec(text.trim());
  const value = Number(match?.[1]) / (match?.[2] === '%' ? 100 : 1);
  if (value >= 0 && value <= 1) return value;
  throw usage(`${flag} "${text}" is no share; write it as in 2% or 0.02`);
}

/** A limit for late records is only meant where they are caught up with. */
function catchUpOf({
  catchUp,
  currentLimit,
  backfill,
}: Given): Pick<RuleFlags, 'catchUp' | 'currentLimit' | 'backfillLimit'> {
  const rule =
    catchUp === undefined
      ? null
      : oneOf(catchUp, ['none', 'owed', 'closed-days', 'last-success'], '--catch-up');
  if (rule === 'none' && backfill !== undefined)
    throw usage('--backfill limits what is caught up with, and --catch-up none does not');
  return {
    catchUp: rule ?? (backfill === undefined ? null : 'owed'),
    currentLimit:
      currentLimit === undefined ? Infinity : wholeNumber(currentLimit, '--current-limit', COUNT),
    backfillLimit:
      backfill === undefined || backfill === 'all'
        ? Infinity
        : wholeNumber(backfill, '--backfill', COUNT),
  };
}

function usage(message: string): UserError {
  return new UserError('usage', message);
}
