import type { SpreadSummary } from '../../core/results/analysis.ts';
import { grouped, percent, ratioText, signedPercent } from '../../core/words.ts';

/** The columns and rows of the figures: observed, and a perfect hash's mean and p95. */
export function figureRows({ spread, floor }: SpreadSummary): readonly (readonly string[])[] {
  const chi = spread.chiSquare;
  return [
    ['', 'max/min', 'max', 'min', 'CV', 'chi2', 'p', 'Gini'],
    [
      'observed',
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

function deviationText(value: number | null, sign: 1 | -1): string {
  return value === null ? '-' : signedPercent(sign * value, 1);
}

/** A p-value, also one too small for a double. */
export function pText(pValue: number, log10: number): string {
  if (pValue >= 0.995) return pValue >= 0.9995 ? '1.00' : pValue.toFixed(3);
  if (pValue >= 0.001) return pValue.toFixed(pValue < 0.01 ? 3 : 2);
  return `1e${Math.floor(log10)}`;
}
