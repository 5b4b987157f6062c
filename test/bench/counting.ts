import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { makeIds } from './memory.ts';

const ROWS = 10_000_000;
/** Runs one after the other, so that a slow minute of the machine hits all. */
const TURNS = 5;

const program = fileURLToPath(new URL('../../dist/bin/nandi.js', import.meta.url));
const duckdb = fileURLToPath(new URL('./duckdb-count.mjs', import.meta.url));
const peak = fileURLToPath(new URL('./report-peak.mjs', import.meta.url));

/** The whole process of `nandi analyze` on a file against DuckDB with two threads and `wc -l`. */
export async function countingFigures(): Promise<readonly string[]> {
  const lines = [
    '| 10,000,000 rows of 3 columns | wc -l | DuckDB, 2 threads | nandi analyze | ratio to DuckDB (limit 0.35) | peak memory (limit 90 MB) |',
    '|---|---|---|---|---|---|',
  ];
  for (const order of ['increasing', 'shuffled'] as const)
    lines.push(lineOf(order, await makeIds(ROWS, order)));
  return lines;
}

function lineOf(order: string, path: string): string {
  const counted = bucketsOf(nandi(path).stdout);
  const wanted = duck(path).stdout.trim();
  if (counted !== wanted) throw new Error(`nandi and DuckDB count ${path} otherwise`);
  const turns = Array.from({ length: TURNS }, () => ({
    wc: run('wc', ['-l', path]),
    duck: duck(path),
    nandi: nandi(path),
  }));
  const seconds = (which: 'wc' | 'duck' | 'nandi'): string =>
    median(turns.map((turn) => turn[which].seconds)).toFixed(2);
  const ratio = median(turns.map((turn) => turn.nandi.seconds / turn.duck.seconds));
  const peakMiB = Math.max(
    ...turns.map((turn) => Number(/peak (\d+)/.exec(turn.nandi.stderr)?.[1])),
  );
  return `| ${order} | ${seconds('wc')} s | ${seconds('duck')} s | ${seconds('nandi')} s | ${ratio.toFixed(2)} | ${peakMiB} MiB |`;
}

interface Run {
  readonly seconds: number;
  readonly stdout: string;
  readonly stderr: string;
}

function nandi(path: string): Run {
  return run(process.execPath, ['--import', peak, program, 'analyze', path, '-f', 'json']);
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
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} exited ${status}: ${stderr}`);
  return { seconds: (performance.now() - started) / 1000, stdout, stderr };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
