import { IDS_PER_PARTITION_MIN } from '../../core/even.ts';
import type {
  MapComparison,
  Pattern,
  SpreadSummary,
  Verdict,
} from '../../core/results/analysis.ts';
import type { CostFigures } from '../../core/results/cost-figures.ts';
import type { MapName, Tally } from '../../core/tally/tally.ts';
import { counted, grouped, percent, ratioText } from '../../core/words.ts';
import { costCures, hashCures, partitionCures, shiftCures } from './cures.ts';
import { costReason, cureText, mainPattern, sentence, spreadReason } from './reasons.ts';

export interface VerdictSource {
  readonly tally: Tally;
  readonly map: MapName;
  readonly summary: SpreadSummary;
  readonly patterns: readonly Pattern[];
  readonly costs: readonly CostFigures[];
  /** The other maps, as measured on these ids. */
  readonly comparison: readonly MapComparison[];
}

/**
 * What to do, and why: the first reason is the answer, the others are its proof. In this order: too
 * few ids to tell; one id that outweighs a partition, so that nothing helps; the change that evens
 * these very ids out, measured; or keep.
 */
export function verdictOf(source: VerdictSource): Verdict {
  if (source.summary.spread.mean < IDS_PER_PARTITION_MIN) return tooFew(source);
  return oneIdOutweighs(source) ?? oneCostOutweighs(source) ?? change(source) ?? keep(source);
}

function tooFew({ summary: { spread } }: VerdictSource): Verdict {
  const found = `${counted(spread.total, 'id')} in ${counted(spread.partitions, 'partition')}`;
  const enough = grouped(IDS_PER_PARTITION_MIN * spread.partitions);
  const answer = `${found} are too few to tell a pattern from chance; ${enough} would do.`;
  return { kind: 'unknown', reasons: [sentence(answer)], cures: [] };
}

function oneIdOutweighs({ tally, summary }: VerdictSource): Verdict | null {
  const { spread, isEven } = summary;
  const most = tally.ids?.repeats.mostRepeated ?? null;
  if (isEven || most === null || spread.partitions === 1 || most.count <= spread.mean) return null;
  const name = most.id === null ? 'one id' : `id ${most.id}`;
  const share = percent(most.count / spread.total, 1);
  const answer = `${name} stands in ${counted(most.count, 'row')} (${share}), more than a partition's share of ${grouped(spread.mean)}: no partition count and no hash can divide one id.`;
  const advice = 'split its rows by another key, or give it a partition of its own';
  return {
    kind: 'not-fixable',
    reasons: [sentence(answer), advice, spreadReason(summary)],
    cures: [],
  };
}

/** Formula 9: the largest single cost is a floor under the largest load, whatever the map. */
function oneCostOutweighs({ summary, costs }: VerdictSource): Verdict | null {
  const cost = costs.find(({ indivisible }) => indivisible > 1);
  const heavy = cost?.heaviest[0];
  if (cost === undefined || heavy === undefined || summary.spread.partitions === 1) return null;
  const times = `${cost.indivisible.toFixed(1)} times a partition's mean load`;
  const balance = summary.isEven ? 'The counts are balanced but the cost is not: ' : '';
  const answer = `${balance}id ${heavy.id} alone takes ${percent(heavy.shareOfSum, 1)} of ${cost.name}, ${times}; no partition count and no hash can divide one id.`;
  const advice = 'split that id into parts, or run it on a schedule of its own';
  const reasons = [sentence(answer), advice, costReason(cost, summary), spreadReason(summary)];
  return { kind: 'not-fixable', reasons, cures: [] };
}

function change(source: VerdictSource): Verdict | null {
  const { tally, map, summary, patterns, costs } = source;
  const { partitions } = summary.spread;
  const main = mainPattern(patterns);
  if (summary.isEven && main === null) return changeForCost(source);
  const isSnowflake = patterns.some(({ kind }) => kind === 'low-bits');
  const hashes = [...shiftCures(tally, partitions), ...hashCures(tally, map, partitions)];
  const counts = partitionCures(tally, map, partitions);
  // A snowflake's zero bits are a sign of low traffic, and go with it: only a mixed id stays even.
  const cures = isSnowflake ? [...hashes, ...counts] : [...counts, ...hashes];
  const why = main === null ? 'the spread is uneven beyond chance' : main.text;
  const balance = [spreadReason(summary), ...costs.map((cost) => costReason(cost, summary))];
  return cured(source, { why: `${why}.`, what: 'these ids', proof: balance, cures });
}

/** Even counts, uneven cost, and beyond what a perfect hash would give with these costs. */
function changeForCost(source: VerdictSource): Verdict | null {
  const { tally, map, summary, costs } = source;
  const uneven = costs.find(({ isEven }) => !isEven);
  const tallied = tally.costs.find(({ name }) => name === uneven?.name);
  if (uneven === undefined || tallied === undefined) return null;
  const cures = costCures(tallied, map, summary.spread.partitions);
  return cured(source, {
    why: `${costReason(uneven, summary)}.`,
    what: uneven.name,
    proof: [spreadReason(summary)],
    cures,
  });
}

interface Case {
  readonly why: string;
  /** What a cure would even out. */
  readonly what: string;
  readonly proof: readonly string[];
  readonly cures: Verdict['cures'];
}

function cured({ summary }: VerdictSource, { why, what, proof, cures }: Case): Verdict {
  const [first] = cures;
  if (first === undefined) {
    const none = `neither a neighbouring partition count nor a hash evens ${what} out`;
    return { kind: 'not-fixable', reasons: [sentence(why), none, ...proof], cures };
  }
  const texts = cures.map(
    (cure, i) => `cure ${i + 1}: ${cureText(cure, summary.spread.partitions)}`,
  );
  const kind = first.kind === 'partitions' ? 'change-partitions' : 'hash';
  return { kind, reasons: [sentence(why), ...texts, ...proof], cures };
}

function keep({ map, summary, costs, comparison }: VerdictSource): Verdict {
  const other = comparison.find((each) => each.map !== map && each.map !== 'modulo');
  const measured =
    other === undefined
      ? []
      : [`${other.map} on these ids: max/min ${ratioText(other.spread.ratio)}`];
  const reasons = [
    keepAnswer(summary, map),
    spreadReason(summary),
    ...measured,
    ...costs.map((cost) => costReason(cost, summary)),
  ];
  return { kind: 'keep', reasons, cures: [] };
}

/** Cohen's "small" effect; under it a skew beyond chance is true, and no reason to act. */
const EFFECT_SMALL = 0.1;

function keepAnswer({ spread }: SpreadSummary, map: MapName): string {
  const better = map === 'modulo' ? 'a hash' : 'another hash';
  const pValue = spread.chiSquare?.pValue ?? 0.5;
  if (pValue > 0.999)
    return `The ids spread more evenly than chance would; ${better} would make it worse.`;
  if (pValue < 0.001 && spread.cohenW < EFFECT_SMALL)
    return `The spread is uneven beyond chance, but only slightly (w = ${spread.cohenW.toFixed(3)}); ${better} would gain too little to change the map.`;
  return `The spread is what chance gives; ${better} would not be expected to do better.`;
}
