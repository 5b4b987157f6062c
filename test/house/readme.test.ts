import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtProgram, root } from './built.ts';

const path = `${root}/README.md`;

/** ```console blocks that start with `$ npx nandi ...`: the command, and what it is said to print. */
const shown = /```console\n\$ npx nandi (?<command>[^\n]+)\n(?<output>[\s\S]*?)```/g;

test('every output in the README is what its command prints', () => {
  const readme = readFileSync(path, 'utf8');
  const today = readme.replaceAll(shown, (_, command: string) => {
    return `\`\`\`console\n$ npx nandi ${command}\n${outputOf(command)}\`\`\``;
  });
  // `UPDATE_README=1 npm run test:only` writes the outputs anew after a change that is meant.
  if (process.env['UPDATE_README'] === '1') writeFileSync(path, today);
  expect(readme.match(shown)?.length).toBeGreaterThanOrEqual(2);
  expect(today).toBe(readFileSync(path, 'utf8'));
});

function outputOf(command: string): string {
  const script = `exec "$NODE" "$PROGRAM" ${command}`;
  const environment = {
    PATH: process.env['PATH'],
    NODE: process.execPath,
    PROGRAM: builtProgram(),
  };
  const { stdout } = spawnSync('sh', ['-c', script], {
    cwd: root,
    encoding: 'utf8',
    env: environment,
  });
  return stdout;
}
