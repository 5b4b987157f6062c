import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Trace } from '../../src/core/trace.ts';
import { openFile } from '../../src/inputs/open-bytes.ts';
import { readTrace } from '../../src/inputs/trace/read-trace.ts';

/** The path of a recorded run, or of a public case. */
function recordedPath(file: string): string {
  return fileURLToPath(new URL(`./data/${file}`, import.meta.url));
}

export async function readRecorded(...files: readonly string[]): Promise<Trace> {
  const sources = await Promise.all(files.map((file) => openFile(recordedPath(file))));
  return await readTrace(sources, {});
}

const time = v.number();
const leasesFile = v.object({
  interval_ms: v.number(),
  gap: v.number(),
  workers: v.array(v.object({ worker: v.string(), started: time, stopped: time })),
  leases: v.array(
    v.object({ worker: v.string(), i: v.number(), n: v.number(), from: time, to: time }),
  ),
});

export type RecordedLeases = v.InferOutput<typeof leasesFile>;

/** The leases that the workers of a run really went through. */
export function leasesOf(scenario: string): RecordedLeases {
  const text = readFileSync(recordedPath(`${scenario}.leases.json`), 'utf8');
  return v.parse(leasesFile, JSON.parse(text));
}
