import { describe, expect, test } from 'vitest';
import type { RunHistory } from '../../src/core/results/run-figures.ts';
import { readRuns } from '../../src/inputs/read-runs.ts';
import { refusalOf, sourceOf } from './source.ts';

test('a run has its bucket, its planned time, its duration and its delay', async () => {
  const text =
    'bucket,planned_at,started_at,duration_ms\n3,2026-06-01T03:00:00Z,2026-06-01T03:00:11Z,1500\n23,2026-06-01T23:00:00Z,,2500.5\n';
  expect(await read(text)).toEqual({
    name: 'file.csv',
    runs: [
      { bucket: 3, at: '2026-06-01T03:00:00Z', durationMs: 1500, startDelayMs: 11_000 },
      { bucket: 23, at: '2026-06-01T23:00:00Z', durationMs: 2500.5, startDelayMs: null },
    ],
  });
});

describe('the duration is in the unit of its name', () => {
  test.each([
    ['duration_ms', 2],
    ['duration_s', 2000],
    ['duration_min', 120_000],
    ['duration_h', 7_200_000],
    ['durationMs', 2],
    ['run_time_s', 2000],
    ['elapsed_seconds', 2000],
    ['took_ms', 2],
    ['Duration_S', 2000],
  ])('%s', async (name, durationMs) => {
    expect((await read(`hour,${name}\n1,2\n`)).runs).toEqual([
      { bucket: 1, at: 'line 2', durationMs, startDelayMs: null },
    ]);
  });
});

describe('without a bucket, the planned time of day is the slot', () => {
  test.each([
    ['2026-06-01T00:00:00Z', 24, 0],
    ['2026-06-01T15:59:59Z', 24, 15],
    ['2026-06-01 23:59', 24, 23],
    ['2026-06-01T12:30:00+05:30', 48, 25],
    ['2026-06-01T06:00', 3, 0],
    ['2026-06-01T08:00', 3, 1],
  ])('%s of %i partitions', async (planned, partitions, bucket) => {
    const { runs } = await read(`planned_at,duration_ms\n${planned},5\n`, partitions);
    expect(runs[0]).toMatchObject({ bucket, at: planned });
  });

  test.each([
    '15:00',
    '2026-06-01',
    '',
    '2026-06-01T24:00',
    '2026-06-01T25:10',
    '2026-06-01T10:60',
    'noon',
  ])('refused: "%s"', async (planned) => {
    expect(await refusalOf(read(`planned_at,duration_ms\n${planned},5\n`))).toBe(
      `input: file.csv:2: the planned time "${planned}" is no time; write 2026-06-01T15:00:00Z`,
    );
  });
});

describe('what is no history of runs is refused', () => {
  const wanted = 'write bucket or planned_at, and duration_ms (or _s, _min)';
  test.each([
    [
      'no duration',
      'bucket,rows\n1,2\n',
      `file.csv is no history of runs: it has the columns bucket, rows; ${wanted}`,
    ],
    [
      'a duration without its unit',
      'bucket,duration\n1,2\n',
      `file.csv is no history of runs: it has the columns bucket, duration; ${wanted}`,
    ],
    [
      'neither bucket nor planned time',
      'name,duration_ms\na,2\n',
      `file.csv is no history of runs: it has the columns name, duration_ms; ${wanted}`,
    ],
    ['no header', '1,2\n3,4\n', `file.csv is no history of runs: it has no header; ${wanted}`],
    ['no run', 'bucket,duration_ms\n', 'file.csv has a header and no runs'],
    [
      'a bucket beyond the partitions',
      'bucket,duration_ms\n1,5\n24,5\n',
      'file.csv:3: the bucket "24" is no partition of 24, which are numbered from 0 to 23',
    ],
    [
      'a bucket that is none',
      'bucket,duration_ms\n-1,5\n',
      'file.csv:2: the bucket "-1" is no partition of 24, which are numbered from 0 to 23',
    ],
    [
      'a duration that is empty',
      'bucket,duration_ms\n1,\n',
      'file.csv:2: the duration "" is empty',
    ],
    [
      'a duration that is no number',
      'bucket,duration_ms\n1,5m\n',
      'file.csv:2: the duration "5m" is not a number; write a cost as digits, with a point for decimals',
    ],
    [
      'a duration below 0',
      'bucket,duration_ms\n1,-5\n',
      'file.csv:2: the duration "-5" is negative; a cost is 0 or more',
    ],
    [
      'a row of another length',
      'bucket,duration_ms\n1,5,6\n',
      'file.csv:2: this row has 3 cells where the first row has 2',
    ],
    [
      'a column that stands twice',
      'bucket,duration_ms,bucket\n1,5,2\n',
      'file.csv has the header "bucket" 2 times, in columns 1 and 3; rename those that are not meant',
    ],
  ])('%s', async (_, text, sentence) => {
    expect(await refusalOf(read(text))).toBe(`input: ${sentence}`);
  });
});

test('the columns stand in any order, with others among them', async () => {
  const { runs } = await read('duration_ms,rows,bucket\n5,7,1\n');
  expect(runs).toMatchObject([{ bucket: 1, durationMs: 5 }]);
});

test('a start before the planned time is a negative delay', async () => {
  const text =
    'bucket,scheduled_for,start_time,duration_ms\n1,2026-06-01T01:00:00Z,2026-06-01T00:59:58Z,5\n';
  expect((await read(text)).runs[0]?.startDelayMs).toBe(-2000);
});

async function read(text: string, partitions = 24): Promise<RunHistory> {
  return await readRuns(sourceOf(text), partitions);
}
