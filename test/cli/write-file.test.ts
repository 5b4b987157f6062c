import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeWhole } from '../../src/cli/write-file.ts';
import { refusalOf } from '../inputs/source.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nandi-write-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a new file holds the text, and nothing stands beside it', async () => {
  await writeWhole(join(folder, 'a.json'), 'text\n');
  expect(readdirSync(folder)).toEqual(['a.json']);
  expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('text\n');
});

test('an earlier file is replaced whole, by another file: who reads the old one keeps it', async () => {
  const path = join(folder, 'a.json');
  writeFileSync(path, 'an older and longer text\n');
  const before = statSync(path).ino;
  await writeWhole(path, 'new\n');
  expect(readFileSync(path, 'utf8')).toBe('new\n');
  expect(statSync(path).ino).not.toBe(before);
});

test('a symbolic link stays one, and its file is replaced', async () => {
  const [file, link] = [join(folder, 'file'), join(folder, 'link')];
  writeFileSync(file, 'old');
  symlinkSync(file, link);
  await writeWhole(link, 'new');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(folder).toSorted()).toEqual(['file', 'link']);
});

test('a device is written to, and stays one', async () => {
  await writeWhole('/dev/null', 'text');
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

test('a pipe is written to, and stays one', async () => {
  const pipe = join(folder, 'pipe');
  spawnSync('sh', ['-c', 'mkfifo "$0"', pipe]);
  const reading = import('node:fs/promises').then(
    async ({ readFile }) => await readFile(pipe, 'utf8'),
  );
  await writeWhole(pipe, 'text');
  expect(await reading).toBe('text');
  expect(statSync(pipe).isFIFO()).toBe(true);
});

describe('what cannot be written is refused in a sentence, and leaves nothing behind', () => {
  test('in a folder that does not exist', async () => {
    const path = join(folder, 'none/a.json');
    expect(await refusalOf(writeWhole(path, 'text'))).toBe(
      `usage: ${path}: its folder does not exist; make it first`,
    );
  });

  test('over a directory, which stays as it was', async () => {
    const path = join(folder, 'directory');
    mkdirSync(path);
    writeFileSync(join(path, 'a'), 'kept');
    expect(await refusalOf(writeWhole(path, 'text'))).toBe(
      `usage: ${path}: is a directory; name a file in it`,
    );
    expect([readdirSync(folder), readdirSync(path)]).toEqual([['directory'], ['a']]);
  });

  test('through a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    const path = join(folder, 'file/a.json');
    expect(await refusalOf(writeWhole(path, 'text'))).toBe(
      `usage: ${path}: a part of this path is not a directory`,
    );
  });

  test('where a name is too long', async () => {
    const path = join(folder, 'a'.repeat(300));
    expect(await refusalOf(writeWhole(path, 'text'))).toBe(
      `usage: ${path}: cannot be written (ENAMETOOLONG)`,
    );
    expect(existsSync(path)).toBe(false);
  });
});
