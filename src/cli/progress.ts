import { printable } from '../core/printable.ts';
import type { Sink } from './outside.ts';

/** Work that is over sooner needs no line. */
const QUIET_MS = 2000;
const BETWEEN_MS = 200;
const BAR_CELLS = 20;

export interface ProgressOptions {
  readonly name: string;
  /** Bytes to be read; null where nobody knows, as of a pipe. */
  readonly total: number | null;
  readonly ascii: boolean;
  /** Milliseconds of any clock that never goes back. */
  readonly now?: () => number;
}

/**
 * One line on a terminal that tells how far the reading is: a bar, the rate and the time left, or of a pipe what was
 * read and the rate. It comes after two seconds and is taken away at the end. Where there is no terminal,
 * nothing is written.
 */
export class Progress {
  readonly #sink: Sink;
  readonly #options: ProgressOptions;
  readonly #now: () => number;
  readonly #startMs: number;
  #nextMs: number;
  #read = 0;
  #isDrawn = false;

  constructor(sink: Sink, options: ProgressOptions) {
    this.#sink = sink;
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#startMs = this.#now();
    this.#nextMs = this.#startMs + QUIET_MS;
  }

  /** So many bytes more were read. */
  advance(bytes: number): void {
    this.#read += bytes;
    if (!this.#sink.isTerminal) return;
    const nowMs = this.#now();
    if (nowMs < this.#nextMs) return;
    this.#nextMs = nowMs + BETWEEN_MS;
    this.#isDrawn = true;
    const line = progressLine(this.#read, nowMs - this.#startMs, this.#options);
    const shown = line.slice(0, (this.#sink.columns ?? 80) - 1);
    // A line that cannot be shown is no reason to stop.
    this.#sink.write(`${START_OF_LINE}${shown}`).catch(() => undefined);
  }

  /** Takes the line away. */
  async end(): Promise<void> {
    if (this.#isDrawn) await this.#sink.write(START_OF_LINE);
    this.#isDrawn = false;
  }
}

/** To the first column, and all after it cleared. */
const START_OF_LINE = '\r\u001b[K';

/**
 * The line after so many bytes.
 *
 *     progressLine(5e8, 2000, { name: 'a.csv', total: 1e9, ascii: true })
 *     // ##########----------  50 %  0.5 of 1.0 GB  0.25 GB/s  2 s left  a.csv
 */
export function progressLine(read: number, elapsedMs: number, options: ProgressOptions): string {
  const { total, ascii } = options;
  const name = printable(options.name);
  const rate = `${gigabytes((1000 * read) / elapsedMs, 2)} GB/s`;
  if (total === null) return `${gigabytes(read, 1)} GB  ${rate}  ${name}`;
  const share = Math.min(1, read / total);
  const done = Math.round(BAR_CELLS * share);
  const [full, empty] = ascii ? ['#', '-'] : ['█', '░'];
  const bar = full.repeat(done) + empty.repeat(BAR_CELLS - done);
  const seconds = Math.ceil(((1 / share - 1) * elapsedMs) / 1000);
  const left = seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  const sizes = `${gigabytes(Math.min(read, total), 1)} of ${gigabytes(total, 1)} GB`;
  return `${bar}  ${Math.floor(100 * share)} %  ${sizes}  ${rate}  ${left} left  ${name}`;
}

function gigabytes(bytes: number, decimals: number): string {
  return (bytes / 1e9).toFixed(decimals);
}
