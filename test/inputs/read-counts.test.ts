import { describe, expect, test } from 'vitest';
import type { DialectOptions } from '../../src/core/dialect.ts';
import type { Reading } from '../../src/core/tally/reading.ts';
import { openCounts } from '../../src/inputs/read-counts.ts';
import { refusalOf, requestFor, sourceOf } from './source.ts';

describe('a histogram is read', () => {
  test.each([
    ['by bucket and count', 'bucket,count\n0,5\n1,7\n2,0\n', [5, 7, 0]],
    ['by residue, modulus and count', 'residue,modulus,count\n0,3,5\n1,3,7\n', [5, 7, 0]],
    ['with its columns in any order and case', 'N;Hour\n5;0\n7;1\n', [5, 7]],
    ['with columns beside them', 'hour,note,ids\n0,a,5\n1,b,7\n', [5, 7]],
    ['without a header, of two columns', '0,5\n1,7\n', [5, 7]],
    ['with a bucket that stands twice added up', 'bucket,count\n1,5\n1,7\n0,1\n', [1, 12]],
    ['with a missing bucket empty', 'bucket,count\n0,5\n3,7\n', [5, 0, 0, 7]],
    ['with large counts', 'bucket,count\n0,999999999999999\n1,1\n', [999_999_999_999_999, 1]],
    ['after blank lines, with CRLF', '\r\nbucket,count\r\n0,5\r\n\r\n1,7\r\n', [5, 7]],
  ])('%s', async (_, text, counts) => {
    expect(countsOf(await read(text, [counts.length]), counts.length)).toEqual(counts);
  });

  test('and says that it has no ids', async () => {
    const { input, tally } = await read('bucket,count\n0,5\n1,7\n', [2]);
    expect(input).toMatchObject({ kind: 'counts', idColumn: null });
    expect(tally).toMatchObject({
      rows: 12,
      used: 12,
      nulls: 0,
      rejected: 0,
      ids: null,
      tenths: null,
      costs: [],
    });
  });

  test('as many buckets as were asked for, where the last ones are empty', async () => {
    expect(countsOf(await read('bucket,count\n0,5\n2,7\n', [24]), 24)?.slice(0, 4)).toEqual([
      5, 0, 7, 0,
    ]);
    expect(countsOf(await read('bucket,count\n0,5\n', [24]), 24)?.slice(0, 2)).toEqual([5, 0]);
  });

  test('as many buckets as it shows, where other numbers were asked for', async () => {
    for (const partitions of [[1], [2, 3], []])
      expect(countsOf(await read('bucket,count\n0,5\n5,7\n', partitions), 6)).toEqual([
        5, 0, 0, 0, 0, 7,
      ]);
  });

  test('with the rows that have no id, as each client prints a null', async () => {
    const text = 'residue,modulus,count\n0,2,5\n,2,1\nNULL,2,2\n"\\N",2,4\n1,2,7\n';
    const reading = await read(text, [2]);
    expect(countsOf(reading, 2)).toEqual([5, 7]);
    expect(reading.tally).toMatchObject({ rows: 19, used: 12, nulls: 7, rejected: 0, rejects: [] });
  });

  test('with the rows whose id was rejected, and where it says so', async () => {
    const reading = await read('residue,modulus,count\n0,2,5\nrejected,2,3\n', [2]);
    expect(reading.tally).toMatchObject({ rows: 8, used: 5, nulls: 0, rejected: 3 });
    expect(reading.tally.rejects).toEqual([
      {
        line: 3,
        column: 'residue',
        text: 'rejected',
        reason: 'stands for 3 rows whose id is no whole number',
      },
    ]);
  });

  test('modulo two million at the most', async () => {
    const reading = await read('residue,modulus,count\n0,2000000,5\n', [2]);
    expect(countsOf(reading, 2)).toEqual([5, 0]);
  });

  test('one bucket, where it shows the first alone', async () => {
    const reading = await read('bucket,count\n0,5\n', [3, 4]);
    expect([countsOf(reading, 1), countsOf(reading, 2)]).toEqual([[5], null]);
  });

  test('and folds to the divisors of its modulus alone', async () => {
    const reading = await read(
      'residue,modulus,count\n0,6,1\n1,6,2\n2,6,4\n3,6,8\n4,6,16\n5,6,32\n',
      [3],
    );
    expect(countsOf(reading, 3)).toEqual([9, 18, 36]);
    expect(countsOf(reading, 4)).toBeNull();
  });
});

test('a histogram that is full and shorter than asked for was counted otherwise, and is refused', async () => {
  await expect(read('bucket,count\n0,5\n1,7\n2,6\n', [24])).rejects.toThrow(
    'was counted modulo 3, not 24: it shows the buckets 0 to 2, all filled, and none above; say --partitions 3',
  );
  await expect(read('bucket,count\n0,1\n1,1\n', [24])).rejects.toThrow(
    'was counted modulo 2, not 24',
  );
});

describe('what is no histogram is refused', () => {
  const digits = 'is no whole number of at least 0; a histogram holds digits alone';
  test.each([
    [
      'columns of other names',
      'id,name\n1,a\n',
      'file.csv is no histogram: it has the columns id, name; write bucket,count or residue,modulus,count',
    ],
    [
      'a bucket without a count',
      'bucket,name\n1,a\n',
      'file.csv is no histogram: it has the columns bucket, name; write bucket,count or residue,modulus,count',
    ],
    [
      'three columns without names',
      '1,2,3\n',
      'file.csv is no histogram: it has 3 columns without names; write bucket,count or residue,modulus,count',
    ],
    ['a count with a point', 'bucket,count\n0,5.0\n', `file.csv:2: "5.0" ${digits}`],
    ['a count with a sign', 'bucket,count\n0,5\n1,-7\n', `file.csv:3: "-7" ${digits}`],
    ['a count that is missing', 'bucket,count\n0,\n', `file.csv:2: "" ${digits}`],
    [
      'a count beyond 15 digits',
      'bucket,count\n0,1234567890123456\n',
      `file.csv:2: "1234567890123456" ${digits}`,
    ],
    ['a bucket that is text', 'bucket,count\nx,5\n', `file.csv:2: "x" ${digits}`],
    ['a modulus that is text', 'residue,modulus,count\n0,x,5\n', `file.csv:2: "x" ${digits}`],
    [
      'two moduli',
      'residue,modulus,count\n0,24,5\n0,48,5\n',
      'file.csv:3: the modulus is 48, but 24 in the rows above; give one modulus a file',
    ],
    [
      'a residue beyond its modulus',
      'residue,modulus,count\n24,24,5\n',
      'file.csv: residue 24 is not below its modulus, 24',
    ],
    [
      'a modulus of 0',
      'residue,modulus,count\n0,0,5\n',
      'file.csv: a histogram modulo 0 is out of range; write 1 to 2000000',
    ],
    [
      'a modulus beyond the limit',
      'residue,modulus,count\n0,2000001,5\n',
      'file.csv: a histogram modulo 2000001 is out of range; write 1 to 2000000',
    ],
    [
      'a row that is too long',
      'bucket,count\n0,5,1\n1,7\n',
      'file.csv:2: this row has 3 cells where the first row has 2',
    ],
    [
      'a row that is too short',
      'bucket,count\n0\n1,7\n',
      'file.csv:2: this row has 1 cell where the first row has 2',
    ],
    [
      'a count column that stands twice',
      'bucket,count,Count\n0,5,6\n',
      'file.csv has the header "count" 2 times, in columns 2 and 3; rename those that are not meant',
    ],
    ['nothing', '', 'file.csv is empty; give a file with an id in each row'],
  ])('%s', async (_, text, sentence) => {
    expect(await refusalOf(read(text, [24]))).toBe(`input: ${sentence}`);
  });

  test('named columns, where the names were said to be data', async () => {
    const reading = read('residue,modulus,count\n0,2,5\n', [2], { header: false });
    expect(await refusalOf(reading)).toMatch(/it has 3 columns without names/);
  });
});

async function read(
  text: string,
  partitions: readonly number[],
  options: DialectOptions = {},
): Promise<Reading> {
  const readTally = await openCounts(sourceOf(text), options);
  return await readTally(requestFor({ partitions }));
}

function countsOf({ tally }: Reading, partitions: number): number[] | null {
  const counts = tally.residues.get('modulo')?.fold(partitions) ?? null;
  return counts === null ? null : [...counts];
}
