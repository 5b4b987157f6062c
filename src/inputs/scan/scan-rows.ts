import type { Dialect } from '../../core/dialect.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { CARRY_BYTES, CHUNK_AT, CHUNK_BYTES } from '../kernel/memory-map.ts';
import { type RowSink, readRest, readRows } from '../table/read-rows.ts';
import { type ByteFeed, restOf } from './byte-feed.ts';
import { mayBePlain } from './plain-rows.ts';
import { RowScan } from './row-scan.ts';

/** What is to be read of a table, and how. */
export interface ScanOptions {
  readonly sink: RowSink;
  /** The places of the cells that the sink looks at, from 0; the others may be empty. */
  readonly places: readonly number[];
  /** Another kernel than the fastest one. */
  readonly kernel?: Kernel;
}

/**
 * Streams the rows of UTF-8 text, known ones without a parser and from the first other one on through csv-parse:
 * the same rows with the same lines either way. Throws as `readRows` does.
 */
export async function scanRows(
  name: string,
  feed: ByteFeed,
  dialect: Dialect,
  { sink, places, kernel }: ScanOptions,
): Promise<void> {
  if (!mayBePlain(dialect)) return await readRows(name, restOf([], feed), dialect, sink);
  const scan = new RowScan(dialect, places, sink, kernel);
  const { rows } = scan;
  const bytes = Buffer.from(scan.kernel.buffer);
  const chunk = bytes.subarray(CHUNK_AT, CHUNK_AT + CHUNK_BYTES);
  let start = CHUNK_AT;
  let skipped = dialect.byteOrderMark && dialect.encoding === 'utf-8' ? MARK_BYTES : 0;
  for (let size = await feed.read(chunk); size > 0; size = await feed.read(chunk)) {
    const end = CHUNK_AT + size;
    const linesEnd = bytes.lastIndexOf(LINE_FEED, end - 1) + 1;
    const stop = scan.take(bytes, start + skipped, Math.max(start + skipped, linesEnd));
    skipped = 0;
    const left = end - stop.at;
    if (stop.isRefused || left > CARRY_BYTES) {
      const chunks = restOf([Buffer.from(bytes.subarray(stop.at, end))], feed);
      return await readRest(name, chunks, { dialect, before: rows }, sink);
    }
    // In front of the next chunk, which is always read to the same place.
    start = CHUNK_AT - left;
    bytes.copyWithin(start, stop.at, end);
  }
  // A last line without an end is whole, or cut short: the parser knows.
  const last = Buffer.from(bytes.subarray(start, CHUNK_AT));
  if (last.length > 0) await readRest(name, [last], { dialect, before: rows }, sink);
}

const LINE_FEED = 10;
const MARK_BYTES = 3;
