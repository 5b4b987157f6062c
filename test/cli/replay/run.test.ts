import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { packageVersion } from '../../house/built.ts';
import { joined, overlapping, recorded, replay } from './replay.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Two in a row of these do not agree: the whole group stands down for two intervals. */
const ghost = recorded('s40-ghost-retry.csv');

describe('the exit code is', () => {
  test('0 without a gate, whatever was found, and where a gate passes or warns', async () => {
    expect((await replay([ghost])).code).toBe(0);
    expect((await replay([joined, '--gate', 'violations == 0'])).code).toBe(0);
    expect((await replay([ghost, '--gate', 'warn: anomalies == 0'])).code).toBe(0);
  });

  test('1 where a gate fails, and where it does not know', async () => {
    expect((await replay([ghost, '--gate', 'anomalies == 0'])).code).toBe(1);
    expect((await replay([joined, '--gate', 'readiness <= 9i'])).code).toBe(1);
  });

  test('70 where standard output cannot be written', async () => {
    const writeError = Object.assign(new Error('disk full'), { code: 'ENOSPC' });
    expect((await replay([joined], { writeError })).code).toBe(70);
  });
});

describe('a gate', () => {
  test.each([
    ['violations == 0', 'pass', 0],
    ['violations > 0', 'fail', 0],
    ['anomalies <= 1', 'pass', 1],
    ['anomalies == 0', 'fail', 1],
    ['blackout <= 3i', 'pass', 2580],
    ['unowned <= 1s', 'fail', null],
    ['availability >= 78%', 'pass', null],
    ['availability >= 99%', 'fail', null],
    ['standdown(max) <= 2i', 'pass', null],
    ['standdown(p50) <= 500ms', 'fail', null],
    ['warn: standdown <= 0.5i', 'warn', null],
    ['readiness(max) <= 9i', 'unknown', null],
  ])('%s: %s', async (gate, verdict, value) => {
    const { out } = await replay([joined, '--gate', gate, '-f', 'json']);
    const { gate: report, exit } = JSON.parse(out);
    expect(report).toMatchObject({ verdict, checks: [{ gate, verdict, where: 'the trace' }] });
    const isFailing = verdict === 'fail' || verdict === 'unknown';
    expect(exit).toEqual(
      isFailing ? { code: 1, name: 'gate-failed' } : { code: 0, name: 'passed' },
    );
    if (value !== null) expect(report.checks[0].value).toBeCloseTo(value, -1);
    expect(report.checks[0].why === null).toBe(verdict !== 'unknown');
  });

  test('is shown with value, limit and sample under the table', async () => {
    const { out } = await replay([
      joined,
      '--gate',
      'violations == 0',
      '--gate',
      'readiness <= 1i',
    ]);
    expect(out).toContain(' PASS     violations == 0   value 0, limit 0, n=64\n');
    expect(out).toContain(' UNKNOWN  readiness <= 1i ');
    expect(out).toMatch(/\n gate: unknown \(1 of 2 checks\)\n$/);
  });

  test('of a trace that ends before anything is known does not pass on nothing', async () => {
    const stdin = 'at_ms,worker,interval,index,replicas\n30000,A,1,0,\n';
    const gates = ['violations == 0', 'blackout <= 1s', 'unowned <= 1s', 'availability >= 0%'];
    const flags = gates.flatMap((gate) => ['--gate', gate]);
    const { code, out } = await replay(['-', '--interval', '30s', ...flags], { stdin });
    expect(code).toBe(1);
    expect(out).toMatch(/^UNKNOWN\. nobody ever owned anything, which proves nothing\.$/m);
    expect(out).not.toContain('NaN');
    expect(out).toMatch(/\n gate: unknown \(4 of 4 checks\)\n$/);
  });
});

describe('the table', () => {
  test('says what was found, draws the group, and tells what it took for granted', async () => {
    const { out, err } = await replay([joined]);
    expect(err).toBe('');
    expect(out).toMatch(/^fixtures\/lease-join\.csv: table · 4 workers, 64 registrations/);
    expect(out).toMatch(/^EXCLUSIVE\. no two workers owned an id at the same moment; rests on:/m);
    expect(out).toMatch(/^ w0 ░+█+0\/3█+░+█+1\/4█+$/m);
    expect(out).toMatch(/^ bunching at 0\.0i: /m);
    expect(out).toMatch(/^ note: The trace does not tell its gap: /m);
    expect(out).toMatch(/\n gate: none\n$/);
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test('lists who owned the same ids', async () => {
    const stdin = overlapping();
    const { out } = await replay(['-', '--gate', 'violations == 0'], { stdin });
    expect(out).toMatch(/^VIOLATED\. \d+ times two workers owned the same ids; rests on: /m);
    expect(out).toMatch(
      /^ {2}C \(0\/1\) and B \(1\/2\) from 110250 ms on, for 89\.3 s: 50\.0% of the ids$/m,
    );
    const json = JSON.parse((await replay(['-', '-f', 'json'], { stdin })).out);
    expect(json.result.exclusivity).toMatchObject({ verdict: 'violated', why: null });
    expect(json.result.violations.length).toBeGreaterThan(0);
  });

  test('is drawn in ASCII, and in colour, where that is asked for', async () => {
    expect((await replay([joined, '--ascii'])).out).toMatch(/^[\n -~]+$/);
    expect((await replay([joined, '--color', 'always'])).out).toContain('\u001b[');
    expect((await replay([joined], { isTerminal: true })).out).toContain('\u001b[');
    const never = await replay([joined, '--color', 'never'], { isTerminal: true });
    expect(never.out).not.toContain('\u001b[');
  });
});

describe('the JSON', () => {
  test('has the keys that are promised, in their order', async () => {
    const document = JSON.parse((await replay([joined, '-f', 'json'])).out);
    const frame = 'schema version input parameters result gate warnings exit';
    expect(Object.keys(document)).toEqual(frame.split(' '));
    expect(document).toMatchObject({
      schema: 'nandi/replay@1',
      version: packageVersion(),
      input: { path: joined, format: 'table', group: null, registrations: 64 },
      result: { seed: null, names_workers: true, exclusivity: { verdict: 'exclusive', why: null } },
    });
    const promised = [
      'interval_ms gap seed workers leases readiness stand_down blackout_ms unowned_share_ms',
      'availability_share window_ms violations rebalances anomalies slack_ms exclusivity',
    ];
    for (const key of promised.join(' ').split(' ')) expect(document.result).toHaveProperty(key);
    const [worker, lease, anomaly] = ['workers', 'leases', 'anomalies'].map(
      (key) => document.result[key][0],
    );
    const keysOf = (value: object): string => Object.keys(value).join(' ');
    expect(keysOf(worker)).toBe('worker started_ms stopped_ms readiness_ms');
    expect(keysOf(lease)).toBe('worker index replicas from_ms to_ms');
    expect(keysOf(anomaly)).toBe('kind at_ms text');
  });

  test('is the same for the same trace', async () => {
    const flags = [recorded('hang.ndjson'), '-f', 'json'];
    expect(await replay(flags)).toEqual(await replay(flags));
  });

  test.each([
    ['hang.ndjson', 'log', 'hang'],
    ['join3to4-monitored.monitor', 'monitor', '{join3to4}'],
    ['hang.registrations.csv', 'table', null],
  ])('says what form %s has, and which group', async (file, format, group) => {
    const { out } = await replay([recorded(file), '-f', 'json']);
    expect(JSON.parse(out).input).toMatchObject({ path: recorded(file), format, group });
  });
});

describe('reports', () => {
  test('are written beside standard output, whatever the verdict, and agree with it', async () => {
    const [json, table] = [join(folder, 'all.json'), join(folder, 'all.txt')];
    const flags = ['--report', `json=${json}`, '--report', `table=${table}`];
    const gate = [joined, '--gate', 'violations > 0'];
    const { code, out } = await replay([...gate, ...flags, '-f', 'json']);
    expect(code).toBe(1);
    expect(readFileSync(json, 'utf8')).toBe(out);
    expect(readFileSync(table, 'utf8')).toBe((await replay(gate)).out);
  });

  test('are 80 columns without colour, whatever the terminal is', async () => {
    const path = join(folder, 'plain.txt');
    const wide = { isTerminal: true, columns: 150 };
    const { out } = await replay([joined, '--report', `table=${path}`], wide);
    expect(out).toContain('\u001b[');
    const lines = readFileSync(path, 'utf8').split('\n');
    expect(lines.join('')).not.toContain('\u001b[');
    expect(Math.max(...lines.map((line) => line.length))).toBe(80);
  });

  test('none is left where the trace cannot be read', async () => {
    await replay(['missing.csv', '--report', `json=${join(folder, 'never.json')}`]);
    expect(readdirSync(folder)).not.toContain('never.json');
  });
});
