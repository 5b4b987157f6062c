import Table from 'cli-table3';
import type { MapComparison, SpreadSummary } from '../../core/results/analysis.ts';
import type { BaselineComparison } from '../../core/results/baseline-comparison.ts';
import { counted, grouped, ratioText, signedPercent } from '../../core/words.ts';
import { baselineWords, comparisonRows, isCompared } from '../words/comparison-words.ts';
import { figureRows } from '../words/figure-rows.ts';
import { type TerminalStyle, wrapped } from './style.ts';

/**
 * Rows as columns without lines between them; the first column to the left, the others right, but for
 * one of words. What does not fit on the page follows in a second table under it, with the first
 * column again.
 */
export function plainTable(
  rows: readonly (readonly string[])[],
  style: TerminalStyle,
  words = -1,
): string[] {
  const columns = rows[0]?.length ?? 0;
  const upTo = (count: number): string[] =>
    drawn(
      rows.map((row) => row.slice(0, count)),
      words,
    );
  let shown = columns;
  while (shown > 2 && widthOf(upTo(shown)) > style.width) shown--;
  if (shown === columns) return upTo(columns);
  const rest = rows.map((row) => [row[0] ?? '', ...row.slice(shown)]);
  const moved = words < shown ? -1 : words - shown + 1;
  return [...upTo(shown), ...plainTable(rest, style, moved)];
}

function widthOf(lines: readonly string[]): number {
  return lines.reduce((most, line) => Math.max(most, line.trimEnd().length), 0);
}

function drawn(rows: readonly (readonly string[])[], words = -1): string[] {
  const [head = []] = rows;
  const table = new Table({
    chars: borderless,
    colAligns: head.map((_, i) => (i === 0 || i === words ? 'left' : 'right')),
    // cli-table3 colours its borders and heads even when piped: both are switched off.
    style: { head: [], border: [], 'padding-left': 1, 'padding-right': 0, compact: true },
  });
  for (const row of rows) table.push([...row]);
  return table.toString().split('\n');
}

const borderless = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: ' ',
};

/** Observed figures over those of a perfect hash; on a narrow page beside them. */
export function spreadTable(summary: SpreadSummary, style: TerminalStyle): string[] {
  const rows = figureRows(summary);
  const lines = drawn(rows);
  if (widthOf(lines) <= style.width) return lines;
  const [head = [], ...figures] = rows;
  const turned = head.slice(1).map((name, i) => [name, ...figures.map((row) => row[i + 1] ?? '')]);
  const names = figures.map(([name = '']) => name.trim());
  const heads = [...names.slice(0, -2), 'hash mean', 'hash p95'];
  return plainTable([['', ...heads], ...turned], style);
}

/** Each map of the ids, as measured on these ids. */
export function comparisonLines(
  comparison: readonly MapComparison[],
  style: TerminalStyle,
): string[] {
  return isCompared(comparison) ? plainTable(comparisonRows(comparison), style) : [];
}

/** One line a partition count of a sweep. */
export function sweepLines(sweep: readonly SpreadSummary[], style: TerminalStyle): string[] {
  const rows = sweep.map(({ spread, floor, isEven }) => [
    grouped(spread.partitions),
    ratioText(spread.ratio),
    floor.ratio.p95 === null ? '-' : floor.ratio.p95.toFixed(3),
    signedPercent(spread.max.deviation, 1),
    floor.deviationMax.p95 === null ? '-' : signedPercent(floor.deviationMax.p95, 1),
    grouped(spread.empty),
    isEven ? 'yes' : 'NO',
  ]);
  const head = ['partitions', 'max/min', 'hash p95', 'max', 'hash p95', 'empty', 'even'];
  const even = sweep.filter(({ isEven }) => isEven).length;
  const summary = ` ${even} of ${counted(sweep.length, 'partition count')} are as even as a perfect hash would be`;
  return ['', ...plainTable([head, ...rows], style), ...wrapped(summary, style.width, '   ')];
}

/** Then and now. */
export function baselineLines(comparison: BaselineComparison, style: TerminalStyle): string[] {
  return baselineWords(comparison).flatMap((text) => wrapped(` ${text}`, style.width, '   '));
}
