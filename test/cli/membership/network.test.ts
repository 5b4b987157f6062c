import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, inject, test } from 'vitest';
import { simulate } from './simulate.ts';

const measured = /^measured \(round trip p50 [\d.]+ m?s, p99 [\d.]+ m?s, max [\d.]+ m?s\)$/;

test('--redis measures registrations there, and simulates with half of each round trip', async () => {
  const args = ['--redis', inject('redisUrl'), '--scenario', 'join'];
  const { code, out, err } = await simulate([...args, '-f', 'json']);
  expect(code).toBe(0);
  expect(err).toMatch(
    /^measuring 1000 registrations on a scratch key of \{nandi\} at 127\.0\.0\.1:\d+\n$/,
  );
  const { parameters } = JSON.parse(out);
  expect(parameters.latency).toMatch(measured);
});

test('the keys it measures with stand beside the named group, and expire', async () => {
  const url = inject('redisUrl');
  const group = ['--name', 'mails', '--prefix', 'measured:'];
  const { code, err } = await simulate(['--redis', url, ...group, '--scenario', 'join']);
  expect([code, err]).toEqual([0, expect.stringContaining(' of measured:{mails} at ')]);
  const redis = new Redis(url);
  const keys = await redis.keys('measured:{mails}:*');
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    expect(key).toContain(':nandi-scratch-');
    const livesMs = await redis.pttl(key);
    expect(livesMs).toBeLessThanOrEqual(3000);
    expect(livesMs).not.toBe(-1);
  }
  await redis.quit();
});

test('--advise takes the measured round trip', async () => {
  const args = ['--advise', '--redis', inject('redisUrl'), '-f', 'json'];
  const { code, out } = await simulate(args);
  expect(code).toBe(0);
  const { parameters } = JSON.parse(out);
  expect(parameters.rtt_p999_ms).toBeGreaterThan(0);
  expect(parameters.rtt_p999_ms).not.toBe(25);
});

test('a Redis that is not there ends with 4, and the password is not shown', async () => {
  const url = 'redis://nandi:s3cret@127.0.0.1:1';
  const { code, out, err } = await simulate(['--redis', url, '--scenario', 'join']);
  expect([code, out]).toEqual([4, '']);
  expect(err).toMatch(/^nandi: Redis at 127\.0\.0\.1:1: .*ECONNREFUSED.*; nothing listens there/);
  expect(err).not.toContain('s3cret');
});

test('a scenario of a file is refused with its line, and so is a name that stands twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nandi-scenarios-'));
  const file = join(folder, 'scenarios.yaml');
  const errorOf = async (text: string): Promise<string> => {
    writeFileSync(file, text);
    const { code, out, err } = await simulate(['--scenarios', file]);
    expect([code, out]).toEqual([2, '']);
    return err.replaceAll(file, 'scenarios.yaml');
  };
  expect(await errorOf('- join\n- [jion]\n')).toBe(
    'nandi: scenarios.yaml:2: there is no scenario "jion"; did you mean "join"?\n',
  );
  expect(await errorOf('- join@50i\n')).toMatch(
    /^nandi: scenarios\.yaml:1: scenario "join@50i" comes after the end of a run/,
  );
  expect(await errorOf('- join\n- leave:9\n')).toMatch(
    /^nandi: scenarios\.yaml:2: scenario "leave:9" ends 9 workers, and only 5 run; /,
  );
  expect(await errorOf('- join\n- join\n')).toBe(
    'nandi: scenarios.yaml: "join" stands there twice; give one another name\n',
  );
});

test('a gate selects a scenario of a file by its name', async () => {
  const args = ['--scenarios', 'fixtures/scenarios.yaml', '--gate'];
  const { code, out } = await simulate([...args, 'violations {scenario="Friday deploy"} == 0']);
  expect(code).toBe(0);
  expect(out).toMatch(/ PASS +violations \{scenario="Friday deploy"\} == 0/);
});
