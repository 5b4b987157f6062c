import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../cli/pretend.ts';
import { membershipCases } from './membership-cases.ts';
import { changed, isObject, type Json, nodesOf } from './tree.ts';

const path = '../../../src/reports/schema/simulate-membership.schema.json';
const schema: Json = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const validate = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true }).compile(
  isObject(schema) ? schema : {},
);

const documents = new Map<string, Json>();

beforeAll(async () => {
  for (const { name, args } of membershipCases) {
    const { out, err } = await run(['simulate-membership', '--runs', '3', ...args, '-f', 'json']);
    if (out === '') throw new Error(`${name}: ${err}`);
    documents.set(name, JSON.parse(out));
  }
});

function documentOf(name: string): Json {
  return documents.get(name) ?? null;
}

test.each(membershipCases)('the schema holds for $name', ({ name }) => {
  const isValid = validate(documentOf(name));
  expect(validate.errors ?? []).toEqual([]);
  expect(isValid).toBe(true);
});

describe.each(membershipCases)('a wrong document is refused: $name', ({ name }) => {
  test('with a key that the schema does not know', () => {
    for (const { value, path: at } of nodesOf(documentOf(name))) {
      if (!isObject(value)) continue;
      const planted = changed(documentOf(name), at, () => ({ ...value, planted: 1 }));
      expect([at, validate(planted)]).toEqual([at, false]);
    }
  });

  test('without any of its keys', () => {
    for (const { path: at } of nodesOf(documentOf(name))) {
      if (typeof at.at(-1) !== 'string') continue;
      const planted = changed(documentOf(name), at, () => undefined);
      expect([at, validate(planted)]).toEqual([at, false]);
    }
  });

  test('with another kind of value in the place of any', () => {
    for (const { value, path: at } of nodesOf(documentOf(name))) {
      for (const wrong of otherKinds(value)) {
        const planted = changed(documentOf(name), at, () => wrong);
        expect([at, wrong, validate(planted)]).toEqual([at, wrong, false]);
      }
    }
  });

  test('with a number where it is nearly right', () => {
    for (const { value, path: at } of nodesOf(documentOf(name))) {
      const key = at.at(-1);
      if (typeof value !== 'number' || typeof key !== 'string' || signed.has(key)) continue;
      const planted = changed(documentOf(name), at, () => -1);
      expect([at, validate(planted)]).toEqual([at, false]);
    }
  });
});

/** What may be negative, of all numbers: an overlap, and what a gate says of it. */
const signed = new Set(['slack_ms', 'value', 'limit', 'headroom']);

function otherKinds(value: Json): Json[] {
  return [
    ...(isObject(value) ? [] : [{ planted: 1 }]),
    ...(Array.isArray(value) ? [] : [[{ planted: 1 }]]),
    ...(typeof value === 'boolean' ? [] : [true]),
    ...(typeof value === 'string' || value === null ? [] : ['planted!']),
  ];
}

const times = ['mean', 'p50', 'p95', 'max'].flatMap((figure) => [
  `${figure}_intervals`,
  `${figure}_ms`,
]);
const distributions = ['blackout', 'partly_unowned', 'readiness', 'stand_down', 'unowned_share'];
const figures = [
  ...distributions.flatMap((name) => times.map((time) => `${name}.${time}`)),
  'in_flight',
  'in_flight.drain_allowed_ms',
  'in_flight.drain_ms',
  'slack_ms',
  'workers.readiness_ms',
  'workers.stopped_ms',
];

test('these keys can be null, and no others', () => {
  const nullable = new Set<string>();
  for (const { name } of membershipCases) {
    for (const { path: at } of nodesOf(documentOf(name))) {
      if (!validate(changed(documentOf(name), at, () => null))) continue;
      nullable.add(at.filter((step) => typeof step === 'string').join('.'));
    }
  }
  const checks = ['headroom', 'noise_share', 'value', 'why'].map((key) => `gate.checks.${key}`);
  const results = ['result', 'result.scenarios'].flatMap((at) =>
    figures.map((key) => `${at}.${key}`),
  );
  expect([...nullable].toSorted()).toEqual(
    ['input', 'parameters.variant', ...checks, ...results].toSorted(),
  );
});

test('the result of one scenario has the figures that hold over all, but for its name', () => {
  const document = documentOf('one scenario');
  const result = isObject(document) ? document['result'] : null;
  if (!isObject(result) || !Array.isArray(result['scenarios'])) throw new TypeError('no result');
  const [scenario] = result['scenarios'];
  expect({ ...result, name: 'join' }).toMatchObject(isObject(scenario) ? scenario : {});
});

describe('the schema itself', () => {
  test('says what every key means', () => {
    const silent = nodesOf(schema).filter(({ path: at, value }) => {
      const isKey = at.at(-2) === 'properties' || at.at(-2) === '$defs';
      return isKey && isObject(value) && !/\w/.test(described(value));
    });
    expect(silent.map(({ path: at }) => at.join('/'))).toEqual([]);
  });

  test('names the keys of every object, and all are required', () => {
    for (const { value, path: at } of nodesOf(schema)) {
      if (!isObject(value) || !isObject(value['properties']) || at.at(-1) === 'properties')
        continue;
      expect([at, value['additionalProperties']]).toEqual([at, false]);
      expect([at, value['required']]).toEqual([at, Object.keys(value['properties'])]);
    }
  });

  test('is exported by the package', () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(exports['./schema/simulate-membership.json']).toBe(
      './src/reports/schema/simulate-membership.schema.json',
    );
  });
});

function described(node: { [key: string]: Json }): string {
  const target = typeof node['$ref'] === 'string' ? node['$ref'].replace('#/$defs/', '') : '';
  const definitions = isObject(schema) ? schema['$defs'] : undefined;
  const referred = isObject(definitions) ? definitions[target] : undefined;
  const text = node['description'] ?? (isObject(referred) ? referred['description'] : '');
  return typeof text === 'string' ? text : '';
}
