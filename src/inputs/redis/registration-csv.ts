import type { RegistrationRecord } from '../../core/results/membership.ts';
import type { TraceGap } from '../../core/trace.ts';

/** The first line of a recorded trace. */
export const registrationHeader = 'at_ms,worker,interval,index,replicas\n';

/**
 * A registration as a line of a trace, as `nandi replay` reads it.
 *
 *     registrationLine({ atMs: 5, worker: 'w0', interval: 1, index: 0, replicas: null })
 *     // '5,w0,1,0,\n'
 */
export function registrationLine(row: RegistrationRecord): string {
  const { atMs, worker, interval, index, replicas } = row;
  return `${atMs},${quoted(worker)},${interval},${index},${replicas ?? ''}\n`;
}

/**
 * A time in which nothing was seen, as a line of a trace: a recording with a hole must not look whole.
 *
 *     gapLine({ fromMs: 5, toMs: 9 }) // '9,not seen since 5,,,\n'
 */
export function gapLine({ fromMs, toMs }: TraceGap): string {
  return `${toMs},not seen since ${fromMs},,,\n`;
}

/** A worker on a socket of the file system is known by its path, which may hold anything. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
