import type { SecondCounts } from '../../core/due/second-counts.ts';
import { floorModOf } from '../../core/modulo.ts';
import type { Roundness } from '../../core/results/forecast.ts';
import { civilFromDays, DAY_S } from '../../core/time/civil.ts';
import type { OffsetAt } from '../zone-clock.ts';

/** Two of the 3600 seconds of an hour are round: what even load has there. */
const EVEN_SHARE = 2 / 3600;

/**
 * How many jobs are due when people like to have them due, by the clock of the zone (formula 14):
 * at second 0 of the minutes 0 and 30, at 00:00:00, on a first of the month (at any time of it).
 *
 *     roundnessOf(jobsAt('09:00:00'), () => 0).timesEven // 1800
 */
export function roundnessOf(counts: SecondCounts, offsetAt: OffsetAt): Roundness {
  let [fullHour, halfHour, midnight, firstOfMonth] = [0, 0, 0, 0];
  for (const [second, count] of counts.entries()) {
    const local = second + offsetAt(second);
    const inHour = floorModOf(local, 3600);
    if (inHour === 0) fullHour += count;
    if (inHour === 1800) halfHour += count;
    if (inHour === 0 && floorModOf(local, DAY_S) === 0) midnight += count;
    if (civilFromDays(Math.floor(local / DAY_S)).day === 1) firstOfMonth += count;
  }
  const share = (part: number): number | null => (counts.total === 0 ? null : part / counts.total);
  const round = share(fullHour + halfHour);
  return {
    roundMinuteShare: round,
    timesEven: round === null ? null : round / EVEN_SHARE,
    fullHourShare: share(fullHour),
    halfHourShare: share(halfHour),
    midnightShare: share(midnight),
    firstOfMonthShare: share(firstOfMonth),
  };
}
