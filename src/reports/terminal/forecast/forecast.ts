import type {
  ForecastReport,
  JitterFigures,
  LatenessFigures,
} from '../../../core/results/forecast.ts';
import { DAY_S } from '../../../core/time/civil.ts';
import { counted, grouped } from '../../../core/words.ts';
import {
  besidesWords,
  horizonWords,
  pictureWords,
  rateText,
  secondsText,
  share,
  sourceWords,
} from '../../words/forecast-words.ts';
import { clockText, timeText } from '../../words/time-words.ts';
import { drawDayLine } from '../day-line.ts';
import { gateLines } from '../gate-lines.ts';
import { paintFor, type TerminalStyle, toAscii, wrapped } from '../style.ts';
import { plainTable } from '../tables.ts';
import { capacityLines } from './capacity-lines.ts';
import { drawHeatMap, MINUTE_SCALE } from './heat-map.ts';

/** What a person sees of a forecast: the peak, its picture, what it is made of, jitter, lateness, capacity. */
export function forecastTerminal(report: ForecastReport, style: TerminalStyle): string {
  const lines = [
    ...wrapped(` ${sourceWords(report)}`, style.width, '   '),
    ...headLines(report, style),
    ...findingLines(report, style),
    '',
    ...mapLines(report, style),
    ...spikeLines(report, style),
    ...typeLines(report, style),
    ...jitterLines(report, style),
    ...latenessLines(report, style),
    ...capacityLines(report, style),
    ...planLines(report, style),
    '',
    ...gateLines(report.gate, style),
  ];
  const text = `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
  return style.unicode ? text : toAscii(text);
}

function headLines(report: ForecastReport, style: TerminalStyle): string[] {
  const { result } = report;
  const paint = paintFor(style);
  const besides = besidesWords(report);
  const total = counted(result.requested.total, 'job');
  const all = [`${total} ${horizonWords(report)}`, ...besides].join(' · ');
  const [first = '', ...rest] = wrapped(` ${all}`, style.width, '   ');
  return [
    first.replace(total, () => paint.strong(total)),
    ...rest,
    ...wrapped(` ${pictureWords(result.requested, report)}`, style.width, '   '),
    ...(result.jittered === null
      ? []
      : wrapped(` after jitter: ${pictureWords(result.jittered, report)}`, style.width, '   ')),
  ];
}

function findingLines({ result }: ForecastReport, style: TerminalStyle): string[] {
  const paint = paintFor(style);
  return result.findings.flatMap((text) => wrapped(` ${text}`, style.width, '   ')).map(paint.bad);
}

const MAP_WIDTH_MIN = 63;

function mapLines({ result, clock }: ForecastReport, style: TerminalStyle): string[] {
  const byMinute = result.jitteredByMinute ?? result.byMinute;
  const when = result.jitteredByMinute === null ? '' : ', after jitter';
  const line = drawDayLine(byMinute, Math.min(72, style.width - 2), style.unicode);
  const days = Math.ceil((result.untilS - result.fromS) / DAY_S);
  const added = days > 1 ? `, ${days} days added up` : '';
  const title = ` jobs by hour and minute (${clock.name})${when}${added}`;
  if (result.requested.total === 0) return [];
  if (style.width < MAP_WIDTH_MIN + 1)
    return [title.replace('hour and minute', 'time of day'), ` ${line}`];
  const map = drawHeatMap(byMinute, style.unicode);
  const steps = map.steps.map(({ shade, from }) => `${shade} ${grouped(from)}`);
  return [
    title,
    ` ${MINUTE_SCALE}`,
    ...shownHours(map.lines, result).map((each) => ` ${each}`),
    ...wrapped(` jobs a minute, from: ${steps.join('  ')}`, style.width, '   '),
    '',
    ` the day, 00:00 to 24:00`,
    ` ${line}`,
  ];
}

/** Less than a day leaves hours out at its ends, which are no news. */
function shownHours(
  lines: readonly string[],
  { fromS, untilS }: ForecastReport['result'],
): readonly string[] {
  if (untilS - fromS >= DAY_S) return lines;
  const used = lines.map((line, hour) => ({ line, hour })).filter(({ line }) => line.length > 2);
  return lines.slice(used[0]?.hour ?? 0, (used.at(-1)?.hour ?? lines.length) + 1);
}

function spikeLines(report: ForecastReport, style: TerminalStyle): string[] {
  const { result, clock } = report;
  const spikes = result.jitteredSpikes ?? result.spikes;
  if (spikes.length === 0) return [];
  const isOneDay = result.untilS - result.fromS <= DAY_S;
  const figures = spikes.map((spike) => {
    const at = isOneDay ? timeText(spike.fromS, clock) : clockText(spike.fromS, clock);
    const length = spike.untilS - spike.fromS;
    return [
      length === 1 ? at : `${at} +${secondsText(length)}`,
      grouped(spike.count),
      share(spike.share),
      share(spike.count === 0 ? null : spike.movable / spike.count),
      ...drainCell(report, spike.fromS),
    ];
  });
  const head = [
    'spike at',
    'jobs',
    'of all',
    'movable',
    ...(result.drain === null ? [] : ['drains in']),
  ];
  const room = style.width - widthOf([head, ...figures]) - 3;
  const rows = figures.map((cells, i) => [...cells, madeOf(spikes[i]?.byType ?? [], room)]);
  return ['', ...plainTable([[...head, ' made of'], ...rows], style, head.length)];
}

/** How long a spike takes, from its begin to its last job. */
function drainCell({ result: { drain } }: ForecastReport, atS: number): string[] {
  if (drain === null) return [];
  const found = drain.spikes.find((spike) => spike.atS === atS);
  return [found === undefined ? '-' : secondsText(found.drainS)];
}

/** Columns of the page that a table takes. */
function widthOf(rows: readonly (readonly string[])[]): number {
  const [head = []] = rows;
  const widths = head.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return widths.reduce((sum, width) => sum + width + 2, 0) - 1;
}

const TYPES_SHOWN = 3;

/** As many types as there is room for, and how many there are besides; at least one. */
function madeOf(
  byType: readonly { readonly type: string | null; readonly count: number }[],
  room: number,
): string {
  const words = byType.map(({ type, count }) => `${type ?? 'jobs'} ${grouped(count)}`);
  const upTo = (shown: number): string => {
    const more = words.length - shown;
    return ` ${[...words.slice(0, shown), ...(more > 0 ? [`${more} more`] : [])].join(', ')}`;
  };
  let shown = Math.min(TYPES_SHOWN, words.length);
  while (shown > 1 && upTo(shown).length > room) shown--;
  return upTo(shown);
}

/** Types that are listed, the largest. */
const TYPES_LISTED = 20;

function othersLine(types: number): string[] {
  const more = types - TYPES_LISTED;
  return more > 0 ? [` and ${counted(more, 'more type')}: -f json has them`] : [];
}

function typeLines({ result }: ForecastReport, style: TerminalStyle): string[] {
  const byType = result.jitteredByType ?? result.byType;
  if (byType.every(({ type, movable }) => type === null && movable === 0)) return [];
  const hasCost = byType.some(({ cost }) => cost !== null);
  const head = ['type', 'jobs', 'movable', 'fixed', 'fullest second', ...(hasCost ? ['cost'] : [])];
  const rows = byType
    .slice(0, TYPES_LISTED)
    .map((each) => [
      each.type ?? 'all',
      grouped(each.total),
      grouped(each.movable),
      grouped(each.fixed),
      each.peak === null ? '-' : grouped(each.peak.count),
      ...(hasCost ? [Number((each.cost ?? 0).toPrecision(6)).toString()] : []),
    ]);
  return ['', ...plainTable([head, ...rows], style), ...othersLine(byType.length)];
}

/** How late each type is, and all together. */
function latenessLines({ result }: ForecastReport, style: TerminalStyle): string[] {
  const { drain } = result;
  if (drain === null) return [];
  const types = drain.byType.filter(({ type }) => type !== null);
  const rows = types
    .slice(0, TYPES_LISTED)
    .map(({ type, lateness }) => [type ?? '', ...latenessCells(lateness)]);
  const all = ['all', ...latenessCells(drain.lateness)];
  const head = ['late', 'mean', 'p50', 'p95', 'p99', 'max', 'in time'];
  return ['', ...plainTable([head, ...rows, all], style), ...othersLine(types.length)];
}

function latenessCells(figures: LatenessFigures | null): string[] {
  if (figures === null) return ['-', '-', '-', '-', '-', '-'];
  const { meanS, p50S, p95S, p99S, maxS, withinShare } = figures;
  return [...[meanS, p50S, p95S, p99S, maxS].map(secondsText), share(withinShare)];
}

function jitterLines({ result }: ForecastReport, style: TerminalStyle): string[] {
  const { jitter, jittered, requested } = result;
  if (jitter === null || jittered === null) return [];
  const [before = 0, after = 0] = [requested, jittered].map(({ peakSecond }) => peakSecond?.count);
  const expected = expectedText(jitter);
  const text = ` jitter moves ${counted(jitter.moved, 'job')} by ${secondsText(jitter.meanOffsetS)} on average: the fullest second falls from ${grouped(before)} to ${grouped(after)}${expected}; no schedule within these tolerances has less than ${grouped(Math.ceil(jitter.leastPeakPerS))}`;
  return ['', ...wrapped(text, style.width, '   ')];
}

function expectedText(jitter: JitterFigures): string {
  const { meanPerS, expectedWorstPerS, worstMoved } = jitter;
  if (meanPerS === null || expectedWorstPerS === null || worstMoved === null) return '';
  return `; the jobs that move are then at most ${rateText(meanPerS)} on average, ${rateText(expectedWorstPerS)} in the worst second by chance, and ${rateText(worstMoved.count)} here`;
}

function planLines({ result, clock }: ForecastReport, style: TerminalStyle): string[] {
  const { plan } = result;
  if (plan === null) return [];
  const rows = plan.steps.map(({ atS, workers, perS }) => [
    clockText(atS, clock),
    grouped(workers),
    rateText(perS),
  ]);
  const { workerHours, alwaysOn, autoscaled } = plan;
  const late =
    autoscaled.lateness === null
      ? ''
      : `, whose jobs are up to ${secondsText(autoscaled.lateness.maxS)} late`;
  const text = ` ${hours(workerHours)} worker-hours${planLateness(plan)}; ${hours(alwaysOn.workerHours)} with ${counted(alwaysOn.workers, 'worker')} always on; ${hours(autoscaled.workerHours)} by scaling on the queue's depth${late}`;
  return [
    '',
    ...plainTable([['ask at', 'workers', 'capacity'], ...rows], style),
    ...wrapped(text, style.width, '   '),
  ];
}

/** What the plan itself lets jobs be. */
function planLateness({ lateness }: NonNullable<ForecastReport['result']['plan']>): string {
  return lateness === null ? '' : `, jobs up to ${secondsText(lateness.maxS)} late`;
}

function hours(value: number): string {
  return `${Number(value.toPrecision(4))}`;
}
