import type { Dialect } from '../../core/dialect.ts';
import { chained } from '../chained.ts';
import { RECORD_BYTES_MAX, type RowSink, readRest, readRows } from '../table/read-rows.ts';
import { mayBePlain, PlainRows } from './plain-rows.ts';

/**
 * Streams the rows of UTF-8 chunks, plain ones without a parser and from the first other one on through
 * csv-parse: the same rows with the same lines either way. `places` are those of the cells that the sink
 * looks at; the others are empty in plain rows. Throws as `readRows` does.
 */
export async function scanRows(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  dialect: Dialect,
  { sink, places }: { readonly sink: RowSink; readonly places: readonly number[] },
): Promise<void> {
  if (!mayBePlain(dialect)) return await readRows(name, chunks, dialect, sink);
  const rows = new PlainRows(dialect, places, sink);
  const iterator = withoutMark(chunks, dialect);
  let left: Buffer = Buffer.alloc(0);
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    const taken = takeChunk(rows, left, next.value);
    left = taken.left;
    if (!taken.isRefused && left.length < RECORD_BYTES_MAX) continue;
    return await readRest(name, chained(left, iterator), { dialect, before: rows }, sink);
  }
  // A last line without an end is whole, or cut short: the parser knows.
  if (left.length > 0) await readRest(name, [left], { dialect, before: rows }, sink);
}

interface TakenChunk {
  /** What was not read: a row that goes on in the next chunk, or all from a refused one on. */
  readonly left: Buffer;
  readonly isRefused: boolean;
}

/**
 * Reads what was left of the chunks before and the rows of this one. Only the row across both is copied:
 * whole chunks, joined and let go again, were 6 MiB that waited for the garbage collector.
 */
function takeChunk(rows: PlainRows, left: Buffer, chunk: Uint8Array): TakenChunk {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (left.length === 0) return takeAll(rows, bytes);
  const end = bytes.indexOf(LINE_FEED) + 1;
  if (end === 0) return { left: Buffer.concat([left, bytes]), isRefused: false };
  const across = takeAll(rows, Buffer.concat([left, bytes.subarray(0, end)]));
  const rest = bytes.subarray(end);
  if (across.isRefused) return { left: Buffer.concat([across.left, rest]), isRefused: true };
  return takeAll(rows, rest);
}

function takeAll(rows: PlainRows, bytes: Buffer): TakenChunk {
  const { read, isRefused } = rows.take(bytes);
  return { left: bytes.subarray(read), isRefused };
}

const LINE_FEED = 10;

/** The mark of UTF-8 stands in the first chunk, which is the head of the table. */
async function* withoutMark(
  chunks: AsyncIterable<Uint8Array>,
  { byteOrderMark, encoding }: Dialect,
): AsyncGenerator<Uint8Array> {
  let skipped = byteOrderMark && encoding === 'utf-8' ? MARK_BYTES : 0;
  for await (const chunk of chunks) {
    yield chunk.subarray(skipped);
    skipped = 0;
  }
}

const MARK_BYTES = 3;
