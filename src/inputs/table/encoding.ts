import type { Encoding } from '../../core/dialect.ts';
import { UserError } from '../../core/user-error.ts';

/** How the bytes of a text are to be read. */
export interface FoundEncoding {
  readonly encoding: Encoding;
  readonly byteOrderMark: boolean;
}

/**
 * The encoding of a text from its first bytes: a byte order mark, else UTF-16 where every other byte
 * of plain digits would be 0, else UTF-8. Throws a `UserError` of kind input for what is no text,
 * naming the kind of file where its first bytes tell it.
 */
export function findEncoding(head: Uint8Array, name: string): FoundEncoding {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return { encoding: 'utf-8', byteOrderMark: true };
  if (startsWith(head, [0xff, 0xfe])) return { encoding: 'utf-16le', byteOrderMark: true };
  if (startsWith(head, [0xfe, 0xff])) return { encoding: 'utf-16be', byteOrderMark: true };
  const known = binaryKinds.find(({ magic }) => startsWith(head, magic));
  if (known !== undefined)
    throw new UserError('input', `${name} is ${known.kind}; ${known.advice}`);
  const byteOrder = zerosAt(head);
  if (byteOrder !== null) return { encoding: byteOrder, byteOrderMark: false };
  refuseZeroBytes(head, 0, name);
  return { encoding: 'utf-8', byteOrderMark: false };
}

/** Throws where a chunk of UTF-8 text holds a zero byte: then it is no text. */
export function refuseZeroBytes(chunk: Uint8Array, offset: number, name: string): void {
  const at = chunk.indexOf(0);
  if (at < 0) return;
  const place = `byte ${offset + at + 1} is 0`;
  throw new UserError(
    'input',
    `${name} is not a text file (${place}); give a CSV, TSV or text file`,
  );
}

const binaryKinds: readonly { magic: readonly number[]; kind: string; advice: string }[] = [
  {
    magic: [0x1f, 0x8b],
    kind: 'gzip-compressed',
    advice: 'decompress it and pipe it in: gzip -dc FILE | nandi ... -',
  },
  {
    magic: [0x28, 0xb5, 0x2f, 0xfd],
    kind: 'zstd-compressed',
    advice: 'decompress it and pipe it in: zstd -dc FILE | nandi ... -',
  },
  {
    magic: [0x50, 0x41, 0x52, 0x31],
    kind: 'a Parquet file',
    advice: 'name it by its path instead of piping it in',
  },
  {
    magic: [0x50, 0x4b, 0x03, 0x04],
    kind: 'a ZIP archive or a spreadsheet',
    advice: 'export it as CSV',
  },
  {
    magic: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65],
    kind: 'a SQLite database',
    advice: 'export its id column as CSV',
  },
  { magic: [0x25, 0x50, 0x44, 0x46], kind: 'a PDF file', advice: 'give a CSV, TSV or text file' },
  { magic: [0x7f, 0x45, 0x4c, 0x46], kind: 'a program', advice: 'give a CSV, TSV or text file' },
];

function startsWith(head: Uint8Array, magic: readonly number[]): boolean {
  return head.length >= magic.length && magic.every((byte, i) => head[i] === byte);
}

/** UTF-16 of ASCII text without a mark: zeros at all odd places (LE) or all even ones (BE). */
function zerosAt(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.min(head.length >> 1, 64);
  let [even, odd] = [0, 0];
  for (let i = 0; i < pairs; i++) {
    if (head[2 * i] === 0) even++;
    if (head[2 * i + 1] === 0) odd++;
  }
  if (pairs > 0 && odd === pairs && even === 0) return 'utf-16le';
  return pairs > 0 && even === pairs && odd === 0 ? 'utf-16be' : null;
}
