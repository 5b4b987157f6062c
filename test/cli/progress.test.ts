import { expect, test } from 'vitest';
import { Progress, progressLine } from '../../src/cli/progress.ts';

/** A terminal that keeps what is written, and a clock that is set. */
function pretended(isTerminal: boolean, columns?: number) {
  const written: string[] = [];
  const clock = { ms: 1000 };
  const sink = { isTerminal, columns, write: async (text: string) => void written.push(text) };
  return { sink, written, clock, now: () => clock.ms };
}

const options = { name: 'ids.csv', total: 4e9, ascii: true };

test('comes after two seconds, five times a second, and goes at the end', async () => {
  const { sink, written, clock, now } = pretended(true);
  const progress = new Progress(sink, { ...options, now });
  for (const ms of [1000, 2999]) {
    clock.ms = ms;
    progress.advance(5e8);
  }
  expect(written).toEqual([]);
  clock.ms = 3000;
  progress.advance(1e9);
  clock.ms = 3199;
  progress.advance(1e6);
  const half = '##########----------  50 %  2.0 of 4.0 GB  1.00 GB/s  2 s left  ids.csv';
  expect(written).toEqual([`\r\u001b[K${half}`]);
  clock.ms = 3200;
  progress.advance(0);
  expect(written).toHaveLength(2);
  await progress.end();
  expect(written[2]).toBe('\r\u001b[K');
});

test('work that is over sooner writes nothing', async () => {
  const { sink, written, now } = pretended(true);
  const progress = new Progress(sink, { ...options, now });
  progress.advance(4e9);
  await progress.end();
  expect(written).toEqual([]);
});

test('where there is no terminal nothing is written', async () => {
  const { sink, written, clock, now } = pretended(false);
  const progress = new Progress(sink, { ...options, now });
  clock.ms = 60_000;
  progress.advance(1e9);
  await progress.end();
  expect(written).toEqual([]);
});

test('a line is never as wide as the terminal, which would break it', () => {
  const { sink, written, clock, now } = pretended(true, 40);
  const progress = new Progress(sink, { ...options, now });
  clock.ms = 5000;
  progress.advance(1e9);
  expect(written[0]).toHaveLength('\r\u001b[K'.length + 39);
});

test.each([
  [1e9, 2000, options, '#####---------------  25 %  1.0 of 4.0 GB  0.50 GB/s  6 s left  ids.csv'],
  // More is read than there was when it began.
  [5e9, 2000, options, '####################  100 %  4.0 of 4.0 GB  2.50 GB/s  0 s left  ids.csv'],
  [
    2e9,
    4000,
    { ...options, ascii: false },
    '██████████░░░░░░░░░░  50 %  2.0 of 4.0 GB  0.50 GB/s  4 s left  ids.csv',
  ],
  [
    1e9,
    100_000,
    options,
    '#####---------------  25 %  1.0 of 4.0 GB  0.01 GB/s  5 min left  ids.csv',
  ],
  [2e9, 4000, { ...options, total: null }, '2.0 GB  0.50 GB/s  ids.csv'],
  [
    1e9,
    1000,
    { ...options, total: null, name: 'a\u001b[31m\n' },
    '1.0 GB  1.00 GB/s  a\\u{1b}[31m\\u{a}',
  ],
])('after %d bytes in %d ms of %j', (read, ms, given, line) => {
  expect(progressLine(read, ms, given)).toBe(line);
});
