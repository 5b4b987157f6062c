import { printable } from '../../core/printable.ts';
import type { Analysis, AnalyzeResult } from '../../core/results/analysis.ts';
import type { GateReport } from '../../core/results/checks.ts';
import type { AnalyzeReport } from '../../core/results/report.ts';
import type { FigureIntervals } from '../../core/statistics/box-figures.ts';
import { grouped, ratioText, signedPercent } from '../../core/words.ts';
import { checkWords } from '../words/check-words.ts';
import { baselineWords, comparisonRows, isCompared } from '../words/comparison-words.ts';
import { costWords } from '../words/cost-words.ts';
import { figureRows } from '../words/figure-rows.ts';
import { runWords } from '../words/run-words.ts';
import { dialectWords, headline, idWords } from '../words/source-words.ts';

/** The result for a pull request: GitHub's Markdown, everything that comes from data escaped. */
export function analyzeMarkdown({ result, gate, comparison }: AnalyzeReport): string {
  const about = [...dialectWords(result.input), ...idWords(result)].join(', ');
  const sections = [
    `## nandi analyze: ${escaped(result.input.name)}`,
    escaped(about),
    ...result.analyses.flatMap((analysis) => analysisSections(analysis, result)),
    ...(result.sweep.length === 0 ? [] : [sweepTable(result)]),
    ...lists(
      result.findings,
      result.warnings,
      comparison === null ? [] : baselineWords(comparison),
    ),
    ...gateSections(gate),
  ];
  return `${sections.join('\n\n')}\n`;
}

function analysisSections(analysis: Analysis, { map, sample }: AnalyzeResult): string[] {
  const { verdict, patterns, buckets, intervals } = analysis;
  const [answer = '', ...proof] = verdict.reasons;
  const costs = analysis.costs.map(({ name }) => name);
  const ends = intervals === null ? [] : ['count of the whole', 'from the mean, of the whole'];
  const rows = buckets.map(({ bucket, count, deviation }) => [
    `${bucket}`,
    grouped(count),
    signedPercent(deviation, 1),
    ...intervalCells(intervals, bucket),
    ...analysis.costs.map((cost) => signedPercent(cost.buckets[bucket]?.deviation ?? 0, 1)),
  ]);
  const [head = [], ...figures] = figureRows(analysis);
  const [mapHead = [], ...maps] = comparisonRows(analysis.comparison);
  return [
    `### ${escaped(headline(analysis, map))} ${escaped(answer)}`,
    ...lists(proof),
    table(head, figures),
    ...(isCompared(analysis.comparison) ? [table(mapHead, maps)] : []),
    ...lists(
      ...analysis.costs.map(costWords),
      analysis.runs === null ? [] : runWords(analysis.runs),
      patterns.map(({ text }) => text),
    ),
    ...(patterns.length === 0 && sample === null ? ['Patterns: none'] : []),
    `<details><summary>${analysis.spread.partitions} partitions</summary>\n\n${table(['bucket', 'count', 'from the mean', ...ends, ...costs], rows)}\n\n</details>`,
  ];
}

/** Where the whole table lies, in a sample. */
function intervalCells(intervals: FigureIntervals | null, bucket: number): string[] {
  const found = intervals?.buckets[bucket];
  if (found === undefined) return [];
  const { count, deviation } = found;
  return [
    `${grouped(count.low)} to ${grouped(count.high)}`,
    `${signedPercent(deviation.low, 1)} to ${signedPercent(deviation.high, 1)}`,
  ];
}

function sweepTable({ sweep }: AnalyzeResult): string {
  const rows = sweep.map(({ spread, floor, isEven }) => [
    `${spread.partitions}`,
    ratioText(spread.ratio),
    floor.ratio.p95 === null ? '-' : floor.ratio.p95.toFixed(3),
    signedPercent(spread.max.deviation, 1),
    `${spread.empty}`,
    isEven ? 'yes' : 'no',
  ]);
  return table(['partitions', 'max/min', 'perfect hash, p95', 'max', 'empty', 'even'], rows);
}

function gateSections({ verdict, checks }: GateReport): string[] {
  if (verdict === 'none') return ['gate: none'];
  const rows = checks.map((check) => [check.verdict, check.gate, check.where, checkWords(check)]);
  return [`gate: **${verdict}**`, table(['verdict', 'gate', 'of', 'found'], rows)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;
  const rule = `|${head.map((_, i) => (i === 0 ? ' --- ' : ' ---: ')).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** A list for each group that is not empty. Another bullet is what starts another list. */
function lists(...groups: readonly (readonly string[])[]): string[] {
  const bullets = ['-', '*', '+'];
  return groups
    .filter((texts) => texts.length > 0)
    .map((texts, i) => texts.map((text) => `${bullets[i % 3]} ${escaped(text)}`).join('\n'));
}

/** What Markdown or HTML would read as markup, a link or a mention, shown as it stands. */
function escaped(text: string): string {
  return printable(text)
    .replace(/[\\`*_[\]<>|~#&$]/g, (character) => `\\${character}`)
    .replace(/^(\d*)([-+.)])(?=\s)/, '$1\\$2')
    .replace(/@(?=\w)|:(?=\/\/)|\bwww(?=\.)/g, (start) => `${start}\u200b`);
}
