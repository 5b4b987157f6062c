import type { Trace, TraceEvent } from '../../core/trace.ts';

/** Two events of one worker, in the order of the trace, whose times are in the other one. */
export interface BackwardStep {
  readonly before: TraceEvent;
  readonly event: TraceEvent;
  readonly byMs: number;
  /** The names of the files on both sides, where the step falls between two. */
  readonly files: string | null;
}

/**
 * Where a worker's time goes back by more than `leastMs` from one event to its next. Workers are not
 * compared with one another: between them the order of a log proves nothing. Events without such a
 * time are passed over.
 */
export function backwardSteps(
  trace: Trace,
  timeOf: (event: TraceEvent) => number | null,
  leastMs: number,
): BackwardStep[] {
  const last = new Map<string, { readonly event: TraceEvent; timeMs: number; file: number }>();
  const steps: BackwardStep[] = [];
  for (const [event, file] of eventsByFile(trace)) {
    const timeMs = timeOf(event);
    if (timeMs === null) continue;
    const before = last.get(event.worker);
    last.set(event.worker, { event, timeMs, file });
    if (before === undefined || before.timeMs - timeMs <= leastMs) continue;
    const files = file === before.file ? null : filesNamed(trace, before.file, file);
    steps.push({ before: before.event, event, byMs: before.timeMs - timeMs, files });
  }
  return steps;
}

function* eventsByFile({ files, events }: Trace): Generator<readonly [TraceEvent, number]> {
  let next = 0;
  for (const [file, { events: count }] of files.entries()) {
    for (const end = next + count; next < end; next++) {
      const event = events[next];
      if (event !== undefined) yield [event, file];
    }
  }
}

function filesNamed({ files }: Trace, before: number, after: number): string {
  return `${files[before]?.name} and ${files[after]?.name}`;
}
