import type { Trace } from '../../../src/core/trace.ts';
import { UserError } from '../../../src/core/user-error.ts';
import type { ByteSource } from '../../../src/inputs/open-bytes.ts';
import { readTrace } from '../../../src/inputs/trace/read-trace.ts';

/** A file of this text that comes in chunks of some bytes. */
export function sourceOf(
  text: string | Uint8Array,
  name = 'a.log',
  chunkBytes = 1 << 16,
): ByteSource {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  };
  return { name, chunks: chunks() };
}

export async function traceFrom(text: string | Uint8Array, name = 'a.log'): Promise<Trace> {
  return await readTrace([sourceOf(text, name)], {});
}

/** What is told to the person whose file this is. */
export async function complaintOf(text: string | Uint8Array, name = 'a.log'): Promise<string> {
  return await complaintIn(readTrace([sourceOf(text, name)], {}));
}

export async function complaintIn(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof UserError && error.kind === 'input') return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

export function linesOf(...lines: readonly (string | object)[]): string {
  return lines
    .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
    .join('');
}
