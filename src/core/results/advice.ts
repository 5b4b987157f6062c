/** What a group can expect at one interval and gap. */
export interface AdvicePoint {
  readonly intervalMs: number;
  readonly gap: number;
  /** gap x interval less round trip and pause: below 0 the group loses leases, or owns nothing. */
  readonly marginMs: number;
  /** What is between an old owner's end and a new one's start, at the least (formula 19). */
  readonly slackMs: number;
  /** Why it does not do, or null. */
  readonly problem: 'round-trip' | 'pause' | 'retry' | null;
  /** Of the day's share-time, with the deploys as said. */
  readonly availabilityShare: number;
  /** From a join or a leave until all own again, at the worst (the protocol's tables). */
  readonly recoveryMsMax: number;
}

export interface Advice {
  readonly rttMs: number;
  readonly pauseMs: number;
  readonly pods: number;
  readonly deploysPerDay: number;
  readonly points: readonly AdvicePoint[];
  /** Null where no point of the grid does. */
  readonly recommended: AdvicePoint | null;
  /** The shortest time between two replacements of a rolling restart in which each has settled. */
  readonly rollingSpacingIntervals: number;
  /** Share-time lost by a rolling restart of all pods, in intervals, by gap: simulated. */
  readonly lostIntervals: ReadonlyMap<number, number>;
  readonly reasons: readonly string[];
}
