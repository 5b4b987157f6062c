import type { ExitName } from '../../core/exit.ts';
import type { SelfTestResult, VerificationResult } from '../../core/results/verification.ts';
import { doMeet } from '../../membership/verify/overlaps.ts';
import { selfTest } from '../../membership/verify/self-test.ts';
import { type Progress, verify, verifySchedule } from '../../membership/verify/verify.ts';
import {
  type SearchReport,
  selfTestJson,
  verificationJson,
} from '../../reports/json/verification.ts';
import { selfTestTerminal, verificationTerminal } from '../../reports/terminal/verification.ts';
import { conclude } from '../conclude.ts';
import type { Outside } from '../outside.ts';
import { version } from '../version.ts';
import type { MembershipArguments, SearchFlags } from './arguments.ts';

/** Random schedules that are tried: some ten seconds, with the others. */
const SEEDS = 20_000;
const INTERVALS = 20;

/**
 * `--verify` and `--self-test`: searches for schedules that break the lease. Exits with 1 where one
 * breaks the protocol, where a variant is broken (that is the proof), or where a search is blind.
 */
export async function runSearch(
  outside: Outside,
  args: MembershipArguments,
  flags: SearchFlags,
): Promise<ExitName> {
  const options = {
    meet: doMeet,
    seeds: { from: args.seed, count: SEEDS },
    group: { workers: args.workers, intervals: INTERVALS },
    isThorough: flags.isThorough,
  };
  if (flags.kind === 'self-test') {
    const report = reportOf(await told(outside, selfTest(options)), options);
    await conclude(outside, args, {
      table: (style) => selfTestTerminal(report.result, style),
      json: () => selfTestJson(report),
    });
    return report.exit;
  }
  const { variant, schedule } = flags;
  const report = reportOf(
    schedule === null
      ? await told(outside, verify({ ...options, variant }))
      : verifySchedule(schedule, { ...options, variant }),
    options,
  );
  await conclude(outside, args, {
    table: (style) => verificationTerminal(report.result, style),
    json: () => verificationJson(report),
  });
  return report.exit;
}

function reportOf<Result extends VerificationResult | SelfTestResult>(
  result: Result,
  options: SearchReport<Result>['options'],
): SearchReport<Result> {
  return { version, result, options, exit: result.isPassed ? 'passed' : 'gate-failed' };
}

/** Runs a search to its result; what it is at is told on a terminal. */
async function told<T>(outside: Outside, search: Generator<Progress, T>): Promise<T> {
  for (;;) {
    const next = search.next();
    if (next.done === true) return next.value;
    const { done, of, name } = next.value;
    if (outside.stderr.isTerminal) await outside.stderr.write(`[${done + 1}/${of}] ${name}\n`);
  }
}
