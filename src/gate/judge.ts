import type { Check, CheckVerdict, GateReport } from '../core/results/checks.ts';
import type { Interval } from '../core/statistics/interval.ts';
import { largerSample, sampleAdvice } from '../core/statistics/larger-sample.ts';
import {
  type GateContext,
  type Measurement,
  type Metric,
  meansScenario,
  metricOf,
  type Sampled,
} from './metrics.ts';
import type { Gate, Operator } from './parse-gate.ts';

/** A gate with its metric, both checked before any input is opened. */
export interface BoundGate<Result> {
  readonly gate: Gate;
  readonly metric: Metric<Result>;
}

/** Binds gates to a command's metrics. Throws a `UserError` of kind usage for one that has none. */
export function bindGates<Result>(
  gates: readonly Gate[],
  metrics: readonly Metric<Result>[],
  context: GateContext,
): BoundGate<Result>[] {
  return gates.map((gate) => ({
    gate: inMilliseconds(gate, context),
    metric: metricOf(gate, metrics, context),
  }));
}

/** A limit in intervals as the duration that it is here. */
function inMilliseconds(gate: Gate, { lease }: GateContext): Gate {
  const { limit } = gate;
  if (limit.kind === 'word' || limit.unit !== 'intervals' || lease === undefined) return gate;
  return { ...gate, limit: { kind: 'number', value: limit.value * lease.intervalMs, unit: 'ms' } };
}

/** Holds every gate against every value it selects. A gate that selects nothing is unknown. */
export function judge<Result>(bound: readonly BoundGate<Result>[], result: Result): Check[] {
  return bound.flatMap(({ gate, metric }) => {
    const all = metric.measure(result, gate.argument);
    const selected = selectedBy(gate, all);
    const nothing: Measurement = {
      value: null,
      where: 'nothing',
      sample: 0,
      why: 'nothing was measured',
    };
    const measured = selected.length === 0 ? [nothing] : selected;
    return measured.map((measurement) => checkOf(gate, metric, measurement));
  });
}

/** The verdict over all checks: no check at all is `none` where no gate was asked for, else unknown. */
export function gateReport(checks: readonly Check[], asked: boolean): GateReport {
  if (!asked) return { verdict: 'none', checks };
  const order: readonly CheckVerdict[] = ['fail', 'unknown', 'warn', 'pass'];
  const verdict = order.find((each) => checks.some((check) => check.verdict === each));
  return { verdict: verdict ?? 'unknown', checks };
}

function selectedBy({ selector }: Gate, all: readonly Measurement[]): readonly Measurement[] {
  const type = selector.get('type');
  const ofType = all.filter((each) => each.type === type);
  if (type !== undefined || ofType.length < all.length) return ofType;
  // A cut-over or a schedule is called as where it was measured.
  const named = selector.get('at') ?? selector.get('schedule');
  if (named !== undefined) return all.filter(({ where }) => where === named);
  const [partitions, scenario] = [selector.get('partitions'), selector.get('scenario')];
  if (partitions !== undefined)
    return all.filter(({ where }) => where === `${partitions} partitions`);
  if (scenario === undefined) return all;
  const exact = all.filter(({ where }) => where === scenario);
  return exact.length > 0 ? exact : all.filter(({ where }) => meansScenario(scenario, where));
}

function checkOf<Result>(gate: Gate, metric: Metric<Result>, raw: Measurement): Check {
  const { limit } = gate;
  const isDuration = metric.unit === 'amount' && limit.kind === 'number' && limit.unit === 'ms';
  const measured = isDuration ? inMs(raw) : raw;
  const { value, where, sample } = measured;
  const unit = isDuration ? 'ms' : metric.unit;
  const finding =
    limit.kind === 'word'
      ? judgeWord(gate, measured, limit.word)
      : judgeNumber(gate, measured, limit.value);
  const isSoft = gate.severity === 'warn' && finding.verdict !== 'pass';
  const verdict = isSoft ? 'warn' : finding.verdict;
  return { gate: gate.text, metric: gate.metric, where, value, sample, unit, ...finding, verdict };
}

function inMs(measured: Measurement): Measurement {
  const { value, msPerUnit } = measured;
  return {
    ...measured,
    value: typeof value === 'number' ? value * (msPerUnit ?? Number.NaN) : value,
  };
}

type Finding = Pick<Check, 'verdict' | 'limit' | 'headroom' | 'noiseShare' | 'why' | 'interval'>;

function judgeWord(gate: Gate, { value, why }: Measurement, word: string): Finding {
  const base = { limit: word, headroom: null, noiseShare: null };
  if (value === null) return { ...base, verdict: 'unknown', why: why ?? 'nothing was measured' };
  const passes = (value === word) === (gate.operator === '==');
  return { ...base, verdict: passes ? 'pass' : 'fail', why: null };
}

/** NaN is as unknown as null: neither is ever a pass. */
function judgeNumber(gate: Gate, measured: Measurement, limit: number): Finding {
  const { value, sampled } = measured;
  if (sampled !== undefined) return judgeSampled(gate, measured, { ...sampled, limit });
  const base = { limit, noiseShare: noiseOf(gate, measured, limit) };
  if (typeof value !== 'number' || Number.isNaN(value)) {
    return {
      ...base,
      verdict: 'unknown',
      headroom: null,
      why: measured.why ?? 'the value is not a number',
    };
  }
  const verdict = compare(value, gate.operator, limit) ? 'pass' : 'fail';
  return { ...base, verdict, headroom: headroomOf(value, gate.operator, limit), why: null };
}

/** All of the interval must hold for a pass, and none of it for a failure. Headroom is the worst. */
function judgeSampled(
  gate: Gate,
  measured: Measurement,
  { interval, limit, percent }: Sampled & { readonly limit: number },
): Finding {
  const { operator } = gate;
  const { low, high } = interval;
  const rooms = [low, high].map((end) => headroomOf(end, operator, limit));
  const headroom = rooms.includes(null) ? null : Math.min(...rooms.map((room) => room ?? 0));
  const noiseShare = noiseOf(gate, measured, limit);
  const base = { limit, noiseShare, interval, headroom: finite(headroom) };
  const verdict = sampledVerdict(interval, operator, limit);
  if (verdict !== 'unknown') return { ...base, verdict, why: null };
  const estimate = typeof measured.value === 'number' ? measured.value : Infinity;
  const enough = largerSample({ estimate, interval, limit, percent });
  const why = `the sample is too small: its interval straddles the limit; ${sampleAdvice(enough)}`;
  return { ...base, verdict, why };
}

function sampledVerdict({ low, high }: Interval, operator: Operator, limit: number): CheckVerdict {
  switch (operator) {
    case '==':
      return low === limit && high === limit ? 'pass' : holds(low, high, limit);
    case '!=':
      return low > limit || high < limit ? 'pass' : low === high ? 'fail' : 'unknown';
    case '<=':
    case '<':
    case '>=':
    case '>': {
      const ends = [low, high].filter((end) => compare(end, operator, limit)).length;
      return ends === 2 ? 'pass' : ends === 0 ? 'fail' : 'unknown';
    }
  }
}

function holds(low: number, high: number, limit: number): CheckVerdict {
  return low <= limit && limit <= high ? 'unknown' : 'fail';
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

function compare(value: number, operator: Operator, limit: number): boolean {
  switch (operator) {
    case '<=':
      return value <= limit;
    case '<':
      return value < limit;
    case '>=':
      return value >= limit;
    case '>':
      return value > limit;
    case '==':
      return value === limit;
    case '!=':
      return value !== limit;
  }
}

function headroomOf(value: number, operator: Operator, limit: number): number | null {
  if (operator === '<=' || operator === '<') return limit - value;
  if (operator === '>=' || operator === '>') return value - limit;
  return null;
}

/** One perfect hash in a hundred failing is noise; below that the limit is clear of it. */
const NOISE_MIN = 0.01;

function noiseOf(gate: Gate, { noiseShare }: Measurement, limit: number): number | null {
  if (noiseShare === undefined || gate.operator === '==' || gate.operator === '!=') return null;
  const share = noiseShare(limit, gate.operator.startsWith('<') ? 'above' : 'below');
  return share >= NOISE_MIN ? share : null;
}
