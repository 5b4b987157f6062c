import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compiledSchema } from './compiled.ts';
import { isObject, type Json, nodesOf } from './tree.ts';

/** The schemas that have no optional key. */
const names = [
  'forecast',
  'lease-advice',
  'lease-self-test',
  'lease-verification',
  'replay',
  'simulate',
  'simulate-migration',
  'slot',
];

describe.each(names)('the schema of %s', (name) => {
  const { schema } = compiledSchema(name);

  test('says what every key means', () => {
    const silent = nodesOf(schema).filter(({ path, value }) => {
      const isKey = path.at(-2) === 'properties' || path.at(-2) === '$defs';
      // The condition on a verdict repeats keys that are described beside it.
      const isCondition = path.some((step) => ['if', 'then', 'else'].includes(`${step}`));
      return isKey && !isCondition && isObject(value) && !/\w/.test(described(schema, value));
    });
    expect(silent.map(({ path }) => path.join('/'))).toEqual([]);
  });

  test('names the keys of every object, and all are required', () => {
    const objects = nodesOf(schema).filter(
      ({ value }) => isObject(value) && value['type'] === 'object',
    );
    expect(objects.length).toBeGreaterThan(5);
    for (const { value, path } of objects) {
      const { additionalProperties, required, properties } = isObject(value) ? value : {};
      expect([path, additionalProperties]).toEqual([path, false]);
      expect([path, required]).toEqual([path, Object.keys(isObject(properties) ? properties : {})]);
    }
  });

  test('is exported by the package, under the name of its format', () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(exports[`./schema/${name}.json`]).toBe(`./src/reports/schema/${name}.schema.json`);
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `urn:nandi:${name}@1`,
      properties: { schema: { const: `nandi/${name}@1` } },
    });
  });
});

function described(schema: Json, node: { [key: string]: Json }): string {
  const target = typeof node['$ref'] === 'string' ? node['$ref'].replace('#/$defs/', '') : '';
  const definitions = isObject(schema) ? schema['$defs'] : undefined;
  const referred = isObject(definitions) ? definitions[target] : undefined;
  const text = node['description'] ?? (isObject(referred) ? referred['description'] : '');
  return typeof text === 'string' ? text : '';
}
