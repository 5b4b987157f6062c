import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const folder = fileURLToPath(new URL('golden/', import.meta.url));

/**
 * Holds a text against the golden file of that name, byte for byte. With UPDATE_GOLDEN=1 in the
 * environment the file is written instead: look at the difference before you commit it.
 */
export function expectGolden(name: string, text: string): void {
  const path = `${folder}${name}`;
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, text);
  if (!existsSync(path)) throw new Error(`no golden file ${name}; write it with UPDATE_GOLDEN=1`);
  expect(text).toBe(readFileSync(path, 'utf8'));
}

/** The names of all golden files. */
export function goldenNames(): string[] {
  return readdirSync(folder).toSorted();
}
