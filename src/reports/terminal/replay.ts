import type { Violation } from '../../core/results/membership.ts';
import type { ReplayResult } from '../../core/results/replay.ts';
import type { Distribution } from '../../core/results/simulation.ts';
import { formatDuration } from '../../core/units.ts';
import { counted, percent } from '../../core/words.ts';
import type { ReplayReport } from '../json/replay.ts';
import { comparisonLines } from './comparison.ts';
import { drawGantt, ganttScale } from './gantt.ts';
import { gateLines } from './gate-lines.ts';
import { paintFor, type TerminalStyle, toAscii, wrapped } from './style.ts';

/** What a person sees of a replayed trace: verdict, figures, the group drawn, anomalies in words. */
export function replayTerminal({ result, gate }: ReplayReport, style: TerminalStyle): string {
  const lines = [
    ...wrapped(aboutText(result), style.width, '  '),
    '',
    ...verdictLines(result, style),
    ...(result.namesWorkers ? [] : wrapped(AS_IF, style.width, '   ')),
    ...figureLines(result).flatMap((line) => wrapped(line, style.width, '   ')),
    '',
    ...pictureLines(result, style),
    '',
    ...anomalyLines(result, style),
    ...(result.comparison === null
      ? []
      : comparisonLines(result.comparison, result.history.intervalMs, style)),
    ...result.assumptions.flatMap((text) => wrapped(` note: ${text}`, style.width, '   ')),
    ...gateLines(gate, style),
  ];
  const text = `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
  return style.unicode ? text : toAscii(text);
}

/** A guess that looks like a measurement would be taken for one. */
const AS_IF =
  ' as if       each index were one worker, as in a group that nobody joins, leaves or is late in:';

function aboutText({ files, format, group, history, namesWorkers }: ReplayResult): string {
  const { intervalMs, gap, workers, registrations, fromMs, toMs } = history;
  const named = group === null ? '' : `, group ${group}`;
  const members = namesWorkers ? counted(workers.length, 'worker') : 'workers without names';
  return `${files.join(', ')}: ${format}${named} · ${members}, ${counted(registrations.length, 'registration')} in ${formatDuration(toMs - fromMs)}, interval ${formatDuration(intervalMs)}, gap ${gap}`;
}

const VIOLATIONS_SHOWN = 5;

function verdictLines({ exclusivity, violations }: ReplayResult, style: TerminalStyle): string[] {
  const paint = paintFor(style);
  const color = exclusivity.verdict === 'exclusive' ? paint.good : paint.bad;
  const title = `${exclusivity.verdict.toUpperCase()}.`;
  const [first = '', ...rest] = wrapped(
    `${title} ${foundText(exclusivity, violations.length)}.`,
    style.width,
    '  ',
  );
  const shown = violations.slice(0, VIOLATIONS_SHOWN).map(violationText);
  return [
    `${color(title)}${first.slice(title.length)}`,
    ...rest,
    ...shown.flatMap((text) => wrapped(text, style.width, '    ')).map(paint.bad),
  ];
}

function foundText({ why, assumptions }: ReplayResult['exclusivity'], violations: number): string {
  if (why !== null) return why;
  const found =
    violations === 0
      ? 'no two workers owned an id at the same moment'
      : `${counted(violations, 'time')} two workers owned the same ids`;
  return `${found}; rests on: ${assumptions.join(', ')}`;
}

function violationText({ first, second, fromMs, toMs, sharedShare }: Violation): string {
  const pair = ({ worker, index, replicas }: Violation['first']): string =>
    `${worker} (${index}/${replicas})`;
  return `  ${pair(first)} and ${pair(second)} from ${fromMs} ms on, for ${formatDuration(toMs - fromMs)}: ${percent(sharedShare, 1)} of the ids`;
}

function figureLines({
  history,
  readiness,
  standDown,
  ownership,
  rebalances,
  slackMs,
}: ReplayResult): string[] {
  const { intervalMs } = history;
  const times = ({ count, meanMs, p95Ms, maxMs }: Distribution, none: string): string =>
    count === 0
      ? none
      : `mean ${inIntervals(meanMs, intervalMs)}, p95 ${inIntervals(p95Ms, intervalMs)}, max ${inIntervals(maxMs, intervalMs)} intervals (${count})`;
  const slack =
    slackMs === null
      ? 'no id changed hands'
      : `least time between owners ${formatDuration(slackMs)}`;
  return [
    ` readiness   ${times(readiness, 'unknown: the trace does not show when workers start')}`,
    ` stand-down  ${times(standDown, 'none seen')}`,
    ` unowned     nobody owned anything for ${formatDuration(ownership.blackoutMs)}; ${availabilityText(ownership)}`,
    ` changes     ${counted(rebalances, 'rebalance')}; ${slack}`,
  ];
}

function availabilityText({ availabilityShare, windowMs }: ReplayResult['ownership']): string {
  const ms = windowMs.to - windowMs.from;
  // A share of no time is none.
  if (ms === 0) return 'the trace ends before all leases are known';
  return `availability ${percent(availabilityShare, 1)} of ${formatDuration(ms)}`;
}

function inIntervals(ms: number | null, intervalMs: number): string {
  return ms === null ? '-' : (ms / intervalMs).toFixed(2);
}

const WORKERS_DRAWN = 24;

function pictureLines({ history, violations }: ReplayResult, style: TerminalStyle): string[] {
  const { workers, leases, fromMs, toMs, intervalMs } = history;
  const drawn = workers.slice(0, WORKERS_DRAWN);
  const label = drawn.reduce((most, { worker }) => Math.max(most, worker.length), 0) + 2;
  const options = { width: Math.max(10, style.width - label), fromMs, toMs, violations };
  const more = workers.length - drawn.length;
  return [
    ...drawGantt(drawn, leases, options),
    ...(more > 0 ? [` and ${more} more workers`] : []),
    ganttScale(label, intervalMs, options),
  ];
}

const ANOMALIES_SHOWN = 12;

function anomalyLines({ anomalies, history }: ReplayResult, style: TerminalStyle): string[] {
  if (anomalies.length === 0) return [' anomalies  none'];
  const more = anomalies.length - ANOMALIES_SHOWN;
  const shown = anomalies.slice(0, ANOMALIES_SHOWN).flatMap(({ kind, atMs, text }) => {
    const at = ((atMs - history.fromMs) / history.intervalMs).toFixed(1);
    return wrapped(` ${kind} at ${at}i: ${text}`, style.width, '   ');
  });
  return more > 0 ? [...shown, ` and ${more} more; -f json lists all`] : shown;
}
