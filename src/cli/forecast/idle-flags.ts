import { UserError } from '../../core/user-error.ts';
import { firstOf } from '../flags.ts';
import type { Given } from './given.ts';

/** Refuses flags that would do nothing beside the others. Throws a `UserError` of kind usage. */
export function refuseIdle(given: Given): void {
  const { jitter, hash, hashInput, reduce, symmetric } = given;
  const { capacity, rateLimit, burst, backlog, prefetch } = given;
  const { plan, planAs, target, workerRate, boot, coolDown } = given;
  const { minWorkers, maxWorkers, reservedWorkers } = given;
  const idle: readonly (readonly [isIdle: boolean, first: string | null, cure: string])[] = [
    [
      !jitter,
      firstOf({
        '--hash': hash,
        '--hash-input': hashInput,
        '--reduce': reduce,
        '--symmetric': symmetric,
      }),
      'says how jobs move; add --jitter',
    ],
    [
      capacity === undefined,
      firstOf({
        '--rate-limit': rateLimit.length > 0,
        '--burst': burst,
        '--backlog': backlog,
        '--prefetch': prefetch,
      }),
      'is about how fast jobs are done; add --capacity, as in 500/s',
    ],
    [
      rateLimit.length === 0,
      firstOf({ '--burst': burst }),
      'is what a limit lets through at once; add --rate-limit, as in sms=500/s',
    ],
    [
      !plan,
      firstOf({
        '--plan-as': planAs.length > 0,
        '--target': target,
        '--worker-rate': workerRate,
        '--boot': boot,
        '--cool-down': coolDown,
        '--min-workers': minWorkers,
        '--max-workers': maxWorkers,
        '--reserved-workers': reservedWorkers,
      }),
      'is about a scaling plan; add --plan',
    ],
  ];
  for (const [isIdle, first, cure] of idle) {
    if (isIdle && first !== null) throw new UserError('usage', `${first} ${cure}`);
  }
}
