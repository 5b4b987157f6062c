import { printable } from '../../core/printable.ts';
import type { Analysis, Bucket } from '../../core/results/analysis.ts';
import { grouped, signedPercent } from '../../core/words.ts';
import { type BarScale, drawBar, drawScale } from './bars.ts';
import type { Paint, TerminalStyle } from './style.ts';

/** Above this the fullest and the emptiest partitions are shown, and the others counted. */
const BUCKETS_SHOWN = 60;
const EXTREMES_SHOWN = 10;

/** One line a partition: number, count, deviation, its load by each cost, and a bar about the mean. */
export function bucketLines(analysis: Analysis, style: TerminalStyle, paint: Paint): string[] {
  const { spread, buckets, floor } = analysis;
  const shown = shownBuckets(buckets);
  const texts = shown.map((bucket) => textOf(bucket, analysis));
  const head = headOf(analysis, texts[0]?.length ?? 0);
  const scale = scaleFor(analysis, style.width - (texts[0]?.length ?? 0) - 2);
  const lines = shown.map((bucket, i) => {
    const bar = scale === null ? '' : drawBar(bucket, scale);
    const isBeyond =
      bucket.deviation > (floor.deviationMax.p95 ?? Infinity) ||
      -bucket.deviation > (floor.deviationMin.p95 ?? Infinity);
    return `${texts[i]}  ${isBeyond ? paint.bad(bar) : bar}`;
  });
  const more = spread.partitions - shown.length;
  const rest =
    more > 0 ? [` ${grouped(more)} partitions between them are not shown; -f csv lists all`] : [];
  return [scale === null ? head : `${head}  ${drawScale(scale)}`, ...lines, ...rest];
}

function shownBuckets(buckets: readonly Bucket[]): readonly Bucket[] {
  if (buckets.length <= BUCKETS_SHOWN) return buckets;
  const byCount = buckets.toSorted((a, b) => b.count - a.count || a.bucket - b.bucket);
  return [...byCount.slice(0, EXTREMES_SHOWN), ...byCount.slice(-EXTREMES_SHOWN)].toSorted(
    (a, b) => a.bucket - b.bucket,
  );
}

function textOf(bucket: Bucket, { spread, costs }: Analysis): string {
  const loads = costs.map(({ buckets }) => {
    const load = buckets[bucket.bucket];
    return signedPercent(load?.deviation ?? 0, 1).padStart(COST_COLUMNS);
  });
  const mark =
    bucket.bucket === spread.max.bucket
      ? ' max'
      : bucket.bucket === spread.min.bucket
        ? ' min'
        : '';
  const count = grouped(bucket.count).padStart(countColumns(spread.max.count));
  const deviation = signedPercent(bucket.deviation, 1).padStart(DEVIATION_COLUMNS);
  return `${`${bucket.bucket}`.padStart(NUMBER_COLUMNS)} ${count} ${deviation}${mark.padEnd(4)}${loads.join('')}`;
}

const NUMBER_COLUMNS = 7;
const DEVIATION_COLUMNS = 8;
const COST_COLUMNS = 9;

function countColumns(max: number): number {
  return Math.max(7, grouped(max).length);
}

function headOf({ spread, costs }: Analysis, width: number): string {
  const names = costs.map(({ name }) =>
    ` ${printable(name).slice(0, COST_COLUMNS - 1)}`.padStart(COST_COLUMNS),
  );
  const count = 'count'.padStart(countColumns(spread.max.count));
  const base = `${'bucket'.padStart(NUMBER_COLUMNS)} ${count} ${'from mean'.padStart(DEVIATION_COLUMNS + 1)}`;
  return `${base.padEnd(width - costs.length * COST_COLUMNS)}${names.join('')}`;
}

const BARS_MIN = 9;

function scaleFor({ spread, floor }: Analysis, columns: number): BarScale | null {
  const width = columns % 2 === 0 ? columns - 1 : columns;
  if (width < BARS_MIN) return null;
  const [low, high] = [floor.deviationMin.p95, floor.deviationMax.p95];
  const observed = Math.max(spread.max.deviation, -spread.min.deviation);
  const reach = Math.max(observed, low ?? 0, high ?? 0);
  return { width, reach: reach === 0 ? 1 : reach * 1.02, band: { low, high } };
}
