import { describe, expect, test } from 'vitest';
import type { Check } from '../../src/core/results/checks.ts';
import type { Distribution, MembershipResult } from '../../src/core/results/simulation.ts';
import { analyzeMetrics } from '../../src/gate/analyze-metrics.ts';
import { bindGates, gateReport, judge } from '../../src/gate/judge.ts';
import { membershipMetrics } from '../../src/gate/membership-metrics.ts';
import { meansScenario, metricOf } from '../../src/gate/metrics.ts';
import { parseGate } from '../../src/gate/parse-gate.ts';
import { simulated } from '../membership/simulated.ts';
import { contextOf, errorOf } from './checking.ts';

const INTERVAL_MS = 30_000;
const few = simulated([['join'], ['pause:4i']], { runs: 5 });
const [joined, paused] = few.scenarios;
if (joined === undefined || paused === undefined) throw new RangeError('two scenarios');

/** Stand-downs with figures that can be told apart: 0.5, 1, 2 and 4 intervals. */
const standDown: Distribution = {
  count: 40,
  open: 0,
  meanMs: 15_000,
  p50Ms: 30_000,
  p95Ms: 60_000,
  maxMs: 120_000,
};
const result: MembershipResult = { ...few, scenarios: [{ ...joined, standDown }, paused] };
const idle = simulated([['start']], { runs: 2, base: { latency: { kind: 'fixed', ms: 5_000 } } });

const lease = { scenarios: ['join', 'pause:4i'], intervalMs: INTERVAL_MS };

function checksOf(text: string, of: MembershipResult = result): Check[] {
  return judge(bindGates([parseGate(text)], membershipMetrics, contextOf({ lease })), of);
}

/** The check of the first scenario alone. */
function checkOf(text: string, of: MembershipResult = result): Check {
  const [check] = checksOf(text, of);
  if (check === undefined) throw new RangeError(`${text} checks nothing`);
  return check;
}

function messageOf(text: string): string {
  const { message } = errorOf(() =>
    metricOf(parseGate(text), membershipMetrics, contextOf({ lease })),
  );
  return message.split('\n')[0] ?? '';
}

describe('a limit in intervals', () => {
  test.each([
    ['standdown(p95) <= 2i', 'pass', 0],
    ['standdown(p95) <= 1.9i', 'fail', -3_000],
    ['standdown(p95) <= 60s', 'pass', 0],
    ['standdown(p95) <= 1m', 'pass', 0],
    ['standdown(p95) < 60000ms', 'fail', 0],
    ['standdown(max) <= 5i', 'pass', 30_000],
  ])('is the duration that it is here: %s', (text, verdict, headroom) => {
    expect(checkOf(text)).toMatchObject({ verdict, headroom, unit: 'ms', gate: text });
  });

  test('has no meaning for what is no duration', () => {
    expect(messageOf('violations <= 2i')).toBe(
      'gate, column 1: violations is not counted in intervals; write another unit than i',
    );
    expect(messageOf('availability >= 1i')).toContain('is not counted in intervals');
  });

  test('nor for what has no intervals: the gates of analyze refuse it', () => {
    for (const text of ['ratio <= 2i', 'max <= 2i']) {
      const error = errorOf(() => metricOf(parseGate(text), analyzeMetrics, contextOf()));
      expect(error.kind).toBe('usage');
      expect(error.message).toContain('is not counted in intervals; write another unit than i');
    }
  });
});

describe('the figures of a time', () => {
  test.each([
    ['standdown(mean)', 15_000],
    ['standdown(p50)', 30_000],
    ['standdown(p95)', 60_000],
    ['standdown(max)', 120_000],
    ['standdown', 60_000],
  ])('%s', (metric, value) => {
    expect(checkOf(`${metric} <= 9i`)).toMatchObject({ value, sample: 40, unit: 'ms' });
  });

  test('there are no others', () => {
    expect(messageOf('standdown(p99) <= 2i')).toBe(
      'gate, column 1: "p99" is no argument of standdown; write mean or p50 or p95 or max',
    );
  });

  test.each([
    ['readiness', joined.readiness.p95Ms],
    ['blackout', joined.blackout.p95Ms],
    ['unowned', joined.unownedShare.p95Ms],
    ['slack', joined.slack.leastMs],
    ['availability', joined.availabilityShare],
    ['violations', 0],
    ['unsettled', 0],
  ])('%s is that of the scenario', (metric, value) => {
    expect(checkOf(`${metric} >= 0`)).toMatchObject({ value, verdict: 'pass' });
  });
});

describe('scenarios', () => {
  test('are each held against the gate', () => {
    expect(checksOf('violations == 0').map(({ where, verdict }) => [where, verdict])).toEqual([
      ['join', 'pass'],
      ['pause:4i', 'fail'],
    ]);
  });

  test('can be selected, by their names as they were written', () => {
    const selected = (name: string) => checksOf(`violations {scenario=${name}} == 0`);
    expect(selected('join').map(({ where }) => where)).toEqual(['join']);
    expect(selected('pause:4i')).toMatchObject([{ where: 'pause:4i', verdict: 'fail' }]);
  });

  test('can be selected by what stands before their time and options', () => {
    expect(checksOf('violations {scenario=pause} == 0')).toMatchObject([{ where: 'pause:4i' }]);
    expect(meansScenario('rolling', 'rolling:every=4i,batch=2')).toBe(true);
    expect(meansScenario('hang', 'hang@12i:3i + join@13i')).toBe(true);
    expect(meansScenario('roll', 'rolling:every=4i,batch=2')).toBe(false);
    expect(meansScenario('join', 'join + leave')).toBe(false);
  });

  test('are not selected by their beginning where another has just that name', () => {
    const [first, second] = few.scenarios.map((each, i) => ({
      ...each,
      name: ['pause', 'pause:4i'][i]!,
    }));
    const both = { ...few, scenarios: [first!, second!] };
    expect(checksOf('violations {scenario=pause} == 0', both).map(({ where }) => where)).toEqual([
      'pause',
    ]);
  });

  test('that are not simulated cannot be selected, nor by another selector', () => {
    expect(messageOf('violations {scenario=leave} == 0')).toBe(
      'gate, column 1: "leave" is not simulated; there are join, pause:4i',
    );
    expect(messageOf('violations {partitions=24} == 0')).toBe(
      'gate, column 1: there is no selector "partitions"; write {scenario=NAME}',
    );
  });

  test('are no selector of analyze', () => {
    const gate = parseGate('ratio {scenario=join} <= 1.2');
    expect(errorOf(() => metricOf(gate, analyzeMetrics, contextOf())).message).toContain(
      'there is no selector "scenario"; write {partitions=N}',
    );
  });
});

describe('what is unknown never passes', () => {
  test.each([
    'violations == 0',
    'violations >= 0',
    'unsettled <= 99',
    'slack >= 0',
    'readiness <= 9i',
  ])('where nobody ever owned anything: %s', (text) => {
    const check = checkOf(text, idle);
    expect(check).toMatchObject({ value: null, verdict: 'unknown' });
    expect(gateReport([check], true).verdict).toBe('unknown');
  });

  test('and is said why', () => {
    expect(checkOf('violations == 0', idle).why).toBe(
      'nobody ever owned anything, which proves nothing',
    );
    expect(checkOf('slack >= 1s', idle).why).toBe('no id changed hands');
    expect(checkOf('standdown <= 1i', idle).why).toBe('nothing of the kind happened');
  });

  test('availability is 0 then, and fails', () => {
    expect(checkOf('availability >= 50%', idle)).toMatchObject({ value: 0, verdict: 'fail' });
  });
});

test('the slack of owners that overlapped is negative, and fails', () => {
  const [, check] = checksOf('slack >= 0s');
  expect(check).toMatchObject({ where: 'pause:4i', verdict: 'fail', unit: 'ms' });
  expect(check?.value).toBeLessThan(0);
});

test('an unknown metric is refused with the one that was meant', () => {
  expect(messageOf('violation == 0')).toBe(
    'gate, column 1: there is no metric "violation"; did you mean "violations"?',
  );
  const names = membershipMetrics.map(({ name }) => name).join(', ');
  expect(messageOf('ratio <= 1')).toBe(
    `gate, column 1: there is no metric "ratio"; there are ${names}`,
  );
});

test('the metrics have different names and a line of description each', () => {
  const names = membershipMetrics.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(membershipMetrics.filter(({ description }) => !/^[^\n]{10,}$/.test(description))).toEqual(
    [],
  );
});

describe('a scenario in which nothing of the kind can happen', () => {
  const table = simulated([['start'], ['join'], ['leave']], { runs: 5 });

  test('is left out beside others that have the figure', () => {
    const where = checksOf('standdown <= 2i', table).map((check) => [check.where, check.verdict]);
    expect(where).toEqual([
      ['join', 'pass'],
      ['leave', 'pass'],
    ]);
    expect(checksOf('readiness <= 4i', table)).toHaveLength(3);
  });

  test('is unknown alone', () => {
    const start = simulated([['start']], { runs: 5 });
    expect(checkOf('standdown <= 2i', start).verdict).toBe('unknown');
  });

  test('is unknown where some run did not settle: who never comes back stands down for ever', () => {
    const crash = simulated([['join'], ['outage@12i:100i']], { runs: 5 });
    const [, outage] = checksOf('standdown <= 2i', crash);
    expect(outage).toMatchObject({ where: 'outage@12i:100i', verdict: 'unknown' });
  });
});

describe('stand-downs that had not ended when their runs did', () => {
  const withOpen = (open: number): MembershipResult => ({
    ...result,
    scenarios: [{ ...joined, standDown: { ...standDown, open } }],
  });

  test('leave mean and maximum unknown, and say what to do', () => {
    expect(checkOf('standdown(max) <= 9i', withOpen(1))).toMatchObject({
      verdict: 'unknown',
      why: '1 had not ended when their runs did; --intervals makes runs longer',
    });
    expect(checkOf('standdown(mean) <= 9i', withOpen(1)).verdict).toBe('unknown');
  });

  test('leave a quantile known that lies below all of them', () => {
    expect(checkOf('standdown(p95) <= 2i', withOpen(1)).verdict).toBe('pass');
    expect(checkOf('standdown(p95) <= 2i', withOpen(2)).verdict).toBe('unknown');
    expect(checkOf('standdown(p50) <= 2i', withOpen(19)).verdict).toBe('pass');
    expect(checkOf('standdown(p50) <= 2i', withOpen(20)).verdict).toBe('unknown');
  });

  test('are those of a worker that never comes back', () => {
    const hung = simulated([['hang:60i']], { runs: 5 });
    expect(hung.scenarios[0]?.standDown).toMatchObject({ open: 5 });
    expect(checkOf('standdown(max) <= 2i', hung).verdict).toBe('unknown');
  });
});
