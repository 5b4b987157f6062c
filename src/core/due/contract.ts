/** What is promised of one type of job: how far it may move, and how late it may be after that. */
export interface Contract {
  /** Null: of jobs without a type. */
  readonly type: string | null;
  /** Seconds; 0 is exact. */
  readonly toleranceS: number;
  /** Moved to later only, or half as far in each direction. */
  readonly direction: 'later' | 'either';
  /** The lower goes first, as in a crontab of nice values. */
  readonly priority: number;
  /** Seconds after the (jittered) due time; 0 means within its second. */
  readonly latenessMaxS: number;
  /** Share of capacity, in [0, 1], that these jobs have before all others; unused, it serves others. */
  readonly reservedShare: number;
}
