import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { UserError } from '../core/user-error.ts';
import { inflated } from './inflated.ts';

/** A source of bytes and the name that messages give it. */
export interface ByteSource {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * 64 KiB: with larger chunks a run takes as long, but the chunks that wait for the garbage collector
 * double the memory (2 M rows: 55 MB at 64 KiB, 118 MB at 256 KiB).
 */
const CHUNK_BYTES = 65_536;

/**
 * Opens a file for reading. Throws a `UserError` of kind input where there is no such file, where it
 * is a directory, or where it may not be read.
 */
export async function openFile(path: string): Promise<ByteSource> {
  const stats = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (stats.isDirectory()) {
    throw new UserError('input', `${path} is a directory; name a file in it`);
  }
  return { name: path, chunks: inflated(path, translated(path, fileChunks(path))) };
}

/** Opened when it is read: a stream that fails while another file is read ends the process. */
async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: CHUNK_BYTES });
}

/** Standard input as a source. */
export function openStandardInput(stdin: AsyncIterable<Uint8Array>): ByteSource {
  return {
    name: 'standard input',
    chunks: inflated('standard input', translated('standard input', stdin)),
  };
}

async function* translated(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw unreadable(name, error);
  }
}

function unreadable(name: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason = typeof code === 'string' ? reasons.get(code) : undefined;
  if (typeof code !== 'string') return error;
  return new UserError('input', `${name}: ${reason ?? `cannot be read (${code})`}`, {
    cause: error,
  });
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'you may not read this file; check its permissions'],
  ['EPERM', 'you may not read this file; check its permissions'],
  ['ENOTDIR', 'a part of this path is not a directory'],
  ['ELOOP', 'this path goes in circles through symbolic links'],
  ['ENAMETOOLONG', 'this name is longer than a path can be'],
  ['EIO', 'the disk reported an error while reading'],
  ['EISDIR', 'is a directory; name a file in it'],
]);
