import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Advice } from '../../../src/core/results/advice.ts';
import { adviseLease } from '../../../src/membership/advise.ts';
import { adviceTerminal } from '../../../src/reports/terminal/advice.ts';

const network = { rttMs: 25, pauseMs: 200, pods: 5, deploysPerDay: 5, seed: 1 };
const advice: Readonly<Record<string, Advice>> = {
  usual: adviseLease(network),
  hopeless: adviseLease({ ...network, rttMs: 30_000 }),
};

function draw(
  name: string,
  width: number,
  look: { unicode?: boolean; color?: boolean } = {},
): string[] {
  const found = advice[name];
  if (found === undefined) throw new RangeError(`no advice ${name}`);
  const text = adviceTerminal(found, { width, unicode: true, color: false, ...look });
  return text.slice(0, -1).split('\n');
}

describe.each(['usual', 'hopeless'])('%s advice', (name) => {
  test.each([40, 60, 80, 120])('on %i columns: no line is longer', (width) => {
    expect(Math.max(...draw(name, width).map((line) => line.length))).toBeLessThanOrEqual(width);
  });

  test('in ASCII is the same, for it needs nothing else', () => {
    expect(draw(name, 80, { unicode: false })).toEqual(draw(name, 80));
  });

  test('in colour is the same text under the colours', () => {
    const colored = draw(name, 80, { color: true });
    expect(colored.join('\n')).toContain('\u001b[');
    expect(colored.map(stripVTControlCharacters)).toEqual(draw(name, 80));
  });
});

test('the recommended point stands first, and is marked in the table', () => {
  const lines = draw('usual', 80);
  expect(lines[2]).toBe(
    'interval 2.0 s, gap 0.25: rolling restarts one worker every 8.0 s (4 intervals).',
  );
  expect(lines.filter((line) => line.includes('> 9'))).toEqual([
    expect.stringMatching(/^ 2\.0 s .*> 99\.\d\d%$/),
  ]);
});

test('every cell is a share or says why not', () => {
  const lines = draw('usual', 80);
  const at = lines.findIndex((line) => line.startsWith(' interval'));
  const cells = lines
    .slice(at + 1, at + 12)
    .flatMap((line) => line.slice(10).replace('> ', '').trim().split(/\s+/));
  expect(cells).toHaveLength(55);
  for (const cell of cells) expect(cell).toMatch(/^(\d+\.\d\d%|rtt|pause|retry|tight)$/);
});

test('where nothing is safe it says so, and marks nothing', () => {
  const lines = draw('hopeless', 80);
  expect(lines[2]).toBe('NO POINT of the grid is safe.');
  expect(lines.join('\n')).not.toContain('> ');
});
