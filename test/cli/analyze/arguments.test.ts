import { expect, test } from 'vitest';
import { analyze } from '../pretend.ts';
import { ids, right } from './flags-right.ts';
import { wrong } from './flags-wrong.ts';

test.each(right)('$args is understood', async ({ args, stdin = ids, found }) => {
  const { code, out, err } = await analyze([...args, '-f', 'json'], { stdin });
  expect([code, code === 0 ? '' : err]).toEqual([0, '']);
  expect(JSON.parse(out)).toMatchObject(found);
});

test('--compare-hashes without names, or with all, compares those that take any id', async () => {
  const mapsOf = async (args: readonly string[]): Promise<string[]> => {
    const { out } = await analyze([...args, '-f', 'json'], { stdin: ids });
    return JSON.parse(out).result.comparison.map(({ map }: { map: string }) => map);
  };
  const all = await mapsOf(['--compare-hashes']);
  expect(all).toHaveLength(12);
  expect(all).not.toContain('pg-hashint8');
  expect(await mapsOf(['--compare-hashes', 'all'])).toEqual(all);
  expect(await mapsOf(['--hash', 'md5', '--compare-hashes'])).toHaveLength(12);
});

test('--compare-hashes before the file does not take it for a name', async () => {
  const comparison = async (args: readonly string[]): Promise<unknown> => {
    const { code, out } = await analyze([...args, '-f', 'json'], { stdin: ids });
    expect(code).toBe(0);
    return JSON.parse(out).result.comparison.length;
  };
  expect(await comparison(['--compare-hashes', 'fixtures/even.csv'])).toBe(12);
  expect(await comparison(['--compare-hashes', '-'])).toBe(12);
  // With a file beside it, it is a name, and none that is known.
  const { code, err } = await analyze(['fixtures/even.csv', '--compare-hashes', 'a.csv']);
  expect([code, err.split(';')[0]]).toEqual([2, 'nandi: --compare-hashes "a.csv" is not known']);
});

test.each(['-f', '--format'])('%s names the format', async (flag) => {
  expect((await analyze([flag, 'csv'], { stdin: ids })).out).toMatch(/^partitions,bucket,count/);
  expect((await analyze([flag, 'markdown'], { stdin: ids })).out).toMatch(/^## nandi analyze/);
  expect((await analyze([flag, 'table'], { stdin: ids })).out).toMatch(/^standard input: /);
});

test.each(wrong)('%j is refused before any input is opened', async (args, sentence) => {
  const { code, out, err } = await analyze(['missing.csv', ...args]);
  expect([code, out]).toEqual([2, '']);
  expect(err.split('\n')[0]).toBe(`nandi: ${sentence}`);
});

test('control characters of a flag are shown, not obeyed', async () => {
  const { err } = await analyze(['missing.csv', '--hash', '\u001b[31m']);
  expect(err).toMatch(/^nandi: --hash "\\u\{1b\}\[31m" is not known/);
});

test('every flag of --help is tried here, or where files are written or servers run', async () => {
  const { out } = await analyze(['--help']);
  const listed = [...out.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag]) => flag ?? '');
  expect(listed.length).toBeGreaterThan(20);
  const elsewhere = ['--help', '--format', '--baseline', '--save-baseline', '--report'];
  const ofServers = [
    '--advise-index',
    '--explain',
    '--max-cost',
    '--sample',
    '--timeout',
    '--verbose',
  ];
  const tried = new Set([...elsewhere, ...ofServers, ...right.flatMap(({ args }) => args)]);
  expect(listed.filter((flag) => !tried.has(flag))).toEqual([]);
  // These take no value, or any: what is wrong with it shows when the file is opened.
  const free = [
    '--help',
    '--id',
    '--runs',
    '--header',
    '--no-header',
    '--baseline',
    '--save-baseline',
    '--ascii',
  ];
  const refused = new Set([
    '--partitions',
    '--format',
    ...free,
    ...wrong.flatMap(([args]) => args),
  ]);
  expect(listed.filter((flag) => !refused.has(flag))).toEqual([]);
});
