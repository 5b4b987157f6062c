import type { PageSums } from '../../core/statistics/page-sample.ts';
import type { Row } from './database.ts';
import { numberOf } from './decode-group.ts';

/** What the parts `pages N` say, for each partition count in the order of the plan. */
export function pageSumsOf(rows: readonly Row[], partitions: readonly number[]): PageSums[] {
  return partitions.map((count, i) =>
    sumsOf(
      rows.filter(([part]) => part === `pages ${i}`),
      count,
    ),
  );
}

function sumsOf(rows: readonly Row[], partitions: number): PageSums {
  const buckets = noBuckets(partitions);
  const all = { pages: 0, rows: 0, squares: 0, rowsMax: 0 };
  for (const [, ...cells] of rows) {
    const [bucket = 0, own = 0, squares = 0, products = 0, seen = 0, most = 0, told = 0] =
      cells.map(numberOf);
    buckets.rows[bucket] = own;
    buckets.squares[bucket] = squares;
    buckets.products[bucket] = products;
    buckets.pages[bucket] = seen;
    all.rows += own;
    all.pages += told;
    // The rows of a page are those of its buckets: the products with them add up to their square.
    all.squares += products;
    all.rowsMax = Math.max(all.rowsMax, most);
  }
  return { ...all, buckets };
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
