import { printable } from '../../core/printable.ts';
import type { Analysis, Bucket, Spread } from '../../core/results/analysis.ts';
import type { CostFigures } from '../../core/results/cost-figures.ts';
import { grouped, signedPercent } from '../../core/words.ts';
import { type BarScale, drawBar, drawScale, scaleBars } from './bars.ts';
import type { Paint, TerminalStyle } from './style.ts';

/** Above this the fullest and the emptiest partitions are shown, and the others counted. */
const BUCKETS_SHOWN = 60;
const EXTREMES_SHOWN = 10;

/**
 * One line a partition: number, count, deviation, its load by each cost as far as they fit, and a bar
 * about the mean. Empty neighbours share a line.
 */
export function bucketLines(analysis: Analysis, style: TerminalStyle, paint: Paint): string[] {
  const { spread, buckets } = analysis;
  const costs = fittingCosts(analysis, style.width);
  const shown = shownBuckets(buckets);
  const rows = rowsOf(shown);
  const texts = rows.map((row) => textOf(row, analysis, costs));
  const head = headOf(analysis, costs);
  const scale = scaleFor(analysis, style.width - head.length - 2);
  const lines = rows.map(({ bucket }, i) => {
    const bar = scale === null ? '' : drawBar(bucket, scale);
    return `${texts[i]}  ${isBeyond(bucket, analysis) ? paint.bad(bar) : bar}`;
  });
  const more = spread.partitions - shown.length;
  const rest =
    more > 0 ? [` ${grouped(more)} partitions between them are not shown; -f csv lists all`] : [];
  return [scale === null ? head : `${head}  ${drawScale(scale)}`, ...lines, ...rest];
}

/** Further from the mean than 95 % of perfect hashes put any; by a sample, with all of its interval. */
function isBeyond({ bucket, deviation }: Bucket, analysis: Analysis): boolean {
  const { floor, intervals, isEven } = analysis;
  if (intervals === null && isEven === null) return false;
  const { low, high } = intervals?.buckets[bucket]?.deviation ?? {
    low: deviation,
    high: deviation,
  };
  return low > (floor.deviationMax.p95 ?? Infinity) || -high > (floor.deviationMin.p95 ?? Infinity);
}

function shownBuckets(buckets: readonly Bucket[]): readonly Bucket[] {
  if (buckets.length <= BUCKETS_SHOWN) return buckets;
  const byCount = buckets.toSorted((a, b) => b.count - a.count || a.bucket - b.bucket);
  return [...byCount.slice(0, EXTREMES_SHOWN), ...byCount.slice(-EXTREMES_SHOWN)].toSorted(
    (a, b) => a.bucket - b.bucket,
  );
}

/** A partition, or several empty ones up to `last`. */
interface Row {
  readonly bucket: Bucket;
  readonly last: number;
}

/** Fewer empty neighbours than this keep a line each: two that share one save nothing worth it. */
const EMPTY_JOINED_MIN = 3;

function rowsOf(shown: readonly Bucket[]): Row[] {
  const rows: Row[] = [];
  for (let i = 0; i < shown.length; i++) {
    const bucket = shown[i]!;
    const isJoined = (each: Bucket, ahead: number): boolean =>
      each.count === 0 && each.bucket === bucket.bucket + ahead;
    const end = shown.slice(i).findIndex((each, ahead) => !isJoined(each, ahead));
    const run = end < 0 ? shown.length - i : end;
    const isRun = run >= EMPTY_JOINED_MIN;
    rows.push({ bucket, last: bucket.bucket + (isRun ? run - 1 : 0) });
    if (isRun) i += run - 1;
  }
  return rows;
}

function textOf({ bucket, last }: Row, analysis: Analysis, costs: readonly CostFigures[]): string {
  const { spread } = analysis;
  const { bucket: first, count, deviation } = bucket;
  const loads = costs.map(({ buckets }) =>
    signedPercent(buckets[first]?.deviation ?? 0, 1).padStart(COST_COLUMNS),
  );
  const holds = (place: number): boolean => place >= first && place <= last;
  const mark = holds(spread.max.bucket) ? ' max' : holds(spread.min.bucket) ? ' min' : '';
  const number = `${first}${last > first ? `..${last}` : ''}`.padStart(NUMBER_COLUMNS);
  const counted = grouped(count).padStart(countColumns(spread));
  const deviated = signedPercent(deviation, 1).padStart(DEVIATION_COLUMNS);
  const interval = intervalText(analysis, first);
  return `${number} ${counted} ${deviated}${mark.padEnd(MARK_COLUMNS)}${interval}${loads.join('')}`;
}

/** Where the deviation of the whole lies, in a sample. */
function intervalText({ intervals }: Analysis, bucket: number): string {
  const found = intervals?.buckets[bucket]?.deviation;
  if (found === undefined) return '';
  const [low, high] = [signedPercent(found.low, 1), signedPercent(found.high, 1)];
  return `${low} to ${high}`.padStart(INTERVAL_COLUMNS);
}

const INTERVAL_COLUMNS = 20;

const NUMBER_COLUMNS = 7;
const DEVIATION_COLUMNS = 8;
const MARK_COLUMNS = 4;
const COST_COLUMNS = 9;

function countColumns({ max }: Spread): number {
  return Math.max(7, grouped(max.count).length);
}

function headOf({ spread, intervals }: Analysis, costs: readonly CostFigures[]): string {
  const interval = intervals === null ? '' : 'whole table'.padStart(INTERVAL_COLUMNS);
  const names = costs.map(({ name }) =>
    printable(name)
      .slice(0, COST_COLUMNS - 1)
      .padStart(COST_COLUMNS),
  );
  const count = 'count'.padStart(countColumns(spread));
  const deviation = 'from mean'.padStart(DEVIATION_COLUMNS + 1);
  return `${'bucket'.padStart(NUMBER_COLUMNS)} ${count} ${deviation.padEnd(DEVIATION_COLUMNS + MARK_COLUMNS)}${interval}${names.join('')}`;
}

/** The costs whose columns fit on the page: their figures stand under the table in any case. */
function fittingCosts(analysis: Analysis, width: number): readonly CostFigures[] {
  const room = width - headOf(analysis, []).length;
  return analysis.costs.slice(0, Math.max(0, Math.floor(room / COST_COLUMNS)));
}

const BARS_MIN = 9;

function scaleFor({ spread, floor }: Analysis, columns: number): BarScale | null {
  if (columns < BARS_MIN) return null;
  const observed = { low: -spread.min.deviation, high: spread.max.deviation };
  return scaleBars(columns, observed, {
    low: floor.deviationMin.p95,
    high: floor.deviationMax.p95,
  });
}
