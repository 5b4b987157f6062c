import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '../pretend.ts';
import { joined, replay } from './replay.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-replay-flags-'));
afterAll(() => rmSync(folder, { recursive: true }));
const unwritten = join(folder, 'never.md');

const noDuration = 'is no duration above 0; write a number and its unit, as in 30s or 400ms';
const noShare = 'is no share between 0 and 0.5, as in 0.15';

/** Flags that cannot be meant, and the sentence that says so. */
const wrong: readonly (readonly [args: readonly string[], sentence: string])[] = [
  [['--interval', '0'], `--interval "0" ${noDuration}`],
  [['--interval', '0s'], `--interval "0s" ${noDuration}`],
  [['--interval', '30'], `--interval "30" ${noDuration}`],
  [['--gap', '0.5'], `--gap "0.5" ${noShare}`],
  [['--gap', '0'], `--gap "0" ${noShare}`],
  [['--gap', '15%'], `--gap "15%" ${noShare}`],
  [['--format', 'csv'], 'replay has no csv report; write table or json'],
  [['-f', 'markdown'], 'replay has no markdown report; write table or json'],
  [['-f', 'jsno'], 'the format "jsno" is not known; did you mean "json"?'],
  [['--report', `markdown=${unwritten}`], 'replay has no markdown report; write table or json'],
  [['--report', `csv=${unwritten}`], 'replay has no csv report; write table or json'],
  [['--report', `html=${unwritten}`], 'the format "html" is not known; write table or json'],
  [
    ['--report', 'out.json'],
    '--report "out.json" is not understood; write FORMAT=PATH, as in json=nandi.json',
  ],
  [['--color', 'blue'], '--color "blue" is not known; write auto or always or never'],
  [
    ['--gate', 'violation == 0'],
    'gate, column 1: there is no metric "violation"; did you mean "violations"?',
  ],
  [['--gate', 'violations = 0'], 'gate, column 12: expected one of <= < >= > == !=, found "="'],
  [
    ['--gate', 'anomalies <= 2i'],
    'gate, column 1: anomalies is not counted in intervals; write another unit than i',
  ],
  [
    ['--gate', 'violations {scenario=join} == 0'],
    'gate, column 1: a trace is judged as a whole; leave out {scenario=join}',
  ],
  [
    ['--gate', 'violations {partitions=4} == 0'],
    'gate, column 1: a trace is judged as a whole; leave out {partitions=4}',
  ],
  [['--seed', '1'], '--seed is about simulated runs; add --compare'],
  [['--runs', '9'], '--runs is about simulated runs; add --compare'],
  [['--latency', '2ms'], '--latency is about simulated runs; add --compare'],
  [['--scenario', 'hang@3i'], '--scenario is about simulated runs; add --compare'],
  [['--compare', '--runs', '0'], '--runs "0" is no whole number from 1 to 100000'],
  [['--compare', '--seed', '-1'], '--seed "-1" is no whole number from 0 to 9007199254740991'],
  [['--compare', '--scenario', 'hnag@3i'], 'there is no scenario "hnag"; did you mean "hang"?'],
  [
    ['--compare', '--scenario', 'hang:3i'],
    '--scenario "hang:3i" needs its time since the trace begins, as in hang@3i',
  ],
  [
    ['--compare', '--scenario', 'scale:2->3'],
    '--scenario scale: how many start, and when, the trace says',
  ],
  [
    ['--gate', 'outside == 0'],
    'gate, column 1: outside is about simulated runs; set them beside the trace with --compare',
  ],
];

test.each(wrong)('%j is refused, before a trace is opened', async (args, sentence) => {
  // There is no such trace: who opened it would say so.
  const { code, out, err } = await replay(['missing.csv', ...args]);
  expect([code, out]).toEqual([2, '']);
  expect(err.split('\n')[0]).toBe(`nandi: ${sentence}`);
  expect(existsSync(unwritten)).toBe(false);
});

test('without a trace it says what it wants', async () => {
  const { code, out, err } = await run(['replay']);
  expect([code, out]).toEqual([2, '']);
  expect(err).toBe(
    'nandi: name a trace, as in nandi replay trace.csv, or pipe one into it (nandi replay --help lists what there is)\n',
  );
});

test('an interval that does not fit the trace is refused, and says which would', async () => {
  const { code, out, err } = await replay([joined, '--interval', '30s']);
  expect([code, out]).toEqual([2, '']);
  expect(err).toBe(
    'nandi: an interval of 30.0 s does not fit this trace: its interval 1796065028 holds the time 1796065028164 ms, which makes about 1000 ms\n',
  );
});

test('interval and gap are taken as given, and it says what it found where they are not', async () => {
  const given = await replay([joined, '--interval', '1s', '--gap', '0.1', '-f', 'json']);
  expect(JSON.parse(given.out)).toMatchObject({
    parameters: { interval_ms: 1000, gap: 0.1 },
    result: { interval_ms: 1000, gap: 0.1 },
  });
  const found = await replay([joined, '-f', 'json']);
  const { parameters, warnings } = JSON.parse(found.out);
  expect(parameters).toEqual({ interval_ms: 1000, gap: 0.15 });
  expect(warnings.slice(0, 2)).toEqual([
    'The trace does not tell its interval: by its numbers and times it is 1.0 s; no other whole number of ms fits',
    'The trace does not tell its gap: it is taken as the default, 0.15',
  ]);
});

describe('help', () => {
  test('is at most 80 columns wide, and lists every flag', async () => {
    const { out } = await replay(['--help']);
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
    const listed = [...out.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag]) => flag ?? '');
    const elsewhere = ['--group', '--ascii', '--help'];
    const tried = new Set([...elsewhere, ...wrong.flatMap(([args]) => args)]);
    expect(listed.length).toBeGreaterThan(8);
    expect(listed.filter((flag) => !tried.has(flag))).toEqual([]);
  });

  test('has examples that run', async () => {
    const { out } = await replay(['--help']);
    const examples = [...out.matchAll(/^ {2}nandi (replay.*)$/gm)].map(([, line = '']) => line);
    expect(examples.length).toBeGreaterThan(1);
    for (const line of examples) {
      const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, a, b]) => a ?? b ?? '');
      const { code, err } = await run(words);
      expect([line, code, err]).toEqual([line, 0, '']);
    }
  });
});
