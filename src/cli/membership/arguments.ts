import * as v from 'valibot';
import { UserError } from '../../core/user-error.ts';
import { parseRedisUrl } from '../../inputs/redis/target.ts';
import type { AdviceOptions } from '../../membership/advise.ts';
import { type History, historyOf } from '../../membership/scenarios/scenario.ts';
import { type VariantName, variantNames } from '../../membership/variants.ts';
import { duration, firstOf, gapShare, oneOf, wholeNumber } from '../flags.ts';
import {
  type Format,
  formatAmong,
  type ReportFile,
  reportAmong,
  TABLE_OR_JSON,
} from '../formats.ts';
import { flagsSchema, type Given } from './given.ts';
import { type RunShape, refuseMisfit, scenarioOf } from './histories.ts';
import { refuseIdle } from './idle-flags.ts';
import type { Measuring } from './network.ts';

/** The flags of `nandi simulate-membership`, checked and in the units of the program. */
export interface MembershipArguments {
  readonly workers: number;
  /** Whether they were said, so that a scenario must not say otherwise. */
  readonly isWorkersGiven: boolean;
  readonly intervalMs: number;
  readonly gap: number;
  readonly intervals: number;
  readonly runs: number;
  readonly seed: number;
  /** As written; `latency.ts` of this folder reads it, since it may name a file. */
  readonly latency: string;
  /** Where the network is measured instead; null where it is said. */
  readonly measuring: Measuring | null;
  readonly histories: readonly History[];
  /** A file of further histories. */
  readonly scenariosFile: string | null;
  readonly taskMs: number | null;
  readonly drainMs: number | null;
  /** Null where no advice is asked for. */
  readonly advice: AdviceOptions | null;
  /** What to search for schedules that break the lease, instead of a simulation. */
  readonly search: SearchFlags | null;
  readonly gates: readonly string[];
  readonly format: Format;
  readonly reports: readonly ReportFile[];
  readonly color: 'auto' | 'always' | 'never';
  readonly ascii: boolean;
}

const WORKERS_MAX = 100_000;
const INTERVALS_MAX = 1_000_000;
const RUNS_MAX = 1_000_000;

/** What a group does in the table that is shown where no scenario is asked for. */
const DEFAULT_SCENARIOS = ['start', 'join', 'leave', 'crash', 'rolling'];

/** Checks the flags. Throws a `UserError` of kind usage for the first that cannot be meant. */
export function parseArguments(flags: unknown): MembershipArguments {
  const given = v.parse(flagsSchema, flags);
  refuseIdle(given);
  const shape = shapeOf(given);
  return {
    ...shape,
    gap: gapShare(given.gap ?? '0.15'),
    runs: wholeNumber(given.runs ?? '200', '--runs', { from: 1, to: RUNS_MAX }),
    seed: seedOf(given),
    latency: given.latency ?? '2ms',
    measuring: measuringOf(given),
    histories: historiesOf(given, shape),
    scenariosFile: given.scenarios ?? null,
    taskMs: given.taskTime === undefined ? null : duration(given.taskTime, '--task-time'),
    drainMs: drainOf(given),
    advice: given.advise ? adviceOf(given) : null,
    search: searchOf(given),
    gates: given.gate,
    format: formatAmong(given.format, TABLE_OR_JSON, 'simulate-membership'),
    reports: given.report.map((text) => reportAmong(text, TABLE_OR_JSON, 'simulate-membership')),
    color: oneOf(given.color, ['auto', 'always', 'never'], '--color'),
    ascii: given.ascii,
  };
}

function shapeOf({ workers, interval, intervals }: Given): RunShape {
  return {
    workers: wholeNumber(workers ?? '5', '--workers', { from: 1, to: WORKERS_MAX }),
    isWorkersGiven: workers !== undefined,
    intervalMs: duration(interval ?? '30s', '--interval'),
    intervals: wholeNumber(intervals ?? '40', '--intervals', { from: 1, to: INTERVALS_MAX }),
  };
}

function seedOf({ seed }: Given): number {
  return wholeNumber(seed ?? '1', '--seed', { from: 0, to: Number.MAX_SAFE_INTEGER });
}

function drainOf({ drain = 'none' }: Given): number | null {
  return drain === 'none' ? null : duration(drain, '--drain');
}

/** Those of the command line; without any, and without a file of them, the table of five. */
function historiesOf(given: Given, shape: RunShape): History[] {
  const { scenario, scenarios, each } = given;
  const isDefault = scenario.length === 0 && scenarios === undefined;
  const written = isDefault ? DEFAULT_SCENARIOS : scenario;
  const parsed = written.map((text) => scenarioOf(text, shape));
  const isEach = each || isDefault || parsed.length === 0;
  const histories = isEach ? parsed.map((one) => historyOf([one])) : [historyOf(parsed)];
  for (const history of histories) refuseMisfit(history, shape);
  return histories;
}

function measuringOf({ redis, name, prefix, latency, rttP999, advise }: Given): Measuring | null {
  if (redis === undefined) {
    const idle = firstOf({ '--name': name, '--prefix': prefix });
    if (idle === null) return null;
    throw new UserError('usage', `${idle} says whose network --redis measures; add --redis URL`);
  }
  const said = firstOf({ '--latency': latency, '--rtt-p999': advise ? rttP999 : undefined });
  if (said !== null)
    throw new UserError('usage', `--redis measures what ${said} says; leave one of them out`);
  return { target: parseRedisUrl(redis), prefix: prefix ?? '', name: name ?? 'nandi' };
}

export interface SearchFlags {
  readonly kind: 'verify' | 'self-test';
  /** Null for the protocol. */
  readonly variant: VariantName | null;
  readonly isThorough: boolean;
  /** One schedule to run again, by its origin, instead of a search. */
  readonly schedule: string | null;
}

function searchOf({ verify, selfTest, thorough, variant, schedule }: Given): SearchFlags | null {
  if (!verify && !selfTest) return null;
  return {
    kind: verify ? 'verify' : 'self-test',
    variant: variant === undefined ? null : oneOf(variant, variantNames, '--variant'),
    isThorough: thorough,
    schedule: schedule ?? null,
  };
}

function adviceOf(given: Given): AdviceOptions {
  const podsFlag = given.pods === undefined ? '--workers' : '--pods';
  return {
    rttMs: duration(given.rttP999 ?? '25ms', '--rtt-p999'),
    pauseMs: duration(given.pauseP999 ?? '200ms', '--pause-p999'),
    pods: wholeNumber(given.pods ?? given.workers ?? '5', podsFlag, { from: 1, to: PODS_MAX }),
    deploysPerDay: wholeNumber(given.deploysPerDay ?? '5', '--deploys-per-day', DEPLOYS),
    seed: seedOf(given),
  };
}

/** A rolling restart of more is simulated in more than a minute. */
const PODS_MAX = 1000;
const DEPLOYS = { from: 0, to: 10_000 };
