import type { Analysis, AnalyzeResult } from '../../core/results/analysis.ts';

/**
 * One line a partition: counts, deviations, and the load by each cost column. A sweep without
 * partition counts gives one line a partition count. Commas, a header, LF.
 */
export function analyzeCsv({ analyses, sweep }: AnalyzeResult): string {
  return written(analyses.length > 0 ? bucketLines(analyses) : sweepLines(sweep));
}

type Cell = string | number | null;

function bucketLines(analyses: readonly Analysis[]): Cell[][] {
  const costs = analyses[0]?.costs.map(({ name }) => name) ?? [];
  const costHeads = costs.flatMap((name) => [`${name}_sum`, `${name}_p95`, `${name}_max`]);
  const isSample = analyses.some(({ intervals }) => intervals !== null);
  const ends = isSample ? INTERVAL_HEADS : [];
  const head = ['partitions', 'bucket', 'count', 'mean', 'deviation_share', ...ends, ...costHeads];
  const lines = analyses.flatMap((analysis) =>
    analysis.buckets.map(({ bucket, count, deviation }) => {
      const loads = analysis.costs.flatMap(({ buckets }) => {
        const load = buckets[bucket];
        return load === undefined ? [null, null, null] : [load.sum, load.p95, load.max];
      });
      const { partitions, mean } = analysis.spread;
      const interval = isSample ? intervalCells(analysis, bucket) : [];
      return [partitions, bucket, count, mean, deviation, ...interval, ...loads];
    }),
  );
  return [head, ...lines];
}

const INTERVAL_HEADS = [
  'count_low',
  'count_high',
  'deviation_low_share',
  'deviation_high_share',
] as const;

function intervalCells({ intervals }: Analysis, bucket: number): Cell[] {
  const found = intervals?.buckets[bucket];
  if (found === undefined) return INTERVAL_HEADS.map(() => null);
  const { count, deviation } = found;
  return [count.low, count.high, deviation.low, deviation.high];
}

function sweepLines(sweep: AnalyzeResult['sweep']): Cell[][] {
  const head = [
    'partitions',
    'total',
    'max',
    'min',
    'empty',
    'ratio',
    'deviation_max_share',
    'p_value',
    'noise_floor_ratio_p95',
    'is_even',
  ];
  const lines = sweep.map(({ spread, floor, isEven }) => [
    spread.partitions,
    spread.total,
    spread.max.count,
    spread.min.count,
    spread.empty,
    spread.ratio,
    spread.max.deviation,
    spread.chiSquare?.pValue ?? null,
    floor.ratio.p95,
    `${isEven}`,
  ]);
  return [head, ...lines];
}

function written(lines: readonly (readonly Cell[])[]): string {
  return lines.map((line) => `${line.map(cellText).join(',')}\n`).join('');
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number')
    return `${Number.isInteger(cell) ? cell : Number(cell.toPrecision(12))}`;
  // A spreadsheet runs a cell that starts with one of these as a formula; a quote in front stops it.
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
