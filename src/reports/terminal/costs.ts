import type { CostFigures } from '../../core/results/cost-figures.ts';
import type { RunFigures } from '../../core/results/run-figures.ts';
import { formatDuration } from '../../core/units.ts';
import { grouped, percent, signedPercent } from '../../core/words.ts';
import { type TerminalStyle, wrapped } from './style.ts';

/** A cost column in a few lines: its load beside a perfect hash's, the dearest ids, the period. */
export function costLines(cost: CostFigures, style: TerminalStyle): string[] {
  const { max, floor, heaviest, name } = cost;
  const amount = (value: number): string => costText(value, cost);
  const load = `largest load ${amount(max.sum)} in partition ${max.bucket}, ${signedPercent(max.deviation, 1)}; perfect hash ${signedPercent(floor.deviationMaxMean, 1)} mean, ${signedPercent(floor.deviationMaxP95, 1)} p95`;
  const dearest = heaviest.slice(0, 3).map(({ id, cost: value, shareOfSum, timesMedian }) => {
    const times = timesMedian === null ? '' : `, ${grouped(Math.round(timesMedian))} x the median`;
    return `${id} ${amount(value)} (${percent(shareOfSum, 1)}${times})`;
  });
  const parts = [
    `P95 of a record up to ${amount(cost.buckets.reduce((most, { p95 }) => Math.max(most, p95), 0))}, max ${amount(heaviest[0]?.cost ?? 0)}; residue explains ${percent(cost.etaSquared, 2)} of its variance (chance ${percent(cost.etaSquaredExpected, 2)})`,
    `dearest ids ${dearest.join(', ')}`,
    ...(cost.missing > 0 ? [`${grouped(cost.missing)} ids have no ${name}`] : []),
  ];
  return [` ${name}: ${load}`, ...parts.map((part) => `   ${part}`)].flatMap((line) =>
    wrapped(line, style.width, '     '),
  );
}

/** A cost in its unit: a duration where the column is time. */
function costText(value: number, { msPerUnit }: CostFigures): string {
  if (msPerUnit !== null) return formatDuration(value * msPerUnit);
  return Number.isInteger(value) ? grouped(value) : `${Number(value.toPrecision(4))}`;
}

/** The history of real runs in a few lines. */
export function runLines(runs: RunFigures, style: TerminalStyle): string[] {
  const period = runs.periodSource === 'said' ? 'period' : 'period (the day over the partitions)';
  const follows =
    runs.countCorrelation === null
      ? ''
      : `; run time follows the counts with r = ${runs.countCorrelation.toFixed(2)}`;
  const late =
    runs.startDelayMsMax === null
      ? ''
      : `; latest start ${formatDuration(runs.startDelayMsMax)} late`;
  const text = ` runs: ${grouped(runs.runs)} in ${runs.name}, P95 up to ${formatDuration(runs.p95MsMax)}, longest ${formatDuration(runs.maxMs)}, ${period} ${formatDuration(runs.periodMs)}${follows}${late}`;
  const named = runs.overruns
    .slice(0, 3)
    .flatMap(({ bucket, at, durationMs }) =>
      wrapped(
        `   overrun: partition ${bucket} at ${at} took ${formatDuration(durationMs)}`,
        style.width,
        '     ',
      ),
    );
  const more = runs.overruns.length > 3 ? [`   and ${runs.overruns.length - 3} more overruns`] : [];
  return [...wrapped(text, style.width, '   '), ...named, ...more];
}
