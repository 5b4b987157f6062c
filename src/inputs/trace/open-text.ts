import { UserError } from '../../core/user-error.ts';
import type { ByteSource } from '../open-bytes.ts';
import { findEncoding } from '../table/encoding.ts';

/** A text whose first part is known, and which is still to be read, once. */
export interface OpenText {
  readonly name: string;
  /** The first 64 KiB, or all of it. */
  readonly head: string;
  /** Its bytes from the start, the head again among them. */
  readonly bytes: ByteSource;
  /** Its lines in their order, without their ends. */
  readLines(sink: LineSink): Promise<void>;
}

export interface LineSink {
  /** `isCut` tells that the line has no end: it is the last one, and may be cut in its middle. */
  line(text: string, number: number, isCut: boolean): void;
}

const HEAD_BYTES = 65_536;
/** No line of a trace is this long; what has no line end is no trace. */
const LINE_LENGTH_MAX = 16 * 1024 * 1024;

/**
 * Opens a text for reading by lines: UTF-8, or the UTF-16 that PowerShell writes for `>`. Throws a
 * `UserError` of kind input for what is empty or no text. Memory is a chunk and a line.
 */
export async function openText(source: ByteSource): Promise<OpenText> {
  const { name } = source;
  const iterator = source.chunks[Symbol.asyncIterator]();
  const { head, isWhole } = await readHead(iterator);
  if (head.length === 0) throw new UserError('input', `${name} is empty; give a recorded trace`);
  refuseCompressed(name, head);
  const { encoding } = findEncoding(head, name);
  const chunks = rejoined(head, isWhole ? null : iterator);
  return {
    name,
    head: new TextDecoder(encoding).decode(head, { stream: !isWhole }),
    bytes: { name, chunks },
    readLines: (sink) => readLines({ name, chunks }, encoding, sink),
  };
}

async function readHead(
  iterator: AsyncIterator<Uint8Array>,
): Promise<{ readonly head: Uint8Array; readonly isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done === true) return { head: Buffer.concat(chunks), isWhole: true };
    chunks.push(next.value);
    size += next.value.length;
  }
  return { head: Buffer.concat(chunks), isWhole: false };
}

function refuseCompressed(name: string, head: Uint8Array): void {
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  const isZstd = head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd;
  if (!isGzip && !isZstd) return;
  const [kind, tool] = isGzip ? ['gzip', 'gzip -dc'] : ['zstd', 'zstd -dc'];
  throw new UserError('input', `${name} is ${kind}-compressed; unpack it first: ${tool} ${name}`);
}

async function* rejoined(
  head: Uint8Array,
  rest: AsyncIterator<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  yield head;
  if (rest === null) return;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

async function readLines(
  { name, chunks }: ByteSource,
  encoding: string,
  sink: LineSink,
): Promise<void> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  let number = 0;
  for await (const chunk of chunks) {
    const text = rest + decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      sink.line(withoutReturn(text.slice(start, end)), ++number, false);
      start = end + 1;
    }
    rest = text.slice(start);
    if (rest.length > LINE_LENGTH_MAX) {
      throw new UserError(
        'input',
        `${name}:${number + 1}: this line has no end; a trace has lines`,
      );
    }
  }
  rest += decoder.decode();
  if (rest !== '') sink.line(rest, number + 1, true);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
