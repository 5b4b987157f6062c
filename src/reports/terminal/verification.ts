import type {
  SearchResult,
  SelfTestResult,
  VariantProof,
  VerificationResult,
} from '../../core/results/verification.ts';
import { grouped } from '../../core/words.ts';
import { findingLines } from './finding.ts';
import { paintFor, type TerminalStyle, toAscii, wrapped } from './style.ts';
import { plainTable } from './tables.ts';

/** What `--verify` found: each search, and the shortest timeline of what it found. */
export function verificationTerminal(result: VerificationResult, style: TerminalStyle): string {
  const paint = paintFor(style);
  const [first, ...others] = result.searches;
  if (first?.kind === 'again' && others.length === 0) return oneSchedule(result, first, style);
  const name = result.variant === null ? 'the protocol' : `the variant ${result.variant}`;
  const answer = result.isPassed
    ? `HOLDS. ${name} was exclusive where it must be, and broke where it must.`
    : `BROKEN. ${name} did not stand up to every search.`;
  const found = result.searches.find(
    ({ isAsExpected, finding }) => !isAsExpected && finding !== null,
  );
  return finished(style, [
    ...wrapped(answer, style.width, '  ').map(result.isPassed ? paint.good : paint.bad),
    '',
    ...searchTable(result.searches, style),
    ...skippedLines(result, style),
    ...(found?.finding == null ? [] : findingLines(found.finding, result, style)),
    '',
    ...checkerLine(result.checker),
  ]);
}

/** A schedule that was run again: what it showed, always drawn. */
function oneSchedule(
  result: VerificationResult,
  search: SearchResult,
  style: TerminalStyle,
): string {
  const paint = paintFor(style);
  const { finding } = search;
  return finished(style, [
    ...wrapped(scheduleAnswer(result, search), style.width, '  ').map(
      result.isPassed ? paint.good : paint.bad,
    ),
    ...(finding === null ? [] : ['', ...findingLines(finding, result, style)]),
    '',
    ...checkerLine(result.checker),
  ]);
}

function scheduleAnswer({ variant }: VerificationResult, search: SearchResult): string {
  const { finding, expected, isAsExpected } = search;
  const name = variant === null ? 'the protocol' : `the variant ${variant}`;
  if (finding === null) {
    const others = {
      holds: '',
      breaks: ' NOT expected: its fault must break the lease.',
      'may-break': ' Its fault breaks the lease under others.',
    };
    return `EXCLUSIVE under this schedule: ${name} let no two workers own an id at once.${others[expected]}`;
  }
  const must =
    expected !== 'holds' && isAsExpected ? ' (expected: its fault must break the lease)' : '';
  return finding.kind === 'overlap'
    ? `OVERLAP under this schedule${must}: ${name} let two workers own an id at once.`
    : `LIVELOCK under this schedule: ${name} kept a worker from owning anything, left alone.`;
}

function skippedLines({ skipped }: VerificationResult, style: TerminalStyle): string[] {
  if (skipped === 0) return [];
  const searches = skipped === 1 ? '1 search was' : `${grouped(skipped)} searches were`;
  const text = ` ${searches} skipped: a kind that has broken the variant is searched no further`;
  return wrapped(text, style.width, ' ');
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
    ...(searches.some(({ kind }) => kind === 'exhaustive') ? wrapped(NAMES, style.width, ' ') : []),
  ];
}

const NAMES =
  ' names with numbers: those after pause, ttl, ahead and back are ticks (20 = 1 interval), the others the workers that are there, or start';

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
