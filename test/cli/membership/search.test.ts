import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '../pretend.ts';
import { simulate } from './simulate.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-search-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A variant that is caught soon. Longer searches have their reports looked at with their schema. */
const broken = ['--verify', '--variant', 'open-interval', '-w', '2'];

describe('--verify', () => {
  test('writes reports beside standard output, although it fails, and they agree with it', async () => {
    const [json, table] = [join(folder, 'verify.json'), join(folder, 'verify.txt')];
    const reports = ['--report', `json=${json}`, '--report', `table=${table}`];
    const { code, out, err } = await simulate([...broken, ...reports]);
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(/^BROKEN\. the variant open-interval did not stand up to every search\.\n/);
    expect(readFileSync(table, 'utf8')).toBe(out);
    expect(readFileSync(json, 'utf8')).toBe((await simulate([...broken, '-f', 'json'])).out);
  });

  test('writes tables of 80 columns without colour, whatever the terminal is', async () => {
    const path = join(folder, 'plain.txt');
    const wide = { isTerminal: true, columns: 150 };
    const { out } = await run(
      ['simulate-membership', ...broken, '--ascii', '--report', `table=${path}`],
      wide,
    );
    const written = readFileSync(path, 'utf8');
    expect(out).toContain('\u001b[');
    expect(written).toMatch(/^[\n -~]+$/);
    expect(Math.max(...written.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('leaves no report where the flags were wrong, or the format is none of its own', async () => {
    const path = join(folder, 'never.md');
    const { code, err } = await simulate([...broken, '--report', `markdown=${path}`]);
    expect([code, err.split('\n')[0]]).toEqual([
      2,
      'nandi: simulate-membership has no markdown report; write table or json',
    ]);
    expect(existsSync(path)).toBe(false);
  });

  test('says which folder there is not', async () => {
    const { code, err } = await simulate([...broken, '--report', `json=${folder}/none/a.json`]);
    expect([code, err]).toEqual([
      2,
      `nandi: ${folder}/none/a.json: its folder does not exist; make it first\n`,
    ]);
  });
});
