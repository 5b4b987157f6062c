import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { analyze, idLines, upTo } from '../pretend.ts';

const folder = mkdtempSync(join(tmpdir(), 'nandi-rejects-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('rejected rows', () => {
  const stdin = idLines([...upTo(100), ...upTo(13).map((i) => `${i}.5`)]);

  test('end the run: the count and the first ten on standard error, and nothing else anywhere', async () => {
    const report = join(folder, 'rejected.json');
    const baseline = join(folder, 'rejected-baseline.json');
    const flags = ['--report', `json=${report}`, '--save-baseline', baseline, '--gate', 'default'];
    const { code, out, err } = await analyze(['-', ...flags], { stdin });
    expect([code, out]).toEqual([3, '']);
    const lines = err.split('\n');
    expect(lines[0]).toBe(
      'nandi: standard input: 13 rows of 113 cannot be read as ids; mend them, or leave them out with --on-reject skip',
    );
    expect(lines[1]).toBe(
      '  standard input:102: column "id" holds "1.5", which is a decimal number; an id is a whole number, written without a point',
    );
    expect(lines.slice(1, 11).map((line) => line.split(':')[1])).toEqual(
      upTo(10).map((i) => `${i + 101}`),
    );
    expect(lines.slice(11)).toEqual(['  and 3 more', '']);
    expect([existsSync(report), existsSync(baseline)]).toEqual([false, false]);
  });

  test('of up to ten have no more after them', async () => {
    const { err } = await analyze(['-'], { stdin: idLines([...upTo(100), 'x']) });
    expect(err.split('\n').slice(1)).toEqual([expect.stringContaining('standard input:102: '), '']);
  });

  test('are left out where that was said, and told', async () => {
    const { code, out, err } = await analyze(['-', '--on-reject', 'skip'], { stdin });
    expect(code).toBe(0);
    expect(out).toMatch(/ 100 ids, increasing, unique, 13\n {2}rejected\n/);
    expect(err).toBe('warning: 13 of 113 rows were rejected and are in no figure\n');
  });

  test('used + null + rejected = rows, whatever the flags', async () => {
    const rows = ['5', '', '1e6', '7', 'NULL', '28.742', 'x', '0'].map((id) => `${id},2`);
    const text = idLines(rows, 'id,rows');
    for (const flags of [[], ['--cost', 'rows'], ['--hash', 'md5'], ['--hash', 'pg-hashint8']]) {
      const { out } = await analyze(['-', '--on-reject', 'skip', '-f', 'json', ...flags], {
        stdin: text,
      });
      const { input } = JSON.parse(out);
      expect(input.used + input.nulls + input.rejected).toBe(8);
      expect([input.rows, input.nulls]).toEqual([8, 2]);
    }
  });
});
