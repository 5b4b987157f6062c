import type { ContractFinding } from '../../../core/results/schedule-contract.ts';
import type {
  DayCoverage,
  ScheduleFigures,
  SchedulesReport,
  SchedulesResult,
  SimulatedRules,
} from '../../../core/results/schedules.ts';
import { DAY_S, dateText } from '../../../core/time/civil.ts';
import { findZone } from '../../../core/time/zone.ts';
import { counted, grouped, percent, spansText } from '../../../core/words.ts';
import { delayText, runTimeText } from '../../words/schedule-words.ts';
import { dialectWords } from '../../words/source-words.ts';
import { gateLines } from '../gate-lines.ts';
import { paintFor, type TerminalStyle, toAscii, wrapped } from '../style.ts';
import { balanceLine, comparisonTable } from './comparison.ts';
import { backlogLines, outageLines } from './outage-lines.ts';

/** Schedules side by side for a terminal: the advice first, then the figures, then what is behind them. */
export function schedulesTerminal({ result, gate }: SchedulesReport, style: TerminalStyle): string {
  const paint = paintFor(style);
  const page = (text: string): string[] => wrapped(text, style.width, '   ');
  const partitioned = result.schedules.filter((each) => each.kind === 'partitions');
  const lines = [
    ...wrapped(sourceLine(result), style.width, '  '),
    ...rulesText(result.rules).flatMap((text) => wrapped(text, style.width, '  ')),
    '',
    ...wrapped(result.advice.text, style.width, '  ').map((line) => paint.strong(line)),
    '',
    ...comparisonTable(result, style),
    '',
    ...partitioned.flatMap((each) => page(balanceLine(each))),
    ...partitioned.flatMap((each) => startLines(each).flatMap(page)),
    ...partitioned.flatMap((each) => againLines(each, result.rules).flatMap(page)),
    ...section(outageSection(result, partitioned, style)),
    ...section(clockLines(result, partitioned).flatMap(page)),
    ...section(stageLines(partitioned).flatMap(page)),
    ...section(queueLines(result).flatMap(page)),
    ...section(findingLines(result.findings).flatMap(page)),
    '',
    ...gateLines(gate, style),
  ];
  const text = lines.map((line) => line.trimEnd()).join('\n');
  return `${style.unicode ? text : toAscii(text)}\n`;
}

function section(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}

function sourceLine({ input, records, rules }: SchedulesResult): string {
  const source =
    input === null ? 'consecutive ids' : `${input.name}: ${dialectWords(input).join(', ')}`;
  return `${source} · ${counted(records, 'record')} · ${counted(rules.days, 'day')} from ${dateText(rules.fromDay)}, ${rules.zone}`;
}

/** What was assumed beyond the plainest case. */
function rulesText(rules: SimulatedRules): string[] {
  const { failure, catchUp, isIdempotent, keepsState } = rules;
  const time = runTimeText(rules.runTime);
  const delay = delayText(rules.delay);
  const whole = failure.unit === 'run' ? ' of runs as a whole' : '';
  const parts = [
    ...(time === null ? [] : [`run time by ${time}`]),
    ...(delay === null ? [] : [`start delay ${delay}`]),
    ...(failure.share === 0
      ? []
      : [`failures ${percent(failure.share, 2)}${whole}, correlation ${failure.correlation}`]),
    isIdempotent ? 'idempotent' : 'not idempotent',
    keepsState ? 'success state kept' : 'no success state',
    catchUp.rule === 'none'
      ? 'nothing caught up'
      : `catches up (${catchUp.rule}), ${limitText(catchUp.backfillLimit)}`,
    ...(rules.policy === 'once' ? ['clock changes: each slot once'] : []),
    `seed ${rules.seed}`,
  ];
  return [parts.join(' · ')];
}

function limitText(limit: number): string {
  return Number.isFinite(limit)
    ? `at most ${grouped(limit)} late records a run`
    : 'without a limit';
}

function startLines({ schedule, starts }: ScheduleFigures): string[] {
  const { afterSlot, otherSlot, splitRuns, delayMaxS } = starts;
  if (afterSlot + otherSlot === 0) return [];
  const split = splitRuns > 0 ? `, ${grouped(splitRuns)} of them on two or more` : '';
  return [
    ` ${schedule.name}: ${counted(afterSlot, 'run')} started after the slot had ended, the latest ${(delayMaxS / 60).toFixed(0)} min late; ${grouped(otherSlot)} worked on another slot than planned${split}`,
  ];
}

/** Work that is done again for nothing, where it does no harm. */
function againLines(
  { schedule, twice, executions }: ScheduleFigures,
  { isIdempotent, keepsState }: SimulatedRules,
): string[] {
  if (twice === 0 || keepsState || !isIdempotent || schedule.runsPerSlot === 1) return [];
  return [
    ` ${schedule.name}: ${grouped(twice)} of ${grouped(executions)} records are done again though they had succeeded; with --state kept a second run does only what failed`,
  ];
}

function outageSection(
  { rules }: SchedulesResult,
  partitioned: readonly ScheduleFigures[],
  style: TerminalStyle,
): string[] {
  const zone = findZone(rules.zone);
  const offsetAt = (utcS: number): number => zone?.offsetAt(utcS) ?? 0;
  const fromS = rules.fromDay * DAY_S - offsetAt(rules.fromDay * DAY_S);
  const span = { fromS, untilS: fromS + rules.days * DAY_S };
  const outages = partitioned.flatMap((each) => outageLines(each, offsetAt, style));
  const isPaid = rules.catchUp.rule !== 'none';
  const backlogs = isPaid ? partitioned.flatMap((each) => backlogLines(each, span, style)) : [];
  const rule =
    outages.length === 0
      ? []
      : [' an outage takes the runs from its begin on, and not the one at its end'];
  return [...outages, ...rule, ...backlogs];
}

/** Days whose clock lets slots run less or more often; UTC has none. */
function clockLines(
  { rules, schedules }: SchedulesResult,
  partitioned: readonly ScheduleFigures[],
): string[] {
  if (schedules.length === 0 || /^(UTC|GMT|Z)$/i.test(rules.zone)) return [];
  const lines = partitioned.flatMap(({ schedule, irregular }) =>
    irregular.slice(0, 4).map((day) => ` ${schedule.name}, ${dayText(day)}`),
  );
  const [first] = partitioned;
  if (first === undefined) return [];
  const utc = 'in UTC every day has 24 h and every slot its runs';
  if (lines.length === 0)
    return [` ${rules.zone}: each slot runs as planned on each of the next 400 days, as in UTC`];
  return [...lines, ` ${utc}`];
}

function dayText(day: DayCoverage): string {
  const { missing, short, repeated, lengthS } = day;
  const name = (slots: readonly number[]): string =>
    `${slots.length === 1 ? 'slot' : 'slots'} ${spansText(slots)}`;
  const verb = (slots: readonly number[], one: string, many: string): string =>
    slots.length === 1 ? one : many;
  const parts = [
    ...(missing.length > 0
      ? [
          `${name(missing)} ${verb(missing, 'does', 'do')} not run (${counted(day.missingRecords, 'record')})`,
        ]
      : []),
    ...(short.length > 0 ? [`${name(short)} ${verb(short, 'runs', 'run')} less often`] : []),
    ...(repeated.length > 0
      ? [
          `${name(repeated)} ${verb(repeated, 'runs', 'run')} again (${counted(day.repeatedRecords, 'record')})`,
        ]
      : []),
  ];
  const length = lengthS === 0 ? 'does not exist' : `has ${Number((lengthS / 3600).toFixed(2))} h`;
  return `${dateText(day.day)} ${length}: ${parts.join('; ')}`;
}

function stageLines(partitioned: readonly ScheduleFigures[]): string[] {
  return partitioned.flatMap(({ schedule, secondStage: stage }) => {
    if (stage === null) return [];
    const active =
      stage.activeMin === stage.activeMax
        ? `${stage.activeMax}`
        : `${stage.activeMin} to ${stage.activeMax}`;
    const by = stage.by === 'id' ? `id mod ${stage.workers}` : `slot mod ${stage.workers}`;
    return [
      ` ${schedule.name} among ${counted(stage.workers, 'worker')} by ${by}: ${active} at work in a slot, the busiest with ${percent(stage.largestShare, 1)} of it; a day ${grouped(stage.dayMin)} to ${grouped(stage.dayMax)} records each`,
      ...stage.findings.map((finding) => `   ${finding}`),
    ];
  });
}

function queueLines({ schedules }: SchedulesResult): string[] {
  const queues = schedules.filter((each) => each.kind === 'queue');
  const [first] = queues;
  if (first === undefined) return [];
  const lines = queues.flatMap(({ schedule, drain, lateness, imbalanceMax, never }) => {
    if (drain === null || lateness === null)
      return [` ${schedule.name}: how late it is depends on how fast records are done (--rate)`];
    const balance =
      imbalanceMax === null ? '' : `, its workers uneven by ${percent(imbalanceMax, 2)} at most`;
    const dead = never > 0 ? `; ${grouped(never)} in the dead letters` : '';
    return [
      ` ${schedule.name}: a record is done ${hours(lateness.mean)} after midnight on average, the last one ${hours(drain.max)}${balance}${dead}`,
    ];
  });
  return [...lines, ` a queue needs: ${first.components.join(', ')}`];
}

function hours(s: number): string {
  return `${(s / 3600).toFixed(2)} h`;
}

function findingLines(findings: readonly ContractFinding[]): string[] {
  return findings.map(
    ({ kind, text }) => ` ${kind === 'open' ? 'OPEN' : 'CONTRADICTION'}  ${text}`,
  );
}
