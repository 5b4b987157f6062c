import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { joined, replay } from './replay.ts';

const hang = 'test/membership/data/hang.ndjson';
const compare = ['--compare', '--runs', '50'];

test('--compare says that starts and ends explain a trace, figure for figure', async () => {
  const { code, out, err } = await replay([joined, ...compare, '--gate', 'outside == 0']);
  expect([code, err]).toEqual([0, '']);
  expect(out.replaceAll(/\s+/g, ' ')).toContain(
    ' beside 50 simulated runs of the same (w0, w2 and w1 started at 0.0i; w3 started at 8.0i), one-way latency 2ms;',
  );
  expect(out).toMatch(/ stand-down mean +0\.92 +0\.9\d +0\.9\d +0\.9\d +0\.9\d +yes\n/);
  expect(out).toContain('What was simulated explains what was recorded: every figure lies within.');
  expect(out).toMatch(/ PASS +outside == 0 +value 0,/);
});

test('what they do not explain fails the gate, until what happened is simulated too', async () => {
  const gate = ['--gate', 'outside == 0'];
  const unexplained = await replay([hang, ...compare, ...gate]);
  expect(unexplained.code).toBe(1);
  expect(unexplained.out).toMatch(
    /What was simulated does not explain stand-downs, stand-down mean/,
  );
  expect(unexplained.out).toMatch(/ stand-downs +7 +0 +0 +0 +0 +NO\n/);
  const explained = await replay([hang, ...compare, '--scenario', 'hang@8i:4i', ...gate]);
  expect(explained.code).toBe(0);
  expect(explained.out).toMatch(/; hang@8i:4i\), one-way latency from the log/);
});

test('a latency that is said is taken instead of that of the log', async () => {
  const { out } = await replay([hang, ...compare, '--latency', 'uniform:1ms..3ms', '-f', 'json']);
  const { comparison } = JSON.parse(out).result;
  expect(comparison).toMatchObject({ latency: 'uniform:1ms..3ms', runs: 50, seed: 1 });
});

test('equal seeds give equal bytes, and others give others', async () => {
  const seeded = async (seed: string): Promise<string> =>
    (await replay([hang, ...compare, '--seed', seed, '-f', 'json'])).out;
  expect(await seeded('7')).toBe(await seeded('7'));
  expect(await seeded('7')).not.toBe(await seeded('8'));
});

test('a trace that is piped in needs no -', async () => {
  const stdin = readFileSync(joined, 'utf8');
  const { code, out } = await replay(['-f', 'json'], { stdin });
  expect(code).toBe(0);
  expect(JSON.parse(out).input.path).toBe('standard input');
});
