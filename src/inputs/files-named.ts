import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { UserError } from '../core/user-error.ts';

const MAGIC = /[*?]|\[[^\]]*\]|\{[^}]*\}/;

/**
 * The files that names stand for: each is a path, or a pattern that the shell left alone, as in `ids-*.csv`;
 * those of a pattern come in the order of their names. Throws a `UserError` of kind input where a pattern
 * matches nothing or a file would be read twice.
 */
export async function filesNamed(names: readonly string[]): Promise<readonly string[]> {
  const files = (await Promise.all(names.map(expanded))).flat();
  const twice = files.find((file, i) => files.indexOf(file) !== i);
  if (twice !== undefined)
    throw new UserError(
      'input',
      `${twice} is named twice, and its rows would count twice; name it once`,
    );
  return files;
}

async function expanded(name: string): Promise<readonly string[]> {
  if (!MAGIC.test(name) || (await isThere(name))) return [name];
  const { glob } = await import('tinyglobby');
  const found = await glob(name, { expandDirectories: false, absolute: isAbsolute(name) });
  if (found.length === 0)
    throw new UserError('input', `no file matches ${name}; name one, or another pattern`);
  return found.toSorted();
}

/** A file may be called so. */
async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
