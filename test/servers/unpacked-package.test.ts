import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { installedPackage, unpackedPackage } from './unpacked-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-packed-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Packs a file whose name is the version's. */
function packing(specs: string[]): (spec: string, into: string) => void {
  return (spec, into) => {
    specs.push(spec);
    const source = mkdtempSync(join(folder, 'source-'));
    mkdirSync(join(source, 'package'));
    writeFileSync(join(source, 'package/spec'), spec);
    execFileSync('tar', ['-czf', join(into, 'some.tgz'), 'package'], { cwd: source });
  };
}

test('a package is fetched once, and another version of it by itself', () => {
  const cache = join(folder, 'cache');
  const specs: string[] = [];
  const means = { cache, pack: packing(specs) };
  const places = ['1.0.0', '1.0.0', '2.0.0'].map((version) =>
    readFileSync(join(unpackedPackage('@a/b', version, means), 'spec'), 'utf8'),
  );
  expect(places).toEqual(['@a/b@1.0.0', '@a/b@1.0.0', '@a/b@2.0.0']);
  expect(specs).toEqual(['@a/b@1.0.0', '@a/b@2.0.0']);
  expect(readdirSync(cache).toSorted()).toEqual(['@a-b-1.0.0', '@a-b-2.0.0']);
});

test('one that cannot be fetched is an error that says what to type, and leaves nothing', () => {
  const cache = join(folder, 'none');
  const pack = (): void => {
    throw new Error('no network');
  };
  for (const each of [pack, () => undefined]) {
    expect(() => unpackedPackage('@a/b', '1.0.0', { cache, pack: each })).toThrow(
      'The tests need the npm package @a/b@1.0.0, which could not be fetched. To see why, type: npm pack @a/b@1.0.0',
    );
  }
  expect(readdirSync(cache)).toEqual([]);
});

/** Installs a module of that text. */
function installing(text: string): (spec: string, into: string) => void {
  return (_spec, into) => {
    mkdirSync(join(into, 'node_modules/a'), { recursive: true });
    writeFileSync(join(into, 'node_modules/a/index.js'), text);
  };
}

test('a package with what it depends on is kept once it loads, and only then', () => {
  const cache = join(folder, 'installed');
  const broken = { cache, install: installing("require('./library-of-the-platform')") };
  expect(() => installedPackage('a', '1.0.0', broken)).toThrow(
    'The tests need the npm package a@1.0.0, which could not be fetched. To see why, type: npm install --no-save a@1.0.0',
  );
  expect(readdirSync(cache)).toEqual([]);
  const whole = installedPackage('a', '1.0.0', { cache, install: installing('') });
  expect(readdirSync(join(whole, 'node_modules'))).toEqual(['a']);
  expect(installedPackage('a', '1.0.0', broken)).toBe(whole);
});
