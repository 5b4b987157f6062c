import type { LeaseSpan } from '../../core/results/membership.ts';
import { sharedShareOf } from '../ownership.ts';

/** Ids that changed hands: the lease that ended, and how long until another worker had them. */
export interface Handover {
  readonly from: LeaseSpan;
  readonly to: LeaseSpan;
  readonly gapMs: number;
}

/**
 * For each lease that ended, the first later lease of another worker that takes up some of its ids.
 * Costs the leases times those that follow until one meets it.
 */
export function handoversOf(leases: readonly LeaseSpan[]): Handover[] {
  const sorted = leases.toSorted((a, b) => a.fromMs - b.fromMs);
  return sorted.flatMap((from): Handover[] => {
    const to = sorted.find(
      (each) =>
        each.fromMs >= from.toMs && each.worker !== from.worker && sharedShareOf(from, each) > 0,
    );
    return to === undefined ? [] : [{ from, to, gapMs: to.fromMs - from.toMs }];
  });
}

/** The least slack of a growth to so many workers, in intervals (formula 19), reply latency aside. */
export function slackFormula(replicas: number, gap: number): number {
  return gap + (1 - 2 * gap) / replicas;
}
