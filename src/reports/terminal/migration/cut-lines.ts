import type { CutOver, PartitionMigration } from '../../../core/results/migration.ts';
import { clockText } from '../../../core/time/clock-text.ts';
import { grouped, percent } from '../../../core/words.ts';
import type { TerminalStyle } from '../style.ts';
import { plainTable } from '../tables.ts';

/** A count with its share; of uniform ids the share alone. */
export function amount(value: number, records: number | null): string {
  if (records === null) return value === 0 ? '0' : percent(value, 1);
  return value === 0 ? '0' : `${grouped(value)} (${percent(value / records, 1)})`;
}

/**
 * A duration in hours.
 *
 *     hours(129_600) // '36 h'
 */
export function hours(seconds: number | null): string {
  return seconds === null ? '-' : `${Number((seconds / 3600).toFixed(2))} h`;
}

/** The cut-overs that tell most: those that were asked for, else each quarter, best and worst. */
export function cutTable(result: PartitionMigration, style: TerminalStyle): string[] {
  const { asked, cutOvers, best, worst, records } = result;
  const quarters = cutOvers.filter(({ atS }) => atS % 21_600 === 0);
  const shown = asked === null ? [...new Set([...quarters, best, worst])] : cutOvers;
  const rows = shown
    .toSorted((a, b) => a.atS - b.atS)
    .map((cut) => [
      clockText(cut.atS),
      amount(cut.twice, records),
      amount(cut.never, records),
      hours(cut.gapMaxS),
      hours(cut.gapMinS),
      noteOf(cut, result),
    ]);
  const head = ['cut-over', 'run twice', 'never run', 'longest gap', 'shortest', ''];
  const hasNotes = rows.some((row) => row[5] !== '');
  const columns = hasNotes ? 6 : 5;
  return plainTable(
    [head, ...rows].map((row) => row.slice(0, columns)),
    style,
    5,
  );
}

function noteOf(cut: CutOver, { best, worst, cutOvers }: PartitionMigration): string {
  if (cutOvers.length < 2) return '';
  if (cut === best) return 'best';
  return cut === worst ? 'worst' : '';
}

const BARS = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const ASCII_BARS = [' ', '.', ':', '-', '=', '+', '*', '#', '@'];

/** Twice and never over the day, a column a span of it: the most in the span. Empty for few. */
export function dayCurves(
  { cutOvers, asked, records }: PartitionMigration,
  { width, unicode }: TerminalStyle,
): string[] {
  if (asked !== null || cutOvers.length < 8) return [];
  const columns = Math.min(48, width - 26);
  const total = records ?? 1;
  const most = Math.max(...cutOvers.map(({ twice, never }) => Math.max(twice, never)), 0);
  if (most === 0) return [];
  const line = (value: (cut: CutOver) => number): string => {
    const heights = Array.from({ length: columns }, (_, column) => {
      const columnOf = ({ atS }: CutOver): number => Math.floor((atS * columns) / 86_400);
      const inSpan = cutOvers.filter((cut) => columnOf(cut) === column);
      // Between two boundaries a cut-over is like one at the next.
      const next = cutOvers.find((cut) => columnOf(cut) > column);
      const shown = inSpan.length > 0 || next === undefined ? inSpan : [next];
      return Math.max(0, ...shown.map(value));
    });
    const bars = unicode ? BARS : ASCII_BARS;
    return heights.map((each) => bars[Math.ceil((8 * each) / most)] ?? ' ').join('');
  };
  const label = (name: string, value: (cut: CutOver) => number): string => {
    const peak = Math.max(...cutOvers.map(value));
    return ` ${name} ${line(value)} max ${percent(peak / total, 1)}`.trimEnd();
  };
  const quarter = columns / 4;
  const scale = ['00', '06', '12', '18'].map((hour) => hour.padEnd(quarter)).join('');
  return [
    label('twice', ({ twice }) => twice),
    label('never', ({ never }) => never),
    `       ${scale.trimEnd()}`,
  ];
}
