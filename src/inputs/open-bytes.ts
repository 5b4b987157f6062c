import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { UserError } from '../core/user-error.ts';
import { inflated, isCompressed, MAGIC_BYTES } from './inflated.ts';
import { unreadable } from './unreadable.ts';

/** A source of bytes and the name that messages give it. */
export interface ByteSource {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The path of a regular file that holds these very bytes, and may be read from its start instead. */
  readonly path?: string;
  /** To be told of bytes that are read past `chunks`. */
  readonly onBytes?: OnBytes | undefined;
}

/** Is told how many bytes were read, compressed ones as they are. */
export type OnBytes = (bytes: number) => void;

/**
 * 64 KiB: with larger chunks a run takes as long, but the chunks that wait for the garbage collector
 * double the memory (2 M rows: 55 MB at 64 KiB, 118 MB at 256 KiB).
 */
const CHUNK_BYTES = 65_536;

/**
 * Opens a file for reading. Throws a `UserError` of kind input where there is no such file, where it
 * is a directory, or where it may not be read.
 */
export async function openFile(path: string, onBytes?: OnBytes): Promise<ByteSource> {
  const stats = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (stats.isDirectory()) {
    throw new UserError('input', `${path} is a directory; name a file in it`);
  }
  const chunks = inflated(path, translated(path, told(fileChunks(path), onBytes)));
  const isPlain = stats.isFile() && !isCompressed(await firstBytes(path));
  return { name: path, chunks, onBytes, ...(isPlain ? { path } : {}) };
}

async function firstBytes(path: string): Promise<Uint8Array> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(MAGIC_BYTES), 0, MAGIC_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Opened when it is read: a stream that fails while another file is read ends the process. */
async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: CHUNK_BYTES });
}

/** Standard input as a source. */
export function openStandardInput(stdin: AsyncIterable<Uint8Array>, onBytes?: OnBytes): ByteSource {
  return {
    name: 'standard input',
    chunks: inflated('standard input', translated('standard input', told(stdin, onBytes))),
  };
}

async function* told(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: OnBytes | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    onBytes?.(chunk.length);
    yield chunk;
  }
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
