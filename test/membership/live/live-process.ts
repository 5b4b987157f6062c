import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { LeaseSpan } from '../../../src/core/results/membership.ts';
import type { WorkerSettings } from './worker-settings.ts';

const line = v.looseObject({
  time: v.string(),
  message: v.string(),
  i: v.optional(v.nullable(v.number())),
  n: v.optional(v.nullable(v.number())),
  late: v.optional(v.nullable(v.number())),
});

type Line = v.InferOutput<typeof line>;

/** A lease as its worker had it, and for how long it had run out when the worker noticed. */
export interface HeldLease extends LeaseSpan {
  readonly lateMs: number;
}

/** A worker in a process of its own, and what it has logged so far. */
export class LiveProcess {
  readonly worker: string;
  readonly #process: ChildProcess;
  readonly #closed: Promise<unknown>;
  #log = '';
  #killedMs: number | null = null;

  constructor(settings: WorkerSettings) {
    this.worker = settings.worker;
    const program = fileURLToPath(new URL('worker-process.ts', import.meta.url));
    this.#process = spawn(
      process.execPath,
      ['--import', 'tsx', program, JSON.stringify(settings)],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    this.#process.stdout?.on('data', (chunk: Buffer) => {
      this.#log += chunk.toString();
    });
    this.#closed = once(this.#process, 'close');
  }

  get log(): string {
    return this.#log.slice(0, this.#log.lastIndexOf('\n') + 1);
  }

  /** The count of the lease that it has, as far as is known; null without one. */
  get replicas(): number | null {
    const last = this.#lines().findLast(({ message }) => message.startsWith('lease '));
    return last?.message === 'lease granted' ? (last.n ?? null) : null;
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#process.kill(signal);
  }

  /** SIGKILL: it gives nothing up. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    this.#killedMs = Date.now();
    await this.#closed;
  }

  /** SIGTERM: it gives its lease up. Resolves with its exit code. */
  async stop(): Promise<number | null> {
    this.#process.kill('SIGTERM');
    await this.#closed;
    return this.#process.exitCode;
  }

  /** The leases it had, by the wall clock, which all processes of a machine share. */
  leases(): HeldLease[] {
    const lines = this.#lines().filter(({ message }) => message.startsWith('lease '));
    return lines.flatMap((granted, i): HeldLease[] => {
      if (granted.message !== 'lease granted') return [];
      // It ends with the next line, which says that it expired, or was released, or neither comes.
      const [next, toMs] = [lines[i + 1], endOf(lines.slice(i + 1)) ?? this.#killedMs];
      if (toMs === null) return [];
      const lateMs = next?.message === 'lease expired' ? (next.late ?? 0) : 0;
      return [{ worker: this.worker, ...pairOf(granted), ...spanOf(granted, toMs), lateMs }];
    });
  }

  #lines(): Line[] {
    const texts = this.log.split('\n').filter((text) => text !== '');
    return texts.map((text) => v.parse(line, JSON.parse(text)));
  }
}

function endOf(lines: readonly Line[]): number | null {
  const released = lines.find(({ message }) => message === 'lease released');
  return released === undefined ? null : Date.parse(released.time);
}

function pairOf({ i, n }: Line): { readonly index: number; readonly replicas: number } {
  return { index: i ?? -1, replicas: n ?? -1 };
}

function spanOf({ time }: Line, toMs: number): { readonly fromMs: number; readonly toMs: number } {
  return { fromMs: Date.parse(time), toMs };
}
