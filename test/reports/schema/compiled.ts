import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { changed, isObject, type Json, nodesOf, type Path } from './tree.ts';

/** A schema of the package as it lies there, and what says whether a document fits it. */
export interface CompiledSchema {
  readonly schema: Json;
  readonly validate: ValidateFunction;
}

export function compiledSchema(name: string): CompiledSchema {
  const path = `../../../src/reports/schema/${name}.schema.json`;
  const schema: Json = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  return { schema, validate: ajv.compile(isObject(schema) ? schema : {}) };
}

/** What the schema has against a document: nothing where it fits. */
export function complaints({ validate }: CompiledSchema, document: Json): unknown[] {
  return validate(document) ? [] : [...(validate.errors ?? [])];
}

/** Objects of a document that may have a key which the schema does not know. */
export function openObjects({ validate }: CompiledSchema, document: Json): Path[] {
  return nodesOf(document).flatMap(({ value, path }) => {
    if (!isObject(value)) return [];
    return validate(changed(document, path, () => ({ ...value, planted: 1 }))) ? [path] : [];
  });
}

/** Keys of a document that may be missing. */
export function optionalKeys({ validate }: CompiledSchema, document: Json): Path[] {
  return nodesOf(document).flatMap(({ path }) => {
    if (typeof path.at(-1) !== 'string') return [];
    return validate(changed(document, path, () => undefined)) ? [path] : [];
  });
}

/** Places of a document that may hold another kind of value; what is null may hold text or a number. */
export function looseValues({ validate }: CompiledSchema, document: Json): [Path, Json][] {
  return nodesOf(document).flatMap(({ value, path }) =>
    otherKinds(value).flatMap((wrong): [Path, Json][] =>
      validate(changed(document, path, () => wrong)) ? [[path, wrong]] : [],
    ),
  );
}

function otherKinds(value: Json): Json[] {
  return [
    ...(isObject(value) ? [] : [{ planted: 1 }]),
    ...(Array.isArray(value) ? [] : [[{ planted: 1 }]]),
    ...(typeof value === 'boolean' ? [] : [true]),
    ...(typeof value === 'string' || value === null ? [] : ['planted!']),
    ...(typeof value === 'number' || value === null ? [] : [7.25]),
  ];
}

/** Numbers of a document that may be negative, by their keys. */
export function signedKeys({ validate }: CompiledSchema, document: Json): string[] {
  return nodesOf(document).flatMap(({ value, path }) => {
    const key = path.at(-1);
    if (typeof value !== 'number' || typeof key !== 'string') return [];
    return validate(changed(document, path, () => -1)) ? [key] : [];
  });
}

/** Keys of a document that may be null, with those that lead to them. */
export function nullableKeys({ validate }: CompiledSchema, document: Json): string[] {
  return nodesOf(document).flatMap(({ path }) =>
    validate(changed(document, path, () => null))
      ? [path.filter((step) => typeof step === 'string').join('.')]
      : [],
  );
}

/** Each once, sorted: what several documents show together. */
export function together(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].toSorted();
}
