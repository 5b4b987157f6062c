import { didYouMean } from '../core/nearest.ts';
import type { ScheduleContract } from '../core/results/schedule-contract.ts';
import { UserError } from '../core/user-error.ts';
import type { ByteSource } from './open-bytes.ts';
import { openYaml } from './yaml-file.ts';

/**
 * Reads the contract of a schedule from a config in YAML, under the key `contract`: the seven questions
 * and what customers are promised. What it does not answer is null.
 *
 *     contract:
 *       identity_stable: yes
 *       partitions_fixed: yes
 *       hour_read: planned        # planned, clock-once or clock-per-record
 *       idempotent: no
 *       second_run: retry         # retry, next-partition or none
 *       missed: none              # none, owed, closed-days or last-success
 *       cost_follows_count: yes
 *       promise: daily            # daily or none
 *       clock_changes: once       # once or clock
 *
 * Throws a `UserError` of kind usage with the line.
 */
export async function readScheduleContract(source: ByteSource): Promise<ScheduleContract> {
  const { isMap, isScalar } = await import('yaml');
  const { contents, where } = await openYaml(source, FORM);
  const fail = (node: unknown, problem: string): UserError =>
    new UserError('usage', `${where(node)}: ${problem}`);
  // As it was written: yes and no are words to YAML 1.2.
  const textOf = (node: unknown): string => {
    if (isScalar(node) && node.source !== undefined) return node.source.trim();
    throw fail(node, FORM);
  };
  const contract = isMap(contents) ? contents.get('contract', true) : undefined;
  if (!isMap(contract) || contract.items.length === 0) throw fail(contents, FORM);
  const answers = new Map<string, string>();
  for (const { key, value } of contract.items) {
    const name = textOf(key);
    const known = ANSWERS.get(name);
    if (known === undefined)
      throw fail(
        key,
        `"${name}" is no question of the contract${didYouMean(name, [...ANSWERS.keys()]) || `; write ${[...ANSWERS.keys()].join(', ')}`}`,
      );
    const answer = YES_NO.get(textOf(value)) ?? textOf(value);
    if (!known.includes(answer))
      throw fail(value, `${name} "${textOf(value)}" is not known; write ${known.join(' or ')}`);
    answers.set(name, answer);
  }
  return contractOf(answers);
}

const FORM =
  'a config is "contract:" and under it a line an answer, as in "idempotent: no" or "missed: owed"';

const YES_NO: ReadonlyMap<string, string> = new Map([
  ['true', 'yes'],
  ['false', 'no'],
]);

const TAKES = ['planned', 'clock-once', 'clock-per-record'] as const;
const SECOND_RUNS = ['retry', 'next-partition', 'none'] as const;
const RULES = ['none', 'owed', 'closed-days', 'last-success'] as const;
const PROMISES = ['daily', 'none'] as const;
const CLOCKS = ['once', 'clock'] as const;

const ANSWERS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['identity_stable', ['yes', 'no']],
  ['partitions_fixed', ['yes', 'no']],
  ['hour_read', TAKES],
  ['idempotent', ['yes', 'no']],
  ['second_run', SECOND_RUNS],
  ['missed', RULES],
  ['cost_follows_count', ['yes', 'no']],
  ['promise', PROMISES],
  ['clock_changes', CLOCKS],
]);

function contractOf(answers: ReadonlyMap<string, string>): ScheduleContract {
  const isYes = (name: string): boolean | null => {
    const answer = answers.get(name);
    return answer === undefined ? null : answer === 'yes';
  };
  const among = <T extends string>(name: string, known: readonly T[]): T | null =>
    known.find((each) => each === answers.get(name)) ?? null;
  return {
    identityStable: isYes('identity_stable'),
    partitionsFixed: isYes('partitions_fixed'),
    hourRead: among('hour_read', TAKES),
    idempotent: isYes('idempotent'),
    secondRun: among('second_run', SECOND_RUNS),
    missed: among('missed', RULES),
    costFollowsCount: isYes('cost_follows_count'),
    promise: among('promise', PROMISES),
    clockChanges: among('clock_changes', CLOCKS),
  };
}
