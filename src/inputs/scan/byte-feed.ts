import { closeSync, openSync, readSync } from 'node:fs';
import { unreadable } from '../unreadable.ts';

/** Bytes that are read to where they are wanted, in their order. */
export interface ByteFeed {
  /** Fills some of the target, from its start. Gives the number of bytes; 0 at the end. */
  read(target: Uint8Array): number | Promise<number>;
}

/** Chunks as a feed: each is copied, in parts where it is too large. */
export function feedOf(chunks: AsyncIterator<Uint8Array>): ByteFeed {
  let left: Uint8Array = new Uint8Array(0);
  return {
    read: async (target) => {
      while (left.length === 0) {
        const next = await chunks.next();
        if (next.done === true) return 0;
        left = next.value;
      }
      const size = Math.min(left.length, target.length);
      target.set(left.subarray(0, size));
      left = left.subarray(size);
      return size;
    },
  };
}

/**
 * A regular file as a feed, read without a stream: that makes an array for every chunk and takes four times
 * as long. Opened at the first read and closed at the end.
 */
export function fileFeed(path: string): ByteFeed {
  let file: number | null = null;
  return {
    read: (target) => {
      try {
        file ??= openSync(path, 'r');
        const size = readSync(file, target, 0, target.length, null);
        if (size === 0) closeSync(file);
        return size;
      } catch (error) {
        throw unreadable(path, error);
      }
    },
  };
}

/** What was looked at already, then the rest of a feed in chunks of their own. */
export async function* restOf(
  before: readonly Uint8Array[],
  feed: ByteFeed,
): AsyncGenerator<Uint8Array> {
  yield* before;
  for (;;) {
    const chunk = Buffer.allocUnsafe(REST_BYTES);
    const size = await feed.read(chunk);
    if (size === 0) return;
    yield chunk.subarray(0, size);
  }
}

const REST_BYTES = 65_536;
