import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a machine can do about a missing program. */
export interface Machine {
  /** Whether the PATH has a program of this name. */
  has(program: string): boolean;
  readonly root: boolean;
}

/** How redis-server gets onto a machine: by running commands here, or by asking the person. */
export type Plan =
  | { readonly step: 'install'; readonly commands: readonly string[] }
  | { readonly step: 'ask'; readonly message: string };

/**
 * The path of redis-server, after installing it where it is missing and we may. Fails with the one
 * command to type where we may not. Never skips: a suite that skips Redis here passes without it.
 */
export function redisServer(): string {
  return onPath('redis-server') ?? installed();
}

/**
 * What to do on a machine without redis-server: the commands of its package manager, in order.
 *
 *     planFor({ has: (program) => program === 'apk', root: true }) // install: apk add redis
 */
export function planFor(machine: Machine): Plan {
  const manager = managers.find(({ program }) => machine.has(program));
  if (manager === undefined) return { step: 'ask', message: unknownMachine };
  const { commands, serves } = manager;
  if (machine.root === (serves === 'root')) return { step: 'install', commands };
  const typed = commands.map((command) => (machine.root ? command : `sudo ${command}`));
  const how = machine.root ? 'Type, as yourself' : 'Type';
  return { step: 'ask', message: `The tests need redis-server. ${how}: ${typed.join(' && ')}` };
}

const managers = [
  {
    program: 'apt-get',
    serves: 'root',
    commands: ['apt-get update', 'apt-get install -y --no-install-recommends redis-server'],
  },
  { program: 'apk', serves: 'root', commands: ['apk add redis'] },
  { program: 'dnf', serves: 'root', commands: ['dnf install -y redis'] },
  { program: 'brew', serves: 'user', commands: ['brew install redis'] },
] as const;

const unknownMachine =
  'The tests need redis-server on the PATH: install one, or set REDIS_URL to a Redis that runs.';

function installed(): string {
  const root = process.getuid?.() === 0;
  const plan = planFor({ has: (program) => onPath(program) !== undefined, root });
  if (plan.step === 'ask') throw new Error(plan.message);
  const typed = plan.commands.join(' && ');
  process.stderr.write(`Installing redis-server for the tests: ${typed}\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // What is printed is kept for the error, which Node ends with standard error.
  execFileSync('sh', ['-c', `${withoutServices}\n${typed}`], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const path = onPath('redis-server');
  if (path === undefined) throw new Error(`No redis-server on the PATH after: ${typed}`);
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
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
