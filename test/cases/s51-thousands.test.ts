import { describe, expect, test } from 'vitest';
import { analyze } from '../cli/pretend.ts';
import { analysisOf, analyzeCase, caseFile, filled } from './case.ts';

// S51: 28,742 read as 28 (svenvc/NeoCSV#27, SheetJS/ssf#22, jasp-stats/jasp-desktop#403,
// deadlocker8/BudgetMaster#731).
describe.each([
  ['s51-thousands.csv', ['28,742', '1,200']],
  ['s51b-thousands-dot.csv', ['28.742', '1.200']],
])('%s', (name, texts) => {
  const path = caseFile(name);

  test('has its lines 2 and 3 rejected, with the reason', async () => {
    const { rows } = await analyzeCase(name);
    expect(rows).toMatchObject({ rows: 3, used: 1, nulls: 0, rejected: 2 });
    const reason = 'has thousands separators; write the digits alone';
    expect(rows.rejects).toEqual(
      texts.map((text, i) => ({ line: i + 2, column: 'id', text, reason })),
    );
  });

  test('leaves 24 alone in bucket 0: never 28, 1, or a decimal cut off', async () => {
    const result = await analyzeCase(name);
    expect(filled(analysisOf(result, 24).buckets)).toEqual({ 0: 1 });
    expect([result.ids?.min, result.ids?.max]).toEqual([24n, 24n]);
  });

  test('ends the program with code 3, the lines and the cells', async () => {
    const { code, out, err } = await analyze([path]);
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain('2 rows of 3 cannot be read as ids');
    expect(err).toContain(
      `${path}:2: column "id" holds "${texts[0]}", which has thousands separators`,
    );
    expect(err).toContain(
      `${path}:3: column "id" holds "${texts[1]}", which has thousands separators`,
    );
  });

  test('goes on without them only where that is asked for, and says so', async () => {
    const { code, out, err } = await analyze([path, '--on-reject', 'skip', '-f', 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      input: { rows: 3, used: 1, rejected: 2, rejects: [{ line: 2 }, { line: 3 }] },
      result: { total: 1 },
    });
    expect(err).toContain('2 of 3 rows were rejected and are in no figure');
  });
});
