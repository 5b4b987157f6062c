import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { drawDayLine } from '../../../src/reports/terminal/day-line.ts';
import { drawHeatMap } from '../../../src/reports/terminal/forecast/heat-map.ts';
import { forecast } from '../../cli/forecast/forecast.ts';

const minutes = (...counts: readonly (readonly [number, number])[]): Float64Array => {
  const byMinute = new Float64Array(1440);
  for (const [minute, count] of counts) byMinute[minute] = count;
  return byMinute;
};

describe('a heat map', () => {
  test('has a line an hour and a column a minute', () => {
    const { lines } = drawHeatMap(minutes([0, 1], [61, 1], [23 * 60 + 59, 1]));
    expect(lines).toHaveLength(24);
    expect(lines[0]).toBe('00 █');
    expect(lines[1]).toBe('01  █');
    expect(lines[23]).toBe(`23 ${' '.repeat(59)}█`);
    expect(lines[2]).toBe('02');
  });

  test('shows a job beside a spike of a million, each shade from what it says on', () => {
    const { lines, steps } = drawHeatMap(minutes([0, 1], [1, 16], [2, 252], [3, 3982], [4, 1e6]));
    expect(lines[0]).toBe('00 ·░▒▓█');
    expect(steps.map(({ from }) => from)).toEqual([1, 16, 252, 3982, 63_096]);
  });

  test('of no job is blank', () => {
    expect(drawHeatMap(minutes()).lines.every((line) => /^\d\d$/.test(line))).toBe(true);
    expect(drawHeatMap(minutes()).steps).toEqual([]);
  });
});

test('a line of the day adds up its parts, and shows one job', () => {
  expect(drawDayLine(minutes([0, 8], [720, 1], [1439, 4]), 4)).toBe('█ ▁▄');
  expect(drawDayLine(minutes([0, 8], [720, 1], [1439, 4]), 4, false)).toBe('# .=');
  expect(drawDayLine(minutes(), 4)).toBe('    ');
});

const reminders = ['fixtures/reminders.csv', '--from', '2026-12-01'];
const drawn: Readonly<Record<string, readonly string[]>> = {
  plain: reminders,
  full: [
    ...reminders,
    ...'--jitter --contracts fixtures/contracts.yaml --capacity 20/s'.split(' '),
    ...'--plan --worker-rate 3/s --gate default --for 3d'.split(' '),
  ],
  crontab: ['--crontab', 'fixtures/crontab', '--from', '2026-12-01'],
};

describe.each(Object.entries(drawn))('a forecast, %s,', (_, args) => {
  const draw = async (columns: number, ...flags: readonly string[]): Promise<string[]> => {
    const { out } = await forecast([...args, ...flags], { isTerminal: true, columns });
    return out.split('\n');
  };

  test.each([60, 80, 120])('on a page of %i columns: no line is longer', async (columns) => {
    const lengths = (await draw(columns, '--color', 'never')).map((line) => line.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(columns);
  });

  test('in ASCII: nothing but ASCII, and as many lines', async () => {
    const ascii = await draw(80, '--ascii', '--color', 'never');
    expect(ascii.join('\n')).toMatch(/^[\n -~]*$/);
    expect(ascii.join('\n')).not.toContain('?');
    expect(ascii).toHaveLength((await draw(80, '--color', 'never')).length);
  });

  test('in colour: the same text under the colours', async () => {
    const colored = await draw(80, '--color', 'always');
    expect(colored.join('\n')).toContain('\u001b[');
    expect(colored.map(stripVTControlCharacters)).toEqual(await draw(80, '--color', 'never'));
  });
});
