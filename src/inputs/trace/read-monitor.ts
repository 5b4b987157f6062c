import { UserError } from '../../core/user-error.ts';
import { counted } from '../../core/words.ts';
import { type MonitoredCommand, parseMonitorLine } from '../redis/monitor-line.ts';
import { MonitoredGroup } from './monitored-group.ts';
import type { LineSink, OpenText } from './open-text.ts';
import type { FileTrace } from './trace-file.ts';

/**
 * Reads what `redis-cli MONITOR` printed, in the order of its lines. A worker is a client's address;
 * a registration is a script that increments `KEY:N` and reads `KEY:N-1`, whatever else the server
 * did meanwhile. Throws a `UserError` of kind input where the capture is cut in the middle of a line
 * or shows no registration.
 */
export async function readMonitor(text: OpenText): Promise<FileTrace> {
  const reading = new MonitorReading(text.name);
  await text.readLines(reading);
  return reading.finish();
}

interface CounterName {
  readonly group: string;
  readonly interval: number;
}

/** A script that is running: who sent it, and what it did to a group's counters so far. */
interface Script {
  readonly command: MonitoredCommand;
  readonly incremented: CounterName | null;
  readonly ttlMs: number | null;
}

class MonitorReading implements LineSink {
  readonly #name: string;
  readonly #groups = new Map<string, MonitoredGroup>();
  /** Clients that were seen doing something else before they registered. */
  readonly #announced = new Set<string>();
  #script: Script | null = null;
  #firstMs: number | null = null;
  #foreignLines = 0;

  constructor(name: string) {
    this.#name = name;
  }

  line(text: string, number: number, isCut: boolean): void {
    if (LINES_OF_REDIS_CLI.test(text)) return;
    const client = LINE_START.exec(text)?.[1];
    if (isCut && (client === undefined || !text.endsWith('"'))) throw this.#cut(number);
    if (client === undefined) this.#foreignLines++;
    else this.#commandLine(text, number, client);
  }

  #commandLine(text: string, number: number, client: string): void {
    // A busy server prints thousands of lines a second: most are looked at no further.
    const command = this.#firstMs === null || NEEDED.test(text) ? parseMonitorLine(text) : null;
    this.#firstMs ??= command?.atMs ?? null;
    if (command === null || !this.#take(command, `${this.#name}:${number}`)) this.#announce(client);
  }

  finish(): FileTrace {
    const notes: string[] = [];
    const groups = [...this.#groups].map(([key, group]) => {
      const { trace, note } = group.finish(this.#name, this.#firstMs ?? 0);
      if (note !== null) notes.push(note);
      return [key, trace] as const;
    });
    if (!groups.some(([, { events }]) => events.length > 0)) throw this.#nothing(groups.length > 0);
    if (this.#foreignLines > 0) {
      notes.push(
        `${counted(this.#foreignLines, 'line')} of ${this.#name} not of MONITOR were passed over`,
      );
    }
    notes.push(
      `In ${this.#name} a worker is a connection: one that connects anew looks like another`,
    );
    return { name: this.#name, format: 'monitor', groups: new Map(groups), notes };
  }

  /** Whether the command is a script or one of a script's; all others announce their client. */
  #take(command: MonitoredCommand, at: string): boolean {
    const name = command.words[0]?.toLowerCase() ?? '';
    if (command.client === 'lua') this.#inner(name, command, at);
    else if (SCRIPTS.has(name)) this.#script = { command, incremented: null, ttlMs: null };
    else {
      this.#delete(name, command);
      return false;
    }
    return true;
  }

  /** What a script does: INCR of the open counter, its lifetime, GET of the closed one. */
  #inner(name: string, { words, database }: MonitoredCommand, at: string): void {
    const script = this.#script;
    const counter = counterNamed(words[1], database);
    if (script === null || counter === null) return;
    if (name === 'incr') this.#script = { ...script, incremented: counter };
    if (name === 'pexpire') this.#script = { ...script, ttlMs: Number(words[2]) };
    if (name === 'expire') this.#script = { ...script, ttlMs: 1000 * Number(words[2]) };
    if (name !== 'get' || script.incremented === null) return;
    const { group, interval } = script.incremented;
    if (counter.group === group && counter.interval === interval - 1) this.#register(script, at);
  }

  #register({ command, incremented, ttlMs }: Script, at: string): void {
    this.#script = null;
    if (incremented === null) return;
    const { group: key, interval } = incremented;
    const { client, atMs, words } = command;
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = new MonitoredGroup();
      this.#groups.set(key, group);
    }
    const scriptArguments = words.slice(3 + Number(words[2]));
    const isAnnounced = this.#announced.has(client);
    group.take({ client, atMs, interval, scriptArguments, ttlMs, isAnnounced }, at);
    this.#announce(client);
  }

  #delete(name: string, { words, database }: MonitoredCommand): void {
    if (!DELETIONS.has(name)) return;
    for (const word of words.slice(1)) {
      const counter = counterNamed(word, database);
      if (counter !== null) this.#groups.get(counter.group)?.forget(counter.interval);
    }
  }

  #announce(client: string): void {
    if (client !== 'lua' && this.#announced.size < CLIENTS_MAX) this.#announced.add(client);
  }

  #cut(number: number): UserError {
    const cure = 'get the whole file, or remove that line';
    return new UserError(
      'input',
      `${this.#name} is cut in the middle of its last line, ${number}; ${cure}`,
    );
  }

  #nothing(hasOneInterval: boolean): UserError {
    const reason = hasOneInterval
      ? 'holds less than one interval of a group; capture some intervals'
      : 'shows no registration: no script there increments KEY:N and reads KEY:N-1';
    return new UserError('input', `${this.#name} is a MONITOR capture, but it ${reason}`);
  }
}

const LINE_START = /^\+?\d+\.\d{6} \[\d+ ([^\]]+(?:\]:\d+)?)\] "/;
const NEEDED = /^\+?\S+ \[\d+ (?:lua|[^\]]+(?:\]:\d+)?\] "(?:eval|fcall|del|unlink))/i;
const SCRIPTS: ReadonlySet<string> = new Set(['eval', 'evalsha', 'fcall']);
const DELETIONS: ReadonlySet<string> = new Set(['del', 'unlink']);
/** What redis-cli prints of its own: the reply to MONITOR, and the end of the connection. */
const LINES_OF_REDIS_CLI = /^(\+?OK|Error: .*|\^C.*|)$/;
/** Clients that are remembered; a group has far fewer. */
const CLIENTS_MAX = 100_000;

/** The counter that a key names: the group's key, with its database unless that is 0, and N. */
function counterNamed(key: string | undefined, database: string): CounterName | null {
  const [, base, digits] = /^(.+):(\d{1,15})$/s.exec(key ?? '') ?? [];
  if (base === undefined || digits === undefined) return null;
  const group = database === '0' ? base : `${base} in database ${database}`;
  return { group, interval: Number(digits) };
}
