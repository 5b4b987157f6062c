import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type OwnRedis, startOwnRedis, usual } from '../../inputs/redis/own-redis.ts';
import { freePort } from '../../servers/free-port.ts';
import { replay } from '../replay/replay.ts';
import { INTERVAL_MS, type LiveGroup, record, rowsOf, startGroup, until } from './record.ts';

const WORKERS = 3;

describe('a live group', () => {
  const url = inject('redisUrl');
  let group: LiveGroup;
  beforeAll(async () => {
    group = startGroup(url, `mail-${randomUUID()}`, WORKERS);
    await until(() => group.owning() === WORKERS);
  });
  afterAll(() => group.stop());

  test('is recorded up to a number of rows, and replay reads them back', async () => {
    const { code, out, err } = await record(url, group.name, ['--rows', '30']);
    expect(code).toBe(0);
    expect(err).toMatch(new RegExp(`^recording from ${new URL(url).host} by MONITOR\n`));
    expect(err).toMatch(/\nended by rows: 30 registrations\n$/);
    const rows = rowsOf(out);
    expect(rows).toHaveLength(30);
    expect(new Set(rows.map(([, worker]) => worker)).size).toBeGreaterThanOrEqual(WORKERS);

    const replayed = await replay(['-', '--gap', '0.25', '-f', 'json'], { stdin: out });
    expect([replayed.code, replayed.err]).toEqual([0, '']);
    const { input, result } = JSON.parse(replayed.out);
    expect(input.registrations).toBe(30);
    expect(result).toMatchObject({
      interval_ms: INTERVAL_MS,
      names_workers: true,
      violations: [],
      exclusivity: { verdict: 'exclusive' },
    });
    // Each of the first interval is known to own from its third registration on.
    expect(result.leases.length).toBeGreaterThan(0);
  });

  test('is recorded for a time', async () => {
    const { code, out, err } = await record(url, group.name, ['--for', '1200ms']);
    expect(code).toBe(0);
    expect(err).toMatch(/\nended by time: \d+ registrations?\n$/);
    const rows = rowsOf(out);
    expect(err).toContain(`ended by time: ${rows.length} registration`);
  });

  test.each([
    [INTERVAL_MS, 0],
    [INTERVAL_MS + 1, 1],
  ])('an interval of %i ms is warned of %i times', async (intervalMs, times) => {
    const { err } = await record(url, group.name, ['--interval', `${intervalMs}ms`, '--rows', '9']);
    const warnings = err.match(/warning: --interval 501ms does not .* tell about 500ms: /g) ?? [];
    expect(warnings).toHaveLength(times);
  });

  test('ends at whichever limit comes first', async () => {
    const { err } = await record(url, group.name, ['--for', '10m', '--rows', '1']);
    expect(err).toMatch(/\nended by rows: 1 registration\n$/);
  });

  test('of another name never registered, and that is no success', async () => {
    const { code, out, err: said } = await record(url, `${group.name}x`, ['--for', '600ms']);
    expect([code, rowsOf(out)]).toEqual([3, []]);
    expect(said).toMatch(
      /nandi: no registration of record-cli:\{mail-.*x\} was seen; correct --name/,
    );
    expect(said).toMatch(new RegExp(`\\(there are counters of .*"record-cli:\\{${group.name}\\}"`));
    const { code: read, err } = await replay(['-'], { stdin: out });
    expect([read, err]).toEqual([3, 'nandi: standard input has a header and no registrations\n']);
  });
});

describe('where MONITOR is not allowed', () => {
  let redis: OwnRedis;
  let group: LiveGroup;
  beforeAll(async () => {
    const poller = 'user poller on >s3cret-word ~record-cli:* +mget +time +scan';
    redis = await startOwnRedis({ config: [...usual, poller] });
    group = startGroup(redis.url, 'polled', WORKERS);
    await until(() => group.owning() === WORKERS);
  });
  afterAll(async () => {
    group.stop();
    await redis.stop();
  });
  const limited = (): string => `redis://poller:s3cret-word@127.0.0.1:${redis.port}`;

  test('the counters are read instead; replay says what that cannot show', async () => {
    const { code, out, err } = await record(limited(), 'polled', ['--rows', '24']);
    expect(code).toBe(0);
    expect(err).toMatch(/^recording from 127\.0\.0\.1:\d+ by polling\n {2}MONITOR cannot .*NOPERM/);
    expect(err.match(/NOPERM/g)).toHaveLength(1);
    expect(err).toContain('which worker registered is not seen');
    expect(err + out).not.toContain('s3cret-word');
    expect(rowsOf(out).map(([, worker]) => worker)).toEqual(Array.from({ length: 24 }, () => ''));

    const replayed = await replay(['-', '--gap', '0.25', '-f', 'json'], { stdin: out });
    expect([replayed.code, replayed.err]).toEqual([0, '']);
    const { result, warnings } = JSON.parse(replayed.out);
    expect(result).toMatchObject({
      interval_ms: INTERVAL_MS,
      names_workers: false,
      violations: [],
      exclusivity: {
        verdict: 'unknown',
        why: expect.stringContaining('does not name the worker'),
      },
    });
    expect(warnings.join('\n')).toContain('standard input names no workers');
    const gated = await replay(['-', '--gate', 'violations == 0'], { stdin: out });
    expect(gated.code).toBe(1);
    expect(gated.out).toContain(' UNKNOWN  violations == 0 ');
  });

  test('the interval may be said, and the counters need not be looked for', async () => {
    const flags = ['--interval', `${INTERVAL_MS}ms`, '--rows', '3'];
    const { code, out } = await record(limited(), 'polled', flags);
    expect([code, rowsOf(out).length]).toEqual([0, 3]);
  });

  test('an interval that does not fit is warned of, and nothing is seen by it', async () => {
    const flags = ['--interval', `${3 * INTERVAL_MS}ms`, '--for', '1s'];
    const { code, err } = await record(limited(), 'polled', flags);
    expect(code).toBe(3);
    expect(err).toMatch(/^warning: --interval 1500ms does not fit .*, which tell about 500ms: /);
    expect(err).toMatch(
      /no registration .* was seen; its counters are there: .* correct --interval/,
    );
  });

  test('a group that is not there is told from one that is', async () => {
    const { code, err } = await record(limited(), 'nobody', []);
    expect(code).toBe(3);
    expect(err).toMatch(
      /^nandi: Redis at 127\.0\.0\.1:\d+: no counter record-cli:\{nobody\}:N is there;.*\(there are counters of "record-cli:\{polled\}"\)/,
    );
  });

  test('a wrong password ends with 4 and is not shown', async () => {
    const wrong = `redis://poller:wr0ng-word@127.0.0.1:${redis.port}`;
    const { code, err, out } = await record(wrong, 'polled', []);
    expect(code).toBe(4);
    expect(err).toMatch(/^nandi: Redis at 127\.0\.0\.1:\d+: WRONGPASS .*correct user and password/);
    expect(err + out).not.toContain('wr0ng-word');
  });
});

test('a server that is not there ends with 4, and its password is not shown', async () => {
  const port = await freePort();
  const { code, err, out } = await record(`redis://:s3cret-word@127.0.0.1:${port}`, 'mail', []);
  expect(code).toBe(4);
  expect(err).toMatch(
    new RegExp(
      `^nandi: Redis at 127\\.0\\.0\\.1:${port}: .*ECONNREFUSED.*; nothing listens there: .*\n$`,
    ),
  );
  expect(err + out).not.toContain('s3cret-word');
});

describe('flags that cannot be meant end with 2, and nothing is asked of a server:', () => {
  const noDuration = 'is no duration above 0; write a number and its unit, as in 30s or 400ms';
  test.each([
    [['--for', '0'], `--for "0" ${noDuration}`],
    [['--for', '10'], `--for "10" ${noDuration}`],
    [['--interval', '0s'], `--interval "0s" ${noDuration}`],
    [['--rows', '0'], '--rows "0" is no whole number from 1 to 1000000000'],
    [['--rows', '1.5'], '--rows "1.5" is no whole number from 1 to 1000000000'],
    [['--name', ''], 'the key "record-cli:{}" has nothing between its first braces,'],
    [['--redis', 'postgres://u:s3cret-word@h/d'], 'postgres://u:***@h/d is no URL of Redis; write'],
    [
      ['--redis', 'redis://u:s3cret-word@h:99999'],
      'redis://u:***@h:99999 has a host or port that is none;',
    ],
    [['--format', 'json'], "unknown option '--format'"],
  ])('%j', async (flags, sentence) => {
    const port = await freePort();
    const signals = process.listenerCount('SIGINT');
    const { code, out, err } = await record(`redis://127.0.0.1:${port}`, 'mail', flags);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`nandi: ${sentence}`);
    expect(err).not.toContain('s3cret-word');
    expect(process.listenerCount('SIGINT')).toBe(signals);
  });
});
