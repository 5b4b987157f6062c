import { describe, expect, test } from 'vitest';
import type { Check, CheckVerdict } from '../../../src/core/results/checks.ts';
import { gateLines } from '../../../src/reports/terminal/gate-lines.ts';

const style = { width: 200, unicode: true, color: false };

describe('the last line says the verdict and how many checks it rests on', () => {
  test.each<[CheckVerdict, readonly CheckVerdict[], string]>([
    ['pass', ['pass'], ' gate: pass (1 check)'],
    ['pass', ['pass', 'pass'], ' gate: pass (2 checks)'],
    ['warn', ['pass', 'warn'], ' gate: warn (2 checks)'],
    ['fail', ['pass', 'fail'], ' gate: fail (1 of 2 checks)'],
    ['fail', ['unknown', 'fail', 'warn'], ' gate: fail (2 of 3 checks)'],
    ['unknown', ['unknown'], ' gate: unknown (1 of 1 check)'],
    ['unknown', [], ' gate: unknown (0 checks)'],
  ])('%s of %j', (verdict, verdicts, line) => {
    const checks = verdicts.map((each, i) => check({ verdict: each, gate: `gate ${i}` }));
    expect(gateLines({ verdict, checks }, style).at(-1)).toBe(line);
  });

  test('without a gate it says so, and nothing else', () => {
    expect(gateLines({ verdict: 'none', checks: [] }, style)).toEqual([' gate: none']);
  });
});

test('every check has its line, and its place where a gate has several', () => {
  const checks = [
    check({ where: '24 partitions' }),
    check({ where: '48 partitions', verdict: 'unknown', value: null, why: 'empty' }),
    check({ gate: 'empty == 0', where: '24 partitions' }),
  ];
  expect(gateLines({ verdict: 'unknown', checks }, style).slice(0, 3)).toEqual([
    ' PASS     max <= 5 (24 partitions)   value 4, limit 5, headroom 1, n=100',
    ' UNKNOWN  max <= 5 (48 partitions)   value undefined, limit 5, headroom 1, n=100, empty',
    ' PASS     empty == 0   value 4, limit 5, headroom 1, n=100',
  ]);
});

test('a long line is wrapped under its gate, and only its label is coloured', () => {
  const lines = gateLines(
    { verdict: 'fail', checks: [check({ verdict: 'fail' })] },
    { ...style, width: 40, color: true },
  );
  expect(lines).toEqual([
    '\u001b[31m FAIL   \u001b[39m  max <= 5   value 4, limit 5,',
    '         headroom 1, n=100',
    ' gate: \u001b[31mfail\u001b[39m (1 of 1 check)',
  ]);
});

function check(part: Partial<Check>): Check {
  return {
    gate: 'max <= 5',
    metric: 'max',
    where: '24 partitions',
    verdict: 'pass',
    value: 4,
    limit: 5,
    unit: 'count',
    headroom: 1,
    sample: 100,
    noiseShare: null,
    why: null,
    ...part,
  };
}
