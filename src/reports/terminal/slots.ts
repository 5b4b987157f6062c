import { scheduleText } from '../../core/partition-schedule.ts';
import type { SlotExplanation, SlotRun, SlotsResult } from '../../core/results/slot.ts';
import { civilText, dateText } from '../../core/time/civil.ts';
import { clockText } from '../../core/time/clock-text.ts';
import { paintFor, type TerminalStyle, toAscii, wrapped } from './style.ts';

/** The slots of ids for a terminal: the slot first, then how one gets there, then its runs. */
export function slotsTerminal(result: SlotsResult, style: TerminalStyle): string {
  const { zone, day, lengthS, slots } = result;
  const length =
    lengthS === 0 ? 'a date that does not exist' : `${Number((lengthS / 3600).toFixed(2))} h`;
  const lines = [
    ...wrapped(`${dateText(day)} in ${zone}, ${length}`, style.width, '  '),
    ...slots.flatMap((found) => ['', ...slotLines(found, style)]),
  ];
  const text = lines.map((line) => line.trimEnd()).join('\n');
  return `${style.unicode ? text : toAscii(text)}\n`;
}

function slotLines(found: SlotExplanation, style: TerminalStyle): string[] {
  const { id, schedule, slot, steps, fromS, untilS, runs, clock, next } = found;
  const paint = paintFor(style);
  const page = (text: string): string[] => wrapped(text, style.width, '     ');
  const span = `${clockText(fromS)} to ${clockText(untilS)}`;
  return [
    ...page(`${id} is in slot ${slot} of ${schedule.partitions}, ${span}`).map((line) =>
      paint.strong(line),
    ),
    ...page(` why   ${schedule.name}: ${scheduleText(schedule)}`),
    ...steps.flatMap((step) => page(`       ${step}`)),
    ...runs.flatMap((run, i) => page(`${i === 0 ? ' runs  ' : '       '}${runText(run, runs)}`)),
    ...(clock === null ? [] : page(` NOTE  ${clock}`).map((line) => paint.doubtful(line))),
    ...(next === null ? [] : page(` next  ${dayText(next)} ${runText(next, [])}`)),
  ];
}

function runText(run: SlotRun, runs: readonly SlotRun[]): string {
  const { atS, offsetS, attempt } = run;
  const local = civilText(atS + offsetS).slice(11);
  const sign = offsetS < 0 ? '-' : '+';
  const which = runs.some((each) => each.attempt > 0) ? `, run ${attempt + 1}` : '';
  return `${local} ${sign}${clockText(Math.abs(offsetS))} = ${civilText(atS)}Z${which}`;
}

function dayText({ atS, offsetS }: SlotRun): string {
  return civilText(atS + offsetS).slice(0, 10);
}
