import * as v from 'valibot';
import type { DialectOptions } from '../../core/dialect.ts';
import type { JitterRule, LocalPolicy } from '../../core/due/due-request.ts';
import type { DueRole } from '../../core/due/due-tally.ts';
import { parseDuration } from '../../core/units.ts';
import { UserError } from '../../core/user-error.ts';
import type { PlanWishes } from '../../forecast/forecast.ts';
import { parseDialect } from '../dialect-flags.ts';
import { duration, hashNamed, oneOf, wholeNumber } from '../flags.ts';
import {
  type Format,
  formatAmong,
  type ReportFile,
  reportAmong,
  TABLE_OR_JSON,
} from '../formats.ts';
import { flagsSchema, type Given } from './given.ts';
import { refuseIdle } from './idle-flags.ts';
import { type PlanFile, parsePlanFiles } from './plan-files.ts';
import { type DailyRate, parseCapacity, parseRate, parseRateLimit } from './rates.ts';
import { type ForecastSource, parseForecastSource } from './source.ts';

/** The flags of `nandi forecast`, checked and in the units of the program. */
export interface ForecastArguments {
  readonly source: ForecastSource;
  /** Columns that were named, by name or number. */
  readonly columns: Readonly<Partial<Record<DueRole, string>>>;
  /** Seconds that every job may move; null where a column or nothing says so. */
  readonly toleranceS: number | null;
  readonly zone: string;
  readonly dialect: DialectOptions;
  readonly onReject: 'fail' | 'skip';
  /** As written: a time, or `now`. */
  readonly from: string;
  readonly forS: number;
  /** Null for what fits the horizon. */
  readonly binS: number | null;
  readonly policy: LocalPolicy;
  readonly includesOverdue: boolean;
  readonly jitter: JitterRule | null;
  readonly contractsFile: string | null;
  /** Null where nothing drains. */
  readonly drain: DrainFlags | null;
  readonly maxLatenessS: number | null;
  readonly plan: PlanFlags | null;
  readonly gates: readonly string[];
  readonly format: Format;
  readonly reports: readonly ReportFile[];
  readonly color: 'auto' | 'always' | 'never';
  readonly ascii: boolean;
}

export interface DrainFlags {
  /** As written. */
  readonly text: string;
  readonly rates: readonly DailyRate[];
  readonly limits: readonly { readonly name: string; readonly perS: number }[];
  readonly burst: number;
  readonly backlog: number;
  readonly prefetch: { readonly share: number; readonly leadS: number } | null;
}

interface PlanFlags extends PlanWishes {
  readonly files: readonly PlanFile[];
}

/** A year: more days than anybody stores jobs for, and as many seconds as can be held. */
const HORIZON_S_MAX = 366 * 86_400;
const JOBS = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** Checks the flags. Throws a `UserError` of kind usage for the first that cannot be meant. */
export function parseArguments(
  source: string | undefined,
  flags: unknown,
  stdinIsTerminal: boolean,
): ForecastArguments {
  const given = v.parse(flagsSchema, flags);
  refuseIdle(given);
  const toleranceMs = given.tolerance === undefined ? null : parseDuration(given.tolerance);
  refuseBareTolerance(given.tolerance);
  return {
    source: parseForecastSource(source, given, stdinIsTerminal),
    columns: columnsOf(given, toleranceMs === null),
    toleranceS: toleranceMs === null ? null : wholeSeconds(toleranceMs, '--tolerance'),
    zone: given.tz,
    dialect: parseDialect(given),
    onReject: oneOf(given.onReject, ['fail', 'skip'], '--on-reject'),
    from: given.from,
    ...horizonOf(given),
    policy: {
      gap: oneOf(given.gap, ['forward', 'reject'], '--gap'),
      twice: oneOf(given.ambiguous, ['earlier', 'later', 'reject'], '--ambiguous'),
    },
    includesOverdue: given.includeOverdue,
    jitter: jitterOf(given),
    contractsFile: given.contracts ?? null,
    drain: drainOf(given),
    maxLatenessS:
      given.maxLateness === undefined ? null : duration(given.maxLateness, '--max-lateness') / 1000,
    plan: planOf(given),
    gates: given.gate,
    format: formatAmong(given.format, TABLE_OR_JSON, 'forecast'),
    reports: given.report.map((text) => reportAmong(text, TABLE_OR_JSON, 'forecast')),
    color: oneOf(given.color, ['auto', 'always', 'never'], '--color'),
    ascii: given.ascii,
  };
}

/** A number alone is no column, and no duration either. */
function refuseBareTolerance(text = ''): void {
  if (text.startsWith('-'))
    throw new UserError('usage', `--tolerance ${text} is negative; jobs move by 0s or more`);
  if (!/^\d+(\.\d+)?$/.test(text)) return;
  throw new UserError(
    'usage',
    `--tolerance ${text} has no unit; write ${text}s or ${text}m, or the name of a column`,
  );
}

function columnsOf(given: Given, isToleranceColumn: boolean): ForecastArguments['columns'] {
  const { due, id, type, cost, tolerance, tzColumn } = given;
  const named = {
    due,
    id,
    type,
    cost,
    tz: tzColumn,
    tolerance: isToleranceColumn ? tolerance : undefined,
  };
  return Object.fromEntries(Object.entries(named).filter(([, name]) => name !== undefined));
}

function horizonOf(given: Given): Pick<ForecastArguments, 'forS' | 'binS'> {
  const forS = wholeSeconds(duration(given.for, '--for'), '--for');
  if (forS > HORIZON_S_MAX)
    throw new UserError('usage', `--for ${given.for} is longer than a year; write 366d or less`);
  if (given.bin === undefined) return { forS, binS: null };
  const binS = wholeSeconds(duration(given.bin, '--bin'), '--bin');
  if (binS <= forS) return { forS, binS };
  throw new UserError('usage', `--bin ${given.bin} is wider than --for ${given.for}`);
}

function wholeSeconds(ms: number, flag: string): number {
  if (ms % 1000 === 0) return ms / 1000;
  throw new UserError('usage', `${flag} is no whole number of seconds; write it as in 300s or 5m`);
}

function jitterOf({ jitter, hash, hashInput, reduce, symmetric }: Given): JitterRule | null {
  if (!jitter) return null;
  const rule: JitterRule = {
    hash: hashNamed(hash ?? 'xxh64', '--hash', []),
    hashInput: oneOf(hashInput ?? 'text', ['text', 'int64'], '--hash-input'),
    reduction: oneOf(reduce ?? 'modulo', ['modulo', 'multiply-shift'], '--reduce'),
    isSymmetric: symmetric,
  };
  // Ids 1 to 600,000 put 3,120 into the worst of 300 seconds, where 2,151 are chance.
  if (rule.reduction === 'multiply-shift' && rule.hash.startsWith('fnv1a'))
    throw new UserError(
      'usage',
      `--reduce multiply-shift takes the upper bits of a hash, and those of ${rule.hash} hardly differ among short ids; take --reduce modulo, or another hash`,
    );
  return rule;
}

function drainOf({ capacity, rateLimit, burst, backlog, prefetch }: Given): DrainFlags | null {
  if (capacity === undefined) return null;
  return {
    text: capacity,
    rates: parseCapacity(capacity),
    limits: limitsOf(rateLimit),
    burst: wholeNumber(burst ?? '0', '--burst', JOBS),
    backlog: wholeNumber(backlog ?? '0', '--backlog', JOBS),
    prefetch: prefetch === undefined ? null : prefetchOf(prefetch),
  };
}

function limitsOf(written: readonly string[]): DrainFlags['limits'] {
  const limits = written.map(parseRateLimit);
  const twice = limits.find(({ name }, i) => limits.findIndex((each) => each.name === name) < i);
  if (twice === undefined) return limits;
  throw new UserError('usage', `--rate-limit ${twice.name} is given twice; leave one out`);
}

function prefetchOf(text: string): DrainFlags['prefetch'] {
  const [, percent = '', lead = ''] = /^(\d+(?:\.\d+)?)%:(.+)$/.exec(text.trim()) ?? [];
  const share = percent === '' ? Number.NaN : Number(percent) / 100;
  if (share > 0 && share < 1)
    return { share, leadS: wholeSeconds(duration(lead, '--prefetch'), '--prefetch') };
  throw new UserError(
    'usage',
    `--prefetch "${text}" is not understood; write a share below 100% and how long ahead, as in 60%:30s`,
  );
}

const WORKERS = { from: 0, to: 1_000_000 };

function planOf(given: Given): PlanFlags | null {
  if (!given.plan) return null;
  const { workerRate, boot, coolDown, minWorkers, maxWorkers, reservedWorkers } = given;
  if (workerRate === undefined)
    throw new UserError(
      'usage',
      '--plan counts workers; say how fast one is with --worker-rate, as in 50/s',
    );
  const workersMin = wholeNumber(minWorkers ?? '1', '--min-workers', WORKERS);
  const workersMax =
    maxWorkers === undefined ? null : wholeNumber(maxWorkers, '--max-workers', WORKERS);
  if (workersMax !== null && workersMax < Math.max(1, workersMin))
    throw new UserError(
      'usage',
      `--max-workers ${workersMax} is below the least, ${Math.max(1, workersMin)}`,
    );
  return {
    perWorkerS: parseRate(workerRate, '--worker-rate'),
    bootS: wholeSeconds(duration(boot ?? '1m', '--boot'), '--boot'),
    coolDownS: wholeSeconds(duration(coolDown ?? '5m', '--cool-down'), '--cool-down'),
    workersMin,
    workersMax,
    reservedWorkers: wholeNumber(reservedWorkers ?? '0', '--reserved-workers', WORKERS),
    files: parsePlanFiles(given.planAs, given.target),
  };
}
