import { protocolRules } from '../../src/membership/protocol.ts';
import type { SimulationOptions } from '../../src/membership/simulation/options.ts';
import { Simulation } from '../../src/membership/simulation/simulation.ts';

const INTERVAL_MS = 30_000;

/** Settled groups: as many intervals as make some two million registrations. */
const sizes = [
  { workers: 5, intervals: 400_000, wanted: '1,000,000' },
  { workers: 100, intervals: 20_000, wanted: '1,000,000' },
  { workers: 10_000, intervals: 200, wanted: '500,000' },
] as const;

/**
 * Registrations simulated in a second of one core, as rows of Markdown, and the memory that a run ten
 * times as long takes more: the memory is in the number of workers, not of events.
 */
export function simulationFigures(): string[] {
  const lines = sizes.map(({ workers, intervals, wanted }) => {
    simulated(workers, Math.ceil(intervals / 10));
    const runs = Array.from({ length: 3 }, () => simulated(workers, intervals));
    const best = runs.reduce((a, b) => (a.perSecond >= b.perSecond ? a : b));
    const growth = heapOf(workers, intervals) - heapOf(workers, Math.ceil(intervals / 10));
    return `| ${workers} | ${best.registrations} | ${Math.round(best.perSecond)} | ${wanted} | ${growth.toFixed(1)} MiB |`;
  });
  return [
    '| workers | registrations | a second, best of 3 | wanted | heap of a run ten times as long, more |',
    '|---|---|---|---|---|',
    ...lines,
  ];
}

function simulated(workers: number, intervals: number) {
  const simulation = new Simulation(settled(workers, intervals));
  const start = performance.now();
  const { load, isSettledAtEnd } = simulation.run();
  const seconds = (performance.now() - start) / 1000;
  if (!isSettledAtEnd) throw new Error('a group without faults has not settled');
  // Whatever is slow or fast must also be right: each worker registers once an interval.
  const { registrations } = load;
  if (Math.abs(registrations / (workers * intervals) - 1) > 0.05) {
    throw new Error(
      `${registrations} registrations of ${workers} workers in ${intervals} intervals`,
    );
  }
  return { registrations, perSecond: registrations / seconds };
}

/** The heap that is still reachable when a run has ended, in MiB. */
function heapOf(workers: number, intervals: number): number {
  const simulation = new Simulation(settled(workers, intervals));
  const outcome = simulation.run();
  globalThis.gc?.();
  const { heapUsed } = process.memoryUsage();
  // Both are still needed here, so that they are counted.
  if (outcome.workers.length + (simulation instanceof Simulation ? 0 : 1) === 0) return 0;
  return heapUsed / 2 ** 20;
}

function settled(workers: number, intervals: number): SimulationOptions {
  return {
    parameters: { intervalMs: INTERVAL_MS, gap: 0.15 },
    rules: protocolRules,
    workers,
    durationMs: intervals * INTERVAL_MS,
    seed: '1',
    phase: 0,
    // With 10,000 workers the slots are 2.1 ms apart: a latency that varies more lets them swap for ever.
    latency: { kind: 'fixed', ms: 2 },
    lag: { kind: 'fixed', ms: 0 },
    ttlMs: 3 * INTERVAL_MS,
    startSpreadMs: INTERVAL_MS,
    firstOffsetMs: 0,
    clockSkewMs: 0,
    clockDriftShare: 0,
    intervalClock: 'store',
    actions: [],
  };
}
