import type { LoggedLease, TraceEvent, TraceFormat, TraceGap } from '../../core/trace.ts';
import { UserError } from '../../core/user-error.ts';
import { grouped } from '../../core/words.ts';

/** What one file tells, group by group. */
export interface FileTrace {
  readonly name: string;
  readonly format: TraceFormat;
  /** By what tells groups apart: the key, or the name in the log; '' for a table, which has neither. */
  readonly groups: ReadonlyMap<string, GroupTrace>;
  readonly notes: readonly string[];
}

/** Whether a worker is known to have been counted: without one there is nothing to replay. */
export function hasRegistrations(events: readonly TraceEvent[]): boolean {
  return events.some(({ kind }) => kind === 'registration');
}

/** What one file tells of one group, while it is being read and after. */
export class GroupTrace {
  readonly events: TraceEvent[] = [];
  readonly loggedLeases: LoggedLease[] = [];
  readonly gaps: TraceGap[] = [];
  readonly #names = new Map<string, string>();
  intervalMs: number | null = null;
  gap: number | null = null;
  ttlMs: number | null = null;
  beginsMidway = false;
  /** Registrations that came without their worker. */
  nameless = 0;

  /**
   * The one string that stands for a worker. A name that was cut from a line would keep alive the 64
   * KiB it was read with: 250 MB of a capture stayed in memory for its registrations.
   */
  nameOf(worker: string): string {
    const known = this.#names.get(worker);
    if (known === undefined) this.#names.set(worker, worker);
    return known ?? worker;
  }

  /** Adds an event; throws a `UserError` of kind input where there are more than a replay holds. */
  add(event: TraceEvent, at: string): void {
    if (this.events.length === EVENTS_MAX) {
      throw new UserError(
        'input',
        `${at}: a replay holds ${grouped(EVENTS_MAX)} events; give a shorter stretch of the trace`,
      );
    }
    this.events.push(event);
  }
}

/** A hundred workers that register every ten seconds, for three days; about a gigabyte in all. */
const EVENTS_MAX = 3_000_000;
