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

/** A program that no npm package brings, and what brings it on each kind of machine. */
export interface Needed {
  readonly program: string;
  readonly packages: Readonly<Record<Manager, string>>;
  /** For a person whose machine has none of these. */
  readonly otherwise: string;
}

type Manager = 'apt-get' | 'apk' | 'dnf' | 'brew';

/**
 * The path of a program, after installing it where it is missing and we may. Fails with the one
 * command to type where we may not. Never skips: a suite that skips a server here passes without it.
 */
export function systemProgram(needed: Needed): string {
  return onPath(needed.program) ?? installed(needed);
}

/**
 * What to do on a machine without a program: the commands of its package manager, in order.
 *
 *     planFor({ has: (program) => program === 'apk', root: true }, redis) // install: apk add redis
 */
export function planFor(machine: Machine, needed: Needed): Plan {
  const { program, packages, otherwise } = needed;
  const manager = managers.find(({ name }) => machine.has(name));
  if (manager === undefined) return { step: 'ask', message: otherwise };
  const commands = manager.commands(packages[manager.name]);
  if (machine.root === (manager.serves === 'root')) return { step: 'install', commands };
  const typed = commands.map((command) => (machine.root ? command : `sudo ${command}`));
  const how = machine.root ? 'Type, as yourself' : 'Type';
  return { step: 'ask', message: `The tests need ${program}. ${how}: ${typed.join(' && ')}` };
}

const managers: readonly {
  readonly name: Manager;
  readonly serves: 'root' | 'user';
  commands(name: string): readonly string[];
}[] = [
  {
    name: 'apt-get',
    serves: 'root',
    commands: (name) => ['apt-get update', `apt-get install -y --no-install-recommends ${name}`],
  },
  { name: 'apk', serves: 'root', commands: (name) => [`apk add ${name}`] },
  { name: 'dnf', serves: 'root', commands: (name) => [`dnf install -y ${name}`] },
  { name: 'brew', serves: 'user', commands: (name) => [`brew install ${name}`] },
];

function installed(needed: Needed): string {
  const { program } = needed;
  const root = process.getuid?.() === 0;
  const plan = planFor({ has: (name) => onPath(name) !== undefined, root }, needed);
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
 * Keeps a Debian package from starting its service: a server on its usual port is not ours to leave.
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
