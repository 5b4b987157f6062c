import type { PartitionSchedule, Schedule } from '../../core/partition-schedule.ts';
import { randomFrom } from '../../core/random.ts';
import type { RunHistory } from '../../core/results/run-figures.ts';
import type { ScheduleContract } from '../../core/results/schedule-contract.ts';
import type { SimulatedRules } from '../../core/results/schedules.ts';
import type { RunTime, StartDelay } from '../../core/run-rules.ts';
import { unknownZone } from '../../core/time/intl-offset.ts';
import { findZone, type Zone } from '../../core/time/zone.ts';
import { UserError } from '../../core/user-error.ts';
import type { SchedulesOptions } from '../../partitions/simulation/schedules-options.ts';
import { type Source, slotLoads } from '../../partitions/simulation/slot-loads.ts';
import { dayOf } from '../dates.ts';
import type { SimulateArguments } from './arguments.ts';
import { outagesOf } from './down.ts';
import type { RuleFlags } from './rule-flags.ts';

/** What flags and the contract say together, before anything is read: a flag goes before the contract. */
export interface PlannedSimulation {
  readonly schedules: readonly Schedule[];
  readonly zone: Zone;
  readonly options: Omit<SchedulesOptions, 'rules'> & {
    readonly rules: Omit<SimulatedRules, 'runTime' | 'delay'>;
  };
}

/** As many runs as are simulated of one schedule. */
const RUNS_MAX = 1_000_000;

/** Throws a `UserError` of kind usage for what contradicts itself. */
export function planSimulation(
  args: SimulateArguments,
  contract: ScheduleContract | null,
  nowMs: number,
): PlannedSimulation {
  const { rules: flags, workers, costs } = args;
  const zone = findZone(flags.zone);
  if (zone === null)
    throw new UserError('usage', `--tz "${flags.zone}" ${unknownZone(flags.zone)}`);
  const schedules = args.schedules({ take: args.take ?? contract?.hourRead ?? 'planned' });
  refuseTooMany(schedules, flags.days);
  const fromDay = dayOf(flags.from, '--from', { zone, nowMs });
  const random = randomFrom(flags.seed).fork('outages');
  const outages = outagesOf(args.downs, { zone, fromDay, days: flags.days, random });
  const { clearWithinS } = flags;
  const rules = { ...rulesOf(flags, contract), zone: zone.name, fromDay };
  return {
    schedules,
    zone,
    options: { schedules, rules, zone, outages, costs, workers, clearWithinS, contract },
  };
}

function rulesOf(
  flags: RuleFlags,
  contract: ScheduleContract | null,
): Omit<SimulatedRules, 'runTime' | 'delay' | 'zone' | 'fromDay'> {
  const said = contract ?? UNSAID;
  const rule = flags.catchUp ?? said.missed ?? 'none';
  if (rule !== 'none') refuseStateless(flags);
  return {
    days: flags.days,
    policy: flags.policy ?? said.clockChanges ?? 'clock',
    overlap: flags.overlap,
    failure: flags.failure,
    isIdempotent: flags.isIdempotent ?? said.idempotent ?? true,
    keepsState: flags.keepsState ?? rule !== 'none',
    catchUp: {
      rule,
      currentLimit: flags.currentLimit,
      backfillLimit: flags.backfillLimit,
      deadlineS: flags.deadlineS,
    },
    seed: flags.seed,
  };
}

/** What catches up has to know what was done. */
function refuseStateless({ keepsState }: RuleFlags): void {
  if (keepsState !== false) return;
  throw new UserError(
    'usage',
    '--state none keeps no success, so nothing can tell what is late; leave it out to catch up',
  );
}

/** Without a contract nothing is answered. */
const UNSAID = { missed: null, clockChanges: null, idempotent: null } as const;

function refuseTooMany(schedules: readonly Schedule[], days: number): void {
  for (const schedule of schedules) {
    if (schedule.kind === 'queue') continue;
    const { name, partitions, runsPerSlot } = schedule;
    const runs = partitions * runsPerSlot * days;
    if (runs > RUNS_MAX)
      throw new UserError(
        'usage',
        `${name} over ${days} days are ${runs} runs, more than the ${RUNS_MAX} that are simulated; take fewer --days`,
      );
  }
}

/** The history that `--runs` names is of the first schedule of partitions. */
export function historyPartitions(schedules: readonly Schedule[]): number {
  return firstOf(schedules).partitions;
}

function firstOf(schedules: readonly Schedule[]): PartitionSchedule {
  const found = schedules.find((each) => each.kind === 'partitions');
  if (found !== undefined) return found;
  throw new UserError('usage', '--runs is the history of partitions; add --schedule 24x1');
}

/** Run times and delays by flags, or as the history has them: seconds a record of the first schedule. */
export function timesOf(
  flags: RuleFlags,
  { schedules }: PlannedSimulation,
  { history, source }: { readonly history: RunHistory | null; readonly source: Source },
): { readonly runTime: RunTime; readonly delay: StartDelay } {
  if (history === null)
    return {
      runTime: flags.runTime ?? { kind: 'unknown' },
      delay: flags.delay ?? { kind: 'fixed', s: 0 },
    };
  const { counts } = slotLoads(firstOf(schedules), source, []);
  const paces = history.runs
    .filter(({ bucket }) => counts[bucket]! > 0)
    .map(({ bucket, durationMs }) => durationMs / 1000 / counts[bucket]!);
  if (paces.length === 0)
    throw new UserError('input', `${history.name} has no run of a partition that holds a record`);
  return {
    runTime: {
      kind: 'measured',
      secondsPerRecord: Float64Array.from(paces),
      name: history.name,
    },
    delay: flags.delay ?? measuredDelay(history),
  };
}

function measuredDelay({ name, runs }: RunHistory): StartDelay {
  const values = runs.flatMap(({ startDelayMs }) =>
    startDelayMs === null ? [] : [Math.max(0, startDelayMs / 1000)],
  );
  if (values.length > 0) return { kind: 'measured', valuesS: Float64Array.from(values) };
  throw new UserError(
    'input',
    `${name} has no planned_at and started_at to measure delays by; leave --delay runs out`,
  );
}
