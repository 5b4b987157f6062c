import { rename, rm, writeFile } from 'node:fs/promises';
import { UserError } from '../core/user-error.ts';

/**
 * Writes a text whole or not at all: into a new file beside it, which then takes its name. Throws a
 * `UserError` of kind usage where that is not possible; an earlier file stays as it was.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${process.pid}.unfinished`;
  try {
    await writeFile(unfinished, text);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const reason = reasons.get(code) ?? `cannot be written (${code})`;
    throw new UserError('usage', `${path}: ${reason}`, { cause: error });
  }
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'its folder does not exist; make it first'],
  ['EACCES', 'may not be written; check the permissions of its folder'],
  ['EROFS', 'lies on a read-only file system'],
  ['ENOSPC', 'the disk is full; nothing was written'],
  ['EISDIR', 'is a directory; name a file in it'],
  ['ENOTDIR', 'a part of this path is not a directory'],
]);
