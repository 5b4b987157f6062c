import { beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../cli/pretend.ts';
import {
  compiledSchema,
  complaints,
  looseValues,
  nullableKeys,
  openObjects,
  optionalKeys,
  signedKeys,
  together,
} from './compiled.ts';
import { changed, type Json } from './tree.ts';

const schema = compiledSchema('lease-advice');

const cases: Readonly<Record<string, readonly string[]>> = {
  'a network with safe points': ['--pods', '12'],
  'one where none is safe': ['--pods', '2', '--rtt-p999', '30s'],
  'a single pod, never deployed': ['--pods', '1', '--deploys-per-day', '0'],
  'fractions of a millisecond': ['--pods', '2', '--rtt-p999', '0.5ms', '--pause-p999', '1.5ms'],
};

const documents = new Map<string, Json>();
beforeAll(async () => {
  for (const [name, args] of Object.entries(cases)) {
    const { out, err } = await run(['simulate-membership', '--advise', ...args, '-f', 'json']);
    if (out === '') throw new Error(`${name}: ${err}`);
    documents.set(name, JSON.parse(out));
  }
});

function documentOf(name: string): Json {
  return documents.get(name) ?? null;
}

describe.each(Object.keys(cases))('the schema of advice: %s', (name) => {
  test('holds for what was found', () => {
    expect(complaints(schema, documentOf(name))).toEqual([]);
  });

  test('lets no object have a further key, or lack one, or hold another kind of value', () => {
    expect(openObjects(schema, documentOf(name))).toEqual([]);
    expect(optionalKeys(schema, documentOf(name))).toEqual([]);
    expect(looseValues(schema, documentOf(name))).toEqual([]);
  });
});

test('advice is feasible in some of these, and infeasible in others', () => {
  const recommended = [...documents.values()].map((document) =>
    // Null is what the schema allows in its place, so it is looked at itself.
    JSON.stringify(document).includes('"recommended":null'),
  );
  expect(recommended).toEqual([false, true, false, false]);
});

test('these keys can be null, and no others', () => {
  const found = together([...documents.values()].map((each) => nullableKeys(schema, each)));
  const problems = ['result.points.problem', 'result.recommended.problem'];
  expect(found).toEqual(['input', ...problems, 'result.recommended'].toSorted());
});

test('only the margin can be negative', () => {
  const found = together([...documents.values()].map((each) => signedKeys(schema, each)));
  expect(found).toEqual(['margin_ms']);
});

test('every point has one of the three problems, or none', () => {
  const at = ['result', 'points', 0, 'problem'];
  const planted = changed(documentOf('one where none is safe'), at, () => 'planted');
  expect(schema.validate(planted)).toBe(false);
});
