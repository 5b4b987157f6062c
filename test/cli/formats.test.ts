import { describe, expect, test } from 'vitest';
import { parseFormat, parseReport } from '../../src/cli/formats.ts';

test.each(['table', 'json', 'csv', 'markdown'])('%s is a format', (name) => {
  expect(parseFormat(name)).toBe(name);
});

test.each([
  ['jsn', 'the format "jsn" is not known; did you mean "json"?'],
  ['Table', 'the format "Table" is not known; did you mean "table"?'],
  ['yaml', 'the format "yaml" is not known; write table, json, csv, markdown'],
  ['', 'the format "" is not known; write table, json, csv, markdown'],
])('"%s" is none', (name, sentence) => {
  expect(() => parseFormat(name)).toThrow(sentence);
});

describe('a report is FORMAT=PATH', () => {
  test.each([
    ['json=out.json', { format: 'json', path: 'out.json' }],
    ['table=a=b', { format: 'table', path: 'a=b' }],
    ['csv==', { format: 'csv', path: '=' }],
  ])('%s', (text, report) => {
    expect(parseReport(text)).toEqual(report);
  });

  test.each(['json', 'json=', '=out.json', '', '='])('"%s" is refused', (text) => {
    expect(() => parseReport(text)).toThrow(
      `--report "${text}" is not understood; write FORMAT=PATH, as in json=nandi.json`,
    );
  });

  test('an unknown format is refused with the nearest', () => {
    expect(() => parseReport('markdwn=a.md')).toThrow('did you mean "markdown"?');
  });
});
