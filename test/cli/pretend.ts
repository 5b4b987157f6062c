import { main } from '../../src/cli/main.ts';
import type { Outside } from '../../src/cli/outside.ts';

/** What a run of the program left behind. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

interface Pretence {
  /** What stands on standard input; without it that is a terminal. */
  readonly stdin?: string | Uint8Array | AsyncIterable<Uint8Array>;
  readonly env?: Outside['env'];
  readonly home?: string;
  /** Ctrl-C: aborted with what the program is to end with. */
  readonly signal?: AbortSignal;
  /** Whether standard output is a terminal. */
  readonly isTerminal?: boolean;
  /** The columns of that terminal. */
  readonly columns?: number;
  /** Fails a write to standard output. */
  readonly writeError?: Error;
}

/**
 * Runs the program through `main` in a pretended outside: no process, no streams, no environment but
 * the given one. Paths are those of this process, which vitest starts in the folder of the checkout.
 */
export async function run(args: readonly string[], pretence: Pretence = {}): Promise<Outcome> {
  const { stdin, env = {}, home = '/nonexistent', isTerminal = false, columns } = pretence;
  const { writeError, signal = new AbortController().signal } = pretence;
  const written = { out: '', err: '' };
  const code = await main({
    args,
    env,
    home,
    userName: 'somebody',
    interruptible: (work) => work(signal),
    stdin: chunksOf(stdin),
    stdinIsTerminal: stdin === undefined,
    stdout: {
      isTerminal,
      columns,
      write: async (text) => {
        if (writeError !== undefined) throw writeError;
        written.out += text;
      },
    },
    stderr: {
      isTerminal: false,
      columns: undefined,
      write: async (text) => void (written.err += text),
    },
  });
  return { code, ...written };
}

/** `run` of `nandi analyze`. */
export async function analyze(args: readonly string[], pretence: Pretence = {}): Promise<Outcome> {
  return await run(['analyze', ...args], pretence);
}

async function* chunksOf(stdin: Pretence['stdin']): AsyncGenerator<Uint8Array> {
  if (stdin === undefined) throw new Error('standard input was read, and it is a terminal');
  if (typeof stdin === 'string') yield Buffer.from(stdin);
  else if (stdin instanceof Uint8Array) yield stdin;
  else yield* stdin;
}

/** A column of ids under a header, a line each. */
export function idLines(ids: readonly (number | bigint | string)[], header = 'id'): string {
  return `${[header, ...ids].join('\n')}\n`;
}

/** The whole numbers from 1 to `count`. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}
