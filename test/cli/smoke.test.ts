import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { builtProgram, packageVersion, root } from '../house/built.ts';
import { analyze } from './pretend.ts';

const program = builtProgram();

describe('the built program ends with', () => {
  test.each([
    ['0, passed', 'nandi analyze fixtures/ids.csv --gate default', 0],
    ['1, gate failed', 'nandi analyze fixtures/even.csv --gate default', 1],
    ['2, usage', 'nandi analyze fixtures/ids.csv --partitions none', 2],
    ['3, input', 'nandi analyze fixtures/missing.csv', 3],
    ['3, where nothing is piped', 'nandi analyze < /dev/null', 3],
    [
      '70, a fault in nandi itself',
      `NODE_OPTIONS='--import data:text/javascript,Math.sqrt=()=>{throw/**/Error(1)}' nandi analyze fixtures/ids.csv`,
      70,
    ],
  ])('%s', (_, command, status) => {
    const run = shell(command);
    expect([run.status, run.stderr]).toEqual([
      status,
      status <= 1 ? '' : expect.stringMatching(/^nandi: /),
    ]);
  });

  test.each(['fixtures/ids.csv', 'fixtures/even.csv'])(
    'the same figures of %s where the runtime has no WebAssembly',
    (path) => {
      const figures = (flags: readonly string[]): string => {
        const args = [
          ...flags,
          program,
          'analyze',
          path,
          '-f',
          'json',
          '--compare-hashes',
          'xxh64',
        ];
        const run = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
        expect(run.status).toBe(0);
        return run.stdout;
      };
      expect(figures(['--no-expose-wasm'])).toBe(figures([]));
    },
  );

  test('the version of its package', () => {
    expect(shell('nandi --version')).toMatchObject({ status: 0, stdout: `${packageVersion()}\n` });
  });
});

test('it writes what main writes, byte for byte', async () => {
  const run = shell('nandi analyze fixtures/tenants.csv --cost duration_ms -f json');
  const { out, err } = await analyze([
    'fixtures/tenants.csv',
    '--cost',
    'duration_ms',
    '-f',
    'json',
  ]);
  expect([run.stdout, run.stderr]).toEqual([out, err]);
});

test.skipIf(process.platform !== 'linux')('a full disk under standard output is no fault', () => {
  const run = shell('nandi analyze fixtures/ids.csv -f json > /dev/full');
  expect(run.status).toBe(2);
  expect(run.stderr).toContain('nandi: standard output cannot be written: the disk is full\n');
  expect(run.stderr).not.toContain('fault in nandi');
});

describe('a reader that has had enough', () => {
  const long = 'nandi analyze fixtures/ids.csv -p 2000 -f json --gate';

  test('ends it quietly', () => {
    const run = shell(`${long} 'total > 1' | head -1; echo "\${PIPESTATUS[0]}"`);
    expect(run.stdout).toBe('{\n0\n');
    expect(run.stderr).toBe(
      'fixtures/ids.csv: comma, header, id = "id", 28,742 ids, increasing, unique\n',
    );
  });

  test('does not hide a failed gate', () => {
    expect(shell(`${long} 'total < 1' | head -1; echo "\${PIPESTATUS[0]}"`).stdout).toBe('{\n1\n');
  });
});

test('what is piped is read to its end, and in pieces', () => {
  const run = shell(`(echo id; seq 1 1000; sleep 0.2; seq 1001 2000) | nandi analyze -f csv`);
  expect(run.stderr).toMatch(/2,000 ids, increasing, unique/);
  expect(run.status).toBe(0);
});

test('a report can go into a process of the shell', () => {
  const run = shell(
    'nandi analyze fixtures/ids.csv -f csv --report json=>(wc -c >&2) >/dev/null; sleep 0.3',
  );
  expect(Number(/^\d+$/m.exec(run.stderr)?.[0])).toBeGreaterThan(1000);
});

describe('the examples of --help run from the folder of the checkout', () => {
  test.each(examples())('%s', (command) => {
    const run = shell(command);
    const isFailing = command.includes('even.csv --gate default');
    expect([run.status, run.status === 0 ? '' : run.stderr]).toEqual([isFailing ? 1 : 0, '']);
    expect(run.stdout.length).toBeGreaterThan(500);
  });

  test('and there are ten at least', () => {
    expect(examples().length).toBeGreaterThanOrEqual(10);
  });
});

function examples(): string[] {
  const { stdout } = shell('nandi analyze --help');
  const [, block = ''] = stdout.split('\nExamples:\n');
  const lines = (block.split('\n\n')[0] ?? '').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** Runs a command of bash, in which `nandi` is the built program, from the folder of the checkout. */
function shell(command: string): { status: number | null; stdout: string; stderr: string } {
  const script = `nandi() { "$NODE" "$PROGRAM" "$@"; }\n${command}\n`;
  const env = { PATH: process.env['PATH'], NODE: process.execPath, PROGRAM: program };
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
