import type { Check, MetricUnit } from '../../core/results/checks.ts';
import type { Interval } from '../../core/statistics/interval.ts';
import { formatDuration } from '../../core/units.ts';
import { grouped, percent } from '../../core/words.ts';

/** A value of a gate in its unit. */
function valueText(value: number | string | null, unit: MetricUnit): string {
  if (value === null) return 'undefined';
  if (typeof value === 'string') return value;
  switch (unit) {
    case 'share':
      return percent(value, 2);
    case 'count':
      return grouped(value);
    case 'ms':
      return formatDuration(value);
    case 'rate':
      return `${Number.isInteger(value) ? grouped(value) : Number(value.toPrecision(6))}/s`;
    case 'number':
    case 'amount':
    case 'word':
      return Number.isInteger(value) ? grouped(value) : `${Number(value.toPrecision(6))}`;
  }
}

/** What a check found, in a line: value, limit, headroom, sample, and the noise the limit lies in. */
export function checkWords(check: Check): string {
  const { value, limit, unit, headroom, sample, noiseShare, why, interval } = check;
  const parts = [
    `value ${valueText(value, unit)}`,
    ...(interval === undefined ? [] : [`interval ${intervalText(interval, unit)}`]),
    `limit ${valueText(limit, unit)}`,
    ...(headroom === null ? [] : [`headroom ${valueText(headroom, unit)}`]),
    `n=${grouped(sample)}`,
    ...(why === null ? [] : [why]),
    ...(noiseShare === null
      ? []
      : [`this limit lies inside the noise: ${percent(noiseShare, 0)} of perfect hashes fail it`]),
  ];
  return parts.join(', ');
}

function intervalText({ low, high }: Interval, unit: MetricUnit): string {
  const least = valueText(low, unit);
  return high === Infinity ? `${least} or more` : `${least} to ${valueText(high, unit)}`;
}
