import { type ChildProcess, spawn } from 'node:child_process';

/** A server that runs for the tests. */
export interface Server {
  readonly url: string;
  /** Stops it and removes its folder; resolves when both are done. */
  stop(): Promise<void>;
}

/** The user and group a process runs as. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

interface LeashOptions {
  readonly command: readonly string[];
  /** Where it keeps its data. The folder is removed when the server stops. */
  readonly folder: string;
  /** What the server prints once it takes connections. */
  readonly ready: string;
  /** Whom it runs as, when that is not us. */
  readonly owner?: Owner | undefined;
  /** What ends it; SIGINT where nothing is said. */
  readonly signal?: 'INT' | 'TERM' | undefined;
}

/**
 * Runs "$@" for as long as standard input stays open, then sends it $signal and removes $folder.
 * Exits as the server did. The server is waited for before its folder goes, so that it writes
 * nothing back; the watcher is stopped with it, so that it never signals a number used again.
 */
const script = `
  exec 3<&0
  "$@" 3<&- </dev/null & server=$!
  (cat <&3; kill -$signal $server) >/dev/null 2>&1 & watcher=$!
  wait $server; status=$?
  kill $watcher 2>/dev/null
  rm -rf "$folder"
  exit $status`;

/** PostgreSQL needs less than 1 s: what has not started after a minute will not. */
const startMsMax = 60_000;

/**
 * Starts a server and resolves when it says that it is ready, with the function that stops it.
 *
 * The server hangs on a pipe from this process. However this process ends (a kill -9 runs no exit
 * handler), the pipe closes, and the server goes with its folder: no run leaves one behind.
 * Rejects, with all that was printed, when the server ends or hangs instead.
 */
export async function startOnLeash(options: LeashOptions): Promise<() => Promise<void>> {
  const { command, folder, ready, owner, signal = 'INT' } = options;
  const shell = spawn('sh', ['-c', script, 'sh', ...command], {
    ...owner,
    cwd: '/',
    env: { ...process.env, folder, signal, LC_ALL: 'C' },
    // In a group of its own: Ctrl-C is for us, and the pipe then tells the server.
    detached: true,
  });
  const closed = new Promise<void>((resolve) => void shell.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    shell.stdin.end();
    await closed;
  };
  try {
    await printed(shell, ready);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Resolves when the process has printed `text`. What comes after that is read and dropped. */
async function printed(shell: ChildProcess, text: string): Promise<void> {
  let log = '';
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (what: string): void =>
        reject(new Error(`${shell.spawnargs.at(4)} ${what}\n${log}`));
      timer = setTimeout(() => fail(`was not ready after ${startMsMax} ms:`), startMsMax);
      shell.once('error', reject);
      shell.once('close', (code) => fail(`ended with ${code}:`));
      const take = (chunk: Buffer): void => {
        log += chunk.toString();
        if (log.includes(text)) resolve();
      };
      shell.stdout?.on('data', take);
      shell.stderr?.on('data', take);
    });
  } finally {
    clearTimeout(timer);
    shell.stdout?.removeAllListeners('data').resume();
    shell.stderr?.removeAllListeners('data').resume();
  }
}
