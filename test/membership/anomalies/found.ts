import type { Anomaly } from '../../../src/core/results/anomaly.ts';
import type { Trace, TraceRegistration } from '../../../src/core/trace.ts';
import { anomaliesOf } from '../../../src/membership/anomalies/anomalies.ts';
import { replay } from '../../../src/membership/replay/replay.ts';
import { registered } from '../trace-of.ts';

/** The anomalies of a trace, all of them or those of one kind. */
export function found(trace: Trace, kind?: Anomaly['kind']): Anomaly[] {
  const all = anomaliesOf(trace, replay(trace, {}));
  return all.filter((each) => kind === undefined || each.kind === kind);
}

export function told(trace: Trace, kind?: Anomaly['kind']): [Anomaly['kind'], string][] {
  return found(trace, kind).map((each) => [each.kind, each.text]);
}

/** The same registrations as a log has them, by clocks that show the store's time. */
export function logged(events: readonly TraceRegistration[]): TraceRegistration[] {
  return events.map((event) => registered(event, event.atMs));
}

/** Changes the registrations of one interval, or those of one worker in it. */
export function changed(
  events: readonly TraceRegistration[],
  where: { readonly interval: number; readonly worker?: string },
  change: Partial<TraceRegistration>,
): TraceRegistration[] {
  return events.map((event) => {
    const isMeant =
      event.interval === where.interval && event.worker === (where.worker ?? event.worker);
    return isMeant ? { ...event, ...change } : event;
  });
}

export const log = { format: 'log' } as const;
export const abc: readonly string[] = ['a', 'b', 'c'];
