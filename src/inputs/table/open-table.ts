import type { Dialect, DialectOptions } from '../../core/dialect.ts';
import { UserError } from '../../core/user-error.ts';
import type { ByteSource } from '../open-bytes.ts';
import { type ByteFeed, feedOf, fileFeed } from '../scan/byte-feed.ts';
import { scanRows } from '../scan/scan-rows.ts';
import { type FoundEncoding, findEncoding, refuseZeroBytes } from './encoding.ts';
import { findDialect } from './find-dialect.ts';
import { RECORD_BYTES_MAX, type RowSink, readRows } from './read-rows.ts';

/** A text table whose dialect is known and whose rows are still to be read, once. */
export interface Table {
  readonly name: string;
  readonly dialect: Dialect;
  /** Rows from the start of the table, for finding columns by what is in them. */
  readonly sample: readonly (readonly string[])[];
  /** Without `places` all cells come; with them those that stand elsewhere, from 0, may be empty. */
  read(sink: RowSink, places?: readonly number[]): Promise<void>;
}

/** Bytes at the start of a table that decide what it is, or more where rows are very wide. */
const HEAD_BYTES = 65_536;
/**
 * Line breaks that the head holds at least: a CRLF counts twice. A cut header has too few columns.
 */
const HEAD_BREAKS = 6;

/**
 * Opens CSV or one of its relatives: reads its first 64 KiB, or three lines where these are longer,
 * finds the dialect, and leaves the rows to be streamed. Throws a `UserError` of kind input for
 * what is empty or no text, which says what each row is to hold.
 */
export async function openTable(
  source: ByteSource,
  options: DialectOptions,
  wanted = 'an id',
): Promise<Table> {
  const iterator = source.chunks[Symbol.asyncIterator]();
  const { head, isWhole } = await readHead(iterator);
  if (head.length === 0) {
    throw new UserError('input', `${source.name} is empty; give a file with ${wanted} in each row`);
  }
  const encoding = findEncoding(head, source.name);
  const text = new TextDecoder(encoding.encoding).decode(head, { stream: true });
  const dialect = findDialect(text, encoding, options, isWhole);
  if (dialect.columns === 0) {
    throw new UserError(
      'input',
      `${source.name} holds nothing but blank lines; give ${wanted} in each row`,
    );
  }
  const sample: (readonly string[])[] = [];
  await readRows(source.name, [Buffer.from(text)], dialect, sampleSink(sample, isWhole));
  return {
    name: source.name,
    dialect,
    sample: isWhole ? sample : sample.slice(0, -1),
    read: async (sink, places) => {
      if (places !== undefined && source.path !== undefined && encoding.encoding === 'utf-8') {
        // Read anew from its start; the stream that its head came from would stay open.
        await iterator.return?.();
        return await scanRows(source.name, anew(source, source.path), dialect, { sink, places });
      }
      const chunks = utf8(source.name, encoding, head, iterator);
      if (places === undefined) return await readRows(source.name, chunks, dialect, sink);
      await scanRows(source.name, feedOf(chunks), dialect, { sink, places });
    },
  };
}

interface Head {
  readonly head: Uint8Array;
  readonly isWhole: boolean;
}

async function readHead(iterator: AsyncIterator<Uint8Array>): Promise<Head> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let breaks = 0;
  while (size < HEAD_BYTES || (breaks < HEAD_BREAKS && size < RECORD_BYTES_MAX)) {
    const next = await iterator.next();
    if (next.done === true) return { head: Buffer.concat(chunks), isWhole: true };
    chunks.push(next.value);
    size += next.value.length;
    breaks += next.value.filter((byte) => byte === LINE_FEED || byte === CARRIAGE_RETURN).length;
  }
  return { head: Buffer.concat(chunks), isWhole: false };
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** A regular file of UTF-8, past all streams. */
function anew({ name, onBytes }: ByteSource, path: string): ByteFeed {
  const file = fileFeed(path);
  let offset = 0;
  return {
    read: async (target) => {
      const size = await file.read(target);
      refuseZeroBytes(target.subarray(0, size), offset, name);
      offset += size;
      onBytes?.(size);
      return size;
    },
  };
}

/** All of a source as UTF-8, whatever its encoding: the head that was read, then the rest. */
async function* utf8(
  name: string,
  { encoding }: FoundEncoding,
  head: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding);
  let offset = 0;
  for (let chunk: Uint8Array | null = head; chunk !== null; chunk = await nextOf(rest)) {
    if (decoder === null) refuseZeroBytes(chunk, offset, name);
    offset += chunk.length;
    yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
  // What the decoder still holds is half a character: an odd byte, or half a surrogate pair.
  if (decoder !== null && decoder.decode() !== '') {
    throw new UserError(
      'input',
      `${name} is cut short: UTF-16 text ends in the middle of a character`,
    );
  }
}

async function nextOf(iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array | null> {
  const next = await iterator.next();
  return next.done === true ? null : next.value;
}

/** Gathers rows and passes over faults: those are for the reading proper to report. */
function sampleSink(
  sample: (readonly string[])[],
  isWhole: boolean,
): RowSink & { isWhole: boolean } {
  return {
    isWhole,
    isSample: true,
    row: (cells) => void sample.push(cells),
    malformed: () => undefined,
  };
}
