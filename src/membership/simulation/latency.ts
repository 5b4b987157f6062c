import type { Random } from '../../core/random.ts';
import { drawNormal, logParameters } from '../../core/statistics/normal.ts';

/** One way through the network, in milliseconds; each direction is drawn apart. */
export type Latency =
  | { readonly kind: 'fixed'; readonly ms: number }
  | { readonly kind: 'uniform'; readonly fromMs: number; readonly toMs: number }
  | { readonly kind: 'normal'; readonly meanMs: number; readonly deviationMs: number }
  /** By the parameters of the logarithm. */
  | { readonly kind: 'lognormal'; readonly mu: number; readonly sigma: number }
  /** Measured values, one of which is drawn each time. */
  | { readonly kind: 'measured'; readonly values: Float64Array };

/**
 * Messages that leave at the same moment arrive in any order, as they do in a network: with equal
 * times they would keep one order for ever, and workers that start together would agree on their
 * indices an interval too early. A microsecond is below what anybody measures.
 */
const TIE_MS = 0.001;

/** A draw of the latency, never negative. Without any latency equal times stay equal. */
export function drawLatency(latency: Latency, random: Random): number {
  switch (latency.kind) {
    case 'fixed':
      return latency.ms === 0 ? 0 : latency.ms + random.unit() * TIE_MS;
    case 'uniform':
      return latency.fromMs + random.unit() * (latency.toMs - latency.fromMs);
    case 'normal':
      return Math.max(0, latency.meanMs + drawNormal(random) * latency.deviationMs);
    case 'lognormal':
      return Math.exp(latency.mu + latency.sigma * drawNormal(random));
    case 'measured':
      return latency.values[random.below(latency.values.length)]! + random.unit() * TIE_MS;
  }
}

/** The lognormal latency with this median and this 99th percentile. */
export function lognormalLatency(p50Ms: number, p99Ms: number): Latency {
  return { kind: 'lognormal', ...logParameters(p50Ms, p99Ms) };
}
