import { IDS_FOR_PATTERNS_MIN } from '../../core/even.ts';
import type { Pattern } from '../../core/results/analysis.ts';
import { driftPattern } from './drift.ts';
import { missingClasses } from './missing-classes.ts';
import type { PatternSource } from './pattern-source.ts';
import { periodPatterns } from './period.ts';
import { stridePatterns } from './stride-patterns.ts';

/**
 * The patterns behind an uneven histogram, in words with their proof: what divides all ids, classes
 * that are missing, the smallest divisor that shows an effect, and drift. Costs one chi-square per
 * divisor.
 */
export function findPatterns(source: PatternSource): Pattern[] {
  if (source.spread.total < IDS_FOR_PATTERNS_MIN) return [];
  const strides = source.isModulo ? stridePatterns(source.tally, source.spread) : [];
  const missing = missingClasses(source);
  const periods = periodPatterns(source, missing.length > 0);
  return [...strides, ...missing, ...periods, ...(source.isModulo ? driftPattern(source) : [])];
}
