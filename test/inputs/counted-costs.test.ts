import { describe, expect, test } from 'vitest';
import type { Reading } from '../../src/core/tally/reading.ts';
import { openCounts } from '../../src/inputs/read-counts.ts';
import { refusalOf, requestFor, sourceOf } from './source.ts';

const HEADER = 'residue,modulus,count,Ms_count,ms_sum,ms_squares,ms_max\n';

async function read(text: string, costs: readonly string[] = ['ms']): Promise<Reading> {
  const open = await openCounts(sourceOf(text), {});
  return open(requestFor({ partitions: [2], costs }));
}

describe('costs beside the counts', () => {
  test('are added up by residue, and folded', async () => {
    const rows = '0,4,3,2,10.5,60.25,8\n2,4,1,1,1e2,10000,100\n3,4,5,0,,NULL,\\N\n0,4,1,1,4,16,4\n';
    const { tally, input } = await read(`${HEADER}${rows},4,7,7,9,9,9\nrejected,4,1,1,-5,25,-5\n`);
    const [cost] = tally.costs;
    expect(cost).toMatchObject({ name: 'ms', counted: 4, missing: 6, sum: 114.5 });
    expect(cost).toMatchObject({ sumOfSquares: 10_076.25, isComplete: null });
    expect(cost?.heaviest).toEqual([
      { id: null, cost: 100 },
      { id: null, cost: 8 },
    ]);
    expect([...(cost?.sums.get('modulo')?.fold(2) ?? [])]).toEqual([114.5, 0]);
    expect([...(cost?.rowsByBucket(2) ?? [])]).toEqual([4, 0]);
    expect([...(cost?.maximaByBucket(2) ?? [])]).toEqual([100, 0]);
    expect(cost?.rowsByBucket(3)).toBeNull();
    expect(input.otherColumns).toEqual([]);
  });

  test('that were not asked for are named', async () => {
    const { tally, input } = await read(`${HEADER}0,2,1,1,1,1,1\n`, []);
    expect([tally.costs, input.otherColumns]).toEqual([[], ['ms']]);
  });

  test.each([
    [
      'a figure that is missing',
      'residue,modulus,count,ms_sum\n0,2,1,5\n',
      'file.csv has no column "ms_count", and it has no costs; a cost is counted by nandi sql --cost ms, as ms_count, ms_sum, ms_squares, ms_max',
    ],
    [
      'another cost',
      'bucket,count,a_count,a_sum,a_squares,a_max\n0,1,1,1,1,1\n',
      'file.csv has no column "ms_count", and it has the costs a; a cost is counted by nandi sql --cost ms, as ms_count, ms_sum, ms_squares, ms_max',
    ],
    [
      'what is no number',
      `${HEADER}0,2,1,1,NaN,1,1\n`,
      'file.csv:2: column "ms_sum" holds "NaN", which is not a number; write a cost as digits, with a point for decimals',
    ],
    [
      'more costs than ids',
      `${HEADER}0,2,1,2,5,25,5\n`,
      'file.csv: "ms_count" adds up to 2, more than the 1 ids; it counts the ids that have this cost',
    ],
  ])('are refused for %s', async (_, text, sentence) => {
    expect(await refusalOf(read(text))).toBe(`input: ${sentence}`);
  });
});
