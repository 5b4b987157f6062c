import type { ComparedFigure, Comparison } from '../../core/results/comparison.ts';
import { counted } from '../../core/words.ts';
import { paintFor, type TerminalStyle, wrapped } from './style.ts';
import { plainTable } from './tables.ts';

/** A trace beside simulated runs: what was simulated, each figure in its band, what lies outside. */
export function comparisonLines(
  { runs, latency, scenario, figures }: Comparison,
  intervalMs: number,
  style: TerminalStyle,
): string[] {
  const paint = paintFor(style);
  const about = ` beside ${counted(runs, 'simulated run')} of the same (${scenario.join('; ')}), one-way latency ${latency}; times in intervals`;
  const head = ['figure', 'recorded', 'min', 'p50', 'p95', 'max', 'inside'];
  const rows = figures.map((figure) => rowOf(figure, intervalMs));
  const outside = figures.filter(({ isInside }) => isInside === false);
  const says =
    outside.length === 0
      ? ' What was simulated explains what was recorded: every figure lies within.'
      : ` What was simulated does not explain ${outside.map(({ name }) => name).join(', ')}: something else happened, such as a lost reply, a hang or a pause; try it with --scenario, as in hang@3i:4i.`;
  return [
    '',
    ...wrapped(about, style.width, '   '),
    ...plainTable([head, ...rows], style),
    ...wrapped(says, style.width, '   ').map(outside.length === 0 ? paint.good : paint.bad),
    '',
  ];
}

function rowOf(figure: ComparedFigure, intervalMs: number): string[] {
  const { name, unit, recorded, simulated, isInside } = figure;
  const written = (value: number | undefined | null): string => {
    if (value === undefined || value === null) return '-';
    return unit === 'ms' ? (value / intervalMs).toFixed(2) : `${value}`;
  };
  return [
    name,
    written(recorded),
    written(simulated?.min),
    written(simulated?.p50),
    written(simulated?.p95),
    written(simulated?.max),
    isInside === null ? '-' : isInside ? 'yes' : 'NO',
  ];
}
