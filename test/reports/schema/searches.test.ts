import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Outcome, run } from '../../cli/pretend.ts';
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
import { isObject, type Json, nodesOf } from './tree.ts';

const verification = compiledSchema('lease-verification');
const schemas = {
  protocol: verification,
  'single-interval': verification,
  'open-interval': verification,
  again: verification,
  'self-test': compiledSchema('lease-self-test'),
} as const;

const searches = {
  protocol: ['--verify', '-w', '3'],
  'single-interval': ['--verify', '--variant', 'single-interval', '-w', '2'],
  'open-interval': ['--verify', '--variant', 'open-interval', '-w', '2'],
  again: ['--verify', '--variant', 'open-interval', '--schedule', 'directed:join-2'],
  'self-test': ['--self-test', '-w', '3', '--seed', '7'],
} as const;

type SearchName = keyof typeof searches;

const searchNames = ['protocol', 'single-interval', 'open-interval', 'again', 'self-test'] as const;

const folder = mkdtempSync(join(tmpdir(), 'nandi-searches-'));
afterAll(() => rmSync(folder, { recursive: true }));

const documents = new Map<SearchName, Json>();
const outcomes = new Map<SearchName, Outcome>();
beforeAll(async () => {
  // The searches take half a minute, so their reports are looked at here as well.
  for (const name of searchNames) {
    const path = join(folder, `${name}.json`);
    const flags = [...searches[name], '--report', `json=${path}`];
    outcomes.set(name, await run(['simulate-membership', ...flags]));
    documents.set(name, JSON.parse(readFileSync(path, 'utf8')));
  }
});

test.each([
  ['protocol', 0, 'HOLDS. the protocol'],
  ['single-interval', 1, 'BROKEN. the variant single-interval'],
  ['open-interval', 1, 'BROKEN. the variant open-interval'],
  ['again', 1, 'OVERLAP under this schedule: the variant open-interval let two workers own'],
  ['self-test', 0, 'PASSED. 9 of 9 broken variants were caught'],
] as const)('%s ends with %i, and the report says so too', (name, code, begin) => {
  expect(outcomes.get(name)).toMatchObject({ code, err: '' });
  expect(outcomes.get(name)?.out.replaceAll(/\s+/g, ' ').slice(0, begin.length)).toBe(begin);
  const parameters = { intervals: 20, seeds: 20_000, is_thorough: false };
  expect(documents.get(name)).toMatchObject({
    parameters: { ...parameters, seed: name === 'self-test' ? 7 : 1 },
    result: { is_passed: code === 0 },
    gate: { verdict: 'none', checks: [] },
    exit: { code, name: code === 0 ? 'passed' : 'gate-failed' },
  });
});

/**
 * The document as often as its lists are long, each time with other items first: nobody looks at what
 * comes after the first, and here the first of many is different from the others.
 */
function views(name: SearchName): Json[] {
  const document = documents.get(name) ?? null;
  const events = eventsIn(document);
  const kinds = new Map(events.map((event) => [event['kind'], event]));
  return [document, ...[...kinds.values()].map((event) => withEvent(document, event))];
}

function eventsIn(value: Json): { [key: string]: Json }[] {
  if (Array.isArray(value)) return value.flatMap(eventsIn);
  if (!isObject(value)) return [];
  const { events } = value;
  const own = Array.isArray(events) ? events.filter((each) => isObject(each)) : [];
  return [...own, ...Object.values(value).flatMap(eventsIn)];
}

/** A document with one finding first, in which only that happened. */
function withEvent(document: Json, event: Json): Json {
  const found = (value: Json): Json => {
    if (Array.isArray(value)) return [...value.filter(hasFinding), ...value].slice(0, 3).map(found);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, key === 'events' ? [event] : found(each)]),
    );
  };
  return isObject(document) ? { ...document, result: found(document['result'] ?? null) } : document;
}

function hasFinding(value: Json): boolean {
  return isObject(value) && isObject(value['finding']);
}

describe.each(searchNames)('the schema of a search: %s', (name) => {
  const schema = schemas[name];

  test('holds for what was found', () => {
    expect(complaints(schema, documents.get(name) ?? null)).toEqual([]);
  });

  test('lets no object have a further key, or lack one, or hold another kind of value', () => {
    const all = views(name);
    expect(all.length).toBeGreaterThan(4);
    for (const view of all) {
      expect(complaints(schema, view)).toEqual([]);
      expect(openObjects(schema, view)).toEqual([]);
      expect(optionalKeys(schema, view)).toEqual([]);
      expect(looseValues(schema, view)).toEqual([]);
    }
  });
});

/** What none of these findings has. */
const rare: readonly Json[] = [
  { at_intervals: 1.5, kind: 'crash', worker: 'w0' },
  { at_intervals: 1.5, kind: 'refuse', worker: 'w0' },
  { at_intervals: 1.5, kind: 'outage', for_intervals: 2 },
  { at_intervals: 1.5, kind: 'clock-step', for_intervals: -0.5 },
  { at_intervals: 1.5, kind: 'evict-closed' },
];

test('all kinds of events are seen in these documents, but for a few', () => {
  const seen = searchNames.flatMap((name) =>
    eventsIn(documents.get(name) ?? null).map(({ kind }) => kind),
  );
  const store = ['evict-open', 'failover', 'no-reply'];
  const workers = ['lease', 'pause', 'register', 'stand-down', 'start', 'stop'];
  expect(new Set(seen)).toEqual(new Set([...store, ...workers, 'overlap']));
  for (const event of rare) {
    const view = withEvent(documents.get('single-interval') ?? null, event);
    expect(complaints(verification, view)).toEqual([]);
  }
});

test('no key is in capitals, and times have their units', () => {
  for (const document of documents.values()) {
    const keys = nodesOf(document).flatMap(({ path }) => path.slice(-1));
    const events = eventsIn(document).flatMap((event) => Object.keys(event));
    const wrong = [...keys, ...events].filter((key) => /[A-Z]/.test(`${key}`));
    expect(wrong).toEqual([]);
  }
});

test('these keys can be null, and no others', () => {
  const nullable = (name: SearchName): string[] =>
    together(views(name).map((view) => nullableKeys(schemas[name], view)));
  const finding = ['finding', 'finding.at_intervals', 'finding.events.replicas'];
  expect(nullable('protocol')).toEqual(
    [
      'input',
      'result.variant',
      ...['longest_recovery_intervals', ...finding].map((key) => `result.searches.${key}`),
    ].toSorted(),
  );
  const variants = [...finding, 'searches.caught', 'searches.caught.at_intervals'];
  expect(nullable('self-test')).toEqual(
    [
      'input',
      ...['longest_recovery_intervals', ...finding].map((key) => `result.protocol.${key}`),
      ...variants.map((key) => `result.variants.${key}`),
    ].toSorted(),
  );
});

test('only these can be negative: a step of a clock, and the interval that it leads to', () => {
  const all = searchNames.flatMap((name) =>
    views(name).map((view) => signedKeys(schemas[name], view)),
  );
  const made = rare.map((event) => {
    const view = withEvent(documents.get('single-interval') ?? null, event);
    return signedKeys(verification, view);
  });
  expect(together([...all, ...made])).toEqual(['for_intervals', 'interval']);
});
