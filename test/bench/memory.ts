import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { randomFrom } from '../../src/core/random.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const data = fileURLToPath(new URL('./data/', import.meta.url));

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

/** A file of rows `id,created_at,duration_ms`, made once and kept out of git. */
export async function makeIds(rows: number, order: MemoryFigures['order']): Promise<string> {
  mkdirSync(data, { recursive: true });
  const path = `${data}${order}-${rows}.csv`;
  const known = await stat(path).catch(() => null);
  if (known !== null) return path;
  const random = randomFrom(1).fork(path.slice(data.length));
  const out = createWriteStream(path);
  out.write('id,created_at,duration_ms\n');
  let id = 1000;
  for (let start = 0; start < rows; start += 10_000) {
    let text = '';
    for (let row = start; row < Math.min(rows, start + 10_000); row++) {
      id = order === 'increasing' ? id + 1 + random.below(23) : random.below(2 ** 32);
      text += `${id},2026-01-01T00:00:00Z,${random.below(97)}\n`;
    }
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
  return path;
}
