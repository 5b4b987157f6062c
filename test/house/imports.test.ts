import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Complaint, lintPlanted } from './planted.ts';

const source = new URL('../../src/', import.meta.url);

/** Imports that layout forbids: the importing file, what it imports, the reason oxlint must give. */
const imports: readonly (readonly [file: string, imported: string, reason: RegExp])[] = [
  ['src/core/a', '../analyze/b.ts', /core imports only core/],
  ['src/core/statistics/a', '../../gate/b.ts', /core imports only core/],
  ['src/core/a', '../index.ts', /the front .* makes a circle/],
  ['src/core/a', 'nandi', /own name resolves to the built copy/],
  ['src/core/a', 'node:fs', /this room stays pure/],
  ['src/core/a', 'chalk', /this room stays pure/],
  ['src/analyze/a', '../gate/b.ts', /what two of them need moves to core/],
  ['src/analyze/a', './../forecast/b.ts', /what two of them need moves to core/],
  ['src/forecast/a', '../partitions/b.ts', /what two of them need moves to core/],
  ['src/partitions/a', '../membership/b.ts', /what two of them need moves to core/],
  ['src/membership/a', '../analyze/b.ts', /what two of them need moves to core/],
  ['src/membership/faults/a', '../../inputs/b.ts', /what two of them need moves to core/],
  ['src/membership/a', 'ioredis', /this room stays pure/],
  ['src/gate/a', '../reports/b.ts', /what two of them need moves to core/],
  ['src/gate/a', 'pg', /this room stays pure/],
  ['src/gate/a', 'fs', /this room stays pure/],
  ['src/analyze/a', 'csv-parse/sync', /this room stays pure/],
  ['src/partitions/a', 'hyparquet', /this room stays pure/],
  ['src/reports/a', '../inputs/b.ts', /a report renders the result it is handed/],
  ['src/reports/a', '../gate/b.ts', /a report renders the result it is handed/],
  ['src/reports/a', 'node:path', /Reports may use chalk and cli-table3/],
  ['src/reports/a', 'commander', /Reports may use chalk and cli-table3/],
  ['src/inputs/a', '../cli/b.ts', /inputs import themselves and core only/],
  ['src/inputs/queues/a', '../../analyze/b.ts', /inputs import themselves and core only/],
  ['src/inputs/a', 'commander', /the command line belongs to cli/],
  ['src/cli/a', '../index.ts', /the front .* makes a circle/],
  ['src/cli/a', '../../test/b.ts', /the front .* makes a circle/],
  ['bin/a', '../src/analyze/b.ts', /bin calls src\/cli\/main.ts and nothing else/],
];

/** The ways to write an import that oxlint sees; with each, every line above must be reported. */
const ways: Readonly<Record<string, (path: string) => string>> = {
  static: (path) => `import { b } from '${path}';\nexport const a = b;\n`,
  dynamic: (path) => `export const a = async (): Promise<unknown> => import('${path}');\n`,
  'type-only': (path) => `import type { B } from '${path}';\nexport type A = B;\n`,
  're-export': (path) => `export { b } from '${path}';\n`,
};

/** The world reached without an import: what is written, the reason oxlint must give. */
const worldly: readonly (readonly [expression: string, reason: RegExp])[] = [
  ['Date.now()', /time is an argument here/],
  ['new Date(0)', /time is an argument here/],
  ['globalThis.Date.now()', /time is an argument here/],
  ['performance.now()', /time is an argument here/],
  ['Math.random()', /chance is an argument here/],
  ["Math['random']()", /chance is an argument here/],
  ['crypto.randomUUID()', /chance is an argument here/],
  ['process.env', /only cli and inputs touch the outside world/],
  ['globalThis.process.env', /only cli and inputs touch the outside world/],
  ['global.process.env', /only cli and inputs touch the outside world/],
  ["console.log('a')", /only cli and inputs touch the outside world/],
  ["fetch('a')", /only cli and inputs touch the outside world/],
  ['setTimeout(String, 1)', /a pure room waits for nothing/],
  ['setInterval(String, 1)', /a pure room waits for nothing/],
  ['setImmediate(String)', /a pure room waits for nothing/],
  ['queueMicrotask(String)', /a pure room waits for nothing/],
];

const pureRooms = 'core analyze forecast partitions membership gate reports'.split(' ');

/** Imports that layout allows: clean files and their lines. */
const clean: Readonly<Record<string, readonly string[]>> = {
  'src/core/clean.ts': [
    "import { sha1 } from '@noble/hashes/legacy.js';",
    "import { mean } from 'simple-statistics';",
    "import { gcd } from './statistics/gcd.ts';",
    'export const a = [sha1, mean, gcd];',
  ],
  'src/core/statistics/clean.ts': ["export { a as b } from '../clean.ts';"],
  'src/analyze/clean.ts': [
    "import { a } from '../core/clean.ts';",
    "import { verdict } from './verdict.ts';",
    'export const b = [a, verdict];',
  ],
  'src/membership/faults/clean.ts': [
    "import { a } from '../../core/clean.ts';",
    "import { step } from '../protocol.ts';",
    'export const b = [a, step];',
  ],
  'src/gate/clean.ts': ["export { a as b } from '../core/clean.ts';"],
  'src/reports/clean.ts': [
    "import chalk from 'chalk';",
    "import Table from 'cli-table3';",
    "import { a } from '../core/clean.ts';",
    'export const b = [a, chalk, Table];',
  ],
  'src/inputs/clean.ts': [
    "import { readFileSync } from 'node:fs';",
    "import { a } from '../core/clean.ts';",
    'export const b = [a, readFileSync, new Date(), process.env];',
    "export const c = async (): Promise<unknown> => import('pg');",
  ],
  'src/cli/clean.ts': [
    "import { Command } from 'commander';",
    "import { b as analyze } from '../analyze/clean.ts';",
    "import { b as gate } from '../gate/clean.ts';",
    "import { b as input } from '../inputs/clean.ts';",
    "import { b as report } from '../reports/clean.ts';",
    'export const main = [analyze, gate, input, report, new Command(), Math.random()];',
  ],
  'src/index.ts': [
    "export { b as analyze } from './analyze/clean.ts';",
    "export { b as read } from './inputs/clean.ts';",
  ],
  'bin/clean.ts': [
    "import { main } from '../src/cli/clean.ts';",
    'process.exitCode = main.length;',
  ],
};

describe('the linter reports, with its reason,', () => {
  const planted: { title: string; file: string; source: string; reason: RegExp }[] = [];
  for (const [stem, imported, reason] of imports) {
    for (const [way, write] of Object.entries(ways)) {
      const title = `${stem.replace(/\/a$/, '')} importing ${imported}, ${way}`;
      planted.push({ title, file: `${stem}${planted.length}.ts`, source: write(imported), reason });
    }
  }
  for (const room of pureRooms) {
    for (const [expression, reason] of worldly) {
      const file = `src/${room}/a${planted.length}.ts`;
      const title = `src/${room} using ${expression}`;
      planted.push({ title, file, source: `export const a = ${expression};\n`, reason });
    }
  }
  const complaints = lintPlanted(Object.fromEntries(planted.map((p) => [p.file, p.source])));

  test.each(planted)('$title', ({ file, reason }) => {
    expect(textOf(complaints.get(file))).toMatch(reason);
  });
});

test('the linter has nothing to say about the imports that are allowed', () => {
  const written = Object.entries(clean).map(([file, lines]) => [file, `${lines.join('\n')}\n`]);
  expect(Object.fromEntries(lintPlanted(Object.fromEntries(written)))).toEqual({});
});

test('the linter sees no import() whose path it cannot read', () => {
  const [named, template] = ['src/core/named.ts', 'src/core/template.ts'];
  const complaints = lintPlanted({
    [named]: 'export const a = async (b: string): Promise<unknown> => import(b);\n',
    [template]: 'export const a = async (): Promise<unknown> => import(`../analyze/b.ts`);\n',
  });
  expect(textOf(complaints.get(named))).toContain('Expected a literal string');
  // Backticks are the one spelling that oxlint 1.94 misses: the next test looks for them itself.
  expect(complaints.has(template)).toBe(false);
});

test('no file of src writes the path of an import() in backticks', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const written = files.filter((file) => file.endsWith('.ts'));
  const hidden = written.filter((file) => /\bimport\(\s*`/.test(read(file)));
  expect(written.length).toBeGreaterThan(0);
  expect(hidden).toEqual([]);
});

test('every folder of src is a room that the rules know', () => {
  const folders = readdirSync(source, { withFileTypes: true }).filter((e) => e.isDirectory());
  const unknown = folders.filter(({ name }) => ![...pureRooms, 'inputs', 'cli'].includes(name));
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

function read(file: string): string {
  return readFileSync(new URL(file, source), 'utf8');
}

function textOf(complaints: readonly Complaint[] | undefined): string {
  return (complaints ?? []).map(({ rule, text }) => `${rule}: ${text}`).join('\n');
}
