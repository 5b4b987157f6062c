import { DueBuilder, type DueJob } from '../../../src/core/due/due-builder.ts';
import type { DueRequest, JitterRule } from '../../../src/core/due/due-request.ts';
import type { DueTally } from '../../../src/core/due/due-tally.ts';
import type { SecondCounts } from '../../../src/core/due/second-counts.ts';

export const JITTER: JitterRule = {
  hash: 'xxh64',
  hashInput: 'text',
  reduction: 'modulo',
  isSymmetric: false,
};

/** A request over a day of 2026, in UTC, of jobs that do not move. */
export function dueRequest(request: Partial<DueRequest> = {}): DueRequest {
  return {
    fromS: 1_768_435_200,
    untilS: 1_768_521_600,
    includesOverdue: false,
    zone: 'UTC',
    policy: { gap: 'forward', twice: 'earlier' },
    tolerances: { all: 0, byType: new Map() },
    jitter: null,
    ...request,
  };
}

export function dueJob(job: Partial<DueJob> = {}): DueJob {
  return {
    dueS: 1_768_467_600,
    type: null,
    toleranceS: null,
    id: null,
    cost: Number.NaN,
    doubt: null,
    ...job,
  };
}

export function tallyOf(jobs: readonly DueJob[], request: DueRequest): DueTally {
  const builder = new DueBuilder(request, {
    ids: jobs.some(({ id }) => id !== null),
    costs: jobs.some(({ cost }) => !Number.isNaN(cost)),
  });
  for (const job of jobs) builder.job(job);
  return builder.finish();
}

/** Counts as pairs, of one or of many. */
export function pairs(counts: SecondCounts | null | undefined): (readonly [number, number])[] {
  return counts === null || counts === undefined ? [] : [...counts.entries()];
}
