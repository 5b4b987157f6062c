import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a machine can do about a missing program. */
export interface Machine {
  /** Whether the PATH has a program of this name. */
  has(program: string): boolean;
  readonly root: boolean;
}

/** How a program gets onto a machine: by running commands here, or by asking the person. */
export type Plan =
  | { readonly step: 'install'; readonly commands: readonly string[] }
  | { readonly step: 'ask'; readonly message: string };

/** The programs that the tests need and npm does not bring. */
export type Program = 'redis-server' | 'pgbouncer' | 'mariadbd';

/**
 * The path of a program, after installing it where it is missing and we may. Fails with the one
 * command to type where we may not. Never skips: a suite that skips Redis here passes without it.
 */
export function systemProgram(program: Program): string {
  return onPath(program) ?? installed(program);
}

/**
 * What to do on a machine without a program: the commands of its package manager, in order.
 *
 *     planFor('redis-server', { has: (name) => name === 'apk', root: true }) // install: apk add redis
 */
export function planFor(program: Program, machine: Machine): Plan {
  const manager = managers.find(({ name }) => machine.has(name));
  if (manager === undefined) return { step: 'ask', message: unknownMachine[program] };
  const { before, install, serves, packages } = manager;
  const commands = [...before, `${install} ${packages[program]}`];
  if (machine.root === (serves === 'root')) return { step: 'install', commands };
  const typed = commands.map((command) => (machine.root ? command : `sudo ${command}`));
  const how = machine.root ? 'Type, as yourself' : 'Type';
  return { step: 'ask', message: `The tests need ${program}. ${how}: ${typed.join(' && ')}` };
}

const elsewhere = { 'redis-server': 'redis', pgbouncer: 'pgbouncer', mariadbd: 'mariadb' };

const managers = [
  {
    name: 'apt-get',
    serves: 'root',
    before: ['apt-get update'],
    install: 'apt-get install -y --no-install-recommends',
    // Debian's mariadb-server would add a service and its configuration.
    packages: {
      'redis-server': 'redis-server',
      pgbouncer: 'pgbouncer',
      mariadbd: 'mariadb-server-core',
    },
  },
  { name: 'apk', serves: 'root', before: [], install: 'apk add', packages: elsewhere },
  {
    name: 'dnf',
    serves: 'root',
    before: [],
    install: 'dnf install -y',
    packages: { ...elsewhere, mariadbd: 'mariadb-server' },
  },
  { name: 'brew', serves: 'user', before: [], install: 'brew install', packages: elsewhere },
] as const;

const unknownMachine: Readonly<Record<Program, string>> = {
  'redis-server':
    'The tests need redis-server on the PATH: install one, or set REDIS_URL to a Redis that runs.',
  pgbouncer: 'The tests need pgbouncer on the PATH: install one.',
  mariadbd: 'The tests need mariadbd on the PATH: install MariaDB 10.5 or newer.',
};

function installed(program: Program): string {
  const root = process.getuid?.() === 0;
  const plan = planFor(program, { has: (name) => onPath(name) !== undefined, root });
  if (plan.step === 'ask') throw new Error(plan.message);
  const typed = plan.commands.join(' && ');
  process.stderr.write(`Installing ${program} for the tests: ${typed}\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // What is printed is kept for the error, which Node ends with standard error.
  execFileSync('sh', ['-c', `${withoutServices}\n${typed}`], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const path = onPath(program);
  if (path === undefined) throw new Error(`No ${program} on the PATH after: ${typed}`);
  return path;
}

/**
 * Keeps a Debian package from starting its service: a Redis on port 6379 is not ours to leave here.
 * The policy is asked before any start. One that is there already is the owner's and stays; ours
 * goes when the shell ends, by Ctrl-C too. The shell does this, as it outlives a killed test run.
 */
const withoutServices = `
  policy=/usr/sbin/policy-rc.d
  if command -v dpkg >/dev/null && ! [ -e $policy ]; then
    trap 'rm -f $policy' EXIT
    trap 'exit 130' INT TERM HUP
    printf '#!/bin/sh\\nexit 101\\n' >$policy
    chmod 755 $policy
  fi`;

/** Where the PATH leads for a program, or undefined. */
function onPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  // Debian keeps pgbouncer where only root's PATH leads.
  return [...folders, '/usr/sbin'].map((folder) => join(folder, program)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
