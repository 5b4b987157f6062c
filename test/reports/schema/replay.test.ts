import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../cli/pretend.ts';
import { overlapping } from '../../cli/replay/replay.ts';
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
import { traces } from './traces.ts';
import { changed, type Json } from './tree.ts';

const schema = compiledSchema('replay');
const folder = mkdtempSync(join(tmpdir(), 'nandi-replay-schema-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Written before the runs: traces of what no recorded one shows. */
const made = {
  'nameless.csv': readFileSync('fixtures/lease-join.csv', 'utf8').replaceAll(/,w\d,/g, ',,'),
  'violated.csv': overlapping(),
  'idle.csv': 'at_ms,worker,interval,index,replicas\n30000,A,1,0,\n',
};

const join3 = ['test/membership/data/join3to4-monitored.monitor'];
const gates = [
  'availability >= 99.9%',
  'violations == 0',
  'warn: anomalies == 0',
  'readiness <= 2i',
];
const kinds: Readonly<Record<string, readonly string[]>> = {
  'without names': [join(folder, 'nameless.csv')],
  violated: [join(folder, 'violated.csv')],
  'nobody owns anything': [join(folder, 'idle.csv'), '--interval', '30s'],
  compared: ['test/membership/data/leave5to4.ndjson', '--compare', '--runs', '20'],
  'compared, and not explained': ['test/membership/data/hang.ndjson', '--compare', '--runs', '20'],
  'compared, from a table': ['fixtures/lease-join.csv', '--compare', '--runs', '20'],
  'with gates': [...join3, ...gates.flatMap((gate) => ['--gate', gate])],
};
const cases = [
  ...traces.map((path): [string, readonly string[]] => [path, [path]]),
  ...Object.entries(kinds),
];

const documents = new Map<string, Json>();
beforeAll(async () => {
  for (const [name, text] of Object.entries(made)) writeFileSync(join(folder, name), text);
  for (const [name, args] of cases) {
    const { out, err } = await run(['replay', ...args, '-f', 'json']);
    if (out === '') throw new Error(`${name}: ${err}`);
    documents.set(name, JSON.parse(out));
  }
});

function documentOf(name: string): Json {
  return documents.get(name) ?? null;
}

test('there are traces of every form', () => {
  const ends = traces.map((path) => path.replace(/^.*\./, ''));
  expect([...new Set(ends)].toSorted()).toEqual(['csv', 'monitor', 'ndjson']);
  expect(traces.length).toBeGreaterThanOrEqual(15);
});

describe.each(cases)('the schema of a replay: %s', (name) => {
  test('holds for what was found', () => {
    expect(complaints(schema, documentOf(name))).toEqual([]);
  });

  test('lets no object have a further key, or lack one, or hold another kind of value', () => {
    expect(openObjects(schema, documentOf(name))).toEqual([]);
    expect(optionalKeys(schema, documentOf(name))).toEqual([]);
    expect(looseValues(schema, documentOf(name))).toEqual([]);
  });
});

test('these keys can be null, and no others', () => {
  const found = together([...documents.values()].map((each) => nullableKeys(schema, each)));
  const times = ['mean', 'p50', 'p95', 'max'].flatMap((figure) =>
    ['intervals', 'ms'].flatMap((unit) =>
      ['readiness', 'stand_down'].map((of) => `result.${of}.${figure}_${unit}`),
    ),
  );
  const checks = ['headroom', 'noise_share', 'value', 'why'].map((key) => `gate.checks.${key}`);
  const others = [
    'availability_share',
    'seed',
    'slack_ms',
    'workers.readiness_ms',
    'workers.stopped_ms',
  ];
  expect(found).toEqual(
    [
      'input.group',
      ...checks,
      ...times,
      ...others.map((key) => `result.${key}`),
      'result.exclusivity.why',
      'result.comparison',
      ...['is_inside', 'recorded', 'simulated'].map((key) => `result.comparison.figures.${key}`),
    ].toSorted(),
  );
});

test('these numbers can be negative: times of a clock, and what is left of a limit', () => {
  const found = together([...documents.values()].map((each) => signedKeys(schema, each)));
  expect(found).toEqual([
    'at_ms',
    'from_ms',
    'headroom',
    'limit',
    'slack_ms',
    'started_ms',
    'stopped_ms',
    'to_ms',
    'value',
  ]);
});

test('the reason why exclusivity is unknown stands there where it is, and only there', () => {
  const at = ['result', 'exclusivity', 'why'];
  const [nameless, violations] = [documentOf('without names'), documentOf('violated')];
  expect(JSON.stringify(violations)).toContain('"verdict":"violated"');
  expect(schema.validate(changed(nameless, at, () => null))).toBe(false);
  expect(schema.validate(changed(violations, at, () => 'planted'))).toBe(false);
});
