import type { RegistrationRecord } from '../../src/core/results/membership.ts';
import type { Trace, TraceEvent, TraceMoment, TraceRegistration } from '../../src/core/trace.ts';

/** A trace of these events, as a table of registrations has them unless said otherwise. */
export function traceOf(events: readonly TraceEvent[], said: Partial<Trace> = {}): Trace {
  return {
    files: [{ name: 'a.csv', events: events.length }],
    format: 'table',
    events,
    beginsMidway: false,
    namesWorkers: true,
    loggedLeases: [],
    gaps: [],
    parameters: { group: null, intervalMs: 30_000, gap: 0.15, ttlMs: null },
    notes: [],
    ...said,
  };
}

/** A registration by the store's time alone, or with the worker's own. */
export function registered(
  record: RegistrationRecord,
  localMs: number | null = null,
): TraceRegistration {
  return { kind: 'registration', ...record, localMs };
}

export function moment(kind: TraceMoment['kind'], worker: string, localMs: number): TraceMoment {
  return { kind, worker, localMs };
}

/** Registrations of settled workers at their slots, in intervals of 30 s with a gap of 0.15. */
export function settled(
  workers: readonly string[],
  intervals: { readonly from: number; readonly to: number },
): TraceRegistration[] {
  const found: TraceRegistration[] = [];
  const replicas = workers.length;
  for (let interval = intervals.from; interval <= intervals.to; interval++) {
    for (const [index, worker] of workers.entries()) {
      const phase = 0.15 + ((index + 0.5) / replicas) * 0.7;
      const atMs = (interval + phase) * 30_000;
      found.push(registered({ atMs, worker, interval, index, replicas }));
    }
  }
  return found;
}
