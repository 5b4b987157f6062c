import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Gate, gateError, parseGate } from '../../src/gate/parse-gate.ts';
import { errorOf } from './checking.ts';

const plain = {
  severity: 'fail',
  metricColumn: 1,
  argument: null,
  selector: new Map(),
} as const;

describe('the examples of the specification', () => {
  // shared/spec/cli.md, those that concern analyze.
  test.each<[string, Partial<Gate>]>([
    [
      'ratio <= 1.2',
      { metric: 'ratio', operator: '<=', limit: { kind: 'number', value: 1.2, unit: 'plain' } },
    ],
    [
      'deviation(max) <= 6%',
      {
        metric: 'deviation',
        argument: 'max',
        operator: '<=',
        limit: { kind: 'number', value: 0.06, unit: 'percent' },
      },
    ],
    [
      'empty == 0',
      { metric: 'empty', operator: '==', limit: { kind: 'number', value: 0, unit: 'plain' } },
    ],
    [
      'pattern == none',
      { metric: 'pattern', operator: '==', limit: { kind: 'word', word: 'none' } },
    ],
    [
      'cost(duration_ms).p95 <= 25m',
      {
        metric: 'cost.p95',
        argument: 'duration_ms',
        operator: '<=',
        limit: { kind: 'number', value: 1_500_000, unit: 'ms' },
      },
    ],
  ])('%s', (text, expected) => {
    expect(parseGate(text)).toEqual({ ...plain, text, ...expected });
  });
});

describe('the parts of a gate', () => {
  test('a severity comes first, with or without space around its colon', () => {
    for (const text of ['warn: ratio <= 1.2', 'warn:ratio<=1.2', 'warn : ratio <= 1.2']) {
      expect(parseGate(text)).toMatchObject({ severity: 'warn', metric: 'ratio' });
    }
    expect(parseGate('ratio <= 1.2').severity).toBe('fail');
  });

  test('a selector holds keys and values', () => {
    const { selector } = parseGate('ratio { partitions = 48 , shard=a } <= 1.2');
    expect([...selector]).toEqual([
      ['partitions', '48'],
      ['shard', 'a'],
    ]);
  });

  test('space is free everywhere between the parts, and around the whole', () => {
    const spaced = '\t cost ( duration_ms ) .p95 { partitions=24 } <=  25 m \n';
    expect(parseGate(spaced)).toEqual({
      ...parseGate('cost(duration_ms).p95{partitions=24}<=25m'),
      text: spaced.trim(),
    });
  });

  test('an argument may hold a space, as column names do', () => {
    expect(parseGate('cost(run time_ms).sum <= 1h').argument).toBe('run time_ms');
  });

  test.each(['<=', '<', '>=', '>', '==', '!='])('%s is an operator', (operator) => {
    expect(parseGate(`ratio ${operator} 1`).operator).toBe(operator);
    expect(parseGate(`ratio${operator}1`).operator).toBe(operator);
  });

  test.each<[string, number, 'plain' | 'percent' | 'ms']>([
    ['1.2', 1.2, 'plain'],
    ['.5', 0.5, 'plain'],
    ['5.', 5, 'plain'],
    ['-4', -4, 'plain'],
    ['+4', 4, 'plain'],
    ['1e-3', 0.001, 'plain'],
    ['28_742', 28_742, 'plain'],
    ['6%', 0.06, 'percent'],
    ['-4.8 %', -0.048, 'percent'],
    ['250ms', 250, 'ms'],
    ['90s', 90_000, 'ms'],
    ['60 m', 3_600_000, 'ms'],
    ['60min', 3_600_000, 'ms'],
    ['1.5h', 5_400_000, 'ms'],
    ['1d', 86_400_000, 'ms'],
  ])('%s is a limit', (text, value, unit) => {
    expect(parseGate(`ratio <= ${text}`).limit).toEqual({
      kind: 'number',
      value: expect.closeTo(value, 12),
      unit,
    });
  });

  test.each(['none', 'change-partitions', 'NaN', 'Infinity'])('%s is a word', (word) => {
    expect(parseGate(`verdict == ${word}`).limit).toEqual({ kind: 'word', word });
  });
});

describe('what cannot be parsed', () => {
  test.each<[string, number, string]>([
    ['', 1, 'expected the name of a metric, as in ratio <= 1.2, found the end'],
    ['   ', 1, 'expected the name of a metric, as in ratio <= 1.2, found the end'],
    ['<= 1', 1, 'expected the name of a metric, as in ratio <= 1.2, found "<="'],
    ['warn:', 6, 'expected the name of a metric, as in ratio <= 1.2, found the end'],
    ['ratio', 6, 'expected one of <= < >= > == !=, found the end'],
    ['ratio = 1', 7, 'expected one of <= < >= > == !=, found "="'],
    ['ratio 1.2', 7, 'expected one of <= < >= > == !=, found "1.2"'],
    ['  ratio =< 1', 7, 'expected one of <= < >= > == !=, found "=<"'],
    ['ratio <=', 9, 'expected a number, as in 1.2 or 6%, found the end'],
    ['ratio <= %', 10, 'expected a number, as in 1.2 or 6%, found "%"'],
    ['ratio <= 1.2.3', 13, 'expected the end of the gate, found ".3"'],
    ['ratio <= 1.2 and empty == 0', 14, '"and" is no unit; write %, ms, s, m, h or /s'],
    ['ratio <= 25 parsecs', 13, '"parsecs" is no unit; write %, ms, s, m, h or /s'],
    ['ratio <= 6% of all', 13, 'expected the end of the gate, found "of"'],
    ['pattern == none 1', 17, 'expected the end of the gate, found "1"'],
    ['deviation( <= 6%', 17, 'expected a closing parenthesis, found the end'],
    ['deviation() <= 6%', 11, 'expected an argument, as in deviation(max), found ")"'],
    ['ratio {} <= 1', 8, 'expected a key, as in {partitions=48}, found "}"'],
    ['ratio {partitions} <= 1', 18, 'expected an equals sign, as in {partitions=48}, found "}"'],
    ['ratio {partitions=} <= 1', 19, 'expected a value, as in {partitions=48}, found "}"'],
    ['ratio {partitions=24, partitions=48} <= 1', 23, '"partitions" stands twice'],
    ['ratio {partitions=48 <= 1', 22, 'expected a closing brace, found "<="'],
    ['ratio {partitions=48,} <= 1', 22, 'expected a key, as in {partitions=48}, found "}"'],
  ])('%j points at column %i', (text, column, message) => {
    const error = errorOf(() => parseGate(text));
    const shown = text.trim();
    expect(error.kind).toBe('usage');
    expect(error.message.split('\n')).toEqual([
      `gate, column ${column}: ${message}`,
      `  ${shown}`,
      `  ${' '.repeat(column - 1)}^`,
    ]);
  });

  test('any garbage is a usage error or a gate, and nothing else', () => {
    const words =
      'warn : ratio deviation ( max ) . p95 { partitions = 24 , } <= > == ! 1.2 % ms e _';
    const piece = fc.constantFrom(...words.split(' '), ' ', '\t', '\n', '\u{1F4A9}', '\0', 'İ');
    const mixed = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), mixed), (text) => {
        let gate: Gate | null = null;
        try {
          gate = parseGate(text);
        } catch (error) {
          expect(errorOf(() => parseGate(text))).toEqual(error);
          expect(error).toMatchObject({ kind: 'usage' });
        }
        if (gate?.limit.kind === 'number') expect(gate.limit.value).not.toBeNaN();
      }),
      { numRuns: 20_000 },
    );
  });

  test('what was parsed parses again from its text to the same gate', () => {
    const gates = fc
      .tuple(
        fc.constantFrom('', 'warn: ', '  warn:'),
        fc.constantFrom('ratio', 'cost(bytes).p95', 'deviation (max)'),
        fc.constantFrom('', '{partitions=24}', ' { partitions = 48 } '),
        fc.constantFrom('<=', ' > ', '=='),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => `${value}`),
        fc.constantFrom('', '%', ' ms', 'h  '),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(gates, (text) => {
        const gate = parseGate(text);
        expect(parseGate(gate.text)).toEqual(gate);
      }),
    );
  });
});

test('an error of a gate shows it with a caret under the column', () => {
  const { kind, message } = gateError('ratoi <= 1', 7, 'too low');
  expect(kind).toBe('usage');
  expect(message).toBe('gate, column 7: too low\n  ratoi <= 1\n        ^');
});

test('a value with spaces, commas or braces stands in double quotes', () => {
  const { selector } = parseGate('violations { scenario = "Friday, {late}" } == 0');
  expect([...selector]).toEqual([['scenario', 'Friday, {late}']]);
  expect(() => parseGate('violations {scenario="Friday} == 0')).toThrow(
    /column 22: expected a value/,
  );
  expect(() => parseGate('violations {scenario=""} == 0')).toThrow(/expected a value/);
});
