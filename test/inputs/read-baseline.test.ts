import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readBaseline } from '../../src/inputs/read-baseline.ts';
import { refusalOf } from './source.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-baseline-'));
afterAll(() => rmSync(folder, { recursive: true }));

const analysis = {
  partitions: 2,
  total: 12,
  ratio: 1.4,
  max: { bucket: 1, count: 7, deviation_share: 0.1667 },
  buckets: [{ count: 5 }, { count: 7 }],
  verdict: { kind: 'keep', reasons: [] },
};
const document = {
  schema: 'nandi/analyze@1',
  input: { id_column: { number: 1, name: 'id' } },
  parameters: { map: 'modulo', hash_input: null, costs: ['rows'] },
  result: analysis,
};
const read = {
  partitions: 2,
  total: 12,
  ratio: 1.4,
  deviationMax: 0.1667,
  verdict: 'keep',
  counts: [5, 7],
};

test('a result of one partition count is read', async () => {
  const path = fileWith(document);
  expect(await readBaseline(path)).toEqual({
    name: path,
    map: 'modulo',
    hashInput: 'text',
    idColumn: 'id',
    costs: ['rows'],
    analyses: [read],
  });
});

test('a result of several partition counts is read, and an undefined ratio', async () => {
  const result = { by_partitions: [analysis, { ...analysis, ratio: null }] };
  const parameters = { map: 'md5', hash_input: 'int64', costs: [] };
  const several = { ...document, input: { id_column: null }, parameters, result };
  expect(await readBaseline(fileWith(several))).toMatchObject({
    map: 'md5',
    hashInput: 'int64',
    idColumn: null,
    costs: [],
    analyses: [read, { ...read, ratio: null }],
  });
});

describe('what is no baseline is refused', () => {
  test('a file that is not there', async () => {
    const path = join(folder, 'missing.json');
    expect(await refusalOf(readBaseline(path))).toBe(
      `input: ${path}: there is no baseline to read; write one with --save-baseline ${path}`,
    );
  });

  test.each(['', '{', '{"schema": "nandi/ana', 'id\n1\n'])(
    'what is no JSON, or cut short: %j',
    async (text) => {
      const path = fileWithText(text);
      expect(await refusalOf(readBaseline(path))).toBe(
        `input: ${path} is no JSON, or cut short; write a baseline with --save-baseline`,
      );
    },
  );

  test.each([
    ['another version', { ...document, schema: 'nandi/analyze@2' }, 'schema'],
    ['another command', { ...document, schema: 'nandi/forecast@1' }, 'schema'],
    ['no parameters', { ...document, parameters: undefined }, 'parameters'],
    [
      'a map that is no name',
      { ...document, parameters: { ...document.parameters, map: 5 } },
      'parameters.map',
    ],
    ['no result', { ...document, result: null }, 'result'],
    [
      'counts that are no numbers',
      { ...document, result: { ...analysis, buckets: [{ count: 'x' }] } },
      'result',
    ],
    ['a list', [], 'schema'],
    ['a word', 'nandi', 'its top'],
  ])('%s, with its place', async (_, content, place) => {
    const path = fileWith(content);
    const refusal = await refusalOf(readBaseline(path));
    expect(refusal).toMatch(`input: ${path} is no baseline of nandi/analyze@1: at ${place}`);
    expect(refusal).toMatch(/; write one with --save-baseline$/);
  });
});

let files = 0;

function fileWith(content: unknown): string {
  return fileWithText(JSON.stringify(content));
}

function fileWithText(text: string): string {
  files += 1;
  const path = join(folder, `${files}.json`);
  writeFileSync(path, text);
  return path;
}
