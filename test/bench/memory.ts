import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { makeIds } from './id-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface MemoryFigures {
  readonly rows: number;
  readonly order: 'increasing' | 'shuffled';
  readonly peakMiB: number;
  readonly seconds: number;
  /** What the program itself counted, to see that it read all. */
  readonly counted: number;
}

/** Peak memory of one `nandi analyze` of this many rows, as the operating system saw the process. */
export async function measureMemory(
  rows: number,
  order: MemoryFigures['order'],
  flags: readonly string[],
): Promise<MemoryFigures> {
  const path = await makeIds(rows, order);
  const peak = fileURLToPath(new URL('./report-peak.mjs', import.meta.url));
  const program = `${root}dist/bin/nandi.js`;
  const started = performance.now();
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', peak, program, 'analyze', path, '-f', 'json', ...flags],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(`nandi exited ${status}: ${stderr}`);
  const counted = Number(/"used": (\d+)/.exec(stdout)?.[1]);
  return { rows, order, peakMiB: Number(/peak (\d+)/.exec(stderr)?.[1]), seconds, counted };
}
