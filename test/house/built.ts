import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The path of the built program, once it is certain that it was built from the sources as they are.
 *
 * Fails when dist is missing or older than a source, rather than build it here: two test files that
 * build into one folder at once break each other, and a test of an old build proves nothing.
 */
export function builtProgram(): string {
  const program = join(root, 'dist/bin/nandi.js');
  const built = statSync(program, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newer = sources().find((path) => statSync(path).mtimeMs > built);
  if (newer !== undefined) throw new Error(`dist is older than ${newer}. Type: npm run build`);
  return program;
}

/** The version in package.json, which the program must give as its own. */
export function packageVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return version;
}

function sources(): string[] {
  return ['bin', 'src'].flatMap((folder) => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    return files.filter((file) => file.endsWith('.ts')).map((file) => join(root, folder, file));
  });
}
