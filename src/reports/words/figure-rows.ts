import type { SpreadSummary } from '../../core/results/analysis.ts';
import type { FigureIntervals } from '../../core/statistics/box-figures.ts';
import { grouped, percent, ratioText, signedPercent } from '../../core/words.ts';

/** The columns and rows of the figures: observed, and a perfect hash's mean and p95. */
export function figureRows(summary: SpreadSummary): readonly (readonly string[])[] {
  const { spread, floor, intervals } = summary;
  const chi = spread.chiSquare;
  return [
    ['', 'max/min', 'max', 'min', 'CV', 'chi2', 'p', 'Gini'],
    [
      isSampled(summary) ? 'estimated' : 'observed',
      ratioText(spread.ratio),
      signedPercent(spread.max.deviation, 1),
      signedPercent(spread.min.deviation, 1),
      percent(spread.coefficientOfVariation, 2),
      chi === null
        ? '-'
        : chi.statistic < 10_000
          ? chi.statistic.toFixed(2)
          : grouped(chi.statistic),
      chi === null ? '-' : pText(chi.pValue, chi.pValueLog10),
      spread.gini.toFixed(4),
    ],
    ...(intervals === null ? [] : intervalRows(intervals)),
    [
      'perfect hash',
      ratioText(floor.ratio.mean),
      deviationText(floor.deviationMax.mean, 1),
      deviationText(floor.deviationMin.mean, -1),
      percent(floor.coefficientOfVariation, 2),
      chi === null ? '-' : chi.degreesOfFreedom.toFixed(2),
      chi === null ? '-' : '0.50',
      '',
    ],
    [
      '  its p95 (·)',
      ratioText(floor.ratio.p95),
      deviationText(floor.deviationMax.p95, 1),
      deviationText(floor.deviationMin.p95, -1),
      '',
      '',
      '',
      '',
    ],
  ];
}

/** A sample has no chi-square, and may have no intervals. */
function isSampled({ intervals, isEven }: SpreadSummary): boolean {
  return intervals !== null || isEven === null;
}

/** The ends of the intervals of a sample, under their estimates. */
function intervalRows(intervals: FigureIntervals): readonly (readonly string[])[] {
  return (['low', 'high'] as const).map((end) => {
    const ratio = intervals.ratio[end];
    return [
      end === 'low' ? '  at least' : '  at most',
      Number.isFinite(ratio) ? ratioText(ratio) : '-',
      signedPercent(intervals.deviationMax[end], 1),
      signedPercent(intervals.deviationMin[end], 1),
      percent(intervals.coefficientOfVariation[end], 2),
      '-',
      '-',
      intervals.gini[end].toFixed(4),
    ];
  });
}

function deviationText(value: number | null, sign: 1 | -1): string {
  return value === null ? '-' : signedPercent(sign * value, 1);
}

/** A p-value, also one too small for a double. */
export function pText(pValue: number, log10: number): string {
  if (pValue >= 0.995) return pValue >= 0.9995 ? '1.00' : pValue.toFixed(3);
  if (pValue >= 0.001) return pValue.toFixed(pValue < 0.01 ? 3 : 2);
  return `1e${Math.floor(log10)}`;
}
