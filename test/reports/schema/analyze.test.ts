import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyze } from '../../cli/pretend.ts';
import { casesWith } from './cases.ts';
import { changed, isObject, type Json, nodesOf, type Path } from './tree.ts';

const schema: Json = JSON.parse(
  readFileSync(new URL('../../../src/reports/schema/analyze.schema.json', import.meta.url), 'utf8'),
);
const validate = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true }).compile(
  isObject(schema) ? schema : {},
);

const folder = await mkdtemp(join(tmpdir(), 'nandi-schema-'));
const baseline = join(folder, 'baseline.json');
const shard = join(folder, 'shard.db');
const cases = casesWith(baseline, shard);
afterAll(() => rmSync(folder, { recursive: true }));

const documents = new Map<string, Json>();

beforeAll(async () => {
  copyFileSync('fixtures/orders.db', shard);
  await analyze(['fixtures/ids.csv', '--save-baseline', baseline]);
  for (const { name, args, stdin } of cases) {
    const { out, err } = await analyze(
      [...args, '-f', 'json'],
      stdin === undefined ? {} : { stdin },
    );
    if (out === '') throw new Error(`${name}: ${err}`);
    documents.set(name, JSON.parse(out));
  }
});

function documentOf(name: string): Json {
  return documents.get(name) ?? null;
}

test.each(cases)('the schema holds for $name', ({ name }) => {
  const isValid = validate(documentOf(name));
  expect(validate.errors ?? []).toEqual([]);
  expect(isValid).toBe(true);
});

describe.each(cases)('a wrong document is refused: $name', ({ name }) => {
  test('with a key that the schema does not know', () => {
    for (const { value, path } of nodesOf(documentOf(name))) {
      if (!isObject(value)) continue;
      const planted = changed(documentOf(name), path, () => ({ ...value, planted: 1 }));
      expect([path, validate(planted)]).toEqual([path, false]);
    }
  });

  test('without any of its keys, but three', () => {
    for (const { path } of nodesOf(documentOf(name))) {
      const key = path.at(-1);
      if (typeof key !== 'string') continue;
      const planted = changed(documentOf(name), path, () => undefined);
      expect([path, validate(planted)]).toEqual([
        path,
        ['baseline', 'database'].includes(key) || (key === 'sweep' && path[0] === 'result'),
      ]);
    }
  });

  test('with another kind of value in the place of any', () => {
    for (const { value, path } of nodesOf(documentOf(name))) {
      for (const wrong of otherKinds(value, path)) {
        const planted = changed(documentOf(name), path, () => wrong);
        expect([path, wrong, validate(planted)]).toEqual([path, wrong, false]);
      }
    }
  });
});

function otherKinds(value: Json, path: Path): Json[] {
  const key = path.at(-1);
  const isEither = value === null || key === 'value' || key === 'limit';
  return [
    ...(isObject(value) ? [] : [{ planted: 1 }]),
    ...(Array.isArray(value) ? [] : [[{ planted: 1 }]]),
    ...(isFlag(value, key) ? [] : [true]),
    ...(typeof value === 'string' || isEither ? [] : ['planted!']),
    ...(typeof value === 'number' || isEither ? [] : [-7.25]),
  ];
}

/** What a database does not tell is null, and true would be as right. */
function isFlag(value: Json, key: string | number | undefined): boolean {
  if (value !== null) return typeof value === 'boolean';
  return ['duplicates_exact', 'ordered', 'quantiles_exact'].includes(`${key}`);
}

test('these keys can be null, and no others', () => {
  const nullable = new Set<string>();
  for (const { name } of cases) {
    for (const { path } of nodesOf(documentOf(name))) {
      const planted = changed(documentOf(name), path, () => null);
      if (validate(planted))
        nullable.add(path.filter((step) => typeof step === 'string').join('.'));
    }
  }
  const names = [...nullable].map((path) =>
    path.replace(/^result\.(by_partitions\.|sweep\.)?/, ''),
  );
  expect([...new Set(names)].toSorted()).toEqual(nullableKeys);
});

const measured = ['chi_square', 'dispersion', 'entropy_normalised', 'ratio'];
const floorRatios = ['noise_floor.ratio_mean', 'noise_floor.ratio_p95', 'noise_floor.ratio_p99'];
const nullableKeys = [
  [...measured, ...floorRatios],
  [...measured, ...floorRatios, 'kept'].map((key) => `comparison.${key}`),
  ['after.ratio', 'before.ratio', 'p_value'].map((key) => `baseline.changes.${key}`),
  [
    'buckets.p95',
    'count_correlation',
    'heaviest.id',
    'heaviest.times_median',
    'max.p95',
    'median',
    'min.p95',
    'ms_per_unit',
    'period',
    'period.unsafe.p95_ms',
    'quantiles_exact',
    'ratio',
    ...floorRatios,
  ].map((key) => `costs.${key}`),
  ['headroom', 'noise_share', 'value', 'why'].map((key) => `gate.checks.${key}`),
  ['ids', 'ids.max', 'ids.min', 'ids.most_repeated', 'ids.most_repeated.id', 'ids.step'],
  ['ids.duplicates', 'ids.duplicates_exact', 'ids.ordered'],
  ['input.dialect', 'input.dialect.quote', 'input.duplicates', 'input.id_column'],
  ['is_even'],
  ['input.database.id_choice', 'input.rejects.file', 'input.rejects.line'],
  ['parameters.hash_input', 'parameters.sweep'],
  ['runs', 'runs.count_correlation', 'runs.start_delay_max_ms'],
  ['verdict.cures.noise_floor_ratio_mean', 'verdict.cures.ratio'],
]
  .flat()
  .toSorted();

test('the schema says what every key means', () => {
  const silent = nodesOf(schema).filter(({ path, value }) => {
    const isKey = path.at(-2) === 'properties' || path.at(-2) === '$defs';
    return isKey && isObject(value) && typeof described(value) !== 'string';
  });
  expect(silent.map(({ path }) => path.join('/'))).toEqual([]);
  const empty = nodesOf(schema).filter(
    ({ path, value }) => path.at(-1) === 'description' && value === '',
  );
  expect(empty).toEqual([]);
});

function described(node: { [key: string]: Json }): Json | undefined {
  const target = typeof node['$ref'] === 'string' ? node['$ref'].replace('#/$defs/', '') : '';
  const definitions = isObject(schema) ? schema['$defs'] : undefined;
  const referred = isObject(definitions) ? definitions[target] : undefined;
  return node['description'] ?? (isObject(referred) ? referred['description'] : undefined);
}

test('every object of the schema names its keys, and all but six are required', () => {
  const optional: string[] = [];
  for (const { value, path } of nodesOf(schema)) {
    if (!isObject(value) || !isObject(value['properties']) || path.at(-1) === 'properties')
      continue;
    expect([path, value['additionalProperties']]).toEqual([path, false]);
    const required = Array.isArray(value['required']) ? value['required'] : [];
    optional.push(...Object.keys(value['properties']).filter((key) => !required.includes(key)));
  }
  expect(optional.toSorted()).toEqual([
    'baseline',
    'database',
    'interval',
    'intervals',
    'sample',
    'sweep',
  ]);
});
