import type { Check, GateReport } from '../../core/results/checks.ts';
import { intervalJson } from './intervals.ts';
import type { Json } from './values.ts';

export function gateJson({ verdict, checks }: GateReport): Json {
  return { verdict, checks: checks.map(checkJson) };
}

function checkJson(check: Check): Json {
  return {
    gate: check.gate,
    metric: check.metric,
    where: check.where,
    verdict: check.verdict,
    value: check.value,
    limit: check.limit,
    unit: check.unit,
    headroom: check.headroom,
    sample_size: check.sample,
    noise_share: check.noiseShare,
    why: check.why,
    ...(check.interval === undefined ? {} : { interval: intervalJson(check.interval) }),
  };
}
