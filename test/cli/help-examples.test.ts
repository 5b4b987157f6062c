import { describe, expect, test } from 'vitest';
import { run } from './pretend.ts';

/** Commands whose examples need nothing but the fixtures. */
const commands = ['simulate', 'simulate-migration', 'slot'];

describe.each(commands)('nandi %s --help', (command) => {
  test('is at most 80 columns wide, but for commands that are to be copied', async () => {
    const { out } = await run([command, '--help']);
    const lines = out.split('\n').filter((line) => !line.startsWith('  nandi '));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  test('has examples that run', async () => {
    const { out } = await run([command, '--help']);
    const [, block = ''] = out.split('\nExamples:\n');
    const lines = (block.split('\n\n')[0] ?? '').split('\n').map((line) => line.trim());
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      const [name, ...args] = wordsOf(line);
      const found = await run(args);
      expect([line, name, found.code, found.err]).toEqual([
        line,
        'nandi',
        0,
        line.endsWith('csv') ? 'gate: none\n' : '',
      ]);
      expect(found.out).not.toBe('');
    }
  });
});

/** The words of a command as a shell parts them, with single and double quotes. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}
