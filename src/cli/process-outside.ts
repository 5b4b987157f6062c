import { isatty } from 'node:tty';
import type { Outside, Sink } from './outside.ts';

/** The real outside: this process. */
export function processOutside(): Outside {
  return {
    args: process.argv.slice(2),
    env: process.env,
    // A getter: standard input is not touched unless it is read, or the process would wait for it.
    get stdin() {
      return process.stdin;
    },
    stdinIsTerminal: isatty(0),
    stdout: sinkOf(process.stdout, 1),
    stderr: sinkOf(process.stderr, 2),
  };
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
          else reject(error);
        });
      }),
  };
}

/** `nandi ... | head`: the reader has had enough, which is no failure and hides no failed gate. */
function isClosedPipe(error: Error): boolean {
  return 'code' in error && error.code === 'EPIPE';
}
