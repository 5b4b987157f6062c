import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a test of this file itself replaces. */
interface Means {
  readonly cache: string;
  /** Puts the archive of a package into a folder. */
  readonly pack: (spec: string, folder: string) => void;
}

/**
 * The folder of an npm package that cannot be a dependency, fetched where it is not there yet. Fails
 * with the one command that shows why, and never skips. Several may ask at once.
 */
export function unpackedPackage(name: string, version: string, means: Means = usual): string {
  const folder = join(means.cache, `${name.replace('/', '-')}-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(means.cache, { recursive: true });
  const making = mkdtempSync(join(means.cache, 'making-'));
  const spec = `${name}@${version}`;
  try {
    means.pack(spec, making);
    unpack(making);
    moveInto(folder, join(making, 'package'));
    return folder;
  } catch (error) {
    const what = `The tests need the npm package ${spec}, which could not be fetched`;
    throw new Error(`${what}. To see why, type: npm pack ${spec}`, { cause: error });
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

const usual: Means = {
  cache: join(root, 'node_modules/.cache/nandi'),
  // Where it is run its configuration is that of the checkout.
  pack: (spec, folder) => {
    quietly('npm', ['pack', spec, '--silent', '--pack-destination', folder], root);
  },
};

/** Archives hold no links: these stand in a list, and the package has a script that makes them. */
function unpack(folder: string): void {
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`npm pack left no archive in ${folder}`);
  // As ours, and not of whoever packed it.
  quietly('tar', ['-xzof', archive], folder);
  const script = 'scripts/hydrate-symlinks.js';
  const unpacked = join(folder, 'package');
  if (existsSync(join(unpacked, script))) quietly(process.execPath, [script], unpacked);
}

/** What is printed is kept for the error. */
function quietly(command: string, args: readonly string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Whole or not at all; whoever was quicker has made the same. */
function moveInto(folder: string, made: string): void {
  try {
    renameSync(made, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
