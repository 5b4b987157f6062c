import { describe, expect, test } from 'vitest';
import { analyze } from '../cli/pretend.ts';
import { expectGolden, goldenNames } from './golden.ts';

/** What is drawn, by the start of its golden files. */
const cases: Readonly<Record<string, readonly string[]>> = {
  ids: ['fixtures/ids.csv'],
  even: ['fixtures/even.csv'],
  'three-writers': ['fixtures/three-writers.csv'],
  tenants: ['fixtures/tenants.csv', '--cost', 'duration_ms', '--cost', 'rows', '--period', '20s'],
  snowflake: ['fixtures/snowflake.csv'],
  runs: ['fixtures/ids.csv', '--runs', 'fixtures/runs.csv', '--period', '60m'],
  counts: ['--counts', 'fixtures/counts.csv'],
  sweep: ['fixtures/three-writers.csv', '--sweep', '20..30'],
  hashes: ['fixtures/consecutive.csv', '--compare-hashes'],
  'failing-gate': [
    ...'fixtures/even.csv -p 24,25 --gate default --gate'.split(' '),
    'warn: max <= 10',
    '--gate',
    'ratio <= 1.05',
  ],
};

/** How it is drawn, by the end of its golden files. */
const looks: Readonly<Record<string, { args: readonly string[]; columns: number }>> = {
  'table.txt': { args: [], columns: 80 },
  'ascii.txt': { args: ['--ascii'], columns: 80 },
  'narrow.txt': { args: [], columns: 40 },
  'wide-color.txt': { args: ['--color', 'always'], columns: 120 },
  json: { args: ['-f', 'json'], columns: 80 },
  csv: { args: ['-f', 'csv'], columns: 80 },
  md: { args: ['-f', 'markdown'], columns: 80 },
};

describe.each(Object.entries(cases))('%s', (name, args) => {
  test.each(Object.entries(looks))(
    'is drawn as ever: %s',
    async (look, { args: more, columns }) => {
      const { code, out } = await analyze([...args, ...more], {
        isTerminal: true,
        columns,
        env: { NO_COLOR: '1' },
      });
      expect(code).toBe(name === 'failing-gate' ? 1 : 0);
      expectGolden(`${name}.${look}`, out);
    },
  );
});

test('there is no golden file that nothing is held against', () => {
  const names = Object.keys(cases).flatMap((name) =>
    Object.keys(looks).map((look) => `${name}.${look}`),
  );
  expect(goldenNames()).toEqual(names.toSorted());
});
