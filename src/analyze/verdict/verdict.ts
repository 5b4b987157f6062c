import { IDS_PER_PARTITION_MIN, isEven } from '../../core/even.ts';
import type {
  MapComparison,
  Pattern,
  SpreadSummary,
  Verdict,
} from '../../core/results/analysis.ts';
import type { CostFigures } from '../../core/results/cost-figures.ts';
import { noiseFloor, shareBeyond } from '../../core/statistics/noise-floor.ts';
import type { InputDescription } from '../../core/tally/reading.ts';
import type { MapName, Tally } from '../../core/tally/tally.ts';
import { counted, grouped, percent, ratioText } from '../../core/words.ts';
import { costCures, cureCandidates, hashCures, partitionCures, shiftCures } from './cures.ts';
import { costReason, cureText, mainPattern, sentence, spreadReason } from './reasons.ts';

export interface VerdictSource {
  readonly tally: Tally;
  /** What was read: a database counts under fewer moduli than a reader of ids. */
  readonly inputKind: InputDescription['kind'];
  readonly map: MapName;
  readonly summary: SpreadSummary;
  readonly patterns: readonly Pattern[];
  readonly costs: readonly CostFigures[];
  /** The other maps, as measured on these ids. */
  readonly comparison: readonly MapComparison[];
}

/**
 * What to do, and why: the first reason is the answer, the others are its proof. In this order: one
 * id that outweighs a partition, so that nothing helps; too few ids to tell; the change that evens
 * these very ids out, measured; or keep.
 */
export function verdictOf(source: VerdictSource): Verdict {
  const outweighed = oneIdOutweighs(source);
  if (outweighed !== null) return outweighed;
  if (isTooFew(source)) return tooFew(source);
  return oneCostOutweighs(source) ?? change(source) ?? keep(source);
}

/** Patterns that hold for every id are no chance at twenty ids already: 1 in 2^19 for even ids. */
const EXACT_PATTERNS: readonly Pattern['kind'][] = [
  'stride',
  'parity',
  'multiples',
  'low-bits',
  'decimal-grid',
];

function isTooFew({ summary: { spread }, patterns }: VerdictSource): boolean {
  const isProven = patterns.some(
    ({ kind, isHarmful }) => isHarmful && EXACT_PATTERNS.includes(kind),
  );
  return spread.mean / spread.designEffect < IDS_PER_PARTITION_MIN && !isProven;
}

function tooFew({ summary: { spread } }: VerdictSource): Verdict {
  const different = Math.round(spread.total / spread.designEffect);
  const ids =
    spread.designEffect === 1
      ? counted(different, 'id')
      : `${counted(spread.total, 'row')} of so few ids`;
  const verb = spread.total === 1 ? 'is' : 'are';
  const enough = grouped(IDS_PER_PARTITION_MIN * spread.partitions);
  const answer = `${ids} in ${counted(spread.partitions, 'partition')} ${verb} too few to tell a pattern from chance; ${enough} different ones would do.`;
  return { kind: 'unknown', reasons: [sentence(answer)], cures: [] };
}

function oneIdOutweighs({ tally, summary }: VerdictSource): Verdict | null {
  const { spread } = summary;
  const most = tally.ids?.repeats?.mostRepeated ?? null;
  if (most === null || spread.partitions === 1 || most.count <= spread.mean) return null;
  if (spread.mean < IDS_PER_PARTITION_MIN || areRowsEven(summary)) return null;
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

/** Beside a floor of rows that are ids of their own: that of these ids holds the heavy one as well. */
function areRowsEven({ spread, floor: { draws, seed } }: SpreadSummary): boolean {
  const { total, partitions } = spread;
  return isEven({ ...spread, designEffect: 1 }, noiseFloor({ total, partitions, draws, seed }));
}

/** Formula 9: the largest single cost is a floor under the largest load, whatever the map. */
function oneCostOutweighs({ summary, costs }: VerdictSource): Verdict | null {
  const cost = costs.find(({ indivisible }) => indivisible > 1);
  const heavy = cost?.heaviest[0];
  if (cost === undefined || heavy === undefined || summary.spread.partitions === 1) return null;
  const times = `${cost.indivisible.toFixed(1)} times a partition's mean load`;
  const balance = summary.isEven ? 'The counts are balanced but the cost is not: ' : '';
  const answer = `${balance}${heavy.id === null ? 'one id' : `id ${heavy.id}`} alone takes ${percent(heavy.shareOfSum, 1)} of ${cost.name}, ${times}; no partition count and no hash can divide one id.`;
  const advice = 'split that id into parts, or run it on a schedule of its own';
  const reasons = [sentence(answer), advice, costReason(cost, summary), spreadReason(summary)];
  return { kind: 'not-fixable', reasons, cures: [] };
}

/** The change that evens these very ids out, where their counts or costs are uneven; else null. */
export function change(source: VerdictSource): Verdict | null {
  const { tally, map, summary, patterns, costs } = source;
  const { partitions } = summary.spread;
  const main = mainPattern(patterns);
  if (summary.isEven && main === null) return changeForCost(source);
  const isSnowflake = patterns.some(({ kind }) => kind === 'low-bits');
  const hashes = [...hashCures(tally, map, partitions), ...shiftCures(tally, partitions)];
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
  const uneven = costs.find((cost) => !cost.isEven);
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

function cured(source: VerdictSource, { why, what, proof, cures }: Case): Verdict {
  const { summary } = source;
  const [first] = cures;
  const untried = first === undefined ? untriedOf(source) : null;
  if (untried !== null) {
    return { kind: 'unknown', reasons: [sentence(why), untried, ...proof], cures };
  }
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

/** Why the lack of a cure says nothing: there are counts only, and not of what could be one. */
function untriedOf({ tally, map, summary, inputKind }: VerdictSource): string | null {
  const { partitions } = summary.spread;
  if (tally.ids === null) {
    return `what would even it out cannot be seen in a histogram modulo ${partitions}: give the ids, or count modulo a multiple of it`;
  }
  if (tally.sample !== null) return UNTRIED_IN_SAMPLE;
  if (inputKind !== 'database') return null;
  const isCounted = (count: number): boolean => tally.residues.get(map)?.fold(count) != null;
  if (!cureCandidates(partitions).every(isCounted)) {
    return 'what would even it out was not counted: --deep counts other partition counts in the database as well';
  }
  const isHashed = [...tally.residues.keys()].some((each) => each !== 'modulo' && each !== map);
  return isHashed
    ? null
    : 'no neighbouring partition count evens it out, and no hash was tried: --compare-hashes, or the ids in a file, would tell';
}

/** It is counted under one map, and its pages may make a good partition count look uneven. */
const UNTRIED_IN_SAMPLE =
  'no partition count that was counted evens the sample out, which says little: leave --sample out, and let --deep and --compare-hashes try others';

function keep({ map, summary, patterns, costs, comparison }: VerdictSource): Verdict {
  const other = comparison.find((each) => each.map !== map && each.map !== 'modulo');
  const measured =
    other === undefined
      ? []
      : [`${other.map} on these ids: max/min ${ratioText(other.spread.ratio)}`];
  const reasons = [
    keepAnswer(summary, patterns, map),
    spreadReason(summary),
    ...measured,
    ...costs.map((cost) => costReason(cost, summary)),
  ];
  return { kind: 'keep', reasons, cures: [] };
}

/** Cohen's "small" effect; under it a skew beyond chance is true, and no reason to act. */
const EFFECT_SMALL = 0.1;

function keepAnswer(
  { spread, floor }: SpreadSummary,
  patterns: readonly Pattern[],
  map: MapName,
): string {
  const better = map === 'modulo' ? 'a hash' : 'another hash';
  const pValue = spread.chiSquare?.pValue ?? 0.5;
  const drift = patterns.find(({ kind, isHarmful }) => kind === 'drift' && isHarmful);
  if (drift !== undefined)
    return `As a whole it is even, but new ids are not like old ones: ${drift.text}.`;
  if (pValue > 0.999)
    return `The ids spread more evenly than chance would; ${better} would make it worse.`;
  if (pValue < 0.001 && spread.cohenW < EFFECT_SMALL)
    return `The spread is uneven beyond chance, but only slightly (w = ${spread.cohenW.toFixed(3)}); ${better} would gain too little to change the map.`;
  const rarer = shareBeyond(floor.deviationMax, spread.max.deviation, 'above');
  if (rarer < 0.05)
    return `The spread is at the edge of what chance gives: ${percent(rarer, 1)} of perfect hashes have a fuller partition; ${better} would gain little.`;
  return `The spread is what chance gives; ${better} would not be expected to do better.`;
}
