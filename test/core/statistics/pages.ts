import type { PageSums } from '../../../src/core/statistics/page-sample.ts';

/** Counts by bucket of one page. */
export type Page = ArrayLike<number>;

/** What these pages add up to, as a database would say it. */
export function sumsOf(pages: readonly Page[], partitions: number): PageSums {
  const zeros = (): Float64Array => new Float64Array(partitions);
  const buckets = { rows: zeros(), squares: zeros(), products: zeros(), pages: zeros() };
  const all = { pages: 0, rows: 0, squares: 0, rowsMax: 0 };
  for (const page of pages) {
    const total = Array.from(page).reduce((sum, count) => sum + count, 0);
    if (total === 0) continue;
    all.pages++;
    all.rows += total;
    all.squares += total ** 2;
    all.rowsMax = Math.max(all.rowsMax, total);
    for (let bucket = 0; bucket < partitions; bucket++) {
      const count = page[bucket]!;
      buckets.rows[bucket]! += count;
      buckets.squares[bucket]! += count ** 2;
      buckets.products[bucket]! += count * total;
      buckets.pages[bucket]! += Number(count > 0);
    }
  }
  return { ...all, buckets };
}

/** The same page so often. */
export function times(count: number, page: Page): Page[] {
  return Array.from({ length: count }, () => page);
}
