/**
 * Seconds after midnight as a clock shows them; the seconds only where there are some, to a tenth.
 *
 *     clockText(45_000) // '12:30'
 */
export function clockText(second: number): string {
  const tenths = Math.round(second * 10);
  const two = (value: number): string => `${Math.floor(value)}`.padStart(2, '0');
  const minutes = Math.floor(tenths / 600);
  const hour = `${two(minutes / 60)}:${two(minutes % 60)}`;
  const rest = (tenths % 600) / 10;
  if (rest === 0) return hour;
  return `${hour}:${Number.isInteger(rest) ? two(rest) : rest.toFixed(1).padStart(4, '0')}`;
}
