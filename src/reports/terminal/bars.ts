import { signedPercent } from '../../core/words.ts';

/** One bar about the mean. */
export interface Bar {
  /** Share of the mean; negative to the left. */
  readonly deviation: number;
}

export interface BarScale {
  /** Columns on either side of the axis. */
  readonly left: number;
  readonly right: number;
  /** The deviation that one column stands for, on both sides. */
  readonly perColumn: number;
  /** Where a perfect hash's p95 lies, below and above the mean; null where it has none. */
  readonly band: { readonly low: number | null; readonly high: number | null };
}

/**
 * The scale on which deviations from `-low` to `high`, and the band, fill `columns` columns with the
 * axis among them. Its sides are as long as they need be: a count may lie 700% above the mean, and
 * never more than 100% below it.
 *
 *     scaleBars(11, { low: 1, high: 1 }, { low: null, high: null }) // left 5, right 5, perColumn 0.2
 */
export function scaleBars(
  columns: number,
  observed: { readonly low: number; readonly high: number },
  band: BarScale['band'],
): BarScale {
  const low = Math.max(observed.low, band.low ?? 0);
  const high = Math.max(observed.high, band.high ?? 0);
  const sides = columns - 1;
  const share = low + high === 0 ? 0.5 : low / (low + high);
  const left = Math.max(1, Math.min(sides - 1, Math.round(sides * share)));
  const right = sides - left;
  return { left, right, perColumn: Math.max(low / left, high / right) || 1, band };
}

/**
 * Draws a deviation as a bar about the axis, with the noise band marked by dots: a bar that passes
 * its dot is more than chance gives. Half a column is the smallest step.
 *
 *     drawBar({ deviation: 0.5 }, scaleBars(11, { low: 1, high: 1 }, { low: null, high: null })) // '     │██▌'
 */
export function drawBar({ deviation }: Bar, { left, right, perColumn, band }: BarScale): string {
  const side = 2 * (deviation < 0 ? left : right);
  const halves = Math.min(side, Math.round((2 * Math.abs(deviation)) / perColumn));
  const length = Math.max(halves, deviation === 0 ? 0 : 1);
  const full = '█'.repeat(length >> 1);
  const isOdd = length % 2 === 1;
  const below = deviation < 0 ? `${isOdd ? '▐' : ''}${full}` : '';
  const above = deviation > 0 ? `${full}${isOdd ? '▌' : ''}` : '';
  const low = band.low === null ? -1 : left - placeOf(band.low / perColumn, left);
  const high = band.high === null ? -1 : placeOf(band.high / perColumn, right) - 1;
  return `${marked(below.padStart(left), low)}│${marked(above.padEnd(right), high)}`.trimEnd();
}

/** The line above the bars: 0 at the axis, and the deviation at either end that has room for it. */
export function drawScale({ left, right, perColumn }: BarScale): string {
  // The left end is a column's width: no count lies more than 100% below the mean.
  const [low, high] = [-Math.min(1, left * perColumn), right * perColumn].map((end) =>
    signedPercent(end, Math.abs(end) < 0.1 ? 1 : 0),
  );
  const fitting = (text = '', side: number): string => (text.length < side ? text : '');
  return `${fitting(low, left).padEnd(left)}0${fitting(high, right).padStart(right)}`.trimEnd();
}

/** The column, from 1, that a deviation reaches, given in columns from the axis. */
function placeOf(columns: number, side: number): number {
  return Math.max(1, Math.min(side, Math.ceil(columns)));
}

/** The drawing with a dot at a place that is still free; none for -1. */
function marked(drawing: string, place: number): string {
  if (drawing[place] !== ' ') return drawing;
  return `${drawing.slice(0, place)}·${drawing.slice(place + 1)}`;
}
