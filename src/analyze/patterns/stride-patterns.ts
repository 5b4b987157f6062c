import { gcd } from '../../core/modulo.ts';
import type { Pattern, Spread } from '../../core/results/analysis.ts';
import type { StrideFigures } from '../../core/tally/stride.ts';
import type { Tally } from '../../core/tally/tally.ts';
import { grouped } from '../../core/words.ts';

/**
 * What all ids have in common (formula 7): ids = remainder (mod step) reach exactly B / gcd(step, B)
 * partitions. Exact, whatever the number of ids.
 */
export function stridePatterns(tally: Tally, spread: Spread): Pattern[] {
  const stride = tally.ids?.stride ?? null;
  if (stride === null || stride.step === 0n) return [];
  if (stride.step === 1n) return isGapless(tally, 1n) ? [consecutive()] : [];
  const partitions = BigInt(spread.partitions);
  const effect = effectOn(stride.step, partitions);
  const isHarmful = effect.common > 1n;
  const named = [
    ...lowBits(stride, effect.text),
    ...multiples(stride, partitions, effect.text),
    ...decimalGrid(stride, effect.text),
    ...parity(stride, partitions, effect.text),
  ];
  const all = [...named, ...plainStride(tally, stride, named, effect.text)];
  return all.map((pattern) => ({ ...pattern, isHarmful }));
}

type Found = Omit<Pattern, 'isHarmful'>;

function consecutive(): Pattern {
  const text = 'the ids are consecutive: every partition count takes them in turn, to within one';
  return { kind: 'consecutive', modulus: 1n, remainder: 0n, isHarmful: false, text };
}

function effectOn(step: bigint, partitions: bigint): { common: bigint; text: string } {
  const common = gcd(step, partitions);
  if (common === 1n)
    return {
      common,
      text: `harmless for ${partitions} partitions, which share no divisor with it`,
    };
  const reached = partitions / common;
  const empty = Number(partitions - reached);
  return { common, text: `${empty} of ${partitions} partitions stay empty` };
}

/** Ten zero bits or more are no accident of a writer's step: a generator's sequence never counts. */
const LOW_BITS_MIN = 10;

function lowBits({ divisor }: StrideFigures, effect: string): Found[] {
  const bits = trailingZeros(divisor);
  if (bits < LOW_BITS_MIN) return [];
  const modulus = 1n << BigInt(bits);
  const text = `all ids are multiples of ${modulus}: their low ${bits} bits are always 0, as of a snowflake whose sequence restarts each millisecond; ${effect}`;
  return [{ kind: 'low-bits', modulus, remainder: 0n, text }];
}

function multiples({ divisor }: StrideFigures, partitions: bigint, effect: string): Found[] {
  if (partitions === 1n || divisor % partitions !== 0n) return [];
  const text = `all ids are multiples of ${partitions}: all are in partition 0; ${effect}`;
  return [{ kind: 'multiples', modulus: partitions, remainder: 0n, text }];
}

function decimalGrid({ divisor }: StrideFigures, effect: string): Found[] {
  const zeros = /0*$/.exec(`${divisor}`)?.[0].length ?? 0;
  if (zeros === 0 || divisor === 0n) return [];
  const modulus = 10n ** BigInt(zeros);
  const text = `all ids are multiples of ${grouped(modulus)}: they end in 0, like numbers given by hand; ${effect}`;
  return [{ kind: 'decimal-grid', modulus, remainder: 0n, text }];
}

function parity(stride: StrideFigures, partitions: bigint, effect: string): Found[] {
  const isEffective = gcd(stride.step, partitions) === 2n || stride.step === 2n;
  if (stride.step % 2n !== 0n || !isEffective) return [];
  const remainder = remainderOf(stride.first, 2n);
  const word = remainder === 0n ? 'even' : 'odd';
  const origin =
    stride.isExact && stride.step === 2n ? '; typical of auto_increment_increment = 2' : '';
  return [
    { kind: 'parity', modulus: 2n, remainder, text: `all ids are ${word}: ${effect}${origin}` },
  ];
}

/** The step itself, unless a name above has said it already. */
function plainStride(
  tally: Tally,
  { step, first, isExact }: StrideFigures,
  named: readonly Found[],
  effect: string,
): Found[] {
  if (named.some(({ modulus }) => modulus === step)) return [];
  const remainder = remainderOf(first, step);
  const gapless = isGapless(tally, step) ? ' without a gap' : '';
  // A histogram modulo 24 shows steps of 48 as steps of 24.
  const more = isExact ? '' : ' or a multiple of it';
  const origin =
    isExact && step <= 20n
      ? `; typical of auto_increment_increment = ${step}, offset ${remainder}`
      : '';
  const text = `all ids are ${grouped(remainder)} modulo ${grouped(step)}: they go in steps of ${grouped(step)}${more}${gapless}; ${effect}${origin}`;
  return [{ kind: 'stride', modulus: step, remainder, text }];
}

function isGapless({ ids, used }: Tally, step: bigint): boolean {
  if (ids === null || ids.min === null || ids.max === null || ids.repeats === null) return false;
  const { duplicates, exact } = ids.repeats;
  return exact && duplicates === 0 && (ids.max - ids.min) / step + 1n === BigInt(used);
}

function remainderOf(id: bigint, modulus: bigint): bigint {
  return ((id % modulus) + modulus) % modulus;
}

function trailingZeros(value: bigint): number {
  return /0*$/.exec(value === 0n ? '' : value.toString(2))?.[0].length ?? 0;
}
