import type { RunFigures } from '../../core/results/run-figures.ts';
import { formatDuration } from '../../core/units.ts';
import { counted, grouped } from '../../core/words.ts';

/** As many of the longest overruns as are named. */
const NAMED = 3;

/** The history of real runs in sentences: its figures first, then the runs beyond the period. */
export function runWords(runs: RunFigures): readonly string[] {
  const period = runs.periodSource === 'said' ? 'period' : 'period (the day over the partitions)';
  const follows =
    runs.countCorrelation === null
      ? ''
      : `; run time follows the counts with r = ${runs.countCorrelation.toFixed(2)}`;
  const late =
    runs.startDelayMsMax === null
      ? ''
      : `; latest start ${formatDuration(runs.startDelayMsMax)} late`;
  const named = runs.overruns
    .slice(0, NAMED)
    .map(
      ({ bucket, at, durationMs }) =>
        `overrun: partition ${bucket} at ${at} took ${formatDuration(durationMs)}`,
    );
  const more = runs.overruns.length - named.length;
  return [
    `runs: ${grouped(runs.runs)} in ${runs.name}, P95 up to ${formatDuration(runs.p95MsMax)}, longest ${formatDuration(runs.maxMs)}, ${period} ${formatDuration(runs.periodMs)}${follows}${late}`,
    ...named,
    ...(more > 0 ? [`and ${counted(more, 'more overrun')}`] : []),
  ];
}
