/** From nothing to the fullest minute; each step holds several times as many jobs as the one before. */
const SHADES = [' ', '·', '░', '▒', '▓', '█'];
const ASCII_SHADES = [' ', '.', ':', '+', '#', '@'];

export interface HeatMap {
  /** A line an hour, the minutes of the hour from left to right. */
  readonly lines: readonly string[];
  /** The least count that each shade stands for, from the faintest. */
  readonly steps: readonly { readonly shade: string; readonly from: number }[];
}

/**
 * Jobs by minute of the day as a map of hours and minutes. The scale is logarithmic: a spike is a
 * thousand times the rest, and both are to be seen.
 *
 *     drawHeatMap(new Float64Array(1440).fill(1)).lines[0] // '00 ████...'
 */
export function drawHeatMap(byMinute: Float64Array, isUnicode = true): HeatMap {
  const shades = isUnicode ? SHADES : ASCII_SHADES;
  const most = byMinute.reduce((max, count) => Math.max(max, count), 0);
  const least = byMinute.reduce((min, count) => (count > 0 ? Math.min(min, count) : min), most);
  const levels = shades.length - 1;
  const span = most > least ? Math.log(most / least) : 1;
  const levelOf = (count: number): number =>
    most === least
      ? levels
      : Math.min(levels, 1 + Math.floor((levels * Math.log(count / least)) / span));
  const shadeOf = (count: number): string => (count === 0 ? ' ' : (shades[levelOf(count)] ?? ' '));
  const lines = Array.from({ length: 24 }, (_, hour) => {
    const minutes = [...byMinute.subarray(60 * hour, 60 * hour + 60)];
    return `${`${hour}`.padStart(2, '0')} ${minutes.map(shadeOf).join('')}`.trimEnd();
  });
  const used = new Set([...byMinute].filter((count) => count > 0).map(levelOf));
  const steps = shades.flatMap((shade, level) =>
    used.has(level)
      ? [
          {
            shade,
            from:
              most === least
                ? most
                : Math.ceil(least * Math.exp(((level - 1) * span) / levels) - 1e-9),
          },
        ]
      : [],
  );
  return { lines, steps };
}

/** The scale above the minutes of a heat map. */
export const MINUTE_SCALE =
  `   ${['00', '10', '20', '30', '40', '50'].map((minute) => minute.padEnd(10)).join('')}`.trimEnd();
