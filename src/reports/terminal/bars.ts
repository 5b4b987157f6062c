import { signedPercent } from '../../core/words.ts';

/** One bar about the mean. */
export interface Bar {
  /** Share of the mean; negative to the left. */
  readonly deviation: number;
}

export interface BarScale {
  /** Columns of the whole drawing, an odd number with the axis in the middle. */
  readonly width: number;
  /** The deviation at either end. */
  readonly reach: number;
  /** Where a perfect hash's p95 lies, below and above the mean; null where it has none. */
  readonly band: { readonly low: number | null; readonly high: number | null };
}

/**
 * Draws a deviation as a bar about the axis, with the noise band marked by dots: a bar that passes
 * its dot is more than chance gives. Half a column is the smallest step.
 *
 *     drawBar({ deviation: 0.5 }, { width: 11, reach: 1, band: { low: null, high: null } }) // '     │██▌  '
 */
export function drawBar({ deviation }: Bar, scale: BarScale): string {
  const side = (scale.width - 1) / 2;
  const halves = Math.min(2 * side, Math.round((2 * side * Math.abs(deviation)) / scale.reach));
  const length = Math.max(halves, deviation === 0 ? 0 : 1);
  const full = '█'.repeat(length >> 1);
  const left = deviation < 0 ? `${length % 2 === 1 ? '▐' : ''}${full}` : '';
  const right = deviation > 0 ? `${full}${length % 2 === 1 ? '▌' : ''}` : '';
  return `${marked(left.padStart(side), side - placeOf(scale.band.low, scale))}│${marked(right.padEnd(side), placeOf(scale.band.high, scale) - 1)}`.trimEnd();
}

/** The line above the bars: the deviation at both ends and at the axis. */
export function drawScale(scale: BarScale): string {
  const decimals = scale.reach < 0.1 ? 1 : 0;
  const [low, high] = [-scale.reach, scale.reach].map((end) => signedPercent(end, decimals));
  const side = (scale.width - 1) / 2;
  return `${(low ?? '').padEnd(side)}0${(high ?? '').padStart(side)}`;
}

/** Columns from the axis, from 1; 0 where there is no band or it lies outside the drawing. */
function placeOf(deviation: number | null, { width, reach }: BarScale): number {
  if (deviation === null) return 0;
  const side = (width - 1) / 2;
  const place = Math.ceil((side * deviation) / reach);
  return place > side ? 0 : Math.max(1, place);
}

/** The drawing with a dot at a place that is still free. */
function marked(drawing: string, place: number): string {
  if (place < 0 || place >= drawing.length || drawing[place] !== ' ') return drawing;
  return `${drawing.slice(0, place)}·${drawing.slice(place + 1)}`;
}
