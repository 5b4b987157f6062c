/** A stream that a command writes to, as far as it needs one. */
export interface Sink {
  /** Resolves once the text is handed to the system, or where nobody reads any more. */
  write(text: string): Promise<void>;
  readonly isTerminal: boolean;
  /** Columns of the terminal; undefined where it is none. */
  readonly columns: number | undefined;
}

/** Everything outside the program: so that tests can pretend it. */
export interface Outside {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the user's own files. */
  readonly home: string;
  /** The user of the operating system; empty where it has no name. */
  readonly userName: string;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdinIsTerminal: boolean;
  readonly stdout: Sink;
  readonly stderr: Sink;
  /**
   * Runs what is to be stopped in order: Ctrl-C and SIGTERM abort the signal, with a `UserError` as
   * its reason, and only the second one ends the program at once.
   */
  readonly interruptible: <T>(run: (signal: AbortSignal) => Promise<T>) => Promise<T>;
}
