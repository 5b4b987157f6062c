import * as v from 'valibot';
import { UserError } from '../../core/user-error.ts';
import { parseScenario } from '../../membership/scenarios/parse-scenario.ts';
import type { Scenario } from '../../membership/scenarios/scenario.ts';
import { duration, oneOf, wholeNumber } from '../flags.ts';
import { type Format, parseFormat, parseReport, type ReportFile } from '../formats.ts';

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
  const scenarios = written.map((text) => parseScenario(text, intervalMs));
  return {
    workers: wholeNumber(given.workers, '--workers', { from: 1, to: WORKERS_MAX }),
    intervalMs,
    gap: gapOf(given.gap),
    intervals: wholeNumber(given.intervals, '--intervals', { from: 1, to: INTERVALS_MAX }),
    runs: wholeNumber(given.runs, '--runs', { from: 1, to: RUNS_MAX }),
    seed: wholeNumber(given.seed, '--seed', { from: 0, to: Number.MAX_SAFE_INTEGER }),
    latency: given.latency,
    histories: isTable ? scenarios.map((scenario) => [scenario]) : [scenarios],
    taskMs: given.taskTime === undefined ? null : duration(given.taskTime, '--task-time'),
    drainMs: given.drain === 'none' ? null : duration(given.drain, '--drain'),
    gates: given.gate,
    format: formatOf(given.format),
    reports: given.report.map(parseReport),
    color: oneOf(given.color, ['auto', 'always', 'never'], '--color'),
    ascii: given.ascii,
  };
}

function gapOf(text: string): number {
  const gap = /^(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (gap > 0 && gap < 0.5) return gap;
  throw new UserError('usage', `--gap "${text}" is no share between 0 and 0.5, as in 0.15`);
}

function formatOf(text: string): Format {
  const format = parseFormat(text);
  if (format === 'table' || format === 'json') return format;
  throw new UserError('usage', `simulate-membership has no ${format} report; write table or json`);
}
