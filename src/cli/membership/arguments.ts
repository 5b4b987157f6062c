import * as v from 'valibot';
import { UserError } from '../../core/user-error.ts';
import { parseRedisUrl } from '../../inputs/redis/target.ts';
import type { AdviceOptions } from '../../membership/advise.ts';
import { type History, historyOf } from '../../membership/scenarios/scenario.ts';
import { type VariantName, variantNames } from '../../membership/variants.ts';
import { duration, gapShare, oneOf, wholeNumber } from '../flags.ts';
import { type Format, type ReportFile, tableOrJson, tableOrJsonReport } from '../formats.ts';
import { type RunLength, scenarioOf } from './histories.ts';
import type { Measuring } from './network.ts';

/** The flags of `nandi simulate-membership`, checked and in the units of the program. */
export interface MembershipArguments {
  readonly workers: number;
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

const texts = v.optional(v.array(v.string()), []);

const flagsSchema = v.object({
  workers: v.string(),
  interval: v.string(),
  gap: v.string(),
  intervals: v.string(),
  runs: v.string(),
  seed: v.string(),
  latency: v.optional(v.string()),
  redis: v.optional(v.string()),
  name: v.optional(v.string()),
  prefix: v.optional(v.string()),
  scenario: texts,
  scenarios: v.optional(v.string()),
  each: v.optional(v.boolean(), false),
  taskTime: v.optional(v.string()),
  drain: v.string(),
  verify: v.optional(v.boolean(), false),
  selfTest: v.optional(v.boolean(), false),
  variant: v.optional(v.string()),
  schedule: v.optional(v.string()),
  thorough: v.optional(v.boolean(), false),
  advise: v.optional(v.boolean(), false),
  rttP999: v.optional(v.string()),
  pauseP999: v.string(),
  pods: v.optional(v.string()),
  deploysPerDay: v.string(),
  gate: texts,
  format: v.string(),
  report: texts,
  color: v.string(),
  ascii: v.optional(v.boolean(), false),
});

type Given = v.InferOutput<typeof flagsSchema>;

const WORKERS_MAX = 100_000;
const INTERVALS_MAX = 1_000_000;
const RUNS_MAX = 1_000_000;

/** What a group does in the table that is shown where no scenario is asked for. */
const DEFAULT_SCENARIOS = ['start', 'join', 'leave', 'crash', 'rolling'];

/** Checks the flags. Throws a `UserError` of kind usage for the first that cannot be meant. */
export function parseArguments(flags: unknown): MembershipArguments {
  const given = v.parse(flagsSchema, flags);
  const intervalMs = duration(given.interval, '--interval');
  const intervals = wholeNumber(given.intervals, '--intervals', { from: 1, to: INTERVALS_MAX });
  refuseIdle(given);
  return {
    workers: wholeNumber(given.workers, '--workers', { from: 1, to: WORKERS_MAX }),
    intervalMs,
    gap: gapShare(given.gap),
    intervals,
    runs: wholeNumber(given.runs, '--runs', { from: 1, to: RUNS_MAX }),
    seed: wholeNumber(given.seed, '--seed', { from: 0, to: Number.MAX_SAFE_INTEGER }),
    latency: given.latency ?? '2ms',
    measuring: measuringOf(given),
    histories: historiesOf(given, { intervalMs, intervals }),
    scenariosFile: given.scenarios ?? null,
    taskMs: given.taskTime === undefined ? null : duration(given.taskTime, '--task-time'),
    drainMs: given.drain === 'none' ? null : duration(given.drain, '--drain'),
    advice: given.advise ? adviceOf(given) : null,
    search: searchOf(given),
    gates: given.gate,
    format: tableOrJson(given.format, 'simulate-membership'),
    reports: given.report.map((text) => tableOrJsonReport(text, 'simulate-membership')),
    color: oneOf(given.color, ['auto', 'always', 'never'], '--color'),
    ascii: given.ascii,
  };
}

/** Those of the command line; without any, and without a file of them, the table of five. */
function historiesOf(given: Given, length: RunLength): History[] {
  const { scenario, scenarios, each } = given;
  const isDefault = scenario.length === 0 && scenarios === undefined;
  const written = isDefault ? DEFAULT_SCENARIOS : scenario;
  const parsed = written.map((text) => scenarioOf(text, length));
  if (each || isDefault) return parsed.map((one) => historyOf([one]));
  return parsed.length === 0 ? [] : [historyOf(parsed)];
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

/** The first of these flags that was given; null where none was. */
function firstOf(flags: Readonly<Record<string, unknown>>): string | null {
  return Object.keys(flags).find((flag) => flags[flag] !== undefined) ?? null;
}

/** What would do nothing is refused: a gate that is never held against anything never fails. */
function refuseIdle(given: Given): void {
  const { advise, verify, selfTest, gate, scenario, scenarios, redis } = given;
  const mode = advise ? '--advise' : verify ? '--verify' : selfTest ? '--self-test' : null;
  const found = firstOf({
    '--gate': gate[0],
    '--scenario': scenario[0],
    '--scenarios': scenarios,
    '--redis': advise ? undefined : redis,
  });
  if (mode !== null && found !== null)
    throw new UserError('usage', `${mode} takes no ${found}: it simulates what it needs itself`);
  if (given.drain !== 'none' && given.taskTime === undefined)
    throw new UserError('usage', '--drain cuts tasks off; say how long they are with --task-time');
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
  const isOnlyVerify = firstOf({ '--variant': variant, '--schedule': schedule });
  if (!verify && isOnlyVerify !== null)
    throw new UserError('usage', `${isOnlyVerify} goes with --verify; add it`);
  if (!verify && !selfTest) return null;
  return {
    kind: verify ? 'verify' : 'self-test',
    variant: variant === undefined ? null : oneOf(variant, variantNames, '--variant'),
    isThorough: thorough,
    schedule: schedule ?? null,
  };
}

function adviceOf(given: Given): AdviceOptions {
  return {
    rttMs: duration(given.rttP999 ?? '25ms', '--rtt-p999'),
    pauseMs: duration(given.pauseP999, '--pause-p999'),
    pods: wholeNumber(given.pods ?? given.workers, '--pods', { from: 1, to: PODS_MAX }),
    deploysPerDay: wholeNumber(given.deploysPerDay, '--deploys-per-day', { from: 0, to: 10_000 }),
    seed: wholeNumber(given.seed, '--seed', { from: 0, to: Number.MAX_SAFE_INTEGER }),
  };
}

/** A rolling restart of more is simulated in more than a minute. */
const PODS_MAX = 1000;
