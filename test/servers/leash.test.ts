import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startOnLeash } from './leash.ts';

/** A server that prints its process id and runs until it is interrupted. */
const server = `process.on('SIGINT', () => process.exit());
  setInterval(() => {}, 1000); console.log('ready', process.pid);`;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nandi-leash-'));
  writeFileSync(join(folder, 'data'), '');
  return folder;
}

test('stopping ends the server and removes its folder', async () => {
  const folder = newFolder();
  const command = [process.execPath, '-e', server];
  const stop = await startOnLeash({ command, folder, ready: 'ready' });
  expect(existsSync(folder)).toBe(true);
  await stop();
  expect(existsSync(folder)).toBe(false);
});

test('a server that ends early is an error with what it printed, and its folder is removed', async () => {
  const folder = newFolder();
  const command = [process.execPath, '-e', "console.error('port taken'); process.exitCode = 3"];
  const starting = startOnLeash({ command, folder, ready: 'ready' });
  await expect(starting).rejects.toThrow(/ended with 3:\nport taken/);
  expect(existsSync(folder)).toBe(false);
});

test('no server outlives a run that is killed', async () => {
  const folder = newFolder();
  const options = { command: [process.execPath, '-e', server], folder, ready: 'ready' };
  const leash = new URL('leash.ts', import.meta.url).href;
  const source = `import { startOnLeash } from '${leash}';
    await startOnLeash(${JSON.stringify(options)}); console.log('up');`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', source];
  const run = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(run.stdout, 'data');
  expect(existsSync(folder)).toBe(true);
  run.kill('SIGKILL');
  // The folder goes last, after the server; the suite's own limit ends a wait in vain.
  while (existsSync(folder)) await sleep(20);
});
