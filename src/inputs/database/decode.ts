import type { MapName } from '../../core/tally/tally.ts';
import type { Copies, Counted, CountedCost, CountedHistogram } from './counted.ts';
import type { Row } from './database.ts';
import { type Group, groupOf, idOf, numberOf, type Shape, wholeOf } from './decode-group.ts';
import { pageSumsOf } from './decode-pages.ts';
import type { CountingPlan, HistogramPlan } from './plan.ts';
import type { CountingStatement } from './statement.ts';

/** What the rows of a counting statement say, apart from the examples of rejected rows. */
export function countedOf(
  rows: readonly Row[],
  plan: CountingPlan,
  statement: CountingStatement,
  costs: number,
): Omit<Counted, 'rejects'> {
  const histograms = plan.histograms.map((histogram, i) =>
    groupsOf(partOf(rows, `${i}`), histogram, { plan, costs, isFirst: i === 0 }),
  );
  const [first] = histograms;
  const counted = (first?.groups ?? []).filter(({ meaning }) => meaning.kind === 'residue');
  const rowsThat = (is: (group: Group) => boolean): number =>
    sumOf((first?.groups ?? []).filter(is).map((group) => group.rows));
  return {
    used: sumOf(counted.map((group) => group.rows)),
    nulls: rowsThat(({ meaning }) => meaning.kind === 'null'),
    rejected: rowsThat(({ meaning }) => meaning.kind === 'rejected'),
    textual: sumOf(counted.map(({ textual }) => textual)),
    ...(statement.usesIndex ? lookedUp(partOf(rows, 'extremes')) : extremesOf(counted)),
    histograms: histograms.map(({ histogram }) => histogram),
    kept: new Map(histograms.flatMap(({ kept }) => (kept === null ? [] : [kept]))),
    costs: Array.from({ length: costs }, (_, i) =>
      costOf(counted, i, partOf(rows, `heaviest ${i}`)),
    ),
    copies: statement.isDistinct ? copiesOf(partOf(rows, 'copies')) : null,
    pages: statement.isSample ? pageSumsOf(rows, plan.partitions) : null,
  };
}

interface Groups {
  readonly groups: readonly Group[];
  readonly histogram: CountedHistogram;
  readonly kept: readonly [MapName, readonly number[]] | null;
}

function groupsOf(rows: readonly Row[], planned: HistogramPlan, shape: Shape): Groups {
  const { map, modulus, isJudged } = planned;
  // Workers hand groups over in any order, and large squares would add up to other last digits.
  const groups = rows
    .toSorted(([, a = null], [, b = null]) => placeOf(a) - placeOf(b))
    .map((row) => groupOf(row.slice(1), planned, shape));
  const counts = new Float64Array(modulus);
  const sums = Array.from({ length: shape.costs }, () => new Float64Array(modulus));
  const judged = Array.from({ length: isJudged ? shape.costs : 0 }, () => ({
    rows: new Float64Array(modulus),
    maxima: new Float64Array(modulus),
  }));
  const totals = shape.plan.partitions.map(() => 0);
  for (const { meaning, rows: count, kept, costs } of groups) {
    if (meaning.kind !== 'residue') continue;
    const { residue } = meaning;
    counts[residue]! += count;
    for (const [i, each] of kept.entries()) totals[i]! += each;
    for (const [i, cost] of costs.entries()) {
      sums[i]![residue]! += cost.sum;
      const full = judged[i];
      if (full === undefined) continue;
      full.rows[residue]! += cost.counted;
      full.maxima[residue] = Math.max(full.maxima[residue]!, cost.max);
    }
  }
  const kept = map === 'modulo' ? null : ([map, totals] as const);
  return { groups, histogram: { map, modulus, counts, sums, judged }, kept };
}

/** There is one group of NULLs at most. */
function placeOf(key: string | null): number {
  return key === null ? Number.NEGATIVE_INFINITY : Number(key);
}

type Extremes = Pick<Counted, 'min' | 'max' | 'negative'>;

function extremesOf(groups: readonly Group[]): Extremes {
  return {
    min: groups.reduce<bigint | null>((least, { min }) => lesser(least, min), null),
    max: groups.reduce<bigint | null>((most, { max }) => greater(most, max), null),
    negative: sumOf(groups.map(({ negative }) => negative)),
  };
}

function lookedUp([row = []]: readonly Row[]): Extremes {
  const [, min = null, max = null, negative = null] = row;
  return { min: wholeOf(min), max: wholeOf(max), negative: numberOf(negative) };
}

function costOf(groups: readonly Group[], i: number, heaviest: readonly Row[]): CountedCost {
  const costs = groups.flatMap((group) => group.costs[i] ?? []);
  return {
    counted: sumOf(costs.map(({ counted }) => counted)),
    sum: sumOf(costs.map(({ sum }) => sum)),
    sumOfSquares: sumOf(costs.map(({ sumOfSquares }) => sumOfSquares)),
    heaviest: heaviest.map(([, id = null, cost = null]) => ({
      id: idOf(id) ?? '',
      cost: numberOf(cost),
    })),
  };
}

function copiesOf(rows: readonly Row[]): readonly Copies[] {
  return rows.map(([, copies = null, ids = null, example = null]) => ({
    copies: numberOf(copies),
    ids: numberOf(ids),
    example: idOf(example),
  }));
}

/** The lesser of two whole numbers, either of which may be missing. */
export function lesser(a: bigint | null, b: bigint | null): bigint | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** The greater of two whole numbers, either of which may be missing. */
export function greater(a: bigint | null, b: bigint | null): bigint | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

function partOf(rows: readonly Row[], name: string): readonly Row[] {
  return rows.filter(([part]) => part === name);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
