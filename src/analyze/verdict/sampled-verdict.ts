import type { Verdict } from '../../core/results/analysis.ts';
import type { SampleFigures } from '../../core/results/sample-figures.ts';
import { type SampledCriterion, sampledCriteria } from '../../core/sampled-even.ts';
import { largerSample, sampleAdvice } from '../../core/statistics/larger-sample.ts';
import { grouped, ratioText, signedPercent } from '../../core/words.ts';
import { sentence, spreadReason } from './reasons.ts';
import { change, type VerdictSource } from './verdict.ts';

/**
 * What to do by a sample: keep where every interval lies inside the limit of a perfect hash, a change
 * where one lies outside, and else unknown, with the sample that would tell. Patterns and cures are those
 * of the rows that were seen.
 */
export function sampledVerdict(source: VerdictSource, sample: SampleFigures): Verdict {
  const { spread, floor, intervals, isEven } = source.summary;
  if (intervals === null) {
    return { kind: 'unknown', reasons: [sentence(`${sample.why ?? NO_INTERVALS}.`)], cures: [] };
  }
  const criteria = sampledCriteria(spread, floor, intervals);
  const proof = [...criteria.map(proofOf), spreadReason(source.summary)];
  if (isEven === null) return tooSmall(criteria, sample, proof);
  if (!isEven) return uneven(source, criteria);
  const answer =
    'Whatever the sample leaves open, the whole is as even as a perfect hash and its margin allow.';
  return { kind: 'keep', reasons: [answer, ...proof], cures: [] };
}

const NO_INTERVALS = 'this sample has no intervals';

function tooSmall(
  criteria: readonly SampledCriterion[],
  { percent }: SampleFigures,
  proof: readonly string[],
): Verdict {
  const open = criteria.filter(({ side }) => side === 'straddles');
  const [first] = open;
  if (first === undefined) return { kind: 'unknown', reasons: proof, cures: [] };
  const needed = open.map((each) => largerSample({ ...each, percent }));
  const enough = needed.includes(null) ? null : Math.max(...needed.map((each) => each ?? 0));
  const what = `the interval of ${NAMES[first.figure]}, ${proofWords(first)}, straddles the limit of a perfect hash, ${limitWords(first)}`;
  const answer = `Sample too small: ${what}; ${sampleAdvice(enough)}.`;
  return { kind: 'unknown', reasons: [answer, ...proof], cures: [] };
}

function uneven(source: VerdictSource, criteria: readonly SampledCriterion[]): Verdict {
  const proof = criteria.filter(({ side }) => side === 'outside').map(proofOf);
  const found = change(source);
  if (found === null) return { kind: 'unknown', reasons: proof, cures: [] };
  const reasons = found.reasons.map((reason) =>
    reason.replace(/^cure \d+(?=: )/, '$& tried on the sample'),
  );
  return { ...found, reasons: [...reasons, ...proof] };
}

const NAMES = {
  deviation: 'the largest deviation',
  ratio: 'max/min',
  empty: 'the number of empty partitions',
} as const;

function proofOf(criterion: SampledCriterion): string {
  const where = { inside: 'within', outside: 'beyond', straddles: 'on both sides of' };
  return `${NAMES[criterion.figure]} is ${proofWords(criterion)} with 95 %, ${where[criterion.side]} ${limitWords(criterion)} of a perfect hash with its margin`;
}

function proofWords({ figure, interval: { low, high } }: SampledCriterion): string {
  return `${valueWords(figure, low)} to ${valueWords(figure, high)}`;
}

function limitWords({ figure, limit }: SampledCriterion): string {
  return valueWords(figure, limit);
}

function valueWords(figure: SampledCriterion['figure'], value: number): string {
  if (value === Infinity) return 'anything';
  switch (figure) {
    case 'deviation':
      return signedPercent(value, 1);
    case 'ratio':
      return ratioText(value);
    case 'empty':
      return grouped(value);
  }
}
