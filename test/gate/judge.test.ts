import { describe, expect, test } from 'vitest';
import type { Check, CheckVerdict } from '../../src/core/results/checks.ts';
import { bindGates, gateReport, judge } from '../../src/gate/judge.ts';
import type { Measurement, Metric } from '../../src/gate/metrics.ts';
import { parseGate } from '../../src/gate/parse-gate.ts';
import { contextOf } from './checking.ts';

/** Metrics that give what they are told to. */
function metricsOf(
  unit: Metric<unknown>['unit'],
  measurements: readonly Measurement[],
): Metric<unknown>[] {
  return [
    {
      name: 'figure',
      argument: 'none',
      unit,
      words: ['none', 'found'],
      description: 'what it is told to be',
      measure: () => measurements,
    },
  ];
}

const one = (value: Measurement['value'], rest: Partial<Measurement> = {}): Measurement[] => [
  { value, where: '24 partitions', sample: 100, ...rest },
];

function checksOf(
  text: string,
  measurements: readonly Measurement[],
  unit: Metric<unknown>['unit'] = 'number',
): Check[] {
  const bound = bindGates(
    [parseGate(text)],
    metricsOf(unit, measurements),
    contextOf({ partitions: [24, 48] }),
  );
  return judge(bound, null);
}

describe('operators', () => {
  test.each<[string, CheckVerdict[]]>([
    ['<=', ['pass', 'pass', 'fail']],
    ['<', ['pass', 'fail', 'fail']],
    ['>=', ['fail', 'pass', 'pass']],
    ['>', ['fail', 'fail', 'pass']],
    ['==', ['fail', 'pass', 'fail']],
    ['!=', ['pass', 'fail', 'pass']],
  ])('1, 2 and 3 against %s 2', (operator, verdicts) => {
    const found = [1, 2, 3].map(
      (value) => checksOf(`figure ${operator} 2`, one(value))[0]?.verdict,
    );
    expect(found).toEqual(verdicts);
  });
});

describe('headroom', () => {
  test.each<[string, number | null]>([
    ['figure <= 5', 2],
    ['figure < 5', 2],
    ['figure <= 1', -2],
    ['figure >= 5', -2],
    ['figure > 1', 2],
    ['figure == 3', null],
    ['figure != 3', null],
  ])('of 3 against %s', (text, headroom) => {
    expect(checksOf(text, one(3))[0]?.headroom).toBe(headroom);
  });
});

test('a check that passes reports as much as one that fails', () => {
  const base = { metric: 'figure', where: '24 partitions', value: 3, sample: 100, unit: 'number' };
  expect(checksOf(' figure <=  5', one(3))).toEqual([
    {
      ...base,
      gate: 'figure <=  5',
      verdict: 'pass',
      limit: 5,
      headroom: 2,
      noiseShare: null,
      why: null,
    },
  ]);
  expect(checksOf('figure <= 1', one(3))).toEqual([
    {
      ...base,
      gate: 'figure <= 1',
      verdict: 'fail',
      limit: 1,
      headroom: -2,
      noiseShare: null,
      why: null,
    },
  ]);
});

describe('what is not known never passes', () => {
  test.each([null, Number.NaN])('%s is unknown, whatever the operator', (value) => {
    for (const operator of ['<=', '<', '>=', '>', '==', '!=']) {
      const [check] = checksOf(`figure ${operator} 2`, one(value, { why: 'a partition is empty' }));
      expect(check).toMatchObject({
        verdict: 'unknown',
        headroom: null,
        why: 'a partition is empty',
      });
    }
  });

  test('a number without a reason has one all the same', () => {
    expect(checksOf('figure <= 2', one(Number.NaN))[0]?.why).toBe('the value is not a number');
    expect(checksOf('figure <= 2', one('none'))[0]?.verdict).toBe('unknown');
  });

  test('nothing that was measured is unknown', () => {
    expect(checksOf('figure <= 2', [])).toEqual([
      {
        gate: 'figure <= 2',
        metric: 'figure',
        where: 'nothing',
        verdict: 'unknown',
        value: null,
        limit: 2,
        unit: 'number',
        headroom: null,
        sample: 0,
        noiseShare: null,
        why: 'nothing was measured',
      },
    ]);
  });

  test('a selector that selects nothing is unknown', () => {
    const [check, ...others] = checksOf('figure {partitions=48} <= 2', one(1));
    expect(others).toEqual([]);
    expect(check).toMatchObject({ verdict: 'unknown', why: 'nothing was measured' });
  });

  test('a word that is not known is unknown', () => {
    for (const operator of ['==', '!=']) {
      const [check] = checksOf(`figure ${operator} none`, one(null), 'word');
      expect(check).toMatchObject({ verdict: 'unknown', why: 'nothing was measured' });
    }
  });

  test('an amount whose column is no time is unknown against a duration', () => {
    const gate = parseGate('figure <= 2s');
    const metrics = metricsOf('amount', one(1, { msPerUnit: null }));
    const [check] = judge([{ gate, metric: metrics[0]! }], null);
    expect(check?.verdict).toBe('unknown');
  });
});

test('infinity is a value: it fails an upper limit', () => {
  expect(checksOf('figure <= 2', one(Infinity))[0]?.verdict).toBe('fail');
});

describe('words', () => {
  test.each<[string, string, CheckVerdict]>([
    ['figure == none', 'none', 'pass'],
    ['figure == none', 'found', 'fail'],
    ['figure != none', 'found', 'pass'],
    ['figure != none', 'none', 'fail'],
  ])('%s for %s', (text, value, verdict) => {
    const [check] = checksOf(text, one(value), 'word');
    expect(check).toMatchObject({ verdict, value, limit: 'none', headroom: null, why: null });
  });
});

describe('units', () => {
  const timed = (value: number, msPerUnit: number): Measurement[] => one(value, { msPerUnit });

  test('an amount against a duration is compared in milliseconds', () => {
    const bound = (text: string, measurements: Measurement[]): Check => {
      const [metric] = metricsOf('amount', measurements);
      return judge([{ gate: parseGate(text), metric: metric! }], null)[0]!;
    };
    // 90 seconds in a column of seconds, against 2 minutes and 1.
    expect(bound('figure <= 2m', timed(90, 1000))).toMatchObject({
      verdict: 'pass',
      value: 90_000,
      limit: 120_000,
      headroom: 30_000,
      unit: 'ms',
    });
    expect(bound('figure <= 1m', timed(90, 1000)).verdict).toBe('fail');
    // A plain number is one in the unit of the column.
    expect(bound('figure <= 100', timed(90, 1000))).toMatchObject({
      verdict: 'pass',
      value: 90,
      unit: 'amount',
    });
  });

  test('a share is compared with per cent or a part of 1', () => {
    expect(checksOf('figure <= 6%', one(0.05), 'share')[0]).toMatchObject({
      verdict: 'pass',
      limit: 0.06,
      unit: 'share',
    });
    expect(checksOf('figure <= 0.06', one(0.05), 'share')[0]).toMatchObject({ limit: 0.06 });
  });
});

describe('selectors', () => {
  const both = [...one(1), ...one(9, { where: '48 partitions' })];

  test('without one every value is checked', () => {
    expect(checksOf('figure <= 2', both).map(({ where, verdict }) => [where, verdict])).toEqual([
      ['24 partitions', 'pass'],
      ['48 partitions', 'fail'],
    ]);
  });

  test('with one only what it selects', () => {
    expect(checksOf('figure {partitions=24} <= 2', both)).toMatchObject([
      { where: '24 partitions', verdict: 'pass' },
    ]);
  });
});

test('warn: makes a failure and an unknown a warning, and leaves a pass', () => {
  const verdicts = [3, null, 1].map(
    (value) => checksOf('warn: figure <= 2', one(value))[0]?.verdict,
  );
  expect(verdicts).toEqual(['warn', 'warn', 'pass']);
});

describe('the noise', () => {
  const beyond = (share: number): Partial<Measurement> => ({ noiseShare: () => share });

  test('is said of a limit that one perfect hash in a hundred fails', () => {
    expect(checksOf('figure <= 2', one(1, beyond(0.01)))[0]?.noiseShare).toBe(0.01);
    expect(checksOf('figure <= 2', one(1, beyond(0.0099)))[0]?.noiseShare).toBeNull();
  });

  test('is looked for above an upper limit and below a lower one', () => {
    const noiseShare: Measurement['noiseShare'] = (_, fails) => (fails === 'above' ? 0.2 : 0.3);
    const shares = ['<=', '<', '>=', '>', '==', '!='].map(
      (operator) => checksOf(`figure ${operator} 2`, one(1, { noiseShare }))[0]?.noiseShare,
    );
    expect(shares).toEqual([0.2, 0.2, 0.3, 0.3, null, null]);
  });

  test('is said of an unknown value too', () => {
    expect(checksOf('figure <= 2', one(null, beyond(0.5)))[0]?.noiseShare).toBe(0.5);
  });
});

describe('the report', () => {
  const checks = (...verdicts: CheckVerdict[]): Check[] =>
    verdicts.map((verdict) => ({ ...checksOf('figure <= 2', one(1))[0]!, verdict }));

  test.each<[CheckVerdict[], CheckVerdict]>([
    [['pass', 'pass'], 'pass'],
    [['pass', 'warn'], 'warn'],
    [['warn', 'unknown', 'pass'], 'unknown'],
    [['unknown', 'fail', 'warn'], 'fail'],
  ])('of %j is %s', (verdicts, verdict) => {
    expect(gateReport(checks(...verdicts), true)).toEqual({
      verdict,
      checks: checks(...verdicts),
    });
  });

  test('of no check is unknown where gates were asked for, else none: never a pass', () => {
    expect(gateReport([], true).verdict).toBe('unknown');
    expect(gateReport([], false).verdict).toBe('none');
  });
});

test('several gates are checked in the order in which they were given', () => {
  const metrics = metricsOf('number', one(3));
  const gates = ['figure <= 5', 'figure >= 5', 'warn: figure == 4'].map(parseGate);
  const checks = judge(bindGates(gates, metrics, contextOf()), null);
  expect(checks.map(({ gate, verdict }) => [gate, verdict])).toEqual([
    ['figure <= 5', 'pass'],
    ['figure >= 5', 'fail'],
    ['warn: figure == 4', 'warn'],
  ]);
});
