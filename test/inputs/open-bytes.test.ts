import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type ByteSource, openFile, openStandardInput } from '../../src/inputs/open-bytes.ts';
import { refusalOf } from './source.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-bytes-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file comes whole and in order, in chunks of at most 64 KiB', async () => {
  const path = join(folder, 'long.csv');
  const text = Array.from({ length: 40_000 }, (_, i) => `${i}\n`).join('');
  writeFileSync(path, text);
  const source = await openFile(path);
  const chunks = await all(source);
  expect(source.name).toBe(path);
  expect(Buffer.concat(chunks).toString()).toBe(text);
  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBe(65_536);
});

test('a file that is not there is refused', async () => {
  const path = join(folder, 'missing.csv');
  expect(await refusalOf(openFile(path))).toBe(`input: ${path}: there is no such file`);
});

test('a directory is refused', async () => {
  expect(await refusalOf(openFile(folder))).toBe(
    `input: ${folder} is a directory; name a file in it`,
  );
});

test('a path through a file, in circles or too long is refused', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  symlinkSync(join(folder, 'circle'), join(folder, 'circle'));
  expect(await refusalOf(openFile(join(file, 'a')))).toMatch(
    /a part of this path is not a directory$/,
  );
  expect(await refusalOf(openFile(join(folder, 'circle')))).toMatch(/goes in circles/);
  expect(await refusalOf(openFile(join(folder, 'a'.repeat(300))))).toMatch(
    /longer than a path can be$/,
  );
});

test.each([
  ['EACCES', 'standard input: you may not read this file; check its permissions'],
  ['EIO', 'standard input: the disk reported an error while reading'],
  ['EISDIR', 'standard input: is a directory; name a file in it'],
  ['EWHAT', 'standard input: cannot be read (EWHAT)'],
])('a failure while reading is told in a sentence: %s', async (code, sentence) => {
  const failing = openStandardInput(breaking(Object.assign(new Error('raw'), { code })));
  expect(await refusalOf(all(failing))).toBe(`input: ${sentence}`);
});

test('a failure of our own is not told as one of the file', async () => {
  const fault = new TypeError('ours');
  await expect(all(openStandardInput(breaking(fault)))).rejects.toBe(fault);
});

async function all({ chunks }: ByteSource): Promise<Uint8Array[]> {
  const list: Uint8Array[] = [];
  for await (const chunk of chunks) list.push(chunk);
  return list;
}

async function* breaking(error: Error): AsyncGenerator<Uint8Array> {
  yield Buffer.from('id\n');
  throw error;
}
