import { didYouMean } from '../core/nearest.ts';
import type { MetricUnit } from '../core/results/checks.ts';
import type { Interval } from '../core/statistics/interval.ts';
import { limitProblem } from './limit-problem.ts';
import { type Gate, gateError } from './parse-gate.ts';

/** One value that a gate is held against. */
export interface Measurement {
  readonly value: number | string | null;
  /** Which part of the result. */
  readonly where: string;
  /** Of jobs of this type alone: only `{type=NAME}` selects it. */
  readonly type?: string;
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
  /** For lateness and what comes of it: only where it is said how fast jobs are done. */
  readonly needsCapacity?: boolean;
  /** Measured for every type as well, which `{type=NAME}` selects. */
  readonly isByType?: boolean;
  measure(result: Result, argument: string | null): readonly Measurement[];
}

/** A metric that is a count, without an argument. */
export function countMetric<Result>(
  name: string,
  description: string,
  measure: (result: Result) => readonly Measurement[],
): Metric<Result> {
  return { name, argument: 'none', unit: 'count', description, measure };
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
  /** What `nandi forecast` measures: `{type=NAME}` selects, and lateness needs a capacity. */
  readonly forecast?: { readonly hasCapacity: boolean };
  /** What `nandi simulate-migration` measures: `{at=12:00}` selects where there are cut-overs. */
  readonly migration?: { readonly cutOvers: readonly string[] };
  /** What `nandi simulate` measures: `{schedule=24x2}` selects one of these. */
  readonly schedules?: readonly string[];
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
    (context.forecast === undefined ? selectorProblem(gate, context) : typeProblem(gate, metric));
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
  if (metric.needsCapacity === true && context.forecast?.hasCapacity !== true)
    return `${name} depends on how fast jobs are done; say it with --capacity, as in 500/s`;
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

/** Which types there are is known only once the jobs have been read. */
function typeProblem<Result>({ selector }: Gate, metric: Metric<Result>): string | null {
  const wrong = [...selector.keys()].find((key) => key !== 'type');
  if (wrong !== undefined) return `there is no selector "${wrong}"; write {type=NAME}`;
  if (selector.size === 0 || metric.isByType === true) return null;
  return `${metric.name} is measured for all jobs; leave out {type=${selector.get('type')}}`;
}

/** A cut-over that is selected must be one of those that are looked at. */
function atProblem(key: string, value: string, cutOvers: readonly string[]): string | null {
  if (cutOvers.length === 0) return `workers have no cut-overs; leave out {${key}=${value}}`;
  if (key !== 'at') return `there is no selector "${key}"; write {at=12:00}`;
  return cutOvers.includes(value) ? null : `no slot begins at ${value}; add --at ${value}`;
}

/** The selector of a command that has one of its own; undefined for the others. */
function ownProblem(
  key: string,
  value: string,
  { migration, schedules }: GateContext,
): string | null | undefined {
  if (migration !== undefined) return atProblem(key, value, migration.cutOvers);
  return schedules === undefined ? undefined : scheduleProblem(key, value, schedules);
}

function scheduleProblem(key: string, value: string, names: readonly string[]): string | null {
  if (key !== 'schedule') return `there is no selector "${key}"; write {schedule=${names[0]}}`;
  if (names.includes(value)) return null;
  return `"${value}" is not simulated; there are ${names.join(', ')}`;
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
    const own = ownProblem(key, value, context);
    if (own !== undefined) return own;
    if (key !== 'partitions') return `there is no selector "${key}"; write {partitions=N}`;
    if (context.partitions.some((count) => `${count}` === value)) continue;
    return `${value} partitions are not analysed; add --partitions ${value}`;
  }
  return null;
}
