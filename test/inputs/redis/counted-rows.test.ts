import { describe, expect, test } from 'vitest';
import { countedRows, setBacksOf } from '../../../src/inputs/redis/counted-rows.ts';

const increments = [
  { atMs: 10, worker: 'a', interval: 6 },
  { atMs: 20, worker: 'b', interval: 6 },
  { atMs: 30, worker: 'c', interval: 7 },
  { atMs: 40, worker: 'a', interval: 7 },
];
const nothing = new Map<number, number | null>();

describe('rows of increments', () => {
  test('are counted back from what the counters stand at after the last', () => {
    const counts = new Map([
      [5, 4],
      [6, 3],
      [7, 2],
    ]);
    expect(countedRows(increments, counts, nothing)).toEqual([
      { atMs: 10, worker: 'a', interval: 6, index: 1, replicas: 4 },
      { atMs: 20, worker: 'b', interval: 6, index: 2, replicas: 4 },
      { atMs: 30, worker: 'c', interval: 7, index: 0, replicas: 3 },
      { atMs: 40, worker: 'a', interval: 7, index: 1, replicas: 3 },
    ]);
  });

  test('have no closed count where its key is not there', () => {
    const counts = new Map([
      [5, null],
      [6, 2],
    ]);
    const rows = countedRows(increments.slice(0, 2), counts, nothing);
    expect(rows.map(({ replicas }) => replicas)).toEqual([null, null]);
  });

  test('go on from before, and then from 0, where the counter was deleted between', () => {
    const three = [1, 2, 3].map((atMs) => ({ atMs, worker: 'a', interval: 7 }));
    const [before, after] = [new Map([[7, 4]]), new Map([[7, 1]])];
    const rows = countedRows(three, after, before);
    expect(rows.map(({ index }) => index)).toEqual([4, 5, 0]);
    expect(setBacksOf(three, after, before)).toEqual([{ interval: 7, from: 7, to: 1 }]);
  });
});

test('a counter that grew by its increments, or by more, was not set back', () => {
  expect(setBacksOf(increments, new Map([[7, 2]]), nothing)).toEqual([]);
  expect(setBacksOf(increments, new Map([[7, 9]]), nothing)).toEqual([]);
  expect(setBacksOf([], new Map([[7, null]]), new Map([[7, 2]]))).toEqual([
    { interval: 7, from: 2, to: 0 },
  ]);
});
