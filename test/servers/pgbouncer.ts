import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startOnLeash } from './leash.ts';
import { type PostgresServer, serverOwner } from './postgres.ts';
import { systemProgram } from './system-program.ts';

/** A pgbouncer before a PostgreSQL. */
export interface Pgbouncer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

export interface PgbouncerOptions {
  /** Lines of pgbouncer.ini; `FOLDER` stands for the folder of its files. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
}

/**
 * Starts a real pgbouncer on a free port of 127.0.0.1, in transaction mode, with one connection to the
 * server: whoever needs the same server process twice outside a transaction fails here.
 */
export async function startPgbouncer(
  { port: serverPort }: Pick<PostgresServer, 'port'>,
  { settings = {}, files = {} }: PgbouncerOptions = {},
): Promise<Pgbouncer> {
  const binary = systemProgram('pgbouncer');
  const folder = mkdtempSync(join(tmpdir(), 'nandi-pgbouncer-'));
  const port = await freePort();
  try {
    const values = { ...usual, listen_port: `${port}`, auth_file: `${folder}/users`, ...settings };
    const lines = Object.entries(values).map(([name, value]) => `${name} = ${value}`);
    const database = `* = host=127.0.0.1 port=${serverPort}`;
    const config = ['[databases]', database, '[pgbouncer]', ...lines].join('\n');
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'users'), '"nandi" "nandi"\n');
    writeFileSync(join(folder, 'pgbouncer.ini'), `${config.replaceAll('FOLDER', folder)}\n`);
    // It refuses to run as root, as PostgreSQL does.
    const owner = await serverOwner();
    if (owner !== undefined) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
    const command = [binary, join(folder, 'pgbouncer.ini')];
    const stop = await startOnLeash({ command, folder, ready: 'process up', owner });
    return { port, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error('pgbouncer for the tests did not start', { cause: error });
  }
}

const usual = {
  listen_addr: '127.0.0.1',
  unix_socket_dir: '',
  auth_type: 'scram-sha-256',
  pool_mode: 'transaction',
  default_pool_size: '1',
  max_client_conn: '20',
  admin_users: 'nandi',
};
