import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bucketDialects, dialectNames } from '../../../src/core/sql/buckets/dialects.ts';
import { builtProgram, root } from '../../house/built.ts';
import { run } from '../pretend.ts';

const { out: help } = await run(['sql', '--help']);
const [, block = ''] = help.split('\nExamples:\n');
const examples = (block.split('\n\n')[0] ?? '').split('\n').map((line) => line.trim());

test('is at most 80 columns wide', () => {
  expect(help.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test.each(examples)('its example runs: %s', (command) => {
  const script = `nandi() { "$NODE" "$PROGRAM" "$@"; }\n${command}`;
  const env = { PATH: process.env['PATH'], NODE: process.execPath, PROGRAM: builtProgram() };
  const ran = spawnSync('sh', ['-c', script], { cwd: root, env, encoding: 'utf8' });
  expect(ran.status, ran.stderr).toBe(0);
  expect(ran.stdout).toMatch(/^(SELECT|CREATE|ALTER|WITH) [\s\S]*;\n$|^SELECT\n[\s\S]*;\n$/);
  expect(ran.stderr).toMatch(/\S/);
});

test('there are eight at least, in most of the dialects', () => {
  expect(examples.length).toBeGreaterThanOrEqual(8);
});

test('it names every dialect with the hashes that the dialect has', () => {
  const [, listed = ''] = help.split('\nHashes:\n');
  const found = listed
    .replaceAll(/\n {4,}/g, ' ')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((words) => words.length > 1);
  const right = dialectNames.map((name) => {
    const { hashes } = bucketDialects[name];
    return [name, ...(hashes.length === 0 ? ['none'] : hashes)];
  });
  expect(found).toEqual(right);
});
