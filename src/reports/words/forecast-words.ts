import type { ForecastReport, LoadPicture } from '../../core/results/forecast.ts';
import { DAY_S } from '../../core/time/civil.ts';
import { formatDuration } from '../../core/units.ts';
import { counted, grouped, percent } from '../../core/words.ts';
import { clockText, timeText } from './time-words.ts';

/** What was read: where from, by which columns, and how many rows were something else. */
export function sourceWords({ result }: ForecastReport): string {
  const { input, tally } = result;
  const columns = input.columns.map(({ role, column }) => `${role} = "${column.name}"`);
  const parts = [
    ...(input.relation === null ? [] : [input.relation]),
    ...columns,
    ...(input.form === null ? [] : [input.form]),
    counted(tally.rows, 'row'),
  ];
  return `${input.name}: ${parts.join(', ')}`;
}

/** Rows that are in no figure, and why; empty where there are none. */
export function besidesWords({ result }: ForecastReport): string[] {
  const { overdue, beyond, nulls, rejected } = result.tally;
  return [
    ...(overdue.count === 0 ? [] : [`${grouped(overdue.count)} overdue`]),
    ...(beyond.count === 0 ? [] : [`${grouped(beyond.count)} later`]),
    ...(nulls === 0 ? [] : [`${grouped(nulls)} without a due time`]),
    ...(rejected === 0 ? [] : [`${grouped(rejected)} rejected`]),
  ];
}

/** The horizon in words: `from 2026-12-01 00:00:00 for 24.0 h, Europe/Istanbul`. */
export function horizonWords({ result, clock }: ForecastReport): string {
  const { fromS, untilS, zone } = result;
  return `from ${clockText(fromS, clock)} for ${formatDuration(1000 * (untilS - fromS))}, ${zone}`;
}

/** Peak, mean and their ratio, with the bin that they are of. */
export function pictureWords(picture: LoadPicture, { result, clock }: ForecastReport): string {
  const { peak, meanPerS, peakToMean, binS, roundness } = picture;
  if (peak === null) return 'no job is due';
  const isOneDay = result.untilS - result.fromS <= DAY_S;
  const at = isOneDay ? timeText(peak.atS, clock) : clockText(peak.atS, clock);
  const bin = binWords(binS);
  const mean = meanPerS >= 1 ? rateText(meanPerS) : rateText(60 * meanPerS, 'min');
  return [
    `peak ${grouped(peak.count)} in the ${bin} ${at}, ${ratio(peakToMean)} the mean (${mean})`,
    `${share(roundness.roundMinuteShare)} on :00 or :30`,
  ].join(' · ');
}

/** `second`, `minute`, `15.0 min`. */
function binWords(binS: number): string {
  const words: Readonly<Record<number, string>> = {
    1: 'second',
    60: 'minute',
    3600: 'hour',
    86_400: 'day',
  };
  return words[binS] ?? formatDuration(1000 * binS);
}

export function rateText(perS: number, unit = 's'): string {
  return `${perS >= 100 ? grouped(Math.round(perS)) : Number(perS.toPrecision(3))}/${unit}`;
}

/** What is enough: rounded up, as the rate below is not. */
export function enoughText(perS: number): string {
  const decimals = perS >= 100 ? 0 : 2;
  const rounded = Math.ceil(perS * 10 ** decimals - 1e-9) / 10 ** decimals;
  return `${perS >= 100 ? grouped(rounded) : rounded}/s`;
}

function ratio(value: number | null): string {
  if (value === null) return '-';
  return `${value >= 100 ? grouped(Math.round(value)) : Number(value.toPrecision(3))} times`;
}

export function share(value: number | null): string {
  if (value === null) return '-';
  if (value >= 0.1 || value === 0) return percent(value, 0);
  return percent(value, value < 0.001 ? 2 : 1);
}

/** Seconds as people say them. */
export function secondsText(seconds: number): string {
  return formatDuration(1000 * seconds);
}
