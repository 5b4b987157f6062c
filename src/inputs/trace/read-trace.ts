import type { Trace, TraceEvent, TraceFormat } from '../../core/trace.ts';
import { UserError } from '../../core/user-error.ts';
import { listed } from '../../core/words.ts';
import type { ByteSource } from '../open-bytes.ts';
import { findFormat } from './find-format.ts';
import { type OpenText, openText } from './open-text.ts';
import { noRegistrations, readLog } from './read-log.ts';
import { readMonitor } from './read-monitor.ts';
import { readTable } from './read-table.ts';
import { refuseRepeats } from './repeats.ts';
import { type FileTrace, type GroupTrace, hasRegistrations } from './trace-file.ts';

export interface TraceOptions {
  /** The group to read, by its name or its key, where the files hold several. */
  readonly group?: string;
}

/**
 * Reads the trace of one group from files: logs of the library, tables of registrations, or MONITOR
 * captures, each found by its content. Files follow one another as given and keep their order; times
 * sort nothing, since time that goes backwards is a finding. Throws a `UserError` of kind input for
 * what is no trace, is cut, mixes forms or repeats itself, and where the group must be named.
 */
export async function readTrace(
  sources: readonly ByteSource[],
  options: TraceOptions,
): Promise<Trace> {
  const files: FileTrace[] = [];
  for (const source of sources) files.push(await readFile(await openText(source)));
  const [first] = files;
  if (first === undefined) throw new UserError('usage', 'no trace was given; name a file');
  refuseMixture(files);
  const group = chosenGroup(files, options.group);
  const parts = files.map((file) => ({ name: file.name, trace: file.groups.get(group) ?? null }));
  refuseRepeats(parts);
  const trace = joined({ files, parts, group, format: first.format });
  if (!hasRegistrations(trace.events)) throw noRegistrations(first.name);
  return trace;
}

const readers: Readonly<Record<TraceFormat, (text: OpenText) => Promise<FileTrace>>> = {
  log: readLog,
  table: readTable,
  monitor: readMonitor,
};

async function readFile(text: OpenText): Promise<FileTrace> {
  return await readers[findFormat(text.name, text.head)](text);
}

const formNames: Readonly<Record<TraceFormat, string>> = {
  log: 'a log',
  table: 'a table of registrations',
  monitor: 'a MONITOR capture',
};

/** Forms name workers differently, or tell of the same registrations twice. */
function refuseMixture(files: readonly FileTrace[]): void {
  const [first] = files;
  const other = files.find(({ format }) => format !== first?.format);
  if (first === undefined || other === undefined) return;
  throw new UserError(
    'input',
    `${first.name} is ${formNames[first.format]} and ${other.name} is ${formNames[other.format]}; give files of one form`,
  );
}

function chosenGroup(files: readonly FileTrace[], wanted: string | undefined): string {
  const known = [...new Set(files.flatMap(({ groups }) => [...groups.keys()]))];
  const [only] = known;
  if (known.length === 1 && only !== undefined && (wanted === undefined || only === ''))
    return only;
  const matching = known.filter((key) => wanted !== undefined && isNamed(key, wanted));
  const [found] = matching;
  if (matching.length === 1 && found !== undefined) return found;
  const names = listed(known.slice(0, GROUPS_LISTED).map((key) => `"${key}"`));
  const more = known.length > GROUPS_LISTED ? ` and ${known.length - GROUPS_LISTED} more` : '';
  const problem =
    wanted === undefined
      ? `the trace holds ${known.length} groups, ${names}${more}; name one with --group`
      : `the trace holds ${matching.length === 0 ? 'no group' : 'several groups'} "${wanted}"; it has ${names}${more}`;
  throw new UserError('input', problem);
}

const GROUPS_LISTED = 10;

/** A group's key has its name in braces, which nobody needs to write. */
function isNamed(key: string, wanted: string): boolean {
  const bare = key.replace(/ in database \d+$/, '');
  return [key, bare, bare.replace(/[{}]/g, ''), /\{([^}]*)\}/.exec(bare)?.[1]].includes(wanted);
}

interface Parts {
  readonly files: readonly FileTrace[];
  readonly parts: readonly { readonly name: string; readonly trace: GroupTrace | null }[];
  readonly group: string;
  readonly format: TraceFormat;
}

function joined({ files, parts, group, format }: Parts): Trace {
  const traces = parts.flatMap(({ trace }) => (trace === null ? [] : [trace]));
  const events: TraceEvent[] = [];
  // One by one: spread into push, millions of events would not fit the stack.
  for (const trace of traces) for (const event of trace.events) events.push(event);
  const firstOf = <T>(values: readonly (T | null)[]): T | null =>
    values.find((value) => value !== null) ?? null;
  return {
    files: parts.map(({ name, trace }) => ({ name, events: trace?.events.length ?? 0 })),
    format,
    events,
    beginsMidway: traces[0]?.beginsMidway ?? false,
    namesWorkers: traces.every(({ nameless }) => nameless === 0),
    loggedLeases: traces.flatMap(({ loggedLeases }) => loggedLeases),
    gaps: traces.flatMap(({ gaps }) => gaps),
    parameters: {
      group: group === '' ? null : group,
      intervalMs: firstOf(traces.map(({ intervalMs }) => intervalMs)),
      gap: firstOf(traces.map(({ gap }) => gap)),
      ttlMs: firstOf(traces.map(({ ttlMs }) => ttlMs)),
    },
    notes: files.flatMap(({ notes }) => notes),
  };
}
