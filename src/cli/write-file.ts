import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { UserError } from '../core/user-error.ts';

/**
 * Writes a text whole or not at all: into a new file beside it, which then takes its name. A symbolic
 * link stays one; a pipe or a device such as /dev/null is written to, never replaced. Throws a
 * `UserError` of kind usage where that is not possible; an earlier file stays as it was.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  try {
    const stats = await stat(path).catch(() => null);
    if (stats === null) await replace(path, text);
    else if (stats.isFile() || stats.isDirectory()) await replace(await realpath(path), text);
    else await writeFile(path, text);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const reason = reasons.get(code) ?? `cannot be written (${code})`;
    throw new UserError('usage', `${path}: ${reason}`, { cause: error });
  }
}

async function replace(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${process.pid}.unfinished`;
  try {
    await writeFile(unfinished, text);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
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
