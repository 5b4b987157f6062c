import type {
  Finding,
  SearchResult,
  SelfTestResult,
  TimelineEvent,
  VariantProof,
  VerificationResult,
} from '../../core/results/verification.ts';
import { grouped, percent } from '../../core/words.ts';
import { drawGantt, ganttScale } from './gantt.ts';
import { paintFor, type TerminalStyle, toAscii, wrapped } from './style.ts';
import { plainTable } from './tables.ts';

/** What `--verify` found: each search, and the shortest timeline of what it found. */
export function verificationTerminal(result: VerificationResult, style: TerminalStyle): string {
  const paint = paintFor(style);
  const name = result.variant === null ? 'the protocol' : `the variant ${result.variant}`;
  const answer = `${result.isPassed ? 'HOLDS.' : 'BROKEN.'} ${name} ${answerText(result)}`;
  const found = result.searches.find(
    ({ isAsExpected, finding }) => !isAsExpected && finding !== null,
  );
  return finished(style, [
    ...wrapped(answer, style.width, '  ').map(result.isPassed ? paint.good : paint.bad),
    '',
    ...searchTable(result.searches, style),
    ...(found?.finding == null ? [] : findingLines(found.finding, result, style)),
    '',
    ...checkerLine(result.checker),
  ]);
}

function answerText({ searches: [first, ...others], isPassed }: VerificationResult): string {
  if (first?.kind !== 'again' || others.length > 0) {
    return isPassed
      ? 'was exclusive where it must be, and broke where it must.'
      : 'did not stand up to every search.';
  }
  return first.finding === null
    ? 'is exclusive under this schedule.'
    : 'breaks under this schedule.';
}

/** What `--self-test` found: every broken variant, caught by what, with its timeline. */
export function selfTestTerminal(result: SelfTestResult, style: TerminalStyle): string {
  const paint = paintFor(style);
  const caught = result.variants.filter(({ finding }) => finding !== null).length;
  const answer = `${result.isPassed ? 'PASSED.' : 'FAILED.'} ${caught} of ${result.variants.length} broken variants were caught; the protocol came through the same searches${result.protocol.every(({ isAsExpected }) => isAsExpected) ? '' : ': NOT'}.`;
  const rows = result.variants.map(({ variant, searches }) => [
    variant,
    ...searches.map(({ caught: by }) => caughtText(by)),
  ]);
  return finished(style, [
    ...wrapped(answer, style.width, '  ').map(result.isPassed ? paint.good : paint.bad),
    '',
    ...plainTable([['variant', 'directed', 'random', 'exhaustive'], ...rows], style),
    ' in intervals from the start of the schedule; - where that search does not see it',
    ...result.variants.flatMap((proof) => variantLines(proof, result, style)),
    '',
    ...searchTable(result.protocol, style),
    ...checkerLine(result.checker),
  ]);
}

function finished(style: TerminalStyle, lines: readonly string[]): string {
  const text = `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
  return style.unicode ? text : toAscii(text);
}

function caughtText(caught: VariantProof['searches'][number]['caught']): string {
  if (caught === null) return '-';
  return caught.atIntervals === null
    ? caught.kind
    : `${caught.kind} ${caught.atIntervals.toFixed(2)}`;
}

function searchTable(searches: readonly SearchResult[], style: TerminalStyle): string[] {
  const rows = searches.map(({ name, tried, expected, finding, recovery, isAsExpected }) => [
    name,
    grouped(tried),
    expected,
    finding === null ? 'nothing' : finding.kind,
    recovery?.longestIntervals == null ? '' : recovery.longestIntervals.toFixed(2),
    isAsExpected ? 'yes' : 'NO',
  ]);
  const head = ['search', 'tried', 'must', 'found', 'recovery', 'ok'];
  return [
    ...plainTable([head, ...rows], style),
    ...wrapped(
      ' tried: schedules, or states of all schedules together; recovery: the longest until all own again, in intervals',
      style.width,
      ' ',
    ),
  ];
}

function checkerLine(checker: VerificationResult['checker']): string[] {
  const right = checker.filter(({ expected, found }) => expected === found).length;
  return [
    ` the checker itself: ${right} of ${checker.length} histories with a known answer judged right`,
  ];
}

function variantLines(
  { variant, does, finding }: VariantProof,
  { group }: SelfTestResult,
  style: TerminalStyle,
): string[] {
  const lines = ['', ...wrapped(` ${variant}: ${does}`, style.width, '   ')];
  return finding === null
    ? [...lines, '   not caught']
    : [...lines, ...findingLines(finding, { variant, group }, style)];
}

const EVENTS_SHOWN = 40;

/** The shortest timeline in which it happens: the group drawn, then each event. */
function findingLines(
  { origin, timeline }: Finding,
  searched: Pick<VerificationResult, 'variant' | 'group'>,
  style: TerminalStyle,
): string[] {
  const { workers, leases, events, intervalMs, intervals } = timeline;
  const label = workers.reduce((most, { worker }) => Math.max(most, worker.length), 0) + 2;
  const options = { width: style.width - label, fromMs: 0, toMs: intervals * intervalMs };
  const more = events.length - EVENTS_SHOWN;
  return [
    ` found by ${origin}, shrunk; again with`,
    ...againCommand(origin, searched),
    ...drawGantt(workers, leases, options),
    ganttScale(label, intervalMs, options),
    ...events
      .slice(0, EVENTS_SHOWN)
      .flatMap((event) => wrapped(eventText(event), style.width, '     ')),
    ...(more > 0 ? [`   and ${more} more events`] : []),
  ];
}

/** What shows the same timeline again; over two lines, so that a narrow page does not cut it. */
function againCommand(
  origin: string,
  { variant, group }: Pick<VerificationResult, 'variant' | 'group'>,
): string[] {
  const parts = [`--schedule ${origin}`];
  if (variant !== null) parts.push(`--variant ${variant}`);
  if (group.workers !== DEFAULT_WORKERS) parts.push(`--workers ${group.workers}`);
  return ['   nandi simulate-membership --verify \\', `     ${parts.join(' ')}`];
}

/** As the command has it where nothing is said. */
const DEFAULT_WORKERS = 5;

function eventText(event: TimelineEvent): string {
  const at = `   ${event.atIntervals.toFixed(2).padStart(6)}i`;
  switch (event.kind) {
    case 'start':
    case 'stop':
    case 'crash':
    case 'refuse':
    case 'no-reply':
      return `${at} ${event.worker} ${event.kind}`;
    case 'pause':
      return `${at} ${event.worker} pauses for ${event.forIntervals.toFixed(2)}i`;
    case 'register':
      return `${at} ${event.worker} registers in ${event.interval}: index ${event.index}, count ${event.replicas ?? 'unknown'}`;
    case 'lease':
      return `${at} ${event.worker} owns ${event.index}/${event.replicas}`;
    case 'stand-down':
      return `${at} ${event.worker} stands down (${event.cause})`;
    case 'evict-open':
    case 'evict-closed':
    case 'failover':
      return `${at} store: ${event.kind}`;
    case 'outage':
    case 'clock-step':
      return `${at} store: ${event.kind} ${event.forIntervals.toFixed(2)}i`;
    case 'overlap':
      return `${at} OVERLAP: ${event.first} and ${event.second} both own ${percent(event.sharedShare, 1)} of the ids until ${event.toIntervals.toFixed(2)}i`;
  }
}
