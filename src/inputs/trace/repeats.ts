import type { TraceRegistration } from '../../core/trace.ts';
import { UserError } from '../../core/user-error.ts';
import type { GroupTrace } from './trace-file.ts';

interface Part {
  readonly name: string;
  readonly trace: GroupTrace | null;
}

/**
 * Refuses files that tell of the same registration: it would count twice and look like a fault of
 * the group. Costs a key a registration, and nothing for a single file.
 */
export function refuseRepeats(parts: readonly Part[]): void {
  if (parts.length < 2) return;
  const known = new Map<string, string>();
  for (const { name, trace } of parts) {
    const keys = (trace?.events ?? []).flatMap((event) =>
      event.kind === 'registration' ? [keyOf(event)] : [],
    );
    for (const key of keys) {
      const other = known.get(key);
      if (other !== undefined) throw repeated(name, other, key);
    }
    for (const key of keys) known.set(key, name);
  }
}

function keyOf({ worker, interval, index, atMs }: TraceRegistration): string {
  return `${worker} in interval ${interval}, index ${index}, at ${atMs} ms`;
}

function repeated(name: string, other: string, key: string): UserError {
  const what = name === other ? 'is given twice' : `repeats what ${other} tells (${key})`;
  return new UserError('input', `${name} ${what}; give each part of a trace once`);
}
