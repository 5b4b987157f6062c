import { readFile } from 'node:fs/promises';
import { UserError } from '../../core/user-error.ts';

/**
 * The text of a file that need not be there; null where there is none. Throws a `UserError` of kind
 * usage where there is one that cannot be read.
 */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UserError('usage', `${path} cannot be read (${code})`, { cause: error });
  }
}

/** Whether a failure of the file system says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  );
}
