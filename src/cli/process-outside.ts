import { homedir, userInfo } from 'node:os';
import { isatty } from 'node:tty';
import { UserError } from '../core/user-error.ts';
import type { Outside, Sink } from './outside.ts';

/** The real outside: this process. */
export function processOutside(): Outside {
  return {
    args: process.argv.slice(2),
    env: process.env,
    // Getters: only who needs them asks the system.
    get home() {
      return homedir();
    },
    get userName() {
      return userName();
    },
    // A getter: standard input is not touched unless it is read, or the process would wait for it.
    get stdin() {
      return process.stdin;
    },
    stdinIsTerminal: isatty(0),
    stdout: sinkOf(process.stdout, 1),
    stderr: sinkOf(process.stderr, 2),
    interruptible,
  };
}

/** In a container a user may have a number and no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

async function interruptible<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController();
  const interrupt = (): void =>
    end.abort(new UserError('interrupted', 'interrupted; what ran on the database was cancelled'));
  const terminate = (): void =>
    end.abort(new UserError('terminated', 'terminated; what ran on the database was cancelled'));
  process.once('SIGINT', interrupt).once('SIGTERM', terminate);
  try {
    return await run(end.signal);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', terminate);
  }
}

function sinkOf(stream: NodeJS.WriteStream, fileDescriptor: number): Sink {
  // Without a listener a closed pipe would end the process with a stack; each write reports its own.
  stream.on('error', () => undefined);
  return {
    isTerminal: isatty(fileDescriptor),
    columns: stream.columns,
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => {
          if (error == null || isClosedPipe(error)) resolve();
          else reject(unwritable(fileDescriptor, error));
        });
      }),
  };
}

function unwritable(fileDescriptor: number, error: Error): UserError {
  const name = fileDescriptor === 1 ? 'standard output' : 'standard error';
  const isFull = 'code' in error && error.code === 'ENOSPC';
  const reason = isFull ? 'the disk is full' : error.message;
  return new UserError('usage', `${name} cannot be written: ${reason}`, { cause: error });
}

/** `nandi ... | head`: the reader has had enough, which is no failure and hides no failed gate. */
function isClosedPipe(error: Error): boolean {
  return 'code' in error && error.code === 'EPIPE';
}
