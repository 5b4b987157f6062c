import { describe, expect, test } from 'vitest';
import { analyze, analyzeReading } from '../../src/analyze/analyze.ts';
import { findingsOf } from '../../src/analyze/findings.ts';
import type { RunHistory } from '../../src/core/results/run-figures.ts';
import { warningsOf } from '../../src/core/tally/reading-warnings.ts';
import type { TallyRequest } from '../../src/core/tally/tally.ts';
import { TallyBuilder } from '../../src/core/tally/tally-builder.ts';
import { analyzeRows, listOf, readingOfCounts, tallyOf } from './counting.ts';

describe('negative ids', () => {
  const ids = listOf(48, (i) => i - 24);

  test('are said to be missed by the remainder of other languages, with what to write', () => {
    expect(analyze(ids, { seed: 1 }).findings).toEqual([
      '24 ids are negative: counted by floorMod, but `id % 24 = :hour` in SQL, C#, Java or JavaScript misses all but the multiples of 24 among them, since -1 % 24 is -1 there; write ((id % 24) + 24) % 24',
    ]);
  });

  test('are missed as said: of -24 to 23 a truncating remainder selects 25 ids', () => {
    const selected = ids.filter((id) => listOf(24, (hour) => hour).includes(id % 24 || 0));
    expect(selected).toHaveLength(25);
    expect(selected.filter((id) => id < 0)).toEqual([-24]);
  });

  test('are told of one in the singular, for the partition count that was asked for', () => {
    const [finding] = analyze([-5, 1, 2], { seed: 1, partitions: [3, 24] }).findings;
    expect(finding).toMatch(/^1 id is negative: .*`id % 3 = :hour`.*-1 % 3 is -1 there/);
  });

  test('do not matter to a hash, to a single partition, or where there are none', () => {
    expect(analyze(ids, { seed: 1, map: 'crc32' }).findings).toEqual([]);
    expect(analyze(ids, { seed: 1, partitions: [1] }).findings).toEqual([]);
    expect(analyze(ids.slice(24), { seed: 1 }).findings).toEqual([]);
  });

  test('are said in a sweep too', () => {
    const { findings } = analyze(ids, { seed: 1, partitions: [], sweep: [23, 25] });
    expect(findings).toEqual([expect.stringContaining('`id % 24 = :hour`')]);
  });

  test('are not known where only a histogram was read', () => {
    expect(findingsOf({ tally: readingOfCounts([1]).tally, analyses: [], map: 'modulo' })).toEqual(
      [],
    );
  });
});

describe('what does not fit into the period', () => {
  test('is unsafe whatever the counts say, with the worst partition', () => {
    const { findings } = analyzeRows(
      listOf(240, (i) => [i, i % 24 === 17 ? 9_000 : i % 24 === 5 ? 7_000 : 10] as const),
      { seed: 1, costs: [{ name: 'duration_ms', msPerUnit: 1 }], periodMs: 60_000 },
    );
    expect(findings).toEqual([
      'UNSAFE whatever the counts say: 2 of 24 partitions do not fit into 60.0 s by duration_ms; the worst, partition 17, takes 90.0 s',
    ]);
  });

  test('is not said of a cost that fits, or without a period', () => {
    const rows = listOf(240, (i) => [i, 10] as const);
    const costs = [{ name: 'duration_ms', msPerUnit: 1 }];
    expect(analyzeRows(rows, { seed: 1, costs, periodMs: 60_000 }).findings).toEqual([]);
    expect(analyzeRows(rows, { seed: 1, costs }).findings).toEqual([]);
  });

  const history = (...durations: number[]): RunHistory => ({
    name: 'runs.csv',
    runs: durations.map((durationMs, bucket) => ({
      bucket,
      at: `2026-06-0${bucket + 1}T0${bucket}:00:00Z`,
      durationMs,
      startDelayMs: null,
    })),
  });

  test('is said of real runs by name, with the longest', () => {
    const runs = history(4_000_000, 1, 7_200_000);
    expect(
      analyze(
        listOf(240, (i) => i),
        { seed: 1, runs },
      ).findings,
    ).toEqual([
      'UNSAFE whatever the counts say: partitions 0 and 2 outlasted 60.0 min in 2 runs; the longest, partition 2 at 2026-06-03T02:00:00Z, took 2.0 h',
    ]);
    const one = analyze(
      listOf(240, (i) => i),
      { seed: 1, runs: history(1, 4_000_000) },
    ).findings;
    expect(one[0]).toMatch(/: partition 1 outlasted 60\.0 min in 1 run; the longest/);
  });

  test('is not said of runs that fit', () => {
    expect(
      analyze(
        listOf(240, (i) => i),
        { seed: 1, runs: history(3_600_000) },
      ).findings,
    ).toEqual([]);
  });
});

describe('warnings of the reading', () => {
  const request: TallyRequest = {
    partitions: [24],
    moduli: [],
    swept: [],
    map: 'modulo',
    compared: [],
    hashInput: 'text',
    costs: [],
    seed: 1,
  };

  test('are none for a plain reading', () => {
    expect(warningsOf(tallyOf([[1], [2]], { seed: 1 }))).toEqual([]);
  });

  test('tell of leading zeros and rejected rows', () => {
    const builder = new TallyBuilder(request);
    builder.id(7, true, []);
    builder.id(7, false, []);
    builder.reject({ line: 3, column: 'id', text: '28,742', reason: 'has thousands separators' });
    expect(warningsOf(builder.finish())).toEqual([
      '1 id had leading zeros: 007 and 7 are the same number',
      '1 of 3 rows were rejected and are in no figure',
    ]);
  });

  test('tell what is an estimate', () => {
    const { tally } = readingOfCounts([1]);
    const multiplicity = { distinct: 5, sumOfSquares: 20, heaviest: [] };
    const repeats = {
      duplicates: 5,
      exact: false,
      mostRepeated: null,
      multiplicity,
      ordered: false,
    };
    const ids = tallyOf([[1]], { seed: 1 }).ids!;
    expect(warningsOf({ ...tally, ids: { ...ids, repeats } })).toEqual([
      'the number of duplicates is an estimate (HyperLogLog, standard error 0.8% of the ids)',
    ]);
  });

  test('stand in the result of an analysis', () => {
    const builder = new TallyBuilder(request);
    builder.id(7, true, []);
    const reading = { ...readingOfCounts([1]), tally: builder.finish() };
    expect(analyzeReading(reading, { seed: 1 }).warnings).toHaveLength(1);
  });
});
