import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.ts';
import { type Server, startOnLeash } from './leash.ts';
import { systemProgram } from './system-program.ts';

/**
 * A real MariaDB with the empty database `test`, on a free port of 127.0.0.1, its data in the
 * temporary folder; some 2 s. Without privileges: whoever is on this machine may enter, and nothing
 * is in it. Only one test file needs it, so that starts it.
 */
export async function startMariadb(): Promise<Server> {
  const binary = systemProgram('mariadbd');
  const folder = mkdtempSync(join(tmpdir(), 'nandi-mariadb-'));
  try {
    const flags = [...settings(folder), '--skip-grant-tables'];
    mkdirSync(join(folder, 'data'));
    execFileSync(binary, [...flags, '--bootstrap'], { input: systemTables(binary), stdio: 'pipe' });
    const port = await freePort();
    const stop = await startOnLeash({
      command: [binary, ...flags, `--port=${port}`],
      folder,
      ready: 'ready for connections',
      // It takes no notice of SIGINT.
      signal: 'TERM',
    });
    return { url: `mysql://root@127.0.0.1:${port}/test`, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error('MariaDB for the tests did not start', { cause: error });
  }
}

/** A function is kept in a system table, so there must be some. */
function systemTables(binary: string): string {
  const share = join(dirname(realpathSync(binary)), '../share');
  const read = (name: string): string => {
    for (const place of ['mysql', 'mariadb', '.']) {
      const text = textOf(join(share, place, name));
      if (text !== null) return text;
    }
    throw new Error(`there is no ${name} under ${share}`);
  };
  const tables = ['mysql_system_tables.sql', 'mysql_system_tables_data.sql'].map(read);
  return ['CREATE DATABASE mysql;', 'CREATE DATABASE test;', 'USE mysql;', ...tables].join('\n');
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Reached by TCP on the loopback only, whatever the machine's own configuration says. */
function settings(folder: string): string[] {
  return [
    '--no-defaults',
    `--user=${userInfo().username}`,
    `--datadir=${join(folder, 'data')}`,
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    '--bind-address=127.0.0.1',
    '--skip-log-bin',
    '--innodb-log-file-size=4M',
    '--innodb-flush-log-at-trx-commit=0',
  ];
}
