import { quantileSorted } from 'simple-statistics';
import type { Trace } from '../../core/trace.ts';
import { formatDuration } from '../../core/units.ts';
import type { LeaseParameters } from '../protocol.ts';
import type { Latency } from '../simulation/latency.ts';

/** One way through the network of a trace, and where it was learned, in words. */
export interface TraceLatency {
  readonly latency: Latency;
  readonly text: string;
}

/** Fewer tell nothing of a network. */
const SAMPLES_MIN = 20;

/**
 * The one-way latency that a log shows; null where it shows none, as in a table of registrations,
 * which has one clock only. A worker's clock and the store's differ by a constant and the time that a
 * reply took to be handled: so what a skew lacks to the worker's largest is that time, without the
 * least there is. Replies later than the gap are no network, but a fault, and left out.
 */
export function latencyOfTrace(
  { events }: Trace,
  { intervalMs, gap }: LeaseParameters,
): TraceLatency | null {
  const skews = new Map<string, number[]>();
  for (const event of events) {
    if (event.kind !== 'registration' || event.localMs === null) continue;
    const known = skews.get(event.worker) ?? [];
    known.push(event.atMs - event.localMs);
    skews.set(event.worker, known);
  }
  const lates = [...skews.values()].flatMap((own) => {
    const largest = own.reduce((most, each) => Math.max(most, each), -Infinity);
    return own.map((each) => largest - each).filter((late) => late < gap * intervalMs);
  });
  if (lates.length < SAMPLES_MIN) return null;
  const sorted = lates.toSorted((a, b) => a - b);
  const at = (share: number): string => formatDuration(quantileSorted(sorted, share));
  return {
    latency: { kind: 'measured', values: Float64Array.from(sorted) },
    text: `from the log (replies handled late by p50 ${at(0.5)}, p99 ${at(0.99)})`,
  };
}
