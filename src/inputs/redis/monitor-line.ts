/** A command as MONITOR tells it. */
export interface MonitoredCommand {
  /** The server's time, whole milliseconds. */
  readonly atMs: number;
  readonly database: string;
  /** The client's address; `lua` for the commands of a script. */
  readonly client: string;
  readonly words: readonly string[];
}

/**
 * Reads a line of MONITOR, as `redis-cli MONITOR` prints it; null for anything else, as the `OK`
 * before the first one.
 *
 *     parseMonitorLine('1796065310.124245 [0 lua] "INCR" "{mail}:1796065310"')
 *     // { atMs: 1796065310124, database: '0', client: 'lua', words: ['INCR', '{mail}:1796065310'] }
 */
export function parseMonitorLine(line: string): MonitoredCommand | null {
  const { time, database, client, rest } = FORM.exec(line)?.groups ?? {};
  if (time === undefined || database === undefined || client === undefined) return null;
  const words = [...(rest ?? '').matchAll(WORD)].map(([, word = '']) => word);
  return { atMs: wholeMs(time), database, client, words: words.map(unescaped) };
}

/** The parts of a line as ioredis hands them out: it has cut the words and unescaped their quotes. */
export function monitoredCommand(parts: {
  readonly time: string;
  readonly database: string;
  readonly client: string;
  readonly words: readonly string[];
}): MonitoredCommand {
  const { time, database, client, words } = parts;
  return { atMs: wholeMs(time), database, client, words: words.map(unescaped) };
}

const FORM =
  /^\+?(?<time>\d+\.\d{6}) \[(?<database>\d+) (?<client>[^\]]+(?:\]:\d+)?)\](?<rest>.*)$/;

const WORD = / "((?:[^"\\]|\\.)*)"/g;

/** The digits decide: `1796065310.124245 * 1000` is not a whole number of microseconds. */
function wholeMs(time: string): number {
  const [seconds = '', micros = ''] = time.split('.');
  return Number(`${seconds}${micros.slice(0, 3).padEnd(3, '0')}`);
}

/** Undoes Redis's escapes. It shows a character beyond ASCII as its bytes, which are UTF-8 as a rule. */
function unescaped(word: string): string {
  if (!word.includes('\\')) return word;
  const bytes = word.replace(/\\(x[\da-f]{2}|.)/g, (_, code: string) =>
    code.length > 1
      ? String.fromCharCode(Number.parseInt(code.slice(1), 16))
      : (ESCAPES[code] ?? code),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\u0007',
  b: '\b',
};
