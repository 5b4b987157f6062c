import type { TraceEvent } from '../../src/core/trace.ts';
import { protocolRules, type WorkerEvent } from '../../src/membership/protocol.ts';
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
    observe: (worker, event) => events.push(...traceEventsOf(worker, event)),
  });
  // Starts come before the constructor is done, so events are all there only now.
  return { outcome: simulation.run(), events };
}

function traceEventsOf(worker: string, event: WorkerEvent): TraceEvent[] {
  switch (event.kind) {
    case 'start':
    case 'stop':
    case 'failure':
      return [{ kind: event.kind, worker, localMs: event.now }];
    case 'reply': {
      const { interval, index, replicas, at } = event.tick;
      const localMs = event.now;
      return [{ kind: 'registration', worker, atMs: at, localMs, interval, index, replicas }];
    }
    case 'register-due':
    case 'deadline-due':
      return [];
  }
}
