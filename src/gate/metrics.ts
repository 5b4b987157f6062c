import { didYouMean } from '../core/nearest.ts';
import type { MetricUnit } from '../core/results/checks.ts';
import type { Interval } from '../core/statistics/interval.ts';
import { type Gate, gateError } from './parse-gate.ts';

/** One value that a gate is held against. */
export interface Measurement {
  readonly value: number | string | null;
  /** Which part of the result. */
  readonly where: string;
  readonly sample: number;
  /** Why the value is null. */
  readonly why?: string;
  /** Of an amount in a column that is time: the milliseconds in one of its units. */
  readonly msPerUnit?: number | null;
  /** The share of perfect hashes whose value fails a limit; absent where no floor is known. */
  readonly noiseShare?: (limit: number, fails: 'above' | 'below') => number;
  /** Of a figure that a sample estimates: where it lies. A gate is held against all of it. */
  readonly sampled?: Sampled;
}

export interface Sampled {
  readonly interval: Interval;
  /** Of the pages. */
  readonly percent: number;
}

/** A metric of a command's result. */
export interface Metric<Result> {
  readonly name: string;
  /** The arguments it takes: a fixed few, or a column that was read as a cost. */
  readonly argument: 'none' | 'cost' | readonly string[];
  readonly unit: MetricUnit;
  /** The words that a `word` metric can be compared with. */
  readonly words?: readonly string[];
  /** One line for the help. */
  readonly description: string;
  /** For `change(...)`: only with a baseline. */
  readonly needsBaseline?: boolean;
  /** For `runs.*`: only with a history of runs. */
  readonly needsRuns?: boolean;
  /** For `outside`: only with a comparison. */
  readonly needsComparison?: boolean;
  measure(result: Result, argument: string | null): readonly Measurement[];
}

/** What is known before any input is opened, against which gates are checked. */
export interface GateContext {
  readonly costs: readonly { readonly name: string; readonly msPerUnit: number | null }[];
  readonly hasBaseline: boolean;
  readonly hasRuns?: boolean;
  readonly hasComparison?: boolean;
  readonly partitions: readonly number[];
  /** What a membership command measures: `{scenario=join}` selects, and `2i` is two intervals. */
  readonly lease?: { readonly scenarios: readonly string[]; readonly intervalMs: number };
}

/**
 * The metric of a gate, its argument, unit and selector checked. Throws a `UserError` of kind usage
 * that points at the column and suggests what was meant; so a typing error never passes as a check.
 */
export function metricOf<Result>(
  gate: Gate,
  metrics: readonly Metric<Result>[],
  context: GateContext,
): Metric<Result> {
  const fail = (message: string): Error => gateError(gate.text, gate.metricColumn, message);
  const metric = metrics.find(({ name }) => name === gate.metric);
  if (metric === undefined) {
    const names = metrics.map(({ name }) => name);
    const hint = didYouMean(gate.metric, names) || `; there are ${names.join(', ')}`;
    throw fail(`there is no metric "${gate.metric}"${hint}`);
  }
  const problem =
    needProblem(metric, context) ??
    argumentProblem(gate, metric, context) ??
    limitProblem(gate, metric, context) ??
    selectorProblem(gate, context);
  if (problem !== null) throw fail(problem);
  return metric;
}

/** What a metric is measured against, where that is not given. */
function needProblem<Result>(metric: Metric<Result>, context: GateContext): string | null {
  const { name } = metric;
  if (metric.needsBaseline === true && !context.hasBaseline)
    return `${name} compares with an earlier result; give it with --baseline FILE`;
  if (metric.needsRuns === true && context.hasRuns !== true)
    return `${name} is about a history of runs; give it with --runs FILE`;
  if (metric.needsComparison === true && context.hasComparison !== true)
    return `${name} is about simulated runs; set them beside the trace with --compare`;
  return null;
}

function argumentProblem<Result>(
  { argument }: Gate,
  metric: Metric<Result>,
  context: GateContext,
): string | null {
  if (metric.argument === 'cost') return costProblem(argument, metric.name, context);
  if (argument === null) return null;
  if (metric.argument === 'none') return `${metric.name} takes no argument, found "${argument}"`;
  if (metric.argument.includes(argument)) return null;
  return `"${argument}" is no argument of ${metric.name}; write ${metric.argument.join(' or ')}`;
}

function costProblem(argument: string | null, name: string, { costs }: GateContext): string | null {
  const known = costs.map((cost) => cost.name);
  if (argument === null) {
    return `cost needs a column, as in ${name.replace('cost', `cost(${known[0] ?? 'duration_ms'})`)}`;
  }
  if (known.includes(argument)) return null;
  return `"${argument}" is not read as a cost; add --cost ${argument}${didYouMean(argument, known)}`;
}

function limitProblem<Result>(
  gate: Gate,
  metric: Metric<Result>,
  context: GateContext,
): string | null {
  const { limit } = gate;
  if (metric.unit === 'word') return wordProblem(gate, metric);
  if (limit.kind === 'word')
    return `${metric.name} is compared with a number, found "${limit.word}"`;
  const subject = metric.unit === 'amount' ? gate.argument : metric.name;
  switch (limit.unit) {
    case 'plain':
      return plainProblem(subject, metric.unit, limit.value, context);
    case 'percent':
      return metric.unit === 'share' ? null : `${metric.name} is no share; write a plain number`;
    case 'intervals':
      return metric.unit === 'ms' && context.lease !== undefined
        ? null
        : `${subject} is not counted in intervals; write another unit than i`;
    case 'ms':
      return metric.unit === 'ms' || isTimeColumn(gate, metric, context)
        ? null
        : `${subject} is no duration; write a plain number`;
  }
}

/**
 * A bare 6 against a share would be 600 %, and always hold; a bare 2.5 against a time would be
 * milliseconds, where intervals or seconds are meant. 0 is 0 in any unit.
 */
function plainProblem(
  subject: string | null,
  unit: MetricUnit,
  value: number,
  { lease }: GateContext,
): string | null {
  if (unit === 'ms' && value !== 0)
    return `${subject} is a time, and ${value} has no unit; write ${withUnits(value, lease).join(' or ')}`;
  return unit === 'share' && Math.abs(value) > 1
    ? `${subject} is a share, and ${value} would be ${Number((100 * value).toPrecision(12))}%; write ${value}%`
    : null;
}

/** From here on a bare number was meant as milliseconds. */
const BARE_MS_MIN = 1000;

function withUnits(value: number, lease: GateContext['lease']): readonly string[] {
  if (Math.abs(value) >= BARE_MS_MIN) return [`${value}ms`, `${value / 1000}s`];
  if (lease === undefined) return [`${value}s`, `${value}m`];
  // How long the intervals of a trace are is known only once it has been read.
  const seconds = lease.scenarios.length === 0 ? value : (value * lease.intervalMs) / 1000;
  return [`${value}i`, `${Number(seconds.toPrecision(12))}s`];
}

function wordProblem<Result>(
  { limit, operator }: Gate,
  { name, words = [] }: Metric<Result>,
): string | null {
  if (limit.kind === 'number' || !words.includes(limit.word)) {
    return `${name} is compared with a word: ${words.join(', ')}`;
  }
  return operator === '==' || operator === '!=' ? null : `${name} takes == or !=, not ${operator}`;
}

function isTimeColumn<Result>(gate: Gate, metric: Metric<Result>, { costs }: GateContext): boolean {
  const column = costs.find(({ name }) => name === gate.argument);
  return metric.unit === 'amount' && column !== undefined && column.msPerUnit !== null;
}

/**
 * Whether `{scenario=rolling}` means a scenario: by its whole name, or by what stands before its time
 * and options. These may hold a comma or a space, which end the value of a selector.
 *
 *     meansScenario('rolling', 'rolling:every=4i,batch=2') // true
 */
export function meansScenario(value: string, name: string): boolean {
  return value === name || value === /^[a-z-]+(?=[@:=])/.exec(name)?.[0];
}

/** A replayed trace has no scenarios, and nothing else to select from. */
function traceProblem({ selector }: Gate, { lease }: GateContext): string | null {
  const [key] = selector.keys();
  if (key === undefined || lease?.scenarios.length !== 0) return null;
  return `a trace is judged as a whole; leave out {${key}=${selector.get(key)}}`;
}

function selectorProblem(gate: Gate, context: GateContext): string | null {
  const { lease } = context;
  const problem = traceProblem(gate, context);
  if (problem !== null) return problem;
  for (const [key, value] of gate.selector) {
    if (key === 'scenario' && lease !== undefined) {
      if (lease.scenarios.some((name) => meansScenario(value, name))) continue;
      return `"${value}" is not simulated; there are ${lease.scenarios.join(', ')}`;
    }
    if (lease !== undefined) return `there is no selector "${key}"; write {scenario=NAME}`;
    if (key !== 'partitions') return `there is no selector "${key}"; write {partitions=N}`;
    if (context.partitions.some((count) => `${count}` === value)) continue;
    return `${value} partitions are not analysed; add --partitions ${value}`;
  }
  return null;
}
