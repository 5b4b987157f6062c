import type { CostFigures } from '../../core/results/cost-figures.ts';
import type { RunFigures } from '../../core/results/run-figures.ts';
import { costWords } from '../words/cost-words.ts';
import { runWords } from '../words/run-words.ts';
import { type TerminalStyle, wrapped } from './style.ts';

/** A cost column in a few lines: its load beside a perfect hash's, the dearest ids, the period. */
export function costLines(cost: CostFigures, style: TerminalStyle): string[] {
  return underFirst(costWords(cost), style);
}

/** The history of real runs in a few lines. */
export function runLines(runs: RunFigures, style: TerminalStyle): string[] {
  return underFirst(runWords(runs), style);
}

/** Sentences, those after the first indented under it. */
function underFirst(sentences: readonly string[], { width }: TerminalStyle): string[] {
  return sentences.flatMap((text, i) => wrapped(`${i === 0 ? ' ' : '   '}${text}`, width, '     '));
}
