/**
 * A cost from its cell: a number of at least 0, NaN for a missing one (empty, `\N`, `NULL`), or the
 * reason why it is neither. A cost is a measurement, so decimals and exponents are welcome; an id is
 * not, and never comes here.
 *
 *     parseCost('12.5') // 12.5
 */
export function parseCost(text: string): number | string {
  if (text === '' || text === '\\N' || text.toUpperCase() === 'NULL') return Number.NaN;
  if (!/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
    return 'is not a number; write a cost as digits, with a point for decimals';
  }
  const cost = Number(text);
  if (cost < 0) return 'is negative; a cost is 0 or more';
  return Number.isFinite(cost) ? cost : 'is larger than a double can hold';
}
