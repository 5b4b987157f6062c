import { describe, expect, test } from 'vitest';
import type { Outside } from '../../src/cli/outside.ts';
import { terminalStyle } from '../../src/cli/terminal-style.ts';
import { analyze } from './pretend.ts';

interface Setting {
  readonly flag?: 'auto' | 'always' | 'never';
  readonly env?: Outside['env'];
  readonly isTerminal?: boolean;
  readonly columns?: number;
}

describe('colour: --color over NO_COLOR over FORCE_COLOR over whether it is a terminal', () => {
  const settings: readonly [string, Setting, boolean][] = [
    ['a pipe', {}, false],
    ['a terminal', { isTerminal: true }, true],
    ['a dumb terminal', { isTerminal: true, env: { TERM: 'dumb' } }, false],
    ['NO_COLOR', { isTerminal: true, env: { NO_COLOR: '1' } }, false],
    ['an empty NO_COLOR, which is none', { isTerminal: true, env: { NO_COLOR: '' } }, true],
    ['FORCE_COLOR', { env: { FORCE_COLOR: '1' } }, true],
    ['an empty FORCE_COLOR', { env: { FORCE_COLOR: '' } }, true],
    ['FORCE_COLOR=0', { isTerminal: true, env: { FORCE_COLOR: '0' } }, false],
    ['FORCE_COLOR=false', { isTerminal: true, env: { FORCE_COLOR: 'false' } }, false],
    [
      'FORCE_COLOR on a dumb terminal',
      { isTerminal: true, env: { FORCE_COLOR: '1', TERM: 'dumb' } },
      true,
    ],
    ['NO_COLOR against FORCE_COLOR', { env: { NO_COLOR: '1', FORCE_COLOR: '1' } }, false],
    ['--color always against NO_COLOR', { flag: 'always', env: { NO_COLOR: '1' } }, true],
    [
      '--color never against FORCE_COLOR',
      { flag: 'never', env: { FORCE_COLOR: '1' }, isTerminal: true },
      false,
    ],
    ['--color auto', { flag: 'auto', isTerminal: true }, true],
  ];

  test.each(settings)('%s', (_, setting, color) => {
    expect(styleOf(setting).color).toBe(color);
  });

  test('reaches the page through the flags', async () => {
    const isPainted = async (args: readonly string[], env: Outside['env'] = {}): Promise<boolean> =>
      (await analyze(['fixtures/even.csv', ...args], { env })).out.includes('\u001b[');
    expect(await isPainted([])).toBe(false);
    expect(await isPainted(['--color', 'always'], { NO_COLOR: '1' })).toBe(true);
    expect(await isPainted(['--color', 'never'], { FORCE_COLOR: '1' })).toBe(false);
    expect(await isPainted([], { FORCE_COLOR: '1' })).toBe(true);
  });

  test('is for the page alone, never for data', async () => {
    for (const format of ['json', 'csv', 'markdown']) {
      const { out } = await analyze(['fixtures/even.csv', '-f', format, '--color', 'always']);
      expect(out).not.toContain('\u001b');
    }
  });
});

describe('the width', () => {
  test.each([
    ['of the terminal', { columns: 100 }, 100],
    ['of the terminal over COLUMNS', { columns: 100, env: { COLUMNS: '60' } }, 100],
    ['in COLUMNS', { env: { COLUMNS: '60' } }, 60],
    ['of 80 without either', {}, 80],
    ['of 80 for COLUMNS that are no number', { env: { COLUMNS: 'wide' } }, 80],
    ['of 80 for no COLUMNS at all', { env: { COLUMNS: '' } }, 80],
    ['of 80 for negative COLUMNS', { env: { COLUMNS: '-5' } }, 80],
    ['of 40 at least', { columns: 10 }, 40],
    ['of 200 at most', { env: { COLUMNS: '5000' } }, 200],
    ['in whole columns', { env: { COLUMNS: '99.9' } }, 99],
  ])('is that %s', (_, setting, width) => {
    expect(styleOf(setting).width).toBe(width);
  });

  test('reaches the page', async () => {
    const { out } = await analyze(['fixtures/ids.csv'], { env: { COLUMNS: '120' } });
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBe(120);
  });
});

test('--ascii draws with ASCII only, on the page and in its files', async () => {
  const { out } = await analyze(['fixtures/even.csv', '--ascii']);
  expect(out).toMatch(/^[\n -~]+$/);
  expect(out).toContain('###|');
});

function styleOf({
  flag = 'auto',
  env = {},
  isTerminal = false,
  columns,
}: Setting): ReturnType<typeof terminalStyle> {
  const sink = { isTerminal, columns, write: async () => undefined };
  async function* nothing(): AsyncGenerator<Uint8Array> {}
  const outside = {
    args: [],
    env,
    stdin: nothing(),
    home: '/nonexistent',
    userName: 'somebody',
    interruptible: async () => {
      throw new Error('nothing is to be interrupted');
    },
    stdinIsTerminal: true,
    stdout: sink,
    stderr: sink,
  };
  return terminalStyle(outside, { color: flag, ascii: false });
}
