import * as v from 'valibot';
import { UserError } from '../../core/user-error.ts';

/** A line that the library wrote, whichever logger it went through. */
export interface LogLine {
  readonly message: LogMessage;
  readonly timeMs: number;
  readonly worker: string;
  /** The name of the worker's group. */
  readonly group: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The messages that a replay needs; the library has more. */
const messages = [
  'discover started',
  'discover stopped',
  'registration completed',
  'registration failed',
  'lease granted',
  'lease released',
] as const;

type LogMessage = (typeof messages)[number];

const ours = v.picklist(messages);
const object = v.record(v.string(), v.unknown());

interface Place {
  readonly name: string;
  readonly number: number;
  readonly isCut: boolean;
}

/**
 * A line of NDJSON, or null where it is not one of the library's that a replay needs. Loggers name
 * time and message differently: `time`, `timestamp`, `ts` or `@timestamp` as ISO 8601 or in ms, and
 * `message` or `msg`. A line without a worker is the file's own. Throws a `UserError` of kind input
 * where it is cut or damaged, or has no time.
 */
export function logLineOf(text: string, place: Place): LogLine | null {
  const fields = parsed(text, place);
  const message = v.safeParse(ours, fields['message'] ?? fields['msg']);
  if (!message.success) return null;
  const { worker, name: group } = fields;
  return {
    message: message.output,
    timeMs: timeOf(fields, place),
    worker: typeof worker === 'string' && worker !== '' ? worker : place.name,
    group: typeof group === 'string' ? group : '',
    fields,
  };
}

/** A field that must be a whole number of at least 0. */
export function wholeField({ message, fields }: LogLine, name: string, at: string): number {
  const value = fields[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new UserError(
    'input',
    `${at}: "${message}" has ${value === undefined ? 'no' : `${JSON.stringify(value)} for its`} ${name}, which is a whole number of at least 0`,
  );
}

function parsed(text: string, { name, number, isCut }: Place): Readonly<Record<string, unknown>> {
  try {
    const value = v.safeParse(object, JSON.parse(text));
    return value.success ? value.output : {};
  } catch (error) {
    const message = isCut
      ? `${name} is cut in the middle of its last line, ${number}; get the whole file, or remove that line`
      : `${name}:${number}: this line is no whole JSON object; get the file again, or remove the line`;
    throw new UserError('input', message, { cause: error });
  }
}

function timeOf(fields: Readonly<Record<string, unknown>>, { name, number }: Place): number {
  const time = fields['time'] ?? fields['timestamp'] ?? fields['ts'] ?? fields['@timestamp'];
  const timeMs = typeof time === 'string' ? Date.parse(time) : time;
  if (typeof timeMs === 'number' && Number.isFinite(timeMs)) return timeMs;
  throw new UserError(
    'input',
    `${name}:${number}: this line has no time; a log has "time" as 2026-06-01T15:00:00.000Z or in ms`,
  );
}
