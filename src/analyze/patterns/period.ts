import { divisorsOf, gcd } from '../../core/modulo.ts';
import type { Pattern } from '../../core/results/analysis.ts';
import { type ChiSquare, chiSquareUniform } from '../../core/statistics/chi-square.ts';
import { percent } from '../../core/words.ts';
import { commonStep, type PatternSource } from './pattern-source.ts';

/** The grids on which ids are made, tested whatever the partition count (formula 8). */
const GRIDS = [2, 5, 10, 16, 60, 64, 100, 1000, 1024, 4096];
/** Cohen's "small" effect: under it a skew is real at most, never a reason to act. */
const EFFECT_MIN = 0.1;
/** Shared by all divisors (Bonferroni); one in a thousand sets without a pattern shows one. */
const CHANCE_MAX = 0.001;
/** Chi-square needs about five expected counts in a class. */
const MEAN_MIN = 5;
const PERIODS_LISTED = 3;

/**
 * The smallest divisors modulo which the ids are uneven in effect and beyond chance, of the
 * partition count and of the usual grids. Multiples of a reported divisor are left out: they show
 * what it shows. A divisor of the partition count unbalances the partitions as much, also where the
 * noise of many partitions hides it from their own chi-square. `isExplained`: the unevenness of the
 * partitions themselves has been reported.
 */
export function periodPatterns(source: PatternSource, isExplained: boolean): Pattern[] {
  const { partitions } = source.spread;
  const divisors = divisorsOf(partitions).filter((d) => d > 1);
  const tested = [...new Set([...divisors, ...GRIDS])].toSorted((a, b) => a - b);
  const found: number[] = [];
  for (const divisor of tested) {
    const isKnown = isExplained && partitions % divisor === 0;
    if (isKnown || found.length === PERIODS_LISTED || found.some((d) => divisor % d === 0))
      continue;
    const effect = effectOf(source, divisor);
    const isOwn = effect !== null && isLarge(effect, tested.length);
    if (isOwn && !isShadow(source, divisor, effect)) found.push(shortest(source, divisor, effect));
  }
  return found.map((divisor) => describe(source, divisor));
}

interface Effect {
  readonly chiSquare: ChiSquare;
  readonly w: number;
  /** The square of w without what chance gives, (X2 - df) / N. */
  readonly excess: number;
}

/** The chi-square over the residues that the ids' common step can reach, where it can be judged. */
function effectOf(source: PatternSource, divisor: number): Effect | null {
  const folded = source.fold(divisor);
  if (folded === null) return null;
  const step = commonStep(source, divisor);
  const offset =
    Math.max(
      0,
      folded.findIndex((count) => count > 0),
    ) % step;
  const counts = Array.from({ length: divisor / step }, (_, i) => folded[offset + i * step]!);
  const chiSquare = chiSquareUniform(counts);
  if (chiSquare === null || source.spread.total / counts.length < MEAN_MIN) return null;
  const { total } = source.spread;
  const excess = (chiSquare.statistic - chiSquare.degreesOfFreedom) / total;
  return { chiSquare, w: Math.sqrt(chiSquare.statistic / total), excess };
}

function isLarge({ chiSquare, w }: Effect, tests: number): boolean {
  return w >= EFFECT_MIN && chiSquare.pValue * tests < CHANCE_MAX;
}

/** How much more than its part a divisor must show of the partitions' effect. */
const CONCENTRATION = 1.5;

/**
 * Whether a divisor only shows what the partitions do. One that stands out is seen modulo each of
 * their divisors, by that divisor's part of the degrees of freedom, and modulo every grid through
 * what the grid divides in common with them: neither is a period.
 */
function isShadow(source: PatternSource, divisor: number, effect: Effect): boolean {
  const { partitions } = source.spread;
  if (divisor === partitions) return false;
  if (partitions % divisor !== 0) {
    const shared = effectOf(source, Number(gcd(BigInt(divisor), BigInt(partitions))));
    return effect.excess - Math.max(0, shared?.excess ?? 0) < EFFECT_MIN ** 2;
  }
  const whole = effectOf(source, partitions);
  if (whole === null) return false;
  const part = effect.chiSquare.degreesOfFreedom / whole.chiSquare.degreesOfFreedom;
  return effect.excess < CONCENTRATION * part * whole.excess;
}

/**
 * A period of 3 shows modulo the grid 60 as well: the least divisor that shows nine tenths of the
 * effect. Divisors of the partition count were tested themselves.
 */
function shortest(source: PatternSource, divisor: number, { excess }: Effect): number {
  const { partitions } = source.spread;
  const shorter = divisorsOf(divisor).find(
    (d) => partitions % d !== 0 && (effectOf(source, d)?.excess ?? 0) >= 0.9 * excess,
  );
  return shorter ?? divisor;
}

function describe(source: PatternSource, divisor: number): Pattern {
  const folded = source.fold(divisor) ?? new Float64Array(divisor);
  const { total, partitions } = source.spread;
  const isHarmful = partitions % divisor === 0;
  const top = folded.reduce((best, count, i) => (count > folded[best]! ? i : best), 0);
  const w = (effectOf(source, divisor)?.w ?? 0).toFixed(2);
  const base = { modulus: BigInt(divisor), remainder: BigInt(top), isHarmful };
  if (divisor === partitions && divisor > 2) {
    const most = `partition ${top} holds ${percent(folded[top]! / total, 1)} of the ids`;
    const text = `uneven beyond chance (w = ${w}) with no smaller period: ${most} where ${percent(1 / partitions, 1)} is its share`;
    return { kind: 'uneven', ...base, text };
  }
  const shares =
    divisor <= 6
      ? Array.from(folded, (count) => percent(count / total, 0)).join(' / ')
      : `residue ${top} holds ${percent(folded[top]! / total, 1)}`;
  const effect = isHarmful ? '' : `; harmless for ${partitions} partitions`;
  const [subject, value] = source.isModulo ? ['ids', 'id'] : ['hash values', 'hash'];
  const text = `the ${subject} repeat with period ${divisor}: ${shares} of them by ${value} mod ${divisor} (w = ${w})${effect}`;
  return { kind: 'period', ...base, text };
}
