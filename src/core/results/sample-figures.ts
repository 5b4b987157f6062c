/** Of which part of a table the figures are estimates. */
export interface SampleFigures {
  /** PostgreSQL's: every page is taken or left out as a whole. */
  readonly method: 'SYSTEM';
  /** The chance of each page. */
  readonly percent: number;
  readonly seed: number;
  /** Pages in which an id was counted. */
  readonly pages: number;
  /** Ids in them. */
  readonly rows: number;
  /** As many ids as the table has, about. */
  readonly estimatedTotal: number;
  /** How often all intervals of a partition count hold at the same time. */
  readonly confidence: number;
  /** Why there are no intervals, and what to do; null where there are. */
  readonly why: string | null;
}
