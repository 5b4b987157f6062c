import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type FileKind, makeIds } from './id-files.ts';

/** Runs one after the other, so that a slow minute of the machine hits all. */
const TURNS = 5;

const program = fileURLToPath(new URL('../../dist/bin/nandi.js', import.meta.url));
const duckdb = fileURLToPath(new URL('./duckdb-count.mjs', import.meta.url));
const peak = fileURLToPath(new URL('./report-peak.mjs', import.meta.url));

/** Kinds of files, and the share of DuckDB's time that is wanted. */
const kinds: readonly (readonly [FileKind, number | null])[] = [
  ['increasing', 0.35],
  ['long ids', 0.35],
  ['quoted', 0.5],
  ['CRLF', 0.5],
  ['last column', 0.5],
  ['permuted', null],
  ['shuffled', null],
];

/** The whole process of `nandi analyze` against DuckDB with two threads and `wc -l`, and against itself. */
export async function countingFigures(rows = 10_000_000): Promise<readonly string[]> {
  const lines = [
    `| ${rows} rows of 3 columns | wc -l | DuckDB, 2 threads | nandi analyze | ratio to DuckDB | wanted | peak memory |`,
    '|---|---|---|---|---|---|---|',
  ];
  const isLarge = rows > 10_000_000;
  for (const [kind, limit] of isLarge ? kinds.slice(0, 1) : kinds) {
    const path = await makeIds(rows, kind);
    lines.push(lineOf(kind, path, { limit: isLarge ? 0.3 : limit }));
  }
  if (isLarge) return lines;
  const path = await makeIds(rows, 'increasing');
  lines.push(
    lineOf('increasing, without WebAssembly', path, { limit: 1, flags: ['--no-expose-wasm'] }),
  );
  return [...lines, '', ...(await hashesLine(path)), '', ...(await startLines())];
}

interface LineOptions {
  readonly limit: number | null;
  /** Of the runtime. */
  readonly flags?: readonly string[];
}

function lineOf(name: string, path: string, { limit, flags = [] }: LineOptions): string {
  // What tells the peak takes its own time, so this run is none of the timed ones.
  const measured = withPeak(path, flags);
  const counted = bucketsOf(measured.stdout);
  const wanted = duck(path).stdout.trim();
  if (counted !== wanted) throw new Error(`nandi and DuckDB count ${path} otherwise`);
  const turns = Array.from({ length: TURNS }, () => ({
    wc: run('wc', ['-l', path]),
    duck: duck(path),
    nandi: analyze(path, [], flags),
  }));
  const seconds = (which: 'wc' | 'duck' | 'nandi'): string =>
    median(turns.map((turn) => turn[which].seconds)).toFixed(2);
  const ratio = median(turns.map((turn) => turn.nandi.seconds / turn.duck.seconds));
  const peakMiB = Number(/peak (\d+)/.exec(measured.stderr)?.[1]);
  return `| ${name} | ${seconds('wc')} s | ${seconds('duck')} s | ${seconds('nandi')} s | ${ratio.toFixed(2)} | ${limit ?? ''} | ${peakMiB} MiB |`;
}

async function hashesLine(path: string): Promise<readonly string[]> {
  const turns = Array.from({ length: TURNS }, () => ({
    plain: analyze(path, ['--compare-hashes', 'xxh64']).seconds,
    three: analyze(path, ['--compare-hashes', 'xxh64,murmur3,fnv1a64']).seconds,
  }));
  const ratio = median(turns.map(({ plain, three }) => three / plain));
  return [
    '| three hashes beside one | ratio | wanted |',
    '|---|---|---|',
    `| ${median(turns.map(({ three }) => three)).toFixed(2)} s | ${ratio.toFixed(2)} | 2 |`,
  ];
}

async function startLines(): Promise<readonly string[]> {
  const turns = Array.from({ length: 3 * TURNS }, () => ({
    node: run(process.execPath, ['-e', '0']).seconds,
    help: run(process.execPath, [program, '--help']).seconds,
  }));
  const ratio = median(turns.map(({ node, help }) => help / node));
  return [
    '| `nandi --help` | ratio to `node -e 0` | wanted |',
    '|---|---|---|',
    `| ${median(turns.map(({ help }) => help)).toFixed(3)} s | ${ratio.toFixed(2)} | 1.4 |`,
  ];
}

interface Run {
  readonly seconds: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** With flags of the runtime; the peak of its memory is the last line on standard error. */
function withPeak(path: string, flags: readonly string[]): Run {
  return run(process.execPath, [
    ...flags,
    '--import',
    peak,
    program,
    'analyze',
    path,
    '-f',
    'json',
  ]);
}

function analyze(path: string, args: readonly string[], flags: readonly string[] = []): Run {
  return run(process.execPath, [...flags, program, 'analyze', path, '-f', 'json', ...args]);
}

function duck(path: string): Run {
  return run(process.execPath, [duckdb, path]);
}

/** The counts of a result, as DuckDB's side writes them. */
function bucketsOf(text: string): string {
  const { result } = JSON.parse(text);
  return JSON.stringify(
    result.buckets.map(({ bucket, count }: { bucket: number; count: number }) => [bucket, count]),
  );
}

function run(command: string, args: readonly string[]): Run {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    // Not the flags of the benchmark's own process.
    env: { ...process.env, NODE_OPTIONS: '' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} exited ${status}: ${stderr}`);
  return { seconds: (performance.now() - started) / 1000, stdout, stderr };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
