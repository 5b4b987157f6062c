import type { Advice, AdvicePoint } from '../../core/results/advice.ts';
import { formatDuration } from '../../core/units.ts';
import { percent } from '../../core/words.ts';
import { paintFor, type TerminalStyle, toAscii, wrapped } from './style.ts';
import { plainTable } from './tables.ts';

/** The recommended point and why, then the region around it: interval down, gap across. */
export function adviceTerminal(advice: Advice, style: TerminalStyle): string {
  const { pods, rttMs, pauseMs, deploysPerDay, recommended, rollingSpacingIntervals } = advice;
  const paint = paintFor(style);
  const about = `${pods} workers, round trip ${formatDuration(rttMs)} and pause ${formatDuration(pauseMs)} at p99.9, ${deploysPerDay} deploys a day`;
  const answer =
    recommended === null
      ? 'NO POINT of the grid is safe.'
      : `interval ${formatDuration(recommended.intervalMs)}, gap ${recommended.gap}: rolling restarts one worker every ${formatDuration(rollingSpacingIntervals * recommended.intervalMs)} (${rollingSpacingIntervals} intervals).`;
  const lines = [
    ...wrapped(about, style.width, '  '),
    '',
    ...wrapped(answer, style.width, '  ').map(recommended === null ? paint.bad : paint.good),
    ...advice.reasons.flatMap((reason) => wrapped(`  - ${reason}`, style.width, '    ')),
    '',
    ...regionTable(advice, style),
    ...wrapped(
      ' availability with these deploys; rtt: the round trip reaches the gap, nobody ever owns anything; pause: with a pause it does; retry: a failed registration costs a cycle; tight: less than twice what was measured',
      style.width,
      ' ',
    ),
  ];
  const text = `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
  return style.unicode ? text : toAscii(text);
}

function regionTable(advice: Advice, style: TerminalStyle): string[] {
  const gaps = [...new Set(advice.points.map(({ gap }) => gap))];
  const intervals = [...new Set(advice.points.map(({ intervalMs }) => intervalMs))];
  const rows = intervals.map((intervalMs) => [
    formatDuration(intervalMs),
    ...gaps.map((gap) => {
      const point = advice.points.find(
        (each) => each.gap === gap && each.intervalMs === intervalMs,
      );
      return point === undefined ? '' : cellOf(point, advice);
    }),
  ]);
  return plainTable([['interval', ...gaps.map((gap) => `gap ${gap}`)], ...rows], style);
}

function cellOf(point: AdvicePoint, { rttMs, pauseMs, recommended }: Advice): string {
  if (point.problem === 'round-trip') return 'rtt';
  if (point.problem !== null) return point.problem;
  if (point.marginMs < rttMs + pauseMs) return 'tight';
  const isChosen = point.intervalMs === recommended?.intervalMs && point.gap === recommended.gap;
  return `${isChosen ? '> ' : ''}${percent(point.availabilityShare, 2)}`;
}
