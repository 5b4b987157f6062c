import type { Schedule } from '../../src/core/partition-schedule.ts';
import type { SchedulesResult, SimulatedRules } from '../../src/core/results/schedules.ts';
import { DAY_S } from '../../src/core/time/civil.ts';
import { findZone } from '../../src/core/time/zone.ts';
import { simulateSchedules } from '../../src/partitions/simulation/simulate-schedules.ts';

const fromDay = 20_541;

const rules: SimulatedRules = {
  zone: 'Europe/Zurich',
  fromDay,
  days: 30,
  policy: 'clock',
  runTime: { kind: 'rate', perS: 2, column: null },
  delay: { kind: 'lognormal', mu: Math.log(5), sigma: 1 },
  overlap: 'wait',
  failure: { share: 0.02, correlation: 0.3, unit: 'record' },
  isIdempotent: true,
  keepsState: true,
  catchUp: { rule: 'owed', currentLimit: Infinity, backfillLimit: 100, deadlineS: 1500 },
  seed: 1,
};

/** Thirty days of five schedules with failures, late starts, an outage a day and its backfill. */
export function schedulesFigures(): string[] {
  const lines = [
    line('24x2 48x1 24x1 96x1 queue:4', 28_742),
    line('24x2 48x1 24x1 96x1 queue:4', 1_000_000),
    line('24x2 48x1 24x1 96x1 queue:4', 1_000_000_000),
    line('1440x1', 28_742),
    line('1440x2', 28_742),
  ];
  return ['| 30 days of | records | runs | median of 5 |', '|---|---|---|---|', ...lines];
}

function line(names: string, records: number): string {
  let result: SchedulesResult | null = null;
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    result = run(names.split(' ').map(scheduleNamed), records);
    return performance.now() - start;
  });
  const runs = checked(result);
  return `| ${names} | ${records} | ${runs} | ${(times.toSorted((a, b) => a - b)[2] ?? 0).toFixed(0)} ms |`;
}

function run(schedules: readonly Schedule[], records: number): SchedulesResult {
  const zone = findZone(rules.zone);
  if (zone === null) throw new Error('no such zone');
  const perS = (2 * records) / 28_742;
  const outages = Array.from({ length: 30 }, (_, day) => ({
    fromS: (fromDay + day) * DAY_S + 2 * 3600,
    untilS: (fromDay + day) * DAY_S + 3 * 3600,
  }));
  return simulateSchedules(
    { kind: 'records', records },
    {
      schedules,
      rules: { ...rules, runTime: { kind: 'rate', perS, column: null } },
      zone,
      outages,
      costs: [],
      workers: null,
      clearWithinS: DAY_S,
      contract: null,
    },
  );
}

/** A benchmark checks its answer first: nothing is lost between done, late and never. */
function checked(result: SchedulesResult | null): number {
  let runs = 0;
  for (const figures of result?.schedules ?? []) {
    if (figures.kind === 'queue') continue;
    const { completed, never, due, executions, twice } = figures;
    runs += figures.runs;
    if (Math.abs(completed.atAll * due + never - due) > 1e-6 * due)
      throw new Error(`${figures.schedule.name}: records were lost`);
    if (executions - twice < due - never) throw new Error('fewer runs than records that are done');
  }
  return runs;
}

function scheduleNamed(name: string): Schedule {
  const workers = /^queue:(\d+)$/.exec(name)?.[1];
  if (workers !== undefined)
    return { kind: 'queue', name, workers: Number(workers), attemptsMax: 5 };
  const [partitions = 24, runsPerSlot = 1] = name.split('x').map(Number);
  const map = { kind: 'modulo' } as const;
  return { kind: 'partitions', name, partitions, runsPerSlot, map, offsetS: 0, take: 'planned' };
}
