import type { MetricUnit } from '../core/results/checks.ts';
import type { GateContext, Metric } from './metrics.ts';
import type { Gate } from './parse-gate.ts';

/** What is wrong with the limit of a gate, by the unit of its metric; null for nothing. */
export function limitProblem<Result>(
  gate: Gate,
  metric: Metric<Result>,
  context: GateContext,
): string | null {
  const { limit } = gate;
  if (metric.unit === 'word') return wordProblem(gate, metric);
  if (limit.kind === 'word')
    return `${metric.name} is compared with a number, found "${limit.word}"`;
  const subject = metric.unit === 'amount' ? gate.argument : metric.name;
  const { unit } = limit;
  if (unit === 'plain') return plainProblem(subject, metric.unit, limit.value, context);
  return isFitting(unit, gate, metric, context)
    ? null
    : `${unit === 'percent' ? metric.name : subject} is ${UNFIT[unit]}; ${unit === 'intervals' ? 'write another unit than i' : instead(metric.unit)}`;
}

const UNFIT = {
  percent: 'no share',
  intervals: 'not counted in intervals',
  ms: 'no duration',
  'per-second': 'no rate',
};

function isFitting<Result>(
  unit: keyof typeof UNFIT,
  gate: Gate,
  metric: Metric<Result>,
  context: GateContext,
): boolean {
  switch (unit) {
    case 'percent':
      return metric.unit === 'share';
    case 'intervals':
      return metric.unit === 'ms' && context.lease !== undefined;
    case 'ms':
      return metric.unit === 'ms' || isTimeColumn(gate, metric, context);
    case 'per-second':
      return metric.unit === 'rate';
  }
}

function instead(unit: MetricUnit): string {
  if (unit === 'rate') return 'write a rate, as in 100/s';
  return 'write a plain number';
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
  if (unit === 'rate' && value !== 0)
    return `${subject} is a rate, and ${value} does not say per what; write ${value}/s or ${value}/m`;
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
