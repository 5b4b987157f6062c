import { describe, expect, test } from 'vitest';
import {
  formatAmong,
  parseFormat,
  parseReport,
  reportAmong,
  TABLE_OR_JSON,
} from '../../src/cli/formats.ts';

test.each(['table', 'json', 'csv', 'markdown'])('%s is a format', (name) => {
  expect(parseFormat(name)).toBe(name);
});

test.each([
  ['jsn', 'the format "jsn" is not known; did you mean "json"?'],
  ['Table', 'the format "Table" is not known; did you mean "table"?'],
  ['yaml', 'the format "yaml" is not known; write table, json, csv or markdown'],
  ['', 'the format "" is not known; write table, json, csv or markdown'],
])('"%s" is none', (name, sentence) => {
  expect(() => parseFormat(name)).toThrow(sentence);
});

test.each([
  ['yaml', 'the format "yaml" is not known; write table or json'],
  ['markdwn', 'the format "markdwn" is not known; write table or json'],
  ['jsno', 'the format "jsno" is not known; did you mean "json"?'],
  ['csv', 'replay has no csv report; write table or json'],
])('a command of two formats suggests no third: "%s"', (name, sentence) => {
  expect(() => formatAmong(name, TABLE_OR_JSON, 'replay')).toThrow(sentence);
  expect(() => reportAmong(`${name}=out`, TABLE_OR_JSON, 'replay')).toThrow(sentence);
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
