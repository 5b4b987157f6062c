import type { Random } from '../../core/random.ts';
import type { CatchUpRule, FailureModel } from '../../core/run-rules.ts';
import { drawBinomial } from '../../core/statistics/binomial.ts';
import type { RecordGroup } from './record-groups.ts';

/**
 * The chance that an attempt fails. Attempts of one slot form a chain that keeps the share: after a
 * failure q + rho (1 - q), after a success q (1 - rho), so that two in a row both fail with formula 16's
 * q (q + rho (1 - q)).
 *
 *     failureChance({ share: 0.1, correlation: 0.5, unit: 'record' }, true) // 0.55
 */
export function failureChance(
  { share, correlation }: FailureModel,
  failedBefore: boolean | null,
): number {
  if (failedBefore === null) return share;
  return failedBefore ? share + correlation * (1 - share) : share * (1 - correlation);
}

/** What an attempt makes of a group of records. */
export interface Attempted {
  readonly groups: readonly RecordGroup[];
  readonly succeeded: number;
  /** Of those, done that day for the second time. */
  readonly twice: number;
  /** Days that are settled by it, and how many records: paid, or given up for a newer one. */
  readonly settled: readonly Settled[];
}

interface Settled {
  readonly day: number;
  readonly records: number;
  readonly isPaid: boolean;
}

export interface AttemptOptions {
  /** The day that the records are done for. */
  readonly day: number;
  readonly endS: number;
  readonly rule: CatchUpRule;
  readonly failure: FailureModel;
  /** Whether the whole run failed; null where each record has its own chance. */
  readonly runFailed: boolean | null;
  readonly random: Random;
}

/** An attempt of the records of a group: those that fail stay due. */
export function attempt(group: RecordGroup, options: AttemptOptions): Attempted {
  const { day, failure, runFailed, random } = options;
  // A run that starts a day late: what has happened since stays as it is.
  if (day < group.day) return payDebt(group, options);
  const isSameDay = group.day === day;
  const chance = failureChance(failure, isSameDay ? group.failed : null);
  const failures =
    runFailed === null ? drawBinomial(group.count, chance, random) : runFailed ? group.count : 0;
  const succeeded = group.count - failures;
  const times = isSameDay ? group.times : 0;
  const failed = { ...group, day, times, failed: true, count: failures };
  const done = succeededGroup({ ...group, count: succeeded }, { ...options, times });
  return {
    groups: [failed, done.group].filter(({ count }) => count > 0),
    succeeded,
    twice: times === 1 ? succeeded : 0,
    settled: succeeded > 0 ? done.settled : [],
  };
}

/**
 * Records of a slot that pay an older debt. What happened to them today stays as it is, unless the
 * debt is of today.
 */
export function payDebt(group: RecordGroup, options: AttemptOptions): Attempted {
  const { day, failure, runFailed, random } = options;
  if (day >= group.day) return attempt({ ...group, failed: null }, options);
  const failures =
    runFailed === true ? group.count : drawBinomial(group.count, failure.share, random);
  const succeeded = group.count - failures;
  const { group: done, settled } = succeededGroup(
    { ...group, count: succeeded },
    { ...options, times: 0 },
  );
  const { times, doneS, failed } = group;
  const paid = { ...done, day: group.day, times, doneS, failed };
  return {
    groups: [{ ...group, count: failures }, paid].filter(({ count }) => count > 0),
    succeeded,
    twice: 0,
    settled: succeeded > 0 ? settled : [],
  };
}

/** Only debts that are kept apart outlive a success for another day. */
function succeededGroup(
  group: RecordGroup,
  { day, endS, rule, times }: AttemptOptions & { readonly times: number },
): { readonly group: RecordGroup; readonly settled: readonly Settled[] } {
  const isKept = (owed: number): boolean =>
    rule === 'owed' || rule === 'closed-days' ? owed !== day : owed > day;
  const settled = group.owed
    .filter((owed) => !isKept(owed))
    .map((owed) => ({ day: owed, records: group.count, isPaid: owed === day }));
  return {
    group: {
      ...group,
      lastS: Math.max(group.lastS, endS),
      day,
      times: Math.min(2, times + 1),
      doneS: times === 0 ? endS : group.doneS,
      failed: false,
      owed: group.owed.filter(isKept),
    },
    settled,
  };
}
