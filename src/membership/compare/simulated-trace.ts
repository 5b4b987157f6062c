import type { Trace, TraceEvent, TraceFormat } from '../../core/trace.ts';
import type { Tick, WorkerEvent } from '../protocol.ts';
import type { SimulationOptions } from '../simulation/options.ts';
import { Simulation } from '../simulation/simulation.ts';

/** How the real trace was taken. */
export interface TraceKind {
  readonly format: TraceFormat;
  readonly beginsMidway: boolean;
  readonly parameters: Trace['parameters'];
  /** Events before that moment of the simulation are not in the trace. */
  readonly fromMs: number;
}

/**
 * Runs a simulation and records it as the real trace was: by the workers' own logs, or by what the
 * store counted. So both are then seen with the same eyes: neither knows that a process stood still
 * while its lease ran out.
 */
export function simulatedTrace(options: SimulationOptions, kind: TraceKind): Trace {
  const events: TraceEvent[] = [];
  const isLog = kind.format === 'log';
  const simulation = new Simulation({
    ...options,
    observe: (worker, event) => {
      if (isLog && event.now >= kind.fromMs) events.push(...loggedEvents(worker, event));
    },
    observeStore: (worker, tick, timeMs) => {
      if (!isLog && timeMs >= kind.fromMs) events.push(countedEvent(worker, tick));
    },
  });
  simulation.run();
  return {
    files: [{ name: 'simulation', events: events.length }],
    format: kind.format,
    events,
    beginsMidway: kind.beginsMidway,
    namesWorkers: true,
    loggedLeases: [],
    gaps: [],
    parameters: kind.parameters,
    notes: [],
  };
}

/** What a worker's log would tell of an event; nothing of its timers. */
export function loggedEvents(worker: string, event: WorkerEvent): TraceEvent[] {
  switch (event.kind) {
    case 'start':
    case 'stop':
    case 'failure':
      return [{ kind: event.kind, worker, localMs: event.now }];
    case 'reply':
      return [{ ...countedEvent(worker, event.tick), localMs: event.now }];
    case 'register-due':
    case 'deadline-due':
      return [];
  }
}

function countedEvent(worker: string, tick: Tick): Extract<TraceEvent, { kind: 'registration' }> {
  const { interval, index, replicas, at } = tick;
  return { kind: 'registration', worker, atMs: at, localMs: null, interval, index, replicas };
}
