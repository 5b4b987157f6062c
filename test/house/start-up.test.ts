import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram, root } from './built.ts';

const lazy = [
  'pg',
  'ioredis',
  'node-sqlite3-wasm',
  'csv-parse',
  'simple-statistics',
  'cli-table3',
  '@noble/hashes',
];

test('--help loads no package that only the work needs', () => {
  const packages = packagesLoadedBy(['--help']);
  expect(packages).toContain('commander');
  expect(packages.filter((name) => lazy.includes(name))).toEqual([]);
});

test('a command that needs one of them is seen to load it', () => {
  const packages = packagesLoadedBy(['analyze', 'fixtures/ids.csv', '-f', 'json']);
  expect(packages).toContain('csv-parse');
});

test('packages are seen that are loaded with require, and with import', () => {
  const source = "import { createRequire } from 'node:module'; import 'csv-parse/sync';";
  const program = `${source} createRequire('${root}')('pg');`;
  expect(packagesRunBy(['--input-type=module', '-e', program])).toEqual(
    expect.arrayContaining(['csv-parse', 'pg']),
  );
});

function packagesLoadedBy(args: readonly string[]): string[] {
  return packagesRunBy([builtProgram(), ...args]);
}

/**
 * The names of the npm packages of which Node ran a file, sorted. V8's own coverage is asked: it
 * knows every script of the process, whereas a loader hook on Node 20 sees no nested require().
 */
function packagesRunBy(args: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'nandi-coverage-'));
  try {
    const env = { ...process.env, NODE_V8_COVERAGE: folder };
    const run = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
    expect(run.status, run.stderr).toBe(0);
    const packages = readdirSync(folder).flatMap((file) => packagesIn(join(folder, file)));
    return [...new Set(packages)].toSorted();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function packagesIn(coverage: string): string[] {
  const { result }: Coverage = JSON.parse(readFileSync(coverage, 'utf8'));
  const names = result.map(({ url }) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]);
  return names.filter((name) => name !== undefined);
}

/** The part of a file of NODE_V8_COVERAGE that is read here. */
interface Coverage {
  readonly result: readonly { readonly url: string }[];
}
