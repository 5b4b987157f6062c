import { exitCodes } from '../../core/exit.ts';
import type { ScheduleContract } from '../../core/results/schedule-contract.ts';
import type { SchedulesReport, SchedulesResult } from '../../core/results/schedules.ts';
import { dateText } from '../../core/time/civil.ts';
import { delayText, runTimeText } from '../words/schedule-words.ts';
import { gateJson } from './gate.ts';
import { scheduleJson } from './schedule.ts';
import { type Json, written } from './values.ts';

/** Schedules side by side as one JSON object, `nandi/simulate@1`. Times with a Z are UTC. */
export function schedulesJson({ result, version, gate, exit }: SchedulesReport): string {
  return written({
    schema: 'nandi/simulate@1',
    version,
    input: inputJson(result),
    parameters: parametersJson(result),
    result: {
      records: result.records,
      schedules: result.schedules.map(scheduleJson),
      advice: { take: result.advice.take, text: result.advice.text },
      contract: result.contract === null ? null : contractJson(result.contract),
      findings: result.findings.map((each) => ({ ...each, question: KEYS[each.question] })),
    },
    gate: gateJson(gate),
    warnings: [...result.warnings],
    exit: { code: exitCodes[exit], name: exit },
  });
}

function inputJson({ input, rows, records }: SchedulesResult): Json {
  if (input === null || rows === null) return null;
  const { name, kind, idColumn } = input;
  const id = idColumn === null ? null : { ...idColumn };
  return { path: name, kind, id_column: id, ...rows, used: records };
}

function parametersJson({ rules }: SchedulesResult): Json {
  const { failure, catchUp } = rules;
  return {
    zone: rules.zone,
    from: dateText(rules.fromDay),
    days: rules.days,
    clock_changes: rules.policy,
    run_time: runTimeText(rules.runTime),
    start_delay: delayText(rules.delay),
    overlap: rules.overlap,
    failure_share: failure.share,
    failure_correlation: failure.correlation,
    failure_unit: failure.unit,
    idempotent: rules.isIdempotent,
    state: rules.keepsState ? 'kept' : 'none',
    catch_up: catchUp.rule,
    current_limit: finite(catchUp.currentLimit),
    backfill_limit: finite(catchUp.backfillLimit),
    deadline_s: finite(catchUp.deadlineS),
    seed: rules.seed,
  };
}

const KEYS: Readonly<Record<keyof ScheduleContract, string>> = {
  identityStable: 'identity_stable',
  partitionsFixed: 'partitions_fixed',
  hourRead: 'hour_read',
  idempotent: 'idempotent',
  secondRun: 'second_run',
  missed: 'missed',
  costFollowsCount: 'cost_follows_count',
  promise: 'promise',
  clockChanges: 'clock_changes',
};

function contractJson(contract: ScheduleContract): Json {
  return {
    identity_stable: contract.identityStable,
    partitions_fixed: contract.partitionsFixed,
    hour_read: contract.hourRead,
    idempotent: contract.idempotent,
    second_run: contract.secondRun,
    missed: contract.missed,
    cost_follows_count: contract.costFollowsCount,
    promise: contract.promise,
    clock_changes: contract.clockChanges,
  };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
