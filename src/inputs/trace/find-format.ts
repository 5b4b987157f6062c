import type { TraceFormat } from '../../core/trace.ts';
import { UserError } from '../../core/user-error.ts';
import { isTraceHeader } from './table-columns.ts';

/** What a trace may be, for messages. */
const TRACE_FORMS =
  "a log of the library (NDJSON), a table of registrations (at_ms,worker,interval and index,replicas or reply,previous), or the output of 'redis-cli MONITOR'";

/**
 * The form of a trace, from its first lines and never from its name. Lines of other programs may
 * stand before a log or a capture begins. Throws a `UserError` of kind input where nothing in the
 * head looks like a trace.
 */
export function findFormat(name: string, head: string): TraceFormat {
  const lines = head.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first] = lines;
  if (first === undefined) {
    throw new UserError('input', `${name} holds nothing but blank lines; give a recorded trace`);
  }
  if (isTraceHeader(first)) return 'table';
  for (const line of lines) {
    if (line.trimStart().startsWith('{')) return 'log';
    if (MONITOR_LINE.test(line)) return 'monitor';
  }
  if (first === 'OK' && lines.length === 1) {
    throw new UserError('input', `${name} is a MONITOR capture in which nothing was captured`);
  }
  throw new UserError(
    'input',
    `${name} is no trace of a group: it begins with "${shortened(first)}"; give ${TRACE_FORMS}`,
  );
}

const MONITOR_LINE = /^\+?\d+\.\d{6} \[\d+ /;
const SHOWN = 60;

function shortened(line: string): string {
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN)}...`;
}
