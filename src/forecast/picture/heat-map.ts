import type { SecondCounts } from '../../core/due/second-counts.ts';
import { floorModOf } from '../../core/modulo.ts';
import { DAY_S } from '../../core/time/civil.ts';
import type { OffsetAt } from '../zone-clock.ts';

const MINUTES = 1440;

/**
 * Jobs by hour and minute of the zone's clock, whatever the day: 1440 counts, that of hour h and
 * minute m at 60 h + m. An hour that comes twice adds up, one that is skipped stays empty.
 *
 *     heatMapOf(jobsAt('09:30:15'), () => 0)[9 * 60 + 30] // 1
 */
export function heatMapOf(counts: SecondCounts, offsetAt: OffsetAt): Float64Array {
  const minutes = new Float64Array(MINUTES);
  for (const [second, count] of counts.entries()) {
    minutes[Math.floor(floorModOf(second + offsetAt(second), DAY_S) / 60)]! += count;
  }
  return minutes;
}

/**
 * A line for the day: a heat map's counts in steps of so many minutes, a divisor of 1440.
 *
 *     dayLineOf(heatMapOf(counts, offsetAt), 10).length // 144
 */
export function dayLineOf(heatMap: Float64Array, minutes: number): Float64Array {
  const line = new Float64Array(MINUTES / minutes);
  for (let i = 0; i < MINUTES; i++) line[Math.floor(i / minutes)]! += heatMap[i]!;
  return line;
}
