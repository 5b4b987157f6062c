import { residueOfRow } from '../../core/sql/residue-key.ts';
import { HEAVY_LISTED } from '../../core/tally/cost-counts.ts';
import type { MapName, TallyRequest } from '../../core/tally/tally.ts';
import { type Expressions, expressionsOf, groupOf, isCounted } from './expressions.ts';
import { mappedId } from './mapped-id.ts';
import { pageParts } from './page-parts.ts';
import { type Part, unionOf } from './part.ts';
import type { CountingPlan, HistogramPlan } from './plan.ts';
import { type CountedSource, rowsOf } from './source.ts';

/** What is asked besides the histograms. */
export interface CountingExtras {
  readonly isDistinct: boolean;
  /** The groups' keys are computed behind the dialect's fence, where it has one. */
  readonly isFenced: boolean;
}

/** A statement, and how the cells of its rows are to be read. */
export interface CountingStatement {
  readonly sql: string;
  /** Least, greatest and negative ids come from an index, and keys do not tell the sign. */
  readonly usesIndex: boolean;
  /** Ids are told apart, and `copies` has a row wherever there is an id. */
  readonly isDistinct: boolean;
  /** Its rows are a sample, and `pages` says how they lie in their pages. */
  readonly isSample: boolean;
}

/**
 * The one statement that counts a source: a part for each histogram and each further figure, under
 * UNION ALL, so that it is one look at one state of the database. A row's first cell says of which
 * part it is: the number of a histogram, or `extremes`, `copies`, `heaviest N`, and in a sample `pages N`.
 *
 * A histogram's cells: key, rows; for the first one least and greatest number, texts and negatives;
 * for a hash the ids that keep their partition, by partition count; for each cost rows, sum, sum of
 * squares and maximum, or the sum alone where the map is not judged.
 */
export function countingStatement(
  source: CountedSource,
  request: TallyRequest,
  plan: CountingPlan,
  extras: CountingExtras,
): CountingStatement {
  const expressions = expressionsOf(source, request);
  const usesIndex = isIndexEnough(source, expressions);
  const fence = extras.isFenced ? source.dialect.fence : null;
  const context = { source, request, plan, expressions, usesIndex, fence };
  const parts = [
    ...plan.histograms.map((_, i) => histogramPart(context, i)),
    ...(usesIndex ? [extremesPart(context)] : []),
    ...(extras.isDistinct ? [copiesPart(context)] : []),
    ...expressions.costs.map((_, i) => heaviestPart(context, i)),
    ...(source.page === null ? [] : pageParts(context, source.page)),
  ];
  return {
    sql: unionOf(parts),
    usesIndex,
    isDistinct: extras.isDistinct,
    isSample: source.page !== null,
  };
}

interface Context {
  readonly source: CountedSource;
  readonly request: TallyRequest;
  readonly plan: CountingPlan;
  readonly expressions: Expressions;
  readonly usesIndex: boolean;
  readonly fence: string | null;
}

/**
 * A look into an index is free, but knows only of whole columns: no condition, nothing rejected, and no
 * sample, whose least id is not that of the table.
 */
function isIndexEnough({ id, where, page }: CountedSource, { isRejected }: Expressions): boolean {
  const isWhole = where === null && page === null && isRejected === null;
  return isWhole && id.isIndexed && id.kind === 'integer';
}

function histogramPart(context: Context, number: number): Part {
  const { source, plan, expressions, usesIndex } = context;
  const histogram = plan.histograms[number];
  if (histogram === undefined) throw new RangeError(`there is no histogram ${number}`);
  const { map, modulus } = histogram;
  const { value } = mappedId(source, context.request, expressions, map);
  const key =
    usesIndex && map === 'modulo' ? `${value} % ${modulus}` : groupOf(expressions, value, modulus);
  const figures = ['count(*)', ...figuresOf(context, histogram, number === 0)];
  const keyed = keyedRows(context, key);
  const inner = [keyed.key, ...figures].map((figure, i) => `${figure} AS f${i}`).join(', ');
  return {
    name: `${number}`,
    cells: [key, ...figures].map((_, i) => source.dialect.exactText(`g.f${i}`)),
    from: `(SELECT ${inner} FROM ${keyed.from} GROUP BY 1) AS g`,
  };
}

/** The rows and their key: an expression, or behind the fence a column. */
function keyedRows({ source, fence }: Context, key: string): { key: string; from: string } {
  const from = rowsOf(source);
  if (fence === null) return { key, from };
  const name = source.dialect.quoteIdentifier(KEY);
  return {
    key: `s.${name}`,
    from: `(SELECT s.*, ${key} AS ${name} FROM ${from} ${fence}) AS s`,
  };
}

/** As long as no column has. */
const KEY = 'nandi key';

function figuresOf(context: Context, histogram: HistogramPlan, isFirst: boolean): string[] {
  const { expressions, usesIndex } = context;
  const { number, costs } = expressions;
  const one = (condition: string): string => `sum(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;
  const textual = expressions.takesText ? one(`${number} IS NULL`) : '0';
  // Under plain modulo the keys tell the signs.
  const negative = histogram.map === 'modulo' ? 'NULL' : one(`${number} < 0`);
  const extremes = usesIndex
    ? ['NULL', 'NULL', '0', 'NULL']
    : [`min(${number})`, `max(${number})`, textual, negative];
  const full = (cost: string): string[] => [
    `count(${cost})`,
    `sum(${cost})`,
    `sum(${cost} * ${cost})`,
    `max(${cost})`,
  ];
  return [
    ...(isFirst ? extremes : []),
    ...(histogram.map === 'modulo' ? [] : keptOf(context, histogram.map)),
    ...costs.flatMap((cost) => (histogram.isJudged ? full(cost) : [`sum(${cost})`])),
  ];
}

/** Ids that plain modulo puts into the same partition, for each partition count. */
function keptOf(
  { source, request, plan, expressions }: Context,
  map: Exclude<MapName, 'modulo'>,
): string[] {
  const { value, signed } = mappedId(source, request, expressions, map);
  return plan.partitions.map((partitions) => {
    const plain = residueOfRow(expressions.number, partitions, 'integer');
    return `sum(CASE WHEN ${plain} = ${residueOfRow(value, partitions, signed)} THEN 1 ELSE 0 END)`;
  });
}

function extremesPart({ source, expressions }: Context): Part {
  const { exactText } = source.dialect;
  const from = rowsOf(source);
  const figure = (what: string, condition = ''): string =>
    exactText(`(SELECT ${what} FROM ${from}${condition})`);
  const { number } = expressions;
  const negative = figure('count(*)', ` WHERE ${number} < 0`);
  return {
    name: 'extremes',
    cells: [figure(`min(${number})`), figure(`max(${number})`), negative],
    from: null,
  };
}

/** How many ids stand in 1, 2, 3 rows, and so on, and the first of each. */
function copiesPart({ source, expressions }: Context): Part {
  const { exactText } = source.dialect;
  const id = expressions.takesText ? expressions.text : expressions.number;
  const each = `SELECT ${id} AS id, count(*) AS copies FROM ${rowsOf(source)} WHERE ${isCounted(expressions)} GROUP BY 1`;
  const by = `SELECT copies, count(*) AS ids, min(id) AS example FROM (${each}) AS e GROUP BY copies`;
  return {
    name: 'copies',
    cells: ['g.copies', 'g.ids', 'g.example'].map(exactText),
    from: `(${by}) AS g`,
  };
}

function heaviestPart({ source, expressions }: Context, number: number): Part {
  const { exactText } = source.dialect;
  const id = expressions.takesText ? expressions.text : expressions.number;
  const cost = expressions.costs[number] ?? 'NULL';
  const dearest = `SELECT ${id} AS id, ${cost} AS cost FROM ${rowsOf(source)} WHERE ${isCounted(expressions)} AND ${cost} IS NOT NULL ORDER BY 2 DESC, 1 LIMIT ${HEAVY_LISTED}`;
  return {
    name: `heaviest ${number}`,
    cells: ['g.id', 'g.cost'].map(exactText),
    from: `(${dearest}) AS g`,
  };
}
