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
  // Without a listener a closed pipe would end the process with a stack; each write reports it.
  stream.on('error', () => undefined);
  return {
    isTerminal: isatty(fileDescriptor),
    columns: stream.columns,
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => (error == null ? resolve() : reject(error)));
      }),
  };
}
