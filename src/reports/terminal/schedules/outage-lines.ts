import type {
  BackfillNeed,
  BacklogFigures,
  OutageFigures,
  ScheduleFigures,
} from '../../../core/results/schedules.ts';
import { civilText, dateText } from '../../../core/time/civil.ts';
import { formatSeconds } from '../../../core/units.ts';
import { counted, grouped, listed, spansText } from '../../../core/words.ts';
import { drawDayLine } from '../day-line.ts';
import { type TerminalStyle, wrapped } from '../style.ts';

/** Outages that are told one by one; of more the sum. */
const TOLD = 3;

/** What outages took away, and what it takes to make up for it. `offsetAt` is the zone's. */
export function outageLines(
  figures: ScheduleFigures,
  offsetAt: (utcS: number) => number,
  style: TerminalStyle,
): string[] {
  const { schedule, outages, backfill } = figures;
  if (outages.length === 0) return [];
  const told = outages.slice(0, TOLD).map((outage) => outageText(outage, offsetAt));
  const rest = outages.slice(TOLD);
  const more = rest.reduce((sum, { missedRecords }) => sum + missedRecords, 0);
  const words = [
    ...told,
    ...(rest.length > 0
      ? [`${counted(rest.length, 'more outage')}: ${counted(more, 'record')} missed`]
      : []),
  ];
  return [
    ...words.map((text) => ` ${schedule.name}, ${text}`),
    ...(backfill === null ? [] : [`   ${backfillText(backfill)}`]),
  ].flatMap((line) => wrapped(line, style.width, '   '));
}

function outageText(outage: OutageFigures, offsetAt: (utcS: number) => number): string {
  const { fromS, untilS, runs, cut, missed, missedRecords } = outage;
  const [from, until] = [fromS, untilS].map((at) => civilText(at + offsetAt(at)).slice(0, 16));
  const span = `down ${from?.replace('T', ' ')} to ${until?.slice(11)}`;
  const cutText = cut > 0 ? `, ${counted(cut, 'run')} cut off` : '';
  if (missed.length === 0) return `${span}: ${counted(runs, 'run')} lost${cutText}, no slot missed`;
  const days = [...new Set(missed.map(({ day }) => day))];
  const slots = days.map((day) => {
    const own = missed.filter((each) => each.day === day).map(({ slot }) => slot);
    const onDay = days.length > 1 ? ` of ${dateText(day)}` : '';
    return `${own.length === 1 ? 'slot' : 'slots'} ${spansText(own)}${onDay}`;
  });
  return `${span}: ${listed(slots)} missed, ${counted(missedRecords, 'record')}${cutText}`;
}

function backfillText(need: BackfillNeed): string {
  const { records, limit, runs, clearS, leastLimit, withinS, floodRecords, floodOfMean } = need;
  const atLimit = Number.isFinite(runs)
    ? `${counted(runs, 'run')}, ${formatSeconds(clearS)}`
    : 'no end, there is no room left in the runs';
  const least =
    leastLimit === null
      ? `no limit clears them within ${formatSeconds(withinS)}`
      : `within ${formatSeconds(withinS)} from ${grouped(leastLimit)} a run on`;
  return `${counted(records, 'late record')} at ${grouped(limit)} a run: ${atLimit}; ${least}; all at once makes a run of ${grouped(floodRecords)}, ${floodOfMean.toFixed(2)} x the mean`;
}

/** Debts over time, where runs pay them. */
export function backlogLines(
  { schedule, backlog }: ScheduleFigures,
  span: { readonly fromS: number; readonly untilS: number },
  style: TerminalStyle,
): string[] {
  if (backlog.peak === 0) return [];
  const { peak, end, clearedAtS, oldestS, late } = backlog;
  const cleared =
    clearedAtS === null
      ? `${grouped(end)} left at the end`
      : `cleared ${formatSeconds(clearedAtS - (backlog.peakAtS ?? clearedAtS))} after the peak`;
  const width = Math.max(10, Math.min(60, style.width - 20));
  const line = drawDayLine(overTime(backlog, span, width), width, style.unicode);
  return [
    ...wrapped(
      ` ${schedule.name}: backlog up to ${grouped(peak)}, ${cleared}; the oldest waited ${formatSeconds(oldestS)}; ${grouped(late)} done after their day`,
      style.width,
      '   ',
    ),
    `   ${line.trimEnd()}`,
  ];
}

/** The backlog at the end of each column of the span. */
function overTime(
  { curve }: BacklogFigures,
  { fromS, untilS }: { readonly fromS: number; readonly untilS: number },
  columns: number,
): Float64Array {
  const values = new Float64Array(columns);
  let at = 0;
  let records = 0;
  for (let column = 0; column < columns; column++) {
    const endS = fromS + ((untilS - fromS) * (column + 1)) / columns;
    while (at < curve.length && curve[at]!.atS <= endS) records = curve[at++]!.records;
    values[column] = records;
  }
  return values;
}
