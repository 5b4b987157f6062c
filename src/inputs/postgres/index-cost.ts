/** A table and the planner's own constants, all as the database has them. */
export interface PlannerFacts {
  readonly rows: number;
  /** Of 8 kB. */
  readonly pages: number;
  readonly seqPageCost: number;
  readonly randomPageCost: number;
  readonly cpuTupleCost: number;
  readonly cpuIndexTupleCost: number;
  readonly cpuOperatorCost: number;
  /** Of asking one row for its bucket, and whatever else it must fulfil. */
  readonly conditionCost: number;
}

export interface BucketCost {
  readonly cost: number;
  readonly rows: number;
  /** Pages of the table that hold a row of the bucket. */
  readonly pages: number;
}

/**
 * What the planner would expect of reading one of `partitions` even buckets by an index, which need
 * not be there: its own formula for a bitmap scan (`cost_bitmap_heap_scan` and
 * `compute_bitmap_pages` in costsize.c). A test holds it against an index that is.
 */
export function bucketCost(facts: PlannerFacts, partitions: number): BucketCost {
  const rows = facts.rows / partitions;
  const { pages: all } = facts;
  // Mackert and Lohman: the pages on which so many rows lie that are spread at random.
  const pages = all === 0 ? 0 : Math.min(all, (2 * all * rows) / (2 * all + rows));
  const { seqPageCost, randomPageCost, cpuTupleCost } = facts;
  // Many pages in their order are read nearly as quickly as all of them.
  const nearness = all === 0 ? 0 : Math.sqrt(pages / all);
  const pageCost =
    pages < 2 ? randomPageCost : randomPageCost - (randomPageCost - seqPageCost) * nearness;
  const ofIndex =
    rows * (facts.cpuIndexTupleCost + facts.cpuOperatorCost) +
    (rows / ENTRIES_PER_PAGE) * randomPageCost;
  // Each row that is found is checked once more.
  const ofRows = rows * (cpuTupleCost + facts.conditionCost);
  return { cost: ofIndex + pages * pageCost + ofRows, rows, pages };
}

/** Equal keys share an entry, six bytes for each row. */
const ENTRIES_PER_PAGE = 1000;
