import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { MembershipReport } from '../../../src/core/results/membership-report.ts';
import type { MembershipResult, ScenarioResult } from '../../../src/core/results/simulation.ts';
import { membershipTerminal } from '../../../src/reports/terminal/membership.ts';
import type { TerminalStyle } from '../../../src/reports/terminal/style.ts';
import { simulated } from '../../membership/simulated.ts';

const few = { runs: 5 };
const long = 'rolling:every=4i,batch=2';
const results: Readonly<Record<string, MembershipResult>> = {
  join: simulated([['join']], few),
  'many scenarios': simulated(
    [['start'], ['join'], [long], ['ttl=27s'], ['clock-skew:0.5i,drift=5%'], ['pause:4i']],
    few,
  ),
  'a long history': simulated([[long, 'crash:3', 'outage:2i', 'join@12i', 'evict:open']], {
    ...few,
    base: { workers: 20 },
  }),
  'a thousand workers': simulated([['join'], ['crash:5']], { runs: 1, base: { workers: 1000 } }),
  nobody: simulated([['start']], { ...few, base: { latency: { kind: 'fixed', ms: 9_000 } } }),
  tasks: simulated([['join'], ['leave']], { ...few, inFlight: { taskMs: 20_000, drainMs: null } }),
};

function scenarioNamed(name: string): ScenarioResult {
  const found = results['many scenarios']?.scenarios.find((scenario) => scenario.name === name);
  if (found === undefined) throw new RangeError(name);
  return found;
}

const widths = [60, 80, 120, 200];

describe.each(Object.keys(results))('%s on a page', (name) => {
  test.each(widths)('of %i columns: no line is longer', (width) => {
    for (const unicode of [true, false])
      expect(longest(draw(name, { width, unicode }))).toBeLessThanOrEqual(width);
  });

  test('in ASCII: as many lines, each as long, and nothing but ASCII', () => {
    const [plain, ascii] = [draw(name, {}), draw(name, { unicode: false })];
    expect(ascii.join('\n')).toMatch(/^[\n -~]*$/);
    expect(ascii.join('\n')).not.toContain('?');
    expect(ascii.map((line) => line.length)).toEqual(plain.map((line) => line.length));
  });

  test('in colour: the same text under the colours', () => {
    const colored = draw(name, { color: true });
    expect(colored.join('\n')).toContain('\u001b[');
    expect(colored.map(stripVTControlCharacters)).toEqual(draw(name, {}));
  });
});

describe('the answer stands first', () => {
  test.each([
    ['join', 'EXCLUSIVE. No two workers owned an id at the same moment, in any run.'],
    ['nobody', 'UNKNOWN. Nobody ever owned anything, which proves nothing.'],
    ['many scenarios', 'VIOLATED. Two workers owned the same ids: pause:4i in 5 of 5 runs.'],
  ])('of %s', (name, sentence) => {
    const lines = draw(name, { width: 120 });
    expect(lines[0]).toMatch(
      /^5 workers, interval 30\.0 s, gap 0\.15, one-way latency 2ms, 5 runs/,
    );
    expect(lines[2]).toBe(sentence);
    expect(lines[3]).toMatch(/^ rests on: /);
  });
});

describe('the table', () => {
  test('has a line for each scenario, its figures in intervals', () => {
    const lines = draw('join', {});
    const at = lines.findIndex((line) => line.startsWith(' in intervals'));
    expect(lines[at]).toBe(
      ' in intervals  ready   p95  down   p95  none  part  lost  avail  slack  viol',
    );
    expect(lines[at + 1]).toMatch(/^ join +\d\.\d\d +\d\.\d\d +0\.9\d +1\.00 +0\.42 /);
  });

  test('has the 95th percentile of readiness beside its mean', () => {
    const [, readyAt, p95At] = / join +(\S+) +(\S+) /.exec(draw('join', {}).join('\n')) ?? [];
    const { meanMs, p95Ms } = results['join']!.scenarios[0]!.readiness;
    expect([readyAt, p95At]).toEqual([meanMs, p95Ms].map((ms) => (ms! / 30_000).toFixed(2)));
    expect(readyAt).not.toBe(p95At);
  });

  test('has a definition a line, and says that a window is that of its row', () => {
    const lines = draw('join', {});
    const at = lines.findIndex((line) => line.startsWith('  ready, p95 '));
    const names = lines.slice(at, at + 9).map((line) => line.slice(2, 14).trim());
    const columns = ['ready, p95', 'down, p95', 'none', 'part', 'lost', 'avail'];
    expect(names).toEqual([...columns, '', 'slack', 'viol']);
    expect(lines.slice(at + 5, at + 7).map((line) => line.trim())).toEqual([
      'avail       share of the ids owned from the event until all own again; that',
      'window is another one in each row',
    ]);
  });

  test('gives a name that is too long a number, and says under it what that is', () => {
    const lines = draw('many scenarios', {});
    expect(lines.filter((line) => line.startsWith(' rolling (1) '))).toHaveLength(1);
    expect(lines).toContain(` rolling (1): ${long}`);
    expect(lines).toContain(' clock-skew (2): clock-skew:0.5i,drift=5%');
    expect(lines.filter((line) => line.startsWith(' in intervals'))).toHaveLength(1);
  });

  test('says which scenarios had not settled', () => {
    expect(draw('many scenarios', { width: 120 })).toContain(
      ' ttl=27s: 5 of 5 runs had not settled when they ended (--intervals makes them longer)',
    );
    expect(draw('join', {}).join('\n')).not.toContain('not settled');
  });

  test('says what a task does that outlives its lease', () => {
    const text = draw('tasks', { width: 200 }).join('\n');
    expect(text).toMatch(
      / join: with tasks of 20\.0 s and no drain, \d+\.\d% of handovers let a task run on under a new owner; a drain up to 12\.\d s never does\n/,
    );
  });
});

describe('the picture', () => {
  const workersAt = (lines: readonly string[], at: number): string[] =>
    lines.slice(at + 1, at + 7).map((line) => line.slice(0, 4));

  test('shows the workers of the first scenario in which something happens', () => {
    const lines = draw('join', {});
    const at = lines.indexOf(' join, the first run');
    expect(workersAt(lines, at)).toEqual([' w0 ', ' w1 ', ' w2 ', ' w3 ', ' w4 ', ' w5 ']);
    expect(lines[at + 7]).toMatch(/^ {4}0i +1i +2i/);
  });

  test('shows the first run in which ids were owned twice, and marks that time', () => {
    const lines = draw('many scenarios', {});
    const at = lines.indexOf(' pause:4i, run 1, where two own the same ids in the time of ×');
    const bars = lines.slice(at + 1, at + 6);
    expect(bars.every((line) => /^ w\d [█░×\d/ ]+$/.test(line))).toBe(true);
    expect(bars.filter((line) => line.includes('×')).length).toBeGreaterThan(1);
    const { shown } = scenarioNamed('pause:4i');
    expect(shown.violations.length).toBeGreaterThan(0);
  });

  test('of a thousand workers shows sixteen, also the one that came', () => {
    const lines = draw('a thousand workers', {});
    expect(lines.filter((line) => /^ w\d+ +[█░]/.test(line))).toHaveLength(16);
    expect(lines.filter((line) => line.startsWith(' w1000 '))).toHaveLength(1);
    expect(lines).toContain(' and 985 more workers');
    const scale = lines[lines.indexOf(' and 985 more workers') + 1];
    expect(scale).toMatch(/^ {7}0i/);
  });
});

test('the first line says how many start, where a scenario says so', () => {
  const firstLine = (result: MembershipResult): string =>
    membershipTerminal(reportOf(result), style({ width: 200 })).split('\n')[0] ?? '';
  expect(firstLine(simulated([['scale:2->8']], few))).toMatch(/^2 workers, interval /);
  const both = simulated([['join'], ['scale:2->8']], few);
  expect(firstLine(both)).toMatch(/^5 workers \(2 in scale:2->8\), interval /);
});

test('one of anything is not said as many', () => {
  const one = simulated([['join']], { runs: 1, base: { workers: 1, durationMs: 300_000 } });
  const [line = ''] = membershipTerminal(reportOf(one), style({})).split('\n');
  expect(line).toMatch(/^1 worker, .* 1 run of 10 intervals,/);
});

function reportOf(result: MembershipResult): MembershipReport {
  const gate = { verdict: 'none', checks: [] } as const;
  return { version: '0.0.0', result, gate, warnings: [], exit: 'passed' };
}

function style({
  width = 80,
  unicode = true,
  color = false,
}: Partial<TerminalStyle>): TerminalStyle {
  return { width, unicode, color };
}

function draw(name: string, look: Partial<TerminalStyle>): string[] {
  const result = results[name];
  if (result === undefined) throw new RangeError(`no result ${name}`);
  const text = membershipTerminal(reportOf(result), style(look));
  expect(text.endsWith('\n gate: none\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}

function longest(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => line.length));
}
