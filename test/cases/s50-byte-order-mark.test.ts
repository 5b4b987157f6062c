import { expect, test } from 'vitest';
import { listOf } from '../analyze/counting.ts';
import { analyze } from '../cli/pretend.ts';
import { analysisOf, analyzeCase, caseFile, each, filled } from './case.ts';

// S50: a byte order mark before the header, and CRLF (adaltas/node-csv-parse#284,
// mafintosh/csv-parser#196, mholt/PapaParse#372).
const result = await analyzeCase('s50-bom-crlf.csv', {}, { id: 'id' });

test('the column id is found behind the mark', () => {
  expect(result.input.idColumn).toEqual({ number: 1, name: 'id' });
  expect(result.input.dialect).toMatchObject({
    byteOrderMark: true,
    lineEnd: 'CRLF',
    delimiter: ',',
    header: ['id', 'name'],
  });
});

test('24 ids are read, one for each bucket', () => {
  const { spread, buckets } = analysisOf(result, 24);
  expect(filled(buckets)).toEqual(
    each(
      listOf(24, (i) => i),
      1,
    ),
  );
  expect([spread.total, spread.ratio]).toEqual([24, 1]);
  expect(result.rows).toMatchObject({ rows: 24, used: 24, nulls: 0, rejected: 0 });
  expect([result.ids?.min, result.ids?.max]).toEqual([1n, 24n]);
});

test('the last column is named without a carriage return', async () => {
  const other = await analyze([caseFile('s50-bom-crlf.csv'), '--id', 'name']);
  expect(other.code).toBe(3);
  expect(other.err).toContain('column "name" holds "user 1"');
  expect(other.err).not.toContain('\r');
  expect(other.err).not.toContain('\\u{d}');
});

test('the program reads it with --id id, and without', async () => {
  for (const id of [['--id', 'id'], []]) {
    const { code, out } = await analyze([caseFile('s50-bom-crlf.csv'), ...id, '-f', 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      input: { dialect: { byte_order_mark: true, line_end: 'CRLF' }, rows: 24, used: 24 },
      result: { total: 24, ratio: 1, empty: 0 },
    });
  }
});
