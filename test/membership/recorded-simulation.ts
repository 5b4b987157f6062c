import type { TraceEvent } from '../../src/core/trace.ts';
import { loggedEvents } from '../../src/membership/compare/simulated-trace.ts';
import { protocolRules } from '../../src/membership/protocol.ts';
import type { SimulationOptions } from '../../src/membership/simulation/options.ts';
import type { SimulationOutcome } from '../../src/membership/simulation/outcome.ts';
import { Simulation } from '../../src/membership/simulation/simulation.ts';

/** A group of an ideal world: no latency, no lag, clocks that agree. */
export const ideal: Omit<SimulationOptions, 'seed'> = {
  parameters: { intervalMs: 30_000, gap: 0.15 },
  rules: protocolRules,
  workers: 3,
  durationMs: 600_000,
  phase: 0,
  latency: { kind: 'fixed', ms: 0 },
  lag: { kind: 'fixed', ms: 0 },
  ttlMs: 90_000,
  startSpreadMs: 0,
  firstOffsetMs: 0,
  clockSkewMs: 0,
  clockDriftShare: 0,
  intervalClock: 'store',
  actions: [],
};

/** Runs a simulation and keeps what its workers would have logged, lease lines left out. */
export function recordedSimulation(options: SimulationOptions): {
  readonly outcome: SimulationOutcome;
  readonly events: readonly TraceEvent[];
} {
  const events: TraceEvent[] = [];
  const simulation = new Simulation({
    ...options,
    observe: (worker, event) => events.push(...loggedEvents(worker, event)),
  });
  // Starts come before the constructor is done, so events are all there only now.
  return { outcome: simulation.run(), events };
}
