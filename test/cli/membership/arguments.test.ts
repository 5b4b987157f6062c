import { expect, test } from 'vitest';
import { right } from './flags-right.ts';
import { wrong } from './flags-wrong.ts';
import { simulate } from './simulate.ts';

test.each(right)('$args is understood', async ({ args, found }) => {
  const { code, out, err } = await simulate([...args, '-f', 'json']);
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toMatchObject(found);
});

test.each(wrong)('%j is refused, and nothing is simulated', async (args, sentence) => {
  const { code, out, err } = await simulate(args);
  expect([code, out]).toEqual([2, '']);
  expect(err.split('\n')[0]).toBe(`nandi: ${sentence}`);
});

test('every flag of --help is tried here, or where files are written, advice is given, a network is measured', async () => {
  const { out } = await simulate(['--help']);
  const listed = [...out.matchAll(/^ {2}(?:-\w, )?(--[a-z0-9-]+)/gm)].map(([, flag]) => flag ?? '');
  expect(listed.length).toBeGreaterThan(20);
  const elsewhere = ['--help', '--format', '--report', '--self-test', '--thorough', '--verify'];
  const advice = ['--advise', '--rtt-p999', '--pause-p999', '--pods', '--deploys-per-day'];
  const network = ['--redis', '--name', '--prefix'];
  const tried = new Set([
    ...elsewhere,
    ...advice,
    ...network,
    '--variant',
    '--schedule',
    ...right.flatMap(({ args }) => args),
  ]);
  expect(listed.filter((flag) => !tried.has(flag))).toEqual([]);
  const free = ['--help', '--each', '--ascii', '--self-test', '--thorough'];
  const refused = new Set([...free, ...wrong.flatMap(([args]) => args)]);
  expect(listed.filter((flag) => !refused.has(flag))).toEqual([]);
});

test('control characters of a flag are shown, not obeyed', async () => {
  const { err } = await simulate(['--scenario', '\u001b[31m']);
  expect(err).toMatch(/^nandi: there is no scenario "\\u\{1b\}\[31m"/);
});
