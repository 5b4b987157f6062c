import { chained } from '../chained.ts';
import type { ByteSource } from '../open-bytes.ts';

interface Peeked {
  /** The first chunk that is not empty; empty where there is nothing. */
  readonly head: Uint8Array;
  /** The source as it was, the head in front. */
  readonly whole: ByteSource;
}

/** Looks at the first bytes of a source, which tell its format, without taking them away. */
export async function peeked(source: ByteSource): Promise<Peeked> {
  const iterator = source.chunks[Symbol.asyncIterator]();
  let next = await iterator.next();
  while (next.done !== true && next.value.length === 0) next = await iterator.next();
  const head = next.done === true ? new Uint8Array(0) : next.value;
  return { head, whole: { ...source, chunks: chained(head, iterator) } };
}
