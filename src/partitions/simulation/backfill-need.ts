import type { BackfillNeed } from '../../core/results/schedules.ts';

export interface BackfillOptions {
  readonly records: number;
  /** Late records a run at the most. */
  readonly limit: number;
  /** From a run to the next. */
  readonly periodS: number;
  /** Late records that fit into each of the runs to come before its deadline; null for any number. */
  readonly rooms: readonly number[] | null;
  readonly withinS: number;
  /** Records of the next run of its own, and of a run on the average. */
  readonly nextRecords: number;
  readonly meanRecords: number;
}

/**
 * The runs that a debt takes by formula 15, D(k+1) = max(0, D(k) - min(limit, room(k))), the least
 * limit that clears it within a time, and the flood without any. Costs the runs, times the logarithm
 * of the debt.
 *
 *     1,200 records at 100 a run are 12 runs.
 */
export function backfillNeed(options: BackfillOptions): BackfillNeed {
  const { records, limit, periodS, withinS, nextRecords, meanRecords } = options;
  const runs = runsToClear(options, limit);
  const flood = nextRecords + records;
  return {
    records,
    limit,
    runs,
    clearS: runs * periodS,
    leastLimit: leastLimit(options),
    withinS,
    floodRecords: flood,
    floodOfMean: flood / meanRecords,
  };
}

/** Infinity where there is no room. Rooms come again and again, as the days do. */
function runsToClear({ records, rooms }: BackfillOptions, limit: number): number {
  if (rooms === null) return limit > 0 ? Math.ceil(records / limit) : Infinity;
  const paid = rooms.map((room) => Math.min(limit, Math.max(0, room)));
  const aRound = paid.reduce((sum, each) => sum + each, 0);
  if (aRound === 0) return records === 0 ? 0 : Infinity;
  const rounds = Math.max(0, Math.floor(records / aRound) - 1);
  let left = records - rounds * aRound;
  let runs = rounds * rooms.length;
  while (left > 0) left -= paid[runs++ % rooms.length]!;
  return runs;
}

function leastLimit(options: BackfillOptions): number | null {
  const { records, withinS, periodS } = options;
  const runsMost = Math.floor(withinS / periodS + 1e-9);
  let [low, high] = [1, Math.max(1, records)];
  if (runsToClear(options, high) > runsMost) return null;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (runsToClear(options, middle) <= runsMost) high = middle;
    else low = middle + 1;
  }
  return low;
}
