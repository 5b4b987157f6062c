import { residueOfRow } from '../../core/sql/residue-key.ts';
import type { TallyRequest } from '../../core/tally/tally.ts';
import { type Expressions, isCounted } from './expressions.ts';
import { mappedId } from './mapped-id.ts';
import type { Part } from './part.ts';
import type { CountingPlan } from './plan.ts';
import { type CountedSource, PAGE, pagedRowsOf } from './source.ts';

/** What the pages of a sample are counted from. */
interface PageContext {
  readonly source: CountedSource;
  readonly request: TallyRequest;
  readonly plan: CountingPlan;
  readonly expressions: Expressions;
}

/**
 * How the rows of a sample lie in its pages, without which they would look drawn one by one: for each
 * partition count, as `pages N`, of each bucket its number, rows, sum of squares over the pages, sum of
 * products with all rows of the page, pages, most rows of a page that it is in, and how many pages are
 * told by it, each page by one bucket. Grouped by page and bucket first: one look at the sample each.
 */
export function pageParts(context: PageContext, page: string): Part[] {
  const { source, request, plan, expressions } = context;
  const { value, signed } = mappedId(source, request, expressions, request.map);
  const rows = `${pagedRowsOf(source, page)} WHERE ${isCounted(expressions)}`;
  const number = `s.${source.dialect.quoteIdentifier(PAGE)}`;
  return plan.partitions.map((partitions, i) => {
    // Negative ids and others are one bucket here: floorMod of each row.
    const bucket = residueOfRow(value, partitions, signed);
    const inPage = `OVER (PARTITION BY ${number})`;
    const figures = `${bucket} AS b, count(*) AS c, sum(count(*)) ${inPage} AS t, row_number() ${inPage} AS r`;
    const each = `SELECT ${figures} FROM ${rows} GROUP BY ${number}, 1`;
    const sums = SUMS.map((sum, cell) => `${sum} AS f${cell}`).join(', ');
    return {
      name: `pages ${i}`,
      cells: SUMS.map((_, cell) => source.dialect.exactText(`g.f${cell}`)),
      from: `(SELECT ${sums} FROM (${each}) AS p GROUP BY b) AS g`,
    };
  });
}

const SUMS = [
  'b',
  'sum(c)',
  'sum(c * c)',
  'sum(c * t)',
  'count(*)',
  'max(t)',
  'count(*) FILTER (WHERE r = 1)',
] as const;
