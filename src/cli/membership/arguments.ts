import * as v from 'valibot';
import { UserError } from '../../core/user-error.ts';
import type { AdviceOptions } from '../../membership/advise.ts';
import { parseScenario } from '../../membership/scenarios/parse-scenario.ts';
import type { Scenario } from '../../membership/scenarios/scenario.ts';
import { type VariantName, variantNames } from '../../membership/variants.ts';
import { duration, gapShare, oneOf, wholeNumber } from '../flags.ts';
import { type Format, type ReportFile, tableOrJson, tableOrJsonReport } from '../formats.ts';

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
  readonly histories: readonly (readonly Scenario[])[];
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
  latency: v.string(),
  scenario: texts,
  each: v.optional(v.boolean(), false),
  taskTime: v.optional(v.string()),
  drain: v.string(),
  verify: v.optional(v.boolean(), false),
  selfTest: v.optional(v.boolean(), false),
  variant: v.optional(v.string()),
  thorough: v.optional(v.boolean(), false),
  advise: v.optional(v.boolean(), false),
  rttP999: v.string(),
  pauseP999: v.string(),
  pods: v.optional(v.string()),
  deploysPerDay: v.string(),
  gate: texts,
  format: v.string(),
  report: texts,
  color: v.string(),
  ascii: v.optional(v.boolean(), false),
});

const WORKERS_MAX = 100_000;
const INTERVALS_MAX = 1_000_000;
const RUNS_MAX = 1_000_000;

/** What a group does in the table that is shown where no scenario is asked for. */
const DEFAULT_SCENARIOS = ['start', 'join', 'leave', 'crash', 'rolling'];

/** Checks the flags. Throws a `UserError` of kind usage for the first that cannot be meant. */
export function parseArguments(flags: unknown): MembershipArguments {
  const given = v.parse(flagsSchema, flags);
  const intervalMs = duration(given.interval, '--interval');
  const isTable = given.each || given.scenario.length === 0;
  const written = given.scenario.length === 0 ? DEFAULT_SCENARIOS : given.scenario;
  const intervals = wholeNumber(given.intervals, '--intervals', { from: 1, to: INTERVALS_MAX });
  const scenarios = written.map((text) => scenarioOf(text, intervalMs, intervals));
  refuseIdle(given);
  return {
    workers: wholeNumber(given.workers, '--workers', { from: 1, to: WORKERS_MAX }),
    intervalMs,
    gap: gapShare(given.gap),
    intervals,
    runs: wholeNumber(given.runs, '--runs', { from: 1, to: RUNS_MAX }),
    seed: wholeNumber(given.seed, '--seed', { from: 0, to: Number.MAX_SAFE_INTEGER }),
    latency: given.latency,
    histories: isTable ? scenarios.map((scenario) => [scenario]) : [scenarios],
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

/** What comes after the end of a run would be measured as if nothing had come of it. */
function scenarioOf(text: string, intervalMs: number, intervals: number): Scenario {
  const scenario = parseScenario(text, intervalMs);
  if (scenario.atMs === null || scenario.atMs < intervals * intervalMs) return scenario;
  throw new UserError(
    'usage',
    `scenario "${text}" comes after the end of a run; lengthen it with --intervals, now ${intervals}`,
  );
}

/** What would do nothing is refused: a gate that is never held against anything never fails. */
function refuseIdle(given: v.InferOutput<typeof flagsSchema>): void {
  const { advise, verify, selfTest, gate, scenario } = given;
  const mode = advise ? '--advise' : verify ? '--verify' : selfTest ? '--self-test' : null;
  const idle = gate.length > 0 ? '--gate' : scenario.length > 0 ? '--scenario' : null;
  if (mode !== null && idle !== null)
    throw new UserError('usage', `${mode} takes no ${idle}: it simulates what it needs itself`);
  if (given.drain !== 'none' && given.taskTime === undefined)
    throw new UserError('usage', '--drain cuts tasks off; say how long they are with --task-time');
}

export interface SearchFlags {
  readonly kind: 'verify' | 'self-test';
  /** Null for the protocol. */
  readonly variant: VariantName | null;
  readonly isThorough: boolean;
}

function searchOf(given: v.InferOutput<typeof flagsSchema>): SearchFlags | null {
  const { verify, selfTest, thorough, variant } = given;
  if (!verify && !selfTest) {
    if (variant === undefined) return null;
    throw new UserError('usage', '--variant is searched with --verify; add it');
  }
  const name = variant === undefined ? null : oneOf(variant, variantNames, '--variant');
  return { kind: selfTest ? 'self-test' : 'verify', variant: name, isThorough: thorough };
}

function adviceOf(given: v.InferOutput<typeof flagsSchema>): AdviceOptions {
  return {
    rttMs: duration(given.rttP999, '--rtt-p999'),
    pauseMs: duration(given.pauseP999, '--pause-p999'),
    pods: wholeNumber(given.pods ?? given.workers, '--pods', { from: 1, to: PODS_MAX }),
    deploysPerDay: wholeNumber(given.deploysPerDay, '--deploys-per-day', { from: 0, to: 10_000 }),
    seed: wholeNumber(given.seed, '--seed', { from: 0, to: Number.MAX_SAFE_INTEGER }),
  };
}

/** A rolling restart of more is simulated in more than a minute. */
const PODS_MAX = 1000;
