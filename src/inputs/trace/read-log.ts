import { UserError } from '../../core/user-error.ts';
import { counted } from '../../core/words.ts';
import { type LogLine, logLineOf, wholeField } from './log-line.ts';
import type { LineSink, OpenText } from './open-text.ts';
import { type FileTrace, GroupTrace, hasRegistrations } from './trace-file.ts';

/**
 * Reads the library's structured log (NDJSON), in the order of its lines. Lines that are no JSON or
 * that other parts of a program wrote are passed over. Throws a `UserError` of kind input where a
 * line is cut or damaged, and where no line is the library's or none is a registration.
 */
export async function readLog(text: OpenText): Promise<FileTrace> {
  const reading = new LogReading(text.name);
  await text.readLines(reading);
  return reading.finish();
}

/** For a log at the library's usual level, which does not have them. */
export function noRegistrations(name: string): UserError {
  return new UserError(
    'input',
    `${name} has no line "registration completed": the library logs it at level trace; record with that level, or capture with redis-cli MONITOR`,
  );
}

class LogReading implements LineSink {
  readonly #name: string;
  readonly #groups = new Map<string, GroupTrace>();
  readonly #settings = new Map<string, string>();
  #foreignLines = 0;
  #firstForeign = 0;
  #ours = 0;
  #withoutSkew = 0;

  constructor(name: string) {
    this.#name = name;
  }

  line(text: string, number: number, isCut: boolean): void {
    if (text.trim() === '') return;
    const at = `${this.#name}:${number}`;
    if (!text.trimStart().startsWith('{')) {
      if (this.#foreignLines++ === 0) this.#firstForeign = number;
      return;
    }
    const line = logLineOf(text, { name: this.#name, number, isCut });
    if (line !== null) this.#take(line, at);
  }

  finish(): FileTrace {
    const groups = [...this.#groups.values()];
    if (this.#ours === 0) {
      throw new UserError(
        'input',
        `${this.#name} is JSON by lines, but none is of the library: no message such as "registration completed"`,
      );
    }
    // A worker that never got a reply has no registrations and no leases; one with leases had both.
    const isSilent = groups.every(({ events }) => !hasRegistrations(events));
    const hasLeases = groups.some(({ loggedLeases }) => loggedLeases.length > 0);
    if (isSilent && hasLeases) throw noRegistrations(this.#name);
    return { name: this.#name, format: 'log', groups: this.#groups, notes: this.#allNotes() };
  }

  #take(found: LogLine, at: string): void {
    this.#ours++;
    const group = this.#groupOf(found.group);
    const line = { ...found, worker: group.nameOf(found.worker) };
    switch (line.message) {
      case 'discover started':
        return this.#start(line, group, at);
      case 'discover stopped':
        return group.add({ kind: 'stop', worker: line.worker, localMs: line.timeMs }, at);
      case 'registration failed':
        return group.add({ kind: 'failure', worker: line.worker, localMs: line.timeMs }, at);
      case 'registration completed':
        return this.#register(line, group, at);
      case 'lease granted':
        return addLease(line, group, 'granted', at);
      case 'lease released':
        return addLease(line, group, 'released', at);
    }
  }

  #groupOf(name: string): GroupTrace {
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    const group = new GroupTrace();
    this.#groups.set(name, group);
    return group;
  }

  #start(line: LogLine, group: GroupTrace, at: string): void {
    const { interval, gap } = line.fields;
    group.add({ kind: 'start', worker: line.worker, localMs: line.timeMs }, at);
    if (typeof interval !== 'number' || typeof gap !== 'number') return;
    group.intervalMs ??= interval;
    group.gap ??= gap;
    if (group.intervalMs === interval && group.gap === gap) return;
    this.#settings.set(
      line.worker,
      `${at}: ${line.worker} runs with interval ${interval} ms and gap ${gap}, others with ${group.intervalMs} ms and ${group.gap}; the replay takes the latter for all`,
    );
  }

  #register(line: LogLine, group: GroupTrace, at: string): void {
    const { skew, replicas } = line.fields;
    if (typeof skew !== 'number') this.#withoutSkew++;
    group.add(
      {
        kind: 'registration',
        worker: line.worker,
        atMs: line.timeMs + (typeof skew === 'number' ? skew : 0),
        localMs: line.timeMs,
        interval: wholeField(line, 'interval', at),
        index: wholeField(line, 'index', at),
        replicas: replicas === null ? null : wholeField(line, 'replicas', at),
      },
      at,
    );
  }

  #allNotes(): string[] {
    const notes = [...this.#settings.values()];
    if (this.#foreignLines > 0) {
      notes.push(
        `${counted(this.#foreignLines, 'line')} of ${this.#name} that are no JSON were passed over, from line ${this.#firstForeign} on`,
      );
    }
    if (this.#withoutSkew > 0) {
      notes.push(
        `${counted(this.#withoutSkew, 'registration')} of ${this.#name} without a skew: the worker's clock is taken for the store's`,
      );
    }
    return notes;
  }
}

function addLease(
  line: LogLine,
  group: GroupTrace,
  kind: 'granted' | 'released',
  at: string,
): void {
  const index = wholeField(line, 'i', at);
  const replicas = wholeField(line, 'n', at);
  group.loggedLeases.push({ kind, worker: line.worker, index, replicas, localMs: line.timeMs });
}
