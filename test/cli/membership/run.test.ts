import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '../pretend.ts';
import { simulate } from './simulate.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-membership-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the exit code is', () => {
  test('0 without a gate, whatever was found, and where a gate passes or warns', async () => {
    const paused = ['--scenario', 'pause:4i'];
    expect((await simulate(paused)).code).toBe(0);
    expect((await simulate(['--scenario', 'join', '--gate', 'violations == 0'])).code).toBe(0);
    expect((await simulate([...paused, '--gate', 'warn: violations == 0'])).code).toBe(0);
  });

  test('1 where a gate fails, and where it does not know', async () => {
    expect((await simulate(['--scenario', 'pause:4i', '--gate', 'violations == 0'])).code).toBe(1);
    const idle = ['--latency', '5s', '--gate', 'violations == 0'];
    const { code, out } = await simulate(idle);
    expect(code).toBe(1);
    expect(out).toMatch(/^UNKNOWN\. /m);
    expect(out).toMatch(/\n gate: unknown \(5 of 5 checks\)\n$/);
  });

  test('2 for what was typed wrong', async () => {
    expect((await simulate(['--interval', '0'])).code).toBe(2);
  });

  test('3 for round trips that cannot be read', async () => {
    expect(await simulate(['--latency', 'file:missing.csv'])).toEqual({
      code: 3,
      out: '',
      err: 'nandi: missing.csv: there is no such file\n',
    });
    expect((await simulate(['--latency', 'file:fixtures/uuids.csv'])).code).toBe(3);
  });

  test('70 where standard output cannot be written', async () => {
    const writeError = Object.assign(new Error('disk full'), { code: 'ENOSPC' });
    expect((await simulate(['--scenario', 'join'], { writeError })).code).toBe(70);
  });
});

test('a gate is checked before the file of round trips is opened', async () => {
  const { code, err } = await simulate(['--latency', 'file:missing.csv', '--gate', 'slck >= 1s']);
  expect(code).toBe(2);
  expect(err).toContain('did you mean "slack"?');
});

describe('the JSON', () => {
  test('has the keys that are promised, in their order', async () => {
    const { out } = await simulate(['--scenario', 'join', '-f', 'json']);
    const document = JSON.parse(out);
    expect(Object.keys(document)).toEqual([
      'schema',
      'version',
      'input',
      'parameters',
      'result',
      'gate',
      'warnings',
      'exit',
    ]);
    const { result } = document;
    const promised = [
      'interval_ms gap seed workers leases readiness stand_down blackout_ms unowned_share_ms',
      'availability_share window_ms violations rebalances anomalies slack_ms exclusivity',
    ];
    for (const key of promised.join(' ').split(' ')) expect(Object.keys(result)).toContain(key);
    expect(Object.keys(result.workers[0])).toEqual([
      'worker',
      'started_ms',
      'stopped_ms',
      'readiness_ms',
    ]);
    expect(Object.keys(result.leases[0])).toEqual([
      'worker',
      'index',
      'replicas',
      'from_ms',
      'to_ms',
    ]);
    const figures = ['count', 'open', 'mean_ms', 'p50_ms', 'p95_ms', 'max_ms'];
    const intervals = ['mean_intervals', 'p50_intervals', 'p95_intervals', 'max_intervals'];
    expect(Object.keys(result.readiness)).toEqual([...figures, ...intervals]);
    expect(Object.keys(result.stand_down)).toEqual([...figures, ...intervals]);
    expect(Object.keys(result.exclusivity)).toEqual(['verdict', 'assumptions']);
  });

  test('lists violations with both leases and what they share', async () => {
    const { out } = await simulate(['--scenario', 'pause:4i', '-f', 'json']);
    const [violation] = JSON.parse(out).result.violations;
    expect(Object.keys(violation)).toEqual(['first', 'second', 'from_ms', 'to_ms', 'shared_share']);
    expect(violation.first.worker).not.toBe(violation.second.worker);
    expect(violation.shared_share).toBeGreaterThan(0);
  });

  test('is the same for equal flags, and another for another seed', async () => {
    const flags = ['--latency', 'normal:5ms,2ms', '--scenario', 'rolling', '-f', 'json'];
    expect(await simulate(flags)).toEqual(await simulate(flags));
    const [first, second] = [await simulate(flags), await simulate([...flags, '--seed', '2'])];
    expect(JSON.parse(second.out).result).not.toEqual(JSON.parse(first.out).result);
  });

  test('says how it ended', async () => {
    const { out } = await simulate(['--gate', 'violations > 0', '-f', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      gate: { verdict: 'fail' },
      exit: { code: 1, name: 'gate-failed' },
    });
  });
});

test('measured round trips are halved: one way each', async () => {
  const path = join(folder, 'rtt.csv');
  writeFileSync(path, 'at,rtt_ms\n1,4\n2,4\n3,4\n');
  const flags = ['--scenario', 'join', '-f', 'json'];
  const measured = await simulate([...flags, '--latency', `file:${path}`]);
  const fixed = await simulate([...flags, '--latency', '2ms']);
  const standDownOf = ({ out }: { readonly out: string }): unknown =>
    JSON.parse(out).result.stand_down.mean_ms;
  // Equal but for the microsecond that decides which of two arrives first.
  expect(standDownOf(measured)).toBeCloseTo(Number(standDownOf(fixed)), 1);
});

test('a warning goes to standard error, and into the JSON', async () => {
  const { out, err } = await simulate(['--scenario', 'ttl=27s', '-f', 'json']);
  expect(err).toMatch(/^warning: ttl=27s: [^\n]*own nothing\n$/);
  expect(JSON.parse(out).warnings).toEqual([expect.stringMatching(/^ttl=27s: /)]);
});

describe('reports', () => {
  test('are written beside standard output, whatever the verdict, and agree with it', async () => {
    const [json, table] = [join(folder, 'all.json'), join(folder, 'all.txt')];
    const flags = ['--report', `json=${json}`, '--report', `table=${table}`];
    const gate = ['--scenario', 'join', '--gate', 'violations > 0'];
    const { code, out } = await simulate([...gate, ...flags, '-f', 'json']);
    expect(code).toBe(1);
    expect(readFileSync(json, 'utf8')).toBe(out);
    expect(readFileSync(table, 'utf8')).toBe((await simulate(gate)).out);
  });

  test('are 80 columns without colour, whatever the terminal is', async () => {
    const path = join(folder, 'plain.txt');
    const wide = { isTerminal: true, columns: 150 };
    const { out } = await simulate(['--report', `table=${path}`], wide);
    const written = readFileSync(path, 'utf8');
    expect(out).toContain('\u001b[');
    expect(written).not.toContain('\u001b[');
    expect(Math.max(...written.split('\n').map((line) => line.length))).toBe(80);
  });

  test('of advice are written as well', async () => {
    const path = join(folder, 'advice.json');
    const { out } = await simulate(['--advise', '-f', 'json', '--report', `json=${path}`]);
    expect(readFileSync(path, 'utf8')).toBe(out);
  });

  test('none is left where the flags were wrong', async () => {
    await simulate(['--report', `json=${join(folder, 'never.json')}`, '--gap', '0.5']);
    expect(readdirSync(folder)).not.toContain('never.json');
  });
});

test('--each gives each scenario its own runs; without it they share them', async () => {
  const both = ['--scenario', 'join', '--scenario', 'leave'];
  const namesOf = async (flags: readonly string[]): Promise<string[]> => {
    const { out } = await simulate([...flags, '-f', 'json']);
    return JSON.parse(out).result.scenarios.map(({ name }: { name: string }) => name);
  };
  expect(await namesOf([...both, '--each'])).toEqual(['join', 'leave']);
  expect(await namesOf(both)).toEqual(['join + leave']);
});

describe('--advise', () => {
  test('recommends an interval and a gap, and says why', async () => {
    const { code, out, err } = await simulate(['--advise', '--pods', '5']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^5 workers, round trip 25 ms and pause 200 ms at p99\.9, 5 deploys a day/);
    expect(out).toMatch(/^interval 2\.0 s, gap 0\.25: rolling restarts one worker every 8\.0 s/m);
  });

  test('says that nothing is safe where nothing is', async () => {
    const { code, out } = await simulate(['--advise', '--pods', '2', '--rtt-p999', '30s']);
    expect(code).toBe(0);
    expect(out).toMatch(/^NO POINT of the grid is safe\./m);
  });

  test('as JSON has every point of the grid', async () => {
    const flags = ['--pods', '3', '--rtt-p999', '40ms', '--deploys-per-day', '2'];
    const { out } = await simulate(['--advise', ...flags, '-f', 'json']);
    const { schema, parameters, result } = JSON.parse(out);
    expect(schema).toBe('nandi/lease-advice@1');
    expect(parameters).toEqual({
      rtt_p999_ms: 40,
      pause_p999_ms: 200,
      pods: 3,
      deploys_per_day: 2,
    });
    expect(result.points).toHaveLength(55);
    expect(result.points).toContainEqual(result.recommended);
  });
});

describe('help', () => {
  test('is at most 80 columns wide', async () => {
    const { out } = await simulate(['--help']);
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test('has examples that run', async () => {
    const { out } = await simulate(['--help']);
    const examples = [...out.matchAll(/^ {2}nandi (simulate-membership.*)$/gm)].map(
      ([, line = '']) => line,
    );
    // A search takes its time, a network its server: they have tests of their own.
    const quick = examples.filter((line) => !/--verify|--redis/.test(line));
    expect(quick.length).toBeGreaterThan(6);
    for (const line of quick) {
      const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, a, b]) => a ?? b ?? '');
      const {
        code,
        out: text,
        err,
      } = await run(words.includes('--advise') ? words : [...words, '--runs', '20']);
      expect([line, code, err]).toEqual([line, line.includes('pause:2i') ? 1 : 0, '']);
      expect(text.length).toBeGreaterThan(500);
    }
  });
});
