import type { Analysis, AnalyzeResult, Pattern } from '../../core/results/analysis.ts';
import type { AnalyzeReport } from '../../core/results/report.ts';
import { dialectWords, headline, idWords } from '../words/source-words.ts';
import { bucketLines } from './buckets.ts';
import { costLines, runLines } from './costs.ts';
import { gateLines } from './gate-lines.ts';
import { type Paint, paintFor, type TerminalStyle, toAscii, wrapped } from './style.ts';
import { baselineLines, comparisonLines, spreadTable, sweepLines } from './tables.ts';

/**
 * What a person sees: the answer first, each figure beside what chance alone would give, what to do
 * last. At most 40 lines for 24 partitions without costs; reads well without colour, in ASCII, and
 * from 40 columns on.
 */
export function analyzeTerminal(report: AnalyzeReport, style: TerminalStyle): string {
  const paint = paintFor(style);
  const { result } = report;
  const lines = [
    ...sourceLines(result, style),
    ...findingLines(result.findings.filter(isUrgent), style, paint),
    ...result.analyses.flatMap((analysis) => analysisLines(analysis, result, style)),
    ...(result.sweep.length === 0 ? [] : sweepLines(result.sweep, style)),
    ...findingLines(
      result.findings.filter((finding) => !isUrgent(finding)),
      style,
      paint,
    ),
    ...(report.comparison === null ? [] : baselineLines(report.comparison, style)),
    ...gateLines(report.gate, style),
  ];
  const text = `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
  return style.unicode ? text : toAscii(text);
}

/** What does not fit into its period comes before the verdict on the counts. */
function isUrgent(finding: string): boolean {
  return finding.startsWith('UNSAFE');
}

function findingLines(findings: readonly string[], style: TerminalStyle, paint: Paint): string[] {
  return findings.flatMap((finding) => wrapped(`! ${finding}`, style.width, '  ')).map(paint.bad);
}

function sourceLines(result: AnalyzeResult, style: TerminalStyle): string[] {
  const words = [dialectWords(result.input).join(', '), idWords(result).join(', ')];
  const text = `${result.input.name}: ${words.filter((each) => each !== '').join(' · ')}`;
  return wrapped(text, style.width, '  ');
}

function analysisLines(analysis: Analysis, result: AnalyzeResult, style: TerminalStyle): string[] {
  const paint = paintFor(style);
  return [
    '',
    ...verdictLines(analysis, result, style, paint),
    '',
    ...bucketLines(analysis, style, paint),
    ...spreadTable(analysis, style),
    ...analysis.costs.flatMap((cost) => costLines(cost, style)),
    ...(analysis.runs === null ? [] : runLines(analysis.runs, style)),
    ...comparisonLines(analysis.comparison, style),
    ...patternLines(analysis, result, style),
  ];
}

/** The answer, then its cures; the proof stands in the figures under it. */
function verdictLines(
  analysis: Analysis,
  { map }: AnalyzeResult,
  style: TerminalStyle,
  paint: Paint,
): string[] {
  const { verdict } = analysis;
  const title = headline(analysis, map);
  const [answer = '', ...others] = verdict.reasons;
  const color =
    verdict.kind === 'keep' ? paint.good : verdict.kind === 'unknown' ? paint.doubtful : paint.bad;
  const [first = '', ...rest] = wrapped(`${title} ${answer}`, style.width, '  ');
  const advice = others.slice(0, adviceCount(analysis));
  return [
    `${color(paint.strong(first.slice(0, title.length)))}${first.slice(title.length)}`,
    ...rest,
    ...advice.flatMap((text) => wrapped(`  ${text}`, style.width, '    ')),
  ];
}

/** Reasons that say what to do, at most three: the cures, or the advice where there is none. */
function adviceCount({ verdict }: Analysis): number {
  if (verdict.cures.length > 0) return Math.min(CURES_SHOWN, verdict.cures.length);
  return verdict.kind === 'not-fixable' || verdict.reasons.length > 1
    ? Number(verdict.kind !== 'keep')
    : 0;
}

const CURES_SHOWN = 3;

const PATTERNS_SHOWN = 4;

/** The patterns; the one that the verdict begins with is not said a second time. */
function patternLines(
  { patterns, verdict }: Analysis,
  { sample }: AnalyzeResult,
  style: TerminalStyle,
): string[] {
  const paint = paintFor(style);
  if (patterns.length === 0)
    return [
      ` patterns  ${sample === null ? 'none' : 'a sample tells them only where it is uneven'}`,
    ];
  const answer = verdict.reasons[0]?.toLowerCase() ?? '';
  const isSaid = ({ text }: Pattern): boolean => answer.startsWith(text.toLowerCase());
  const shown = patterns
    .slice(0, PATTERNS_SHOWN)
    .map((pattern) => (isSaid(pattern) ? { ...pattern, text: 'as the verdict says' } : pattern));
  const lines = shown.flatMap((pattern, i) => {
    const label = i === 0 ? ' patterns  ' : '           ';
    const texts = wrapped(`${label}${pattern.text}`, style.width, '           ');
    return pattern.isHarmful ? texts.map(paint.bad) : texts;
  });
  const more = patterns.length - PATTERNS_SHOWN;
  return more > 0 ? [...lines, `           and ${more} more`] : lines;
}
