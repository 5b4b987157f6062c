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
 * How the rows of a sample lie in its pages, without which they would look drawn one by one: the part
 * `pages` with pages, rows, sum of squares and most rows of a page; and for each partition count, as
 * `pages N`, of each bucket its number, rows, sum of squares, sum of products with all rows of the page,
 * and pages. Grouped by page and bucket first: a look at the sample for each.
 */
export function pageParts(context: PageContext, page: string): Part[] {
  const { source, request, plan, expressions } = context;
  const { value, signed } = mappedId(source, request, expressions, request.map);
  const rows = `${pagedRowsOf(source, page)} WHERE ${isCounted(expressions)}`;
  const number = `s.${source.dialect.quoteIdentifier(PAGE)}`;
  const { exactText } = source.dialect;
  const all = `SELECT count(*) AS f0, sum(t) AS f1, sum(t * t) AS f2, max(t) AS f3 FROM (SELECT count(*) AS t FROM ${rows} GROUP BY ${number}) AS p`;
  const buckets = plan.partitions.map((partitions, i): Part => {
    // Negative ids and others are one bucket here: floorMod of each row.
    const bucket = residueOfRow(value, partitions, signed);
    const each = `SELECT ${bucket} AS b, count(*) AS c, sum(count(*)) OVER (PARTITION BY ${number}) AS t FROM ${rows} GROUP BY ${number}, 1`;
    const figures = 'b AS f0, sum(c) AS f1, sum(c * c) AS f2, sum(c * t) AS f3, count(*) AS f4';
    return {
      name: `pages ${i}`,
      cells: [0, 1, 2, 3, 4].map((cell) => exactText(`g.f${cell}`)),
      from: `(SELECT ${figures} FROM (${each}) AS p GROUP BY 1) AS g`,
    };
  });
  const total = {
    cells: [0, 1, 2, 3].map((cell) => exactText(`g.f${cell}`)),
    from: `(${all}) AS g`,
  };
  return [{ name: 'pages', ...total }, ...buckets];
}
