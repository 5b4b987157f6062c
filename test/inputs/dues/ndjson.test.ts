import { describe, expect, test } from 'vitest';
import { quoteLongNumbers } from '../../../src/inputs/keyed/long-numbers.ts';
import { pairs } from '../../core/due/jobs.ts';
import { refusalOf } from '../source.ts';
import { columnsOf, readDues } from './reading.ts';

const NINE_S = 1_768_467_600;

function lines(...objects: readonly unknown[]): string {
  return objects.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n');
}

test('objects a line are a table of their keys', async () => {
  const text = lines(
    { id: 1, due_at: '2026-01-15T09:00:00Z', queue: 'mail' },
    { id: 2, queue: 'sync', due_at: '2026-01-15T09:00:00Z', tolerance: 60 },
    { id: 3, due_at: null },
  );
  const reading = await readDues(text);
  expect(columnsOf(reading)).toEqual({
    due: 'due_at?',
    id: 'id?',
    type: 'queue?',
    tolerance: 'tolerance?',
  });
  expect(reading.input.dialect).toBeNull();
  expect(reading.tally).toMatchObject({ rows: 3, used: 2, nulls: 1 });
  expect(reading.tally.classes).toMatchObject([
    { type: 'mail', toleranceS: 0 },
    { type: 'sync', toleranceS: 60 },
  ]);
});

test('long numbers keep their digits, ids and nanoseconds alike', async () => {
  const text = lines(
    '{"id":9007199254740993,"due":1768467600123456789}',
    '{"id":9007199254740992,"due":1768467600999999999}',
  );
  const tolerances = { all: 60, byType: new Map() };
  const { tally, input } = await readDues(text, {}, { tolerances });
  expect([tally.movableIds, input.form]).toEqual([2, 'epoch nanoseconds']);
  expect(pairs(tally.classes[0]?.requested)).toEqual([[NINE_S, 2]]);
});

test('a line that is no object is rejected, blank ones are passed over', async () => {
  const text = lines({ due: '2026-01-15' }, '', '[1]', '7', '{"due":', { due: '2026-01-15' }, '');
  const { tally } = await readDues(text, {}, {}, [1, 64, 5]);
  expect([tally.rows, tally.used]).toEqual([5, 2]);
  expect(tally.rejects.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'stands in a row that is no object of JSON'],
    [4, 'stands in a row that is no object of JSON'],
    [5, 'stands in a row that is no object of JSON'],
  ]);
});

test('what is nested is no time', async () => {
  const rows = [{ due: '2026-01-15' }, { due: { at: 1 } }];
  const { tally } = await readDues(lines(...rows, ''), { due: 'due' });
  expect(tally.rejects).toMatchObject([{ text: '{"at":1}' }]);
});

test('keys named like properties of objects are ordinary keys', async () => {
  const text = '{"__proto__":"x","due":"2026-01-15","constructor":1}\n';
  const reading = await readDues(text, { type: '__proto__' });
  expect(reading.tally.classes[0]?.type).toBe('x');
});

describe('refused', () => {
  test('a file that is cut short', async () => {
    expect(await refusalOf(readDues('{"due":"2026-01-15"}\n{"due":"2026-'))).toBe(
      'input: file.csv is cut short: its last line, 2, is no object of JSON and has no end; get the whole file',
    );
  });

  test('a line without end', async () => {
    const text = `{"due":"2026-01-15"}\n{"a":"${'x'.repeat(17 * 1024 * 1024)}`;
    expect(await refusalOf(readDues(text, {}, {}, [1024 * 1024]))).toBe(
      'input: file.csv:2: the line is longer than 16 MiB; give one object of JSON a line',
    );
  });

  test('one object over many lines', async () => {
    expect(await refusalOf(readDues('{\n"due": "2026-01-15"\n}\n'))).toBe(
      'input: file.csv has no object of JSON in its first lines; give one object a line, with a due time',
    );
  });
});

test.each([
  ['{"a":12}', '{"a":12}'],
  ['{"a":-9007199254740993}', '{"a":"-9007199254740993"}'],
  ['{"a":"9007199254740993"}', '{"a":"9007199254740993"}'],
  ['{"a":"\\"9007199254740993"}', '{"a":"\\"9007199254740993"}'],
  ['{"a":1.2345678901234567}', '{"a":1.2345678901234567}'],
  ['{"a":12345678901234567.5}', '{"a":"12345678901234567.5"}'],
  ['{"a":12345678901234567e5}', '{"a":12345678901234567e5}'],
  ['[9007199254740993]', '["9007199254740993"]'],
])('%s becomes %s', (json, expected) => {
  expect(quoteLongNumbers(json)).toBe(expected);
});
