import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './built.ts';

/** The exit code and the last line of a run of vitest over one test file and our reporter. */
function runOf(source: string, config = ''): { code: number | null; line: string | undefined } {
  const folder = mkdtempSync(join(tmpdir(), 'nandi-closing-'));
  const reporter = join(root, 'test/closing-line.ts');
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(
      join(folder, 'setup.ts'),
      "export const setup = () => { throw new Error('no'); };",
    );
    const reporters = `reporters: ['default', '${reporter}']`;
    writeFileSync(join(folder, 'a.test.ts'), `${imports}\n${source}`);
    writeFileSync(
      join(folder, 'vitest.config.mjs'),
      `export default { test: { ${reporters}, ${config} } };`,
    );
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const run = spawnSync(process.execPath, [vitest, 'run'], { cwd: folder, encoding: 'utf8' });
    return { code: run.status, line: run.stdout.trimEnd().split('\n').at(-1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const imports = "import { afterAll, beforeAll, describe, expect, test } from 'vitest';";
const pass = "test('a', () => {});";

test('the last line counts the tests that passed and failed', () => {
  expect(runOf(`${pass} test('b', () => {});`)).toEqual({ code: 0, line: '2 passed, 0 failed' });
  const failing = `${pass} test('b', () => expect(1).toBe(2));`;
  expect(runOf(failing)).toEqual({ code: 1, line: '1 passed, 1 failed' });
});

test('the last line names skipped tests where there are any', () => {
  const skipping = `${pass} test.skip('b', () => {}); test.todo('c');`;
  expect(runOf(skipping)).toEqual({ code: 0, line: '1 passed, 0 failed, 2 skipped' });
});

test('a file that does not load is a failure', () => {
  expect(runOf("throw new Error('a');")).toEqual({ code: 1, line: '0 passed, 1 failed' });
});

test('a hook that fails is a failure', () => {
  const before = `${pass} describe('b', () => { beforeAll(() => { throw new Error('c'); }); ${pass} });`;
  expect(runOf(before)).toEqual({ code: 1, line: '1 passed, 1 failed, 1 skipped' });
  const after = `${pass} afterAll(() => { throw new Error('b'); });`;
  expect(runOf(after)).toEqual({ code: 1, line: '1 passed, 1 failed' });
});

test('an error outside every test is a failure', () => {
  const stray = `${pass} void Promise.reject(new Error('b'));`;
  expect(runOf(stray)).toEqual({ code: 1, line: '1 passed, 1 failed' });
});

test('a run that has no test, or whose set-up fails, has failed once', () => {
  expect(runOf('', "include: ['none']")).toEqual({ code: 1, line: '0 passed, 1 failed' });
  expect(runOf(pass, "globalSetup: './setup.ts'")).toEqual({ code: 1, line: '0 passed, 1 failed' });
});
