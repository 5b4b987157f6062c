import type { PageSums } from '../../core/statistics/page-sample.ts';
import type { Row } from './database.ts';
import { numberOf } from './decode-group.ts';

/** What the parts `pages` and `pages N` say, for each partition count in the order of the plan. */
export function pageSumsOf(rows: readonly Row[], partitions: readonly number[]): PageSums[] {
  const [all = []] = rows.filter(([part]) => part === 'pages');
  const [pages = 0, counted = 0, squares = 0, rowsMax = 0] = all.slice(1).map(numberOf);
  return partitions.map((count, i) => {
    const buckets = noBuckets(count);
    for (const [part, ...cells] of rows) {
      if (part !== `pages ${i}`) continue;
      const [bucket = 0, ...sums] = cells.map(numberOf);
      const [own = 0, ownSquares = 0, products = 0, seen = 0] = sums;
      buckets.rows[bucket] = own;
      buckets.squares[bucket] = ownSquares;
      buckets.products[bucket] = products;
      buckets.pages[bucket] = seen;
    }
    return { pages, rows: counted, squares, rowsMax, buckets };
  });
}

function noBuckets(count: number): PageSums['buckets'] {
  const zeros = (): Float64Array => new Float64Array(count);
  return { rows: zeros(), squares: zeros(), products: zeros(), pages: zeros() };
}

/** Samples of several databases, each with a seed of its own, as one of them all. */
export function addedPageSums(a: PageSums, b: PageSums): PageSums {
  const both = (x: Float64Array, y: Float64Array): Float64Array => x.map((each, i) => each + y[i]!);
  return {
    pages: a.pages + b.pages,
    rows: a.rows + b.rows,
    squares: a.squares + b.squares,
    rowsMax: Math.max(a.rowsMax, b.rowsMax),
    buckets: {
      rows: both(a.buckets.rows, b.buckets.rows),
      squares: both(a.buckets.squares, b.buckets.squares),
      products: both(a.buckets.products, b.buckets.products),
      pages: both(a.buckets.pages, b.buckets.pages),
    },
  };
}
