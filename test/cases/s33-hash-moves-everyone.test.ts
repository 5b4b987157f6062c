import { describe, expect, test } from 'vitest';
import { analyze as analyzeIds } from '../../src/analyze/analyze.ts';
import type { HashName } from '../../src/core/hash/catalog.ts';
import { listOf } from '../analyze/counting.ts';
import { analyze, idLines, upTo } from '../cli/pretend.ts';
import { keptByHash } from './s33-kept.ts';

// S33: wrapping the id in a hash moved nearly every key (spotify/scio#2667, greenplum-db/gpdb#3302,
// flippercloud/flipper#1007). Ids 1 to 28742, from id mod 24 to hash mod 24.
const kept = keptByHash;
const result = analyzeIds(upTo(28_742), { seed: 1, compared: kept.map(([name]) => name) });
const { spread, verdict, comparison } = result.analyses[0]!;

function comparedWith(name: HashName) {
  return comparison.find(({ map }) => map === name);
}

test.each(kept)('%s leaves %i ids where they were, about a 24th', (name, count) => {
  expect(comparedWith(name)?.kept).toBe(count);
  expect(Math.abs(count - 28_742 / 24)).toBeLessThan(102);
});

test('without a hash the ratio is 1198/1197', () => {
  expect([spread.max.count, spread.min.count]).toEqual([1198, 1197]);
  expect(spread.ratio?.toFixed(4)).toBe('1.0008');
});

test.each<[HashName, string]>([
  ['fnv1a32', '1.0892'],
  ['fnv1a64', '1.0332'],
  ['murmur3', '1.1415'],
  ['sha256', '1.0885'],
])('%s is less even: %s', (name, ratio) => {
  expect(comparedWith(name)?.spread.ratio?.toFixed(4)).toBe(ratio);
});

test('no hash is advised', () => {
  expect([verdict.kind, verdict.cures]).toEqual(['keep', []]);
  expect(verdict.reasons[0]).toBe(
    'The ids spread more evenly than chance would; a hash would make it worse.',
  );
  expect(verdict.reasons[2]).toBe('fnv1a32 on these ids: max/min 1.089');
});

describe('the program', () => {
  test('sets the hashes beside plain modulo, each with what it keeps', async () => {
    const names = kept.map(([name]) => name);
    const { code, out } = await analyze(['--compare-hashes', names.join(','), '-f', 'json'], {
      stdin: idLines(upTo(28_742)),
    });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      result: {
        verdict: { kind: 'keep', cures: [] },
        comparison: [
          { map: 'modulo', kept: 28_742 },
          ...listOf(kept.length, (i) => ({ map: kept[i]![0], kept: kept[i]![1] })),
        ],
      },
    });
  });

  test('passes the gate verdict == keep', async () => {
    const stdin = idLines(upTo(28_742));
    expect((await analyze(['--gate', 'verdict == keep'], { stdin })).code).toBe(0);
  });
});
