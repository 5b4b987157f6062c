import { stat } from 'node:fs/promises';
import { filesText } from '../core/words.ts';
import type { OnBytes } from '../inputs/open-bytes.ts';
import type { Outside } from './outside.ts';
import { Progress } from './progress.ts';

interface Read {
  /** The files that are read; none for standard input. */
  readonly paths: readonly string[];
  readonly ascii: boolean;
}

/** Reads something while a line on the terminal tells how far it is, and takes that away. */
export async function withProgress<T>(
  { stderr }: Outside,
  { paths, ascii }: Read,
  read: (onBytes: OnBytes) => Promise<T>,
): Promise<T> {
  const name = paths.length === 0 ? 'standard input' : filesText(paths);
  const progress = new Progress(stderr, { name, total: await bytesOf(paths), ascii });
  try {
    return await read((bytes) => progress.advance(bytes));
  } finally {
    await progress.end();
  }
}

/** Null for standard input, and where one of them is no regular file: whoever opens it says more. */
async function bytesOf(paths: readonly string[]): Promise<number | null> {
  const sizes = await Promise.all(paths.map(sizeOf));
  const known = sizes.filter((size) => size !== null);
  if (paths.length === 0 || known.length < paths.length) return null;
  return known.reduce((sum, size) => sum + size, 0);
}

async function sizeOf(path: string): Promise<number | null> {
  const stats = await stat(path).catch(() => null);
  return stats?.isFile() === true ? stats.size : null;
}
