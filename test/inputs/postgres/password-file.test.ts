import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { passwordFor, readPasswordFile } from '../../../src/inputs/postgres/password-file.ts';

const login = { host: 'db', port: 5432, database: 'shop', user: 'me' };

describe('a line of .pgpass', () => {
  test.each([
    ['db:5432:shop:me:secret', 'secret'],
    ['*:*:*:*:secret', 'secret'],
    ['*:5433:*:*:no\n*:*:*:*:secret', 'secret'],
    ['db:5432:shop:me:first\ndb:5432:shop:me:second', 'first'],
    ['#db:5432:shop:me:no\r\ndb:5432:shop:me:secret\r\n', 'secret'],
    [String.raw`db:5432:shop:me:a\:b\\c`, String.raw`a:b\c`],
    ['db:5432:shop:me:p@ss w/rd%?#"', 'p@ss w/rd%?#"'],
    ['db:5432:shop:me:secret:more', 'secret'],
    [String.raw`d\b:5432:shop:me:secret`, 'secret'],
    ['d*:*:*:*:no', null],
    [String.raw`\*:*:*:*:no`, null],
    ['db:5432:shop:me', null],
    ['DB:5432:shop:me:no', null],
    ['', null],
  ])('%j gives %j', (text, password) => {
    expect(passwordFor(text, login)).toBe(password);
  });

  test('has colons in its other fields escaped', () => {
    const text = String.raw`\:\:1:5432:a\\b:c\:d:secret`;
    const odd = { host: '::1', port: 5432, database: String.raw`a\b`, user: 'c:d' };
    expect(passwordFor(text, odd)).toBe('secret');
  });
});

describe('a password file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nandi-pgpass-'));
  const path = join(folder, '.pgpass');
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is read where only its owner may read it', async () => {
    writeFileSync(path, '*:*:*:*:secret');
    chmodSync(path, 0o600);
    expect(await readPasswordFile(path)).toEqual({ text: '*:*:*:*:secret', warning: null });
  });

  test.each([0o640, 0o604, 0o610])('is ignored with a warning where it is %o', async (mode) => {
    chmodSync(path, mode);
    const warning = `password file ${path} is ignored: it may be read by others; chmod 0600 it`;
    expect(await readPasswordFile(path)).toEqual({ text: '', warning });
  });

  test('need not be there', async () => {
    expect(await readPasswordFile(join(folder, 'none'))).toEqual({ text: '', warning: null });
    expect((await readPasswordFile(folder)).warning).toMatch(/is not a plain file/);
  });
});
