import type { Trace, TraceRegistration } from '../../core/trace.ts';
import { formatDuration } from '../../core/units.ts';
import { UserError } from '../../core/user-error.ts';
import { grouped } from '../../core/words.ts';
import type { LeaseParameters } from '../protocol.ts';
import { TIME_ERROR_MS } from './time-error.ts';

/** What the user says of a trace; it counts more than what the trace says. */
export interface GivenParameters {
  readonly intervalMs?: number;
  readonly gap?: number;
}

export interface FoundParameters {
  readonly parameters: LeaseParameters;
  /** What was not known and how it was settled, a sentence each. */
  readonly assumptions: readonly string[];
}

/** What the library takes where nobody says a gap. */
const GAP_DEFAULT = 0.15;

/**
 * Interval and gap of a trace: as given, else as the trace has them; else the interval from its
 * interval numbers and their times, and the default gap. Throws a `UserError` where an interval that
 * was given contradicts those numbers (kind usage), or where they fit none (kind input). Two passes
 * over the registrations.
 */
export function findParameters(trace: Trace, given: GivenParameters): FoundParameters {
  const { gap } = trace.parameters;
  const assumptions: string[] = [];
  const intervalMs =
    given.intervalMs ?? trace.parameters.intervalMs ?? inferred(trace, assumptions);
  if (given.intervalMs !== undefined) {
    refuseForeign(registrationsOf(trace), intervalMs);
    note(assumptions, 'interval', formatDuration(intervalMs), trace.parameters.intervalMs);
  }
  if (given.gap !== undefined) note(assumptions, 'gap', `${given.gap}`, gap);
  if (given.gap === undefined && gap === null) {
    assumptions.push(`The trace does not tell its gap: it is taken as the default, ${GAP_DEFAULT}`);
  }
  return { parameters: { intervalMs, gap: given.gap ?? gap ?? GAP_DEFAULT }, assumptions };
}

function note(assumptions: string[], name: string, given: string, found: number | null): void {
  if (found === null) return;
  const told = name === 'interval' ? formatDuration(found) : `${found}`;
  if (told !== given) assumptions.push(`The ${name} is ${given}, as given; the trace says ${told}`);
}

function registrationsOf({ events }: Trace): TraceRegistration[] {
  return events.filter((event) => event.kind === 'registration');
}

/**
 * The roundest interval that fits: number N at time t says that t/(N+1) < interval <= t/N. All
 * registrations together leave little room, and people choose round intervals.
 */
function inferred(trace: Trace, assumptions: string[]): number {
  let [above, most] = [0, Infinity];
  for (const { atMs, interval } of registrationsOf(trace)) {
    above = Math.max(above, (atMs - TIME_ERROR_MS) / (interval + 1));
    if (interval > 0) most = Math.min(most, (atMs + TIME_ERROR_MS) / interval);
  }
  const found = Number.isFinite(most) ? roundest(above, most) : null;
  if (found === null) {
    const reason = 'its interval numbers fit no one interval between their times';
    throw new UserError(
      'input',
      `The trace does not tell its interval, and ${reason}; say it with --interval`,
    );
  }
  const isClear = Math.floor(most) - Math.floor(above) <= 1;
  const range = `${grouped(Math.floor(above) + 1)} to ${grouped(Math.floor(most))} ms`;
  const others = isClear ? 'no other whole number of ms fits' : `${range} would fit as well`;
  assumptions.push(
    `The trace does not tell its interval: by its numbers and times it is ${formatDuration(found)}; ${others}`,
  );
  return found;
}

/** Steps on which people place an interval, the roundest first. */
const steps = [60_000, 30_000, 10_000, 5000, 1000, 500, 100, 50, 10, 5, 1];

function roundest(above: number, most: number): number | null {
  for (const step of steps) {
    const candidate = Math.floor(most / step) * step;
    if (candidate > above && candidate > 0) return candidate;
  }
  return null;
}

/** Most numbers being wrong means the wrong interval; a few mean a worker with a clock of its own. */
function refuseForeign(registrations: readonly TraceRegistration[], intervalMs: number): void {
  const foreign = registrations.filter(({ atMs, interval }) => {
    const from = interval * intervalMs - TIME_ERROR_MS;
    return atMs < from || atMs >= from + intervalMs + 2 * TIME_ERROR_MS;
  });
  const [first] = foreign;
  if (first === undefined || 2 * foreign.length <= registrations.length) return;
  throw new UserError(
    'usage',
    `an interval of ${formatDuration(intervalMs)} does not fit this trace: its interval ${first.interval} holds the time ${first.atMs} ms, which makes about ${formatDuration(first.atMs / (first.interval + 0.5))}`,
  );
}
