import type { SecondCounts } from '../../src/core/due/second-counts.ts';
import { countsFrom } from './loads.ts';
import { secondOf } from './zone.ts';

const DAY_START = secondOf('2026-06-10T00:00:00Z');

/** Cases, S10, by minute of the hour: at every even :00 twelve fires, eleven at odd ones, and so on. */
export function twelveCrons(): SecondCounts {
  const pairs: [number, number][] = [];
  for (let hour = 0; hour < 24; hour++) {
    const byMinute = new Map([
      [0, hour % 2 === 0 ? 12 : 11],
      [15, 2],
      [20, 1],
      [30, 6],
      [40, 1],
      [45, 2],
    ]);
    for (const [minute, count] of byMinute) {
      pairs.push([DAY_START + hour * 3600 + minute * 60, count]);
    }
  }
  return countsFrom(pairs);
}
