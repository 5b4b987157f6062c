import { describe, expect, test } from 'vitest';
import { parseSample } from '../../../src/cli/analyze/sample-arguments.ts';
import { analyze } from '../pretend.ts';

test.each<[string, number]>([
  ['5%', 5],
  [' 0.5% ', 0.5],
  ['.25%', 0.25],
  ['99.9%', 99.9],
])('--sample "%s" is %d per cent', (text, percent) => {
  expect(parseSample(text)).toBe(percent);
});

test.each(['5', '0%', '100%', '0.0000001%', '-5%', '5 %', 'five%', '%', ''])(
  '--sample "%s" is none',
  async (text) => {
    const { code, out, err } = await analyze(['--db', 'postgres://h/d', `--sample=${text}`]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toBe(
      `nandi: --sample "${text}" is no part of the pages; write per cent below 100, as in 5%\n`,
    );
  },
);

describe('a sample is refused, before anything is opened,', () => {
  test.each<[string, string[], RegExp]>([
    ['of a file', ['fixtures/ids.csv'], /--sample needs a database; name it with --db/],
    ['of SQLite', ['fixtures/orders.db'], /for PostgreSQL, .* SQLite has none, so leave it out/],
    [
      'of a query',
      ['--db', 'postgres://h/d', '--query', 'SELECT 1'],
      /name the table with --table/,
    ],
    ['of different ids', ['--db', 'postgres://h/d', '--distinct'], /copies of an id may stand/],
    ['of a plan', ['--db', 'postgres://h/d', '--advise-index'], /planner, which counts nothing/],
    ['with a cost', ['--db', 'postgres://h/d', '--cost', 'rows'], /one dear row/],
    ['with a sweep', ['--db', 'postgres://h/d', '--sweep', '1..9'], /name a few with --partitions/],
    ['with hashes', ['--db', 'postgres://h/d', '--compare-hashes'], /with --hash NAME/],
    ['with runs', ['--db', 'postgres://h/d', '--runs', 'runs.csv'], /history of whole partitions/],
    ['with a baseline', ['--db', 'postgres://h/d', '--baseline', 'a.json'], /only estimates them/],
    ['as a baseline', ['--db', 'postgres://h/d', '--save-baseline', 'a'], /only estimates them/],
  ])('%s', async (_, args, sentence) => {
    const { code, out, err } = await analyze([...args, '--sample', '5%']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(sentence);
  });
});
