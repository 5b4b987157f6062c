import type { Transform } from 'node:stream';
import { pipeline, Readable } from 'node:stream';
import { UserError } from '../core/user-error.ts';
import { chained } from './chained.ts';
import { ZstdFrames } from './zstd-frames.ts';

/**
 * The bytes of a source as they were before they were compressed with gzip or, where the runtime has it,
 * zstd of one frame; others as they are. Several members of gzip, as `cat a.gz b.gz` makes them, are one text.
 *
 * Throws a `UserError` of kind input where compressed bytes are cut short, damaged, or followed by
 * something else: half of a text would look like a whole one.
 */
export async function* inflated(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const head = await headOf(iterator);
  const whole = chained(head, iterator);
  const format = formatOf(head);
  const stream = (await format?.open()) ?? null;
  // Without a way to read zstd the bytes go on, and whoever reads them says what they are.
  if (format === undefined || stream === null) yield* whole;
  else yield* throughStream({ name, format, stream, whole });
}

/** Whether the first bytes of a source are those of something that `inflated` would inflate. */
export function isCompressed(head: Uint8Array): boolean {
  return formatOf(head) !== undefined;
}

function formatOf(head: Uint8Array): Format | undefined {
  return FORMATS.find(({ magic }) => magic.every((byte, i) => head[i] === byte));
}

interface Format {
  readonly name: 'gzip' | 'zstd';
  readonly magic: readonly number[];
  /** Loaded only when it is used; null where the runtime lacks it. */
  open(): Promise<Inflater | null>;
}

/** As zlib's streams count the compressed bytes that they have used. */
type Inflater = Transform & { readonly bytesWritten: number };

const FORMATS: readonly Format[] = [
  {
    name: 'gzip',
    magic: [0x1f, 0x8b],
    open: async () => (await import('node:zlib')).createGunzip(),
  },
  {
    name: 'zstd',
    magic: [0x28, 0xb5, 0x2f, 0xfd],
    open: async () => {
      const zlib: object = await import('node:zlib');
      return hasZstd(zlib) ? zlib.createZstdDecompress() : null;
    },
  },
];

/** Node 22.15 and later. */
function hasZstd(zlib: object): zlib is { createZstdDecompress(): Inflater } {
  return 'createZstdDecompress' in zlib && typeof zlib.createZstdDecompress === 'function';
}

interface Flow {
  readonly name: string;
  readonly format: Format;
  readonly stream: Inflater;
  readonly whole: AsyncIterable<Uint8Array>;
}

async function* throughStream({ name, format, stream, whole }: Flow): AsyncGenerator<Uint8Array> {
  let given = 0;
  let isExhausted = false;
  const frames = new ZstdFrames();
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of whole) {
      given += chunk.length;
      if (format.name === 'zstd') frames.take(chunk);
      yield chunk;
    }
    isExhausted = true;
  }
  pipeline(Readable.from(counted(), { objectMode: false }), stream, () => undefined);
  try {
    for await (const chunk of stream) yield chunk;
  } catch (error) {
    throw translated(name, format, error);
  }
  // Behind its last member zlib passes over what is none, and zstd's stream over a second frame.
  if (!isExhausted || given > stream.bytesWritten) throw hasMore(name, format);
  if (!frames.isWhole) throw cutShort(name, format);
}

function hasMore(name: string, format: Format): UserError {
  const more =
    format.name === 'gzip'
      ? 'bytes behind its gzip data that are none; get the file again, or cut them off'
      : 'more than one frame of zstd; decompress it and pipe it in: zstd -dc FILE | nandi ... -';
  return new UserError('input', `${name} has ${more}`);
}

function translated(name: string, format: Format, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string' || !/^Z_|^ZSTD_/.test(code)) return error;
  if (code === 'Z_BUF_ERROR') return cutShort(name, format);
  return new UserError(
    'input',
    `${name} is damaged: its ${format.name} data cannot be read; get the whole file`,
    { cause: error },
  );
}

function cutShort(name: string, format: Format): UserError {
  return new UserError(
    'input',
    `${name} is cut short: its ${format.name} data end in the middle; get the whole file`,
  );
}

/** As many bytes as tell the format, or all there are. */
async function headOf(iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < MAGIC_BYTES) {
    const next = await iterator.next();
    if (next.done === true) return head;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  return head;
}

/** As many bytes as tell the format. */
export const MAGIC_BYTES = 4;
