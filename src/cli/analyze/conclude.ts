import type { ExitName } from '../../core/exit.ts';
import { printable } from '../../core/printable.ts';
import type { AnalyzeReport } from '../../core/results/report.ts';
import { analyzeCsv } from '../../reports/csv/analyze.ts';
import { analyzeJson } from '../../reports/json/analyze.ts';
import { analyzeMarkdown } from '../../reports/markdown/analyze.ts';
import { analyzeTerminal } from '../../reports/terminal/analyze.ts';
import { dialectWords, idWords } from '../../reports/words/source-words.ts';
import type { Format } from '../formats.ts';
import type { Outside } from '../outside.ts';
import { terminalStyle } from '../terminal-style.ts';
import { version } from '../version.ts';
import { writeWhole } from '../write-file.ts';
import type { AnalyzeArguments } from './arguments.ts';

/** Writes every report, whatever the verdict, and returns the exit that the gate asks for. */
export async function conclude(
  outside: Outside,
  args: AnalyzeArguments,
  found: Pick<AnalyzeReport, 'result' | 'gate' | 'comparison'>,
): Promise<ExitName> {
  const { verdict } = found.gate;
  const exit = verdict === 'fail' || verdict === 'unknown' ? 'gate-failed' : 'passed';
  const report: AnalyzeReport = { ...found, version, exit };
  for (const file of args.reports)
    await writeWhole(file.path, rendered(report, file.format, plainStyle(args)));
  if (args.saveBaseline !== undefined) await writeWhole(args.saveBaseline, analyzeJson(report));
  await talk(outside, args, report);
  await outside.stdout.write(rendered(report, args.format, terminalStyle(outside, args)));
  return exit;
}

type Style = ReturnType<typeof terminalStyle>;

function rendered(report: AnalyzeReport, format: Format, style: Style): string {
  switch (format) {
    case 'table':
      return analyzeTerminal(report, style);
    case 'json':
      return analyzeJson(report);
    case 'csv':
      return analyzeCsv(report.result);
    case 'markdown':
      return analyzeMarkdown(report);
  }
}

/** A file is no terminal: 80 columns and no colour, whoever runs it. */
function plainStyle({ ascii }: AnalyzeArguments): Style {
  return { width: 80, unicode: !ascii, color: false };
}

/** What is for people and not part of the report goes to standard error. */
async function talk(
  outside: Outside,
  { format }: AnalyzeArguments,
  { result, gate }: AnalyzeReport,
): Promise<void> {
  const about = [...dialectWords(result.input), ...idWords(result)].join(', ');
  const lines = [
    ...(format === 'table' ? [] : [`${result.input.name}: ${about}`]),
    ...result.warnings.map((warning) => `warning: ${warning}`),
    ...(format === 'csv'
      ? [...result.findings.map((finding) => `warning: ${finding}`), `gate: ${gate.verdict}`]
      : []),
  ];
  if (lines.length > 0) await outside.stderr.write(`${lines.map(printable).join('\n')}\n`);
}
