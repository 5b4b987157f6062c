import type { QueueSchedule } from '../../core/partition-schedule.ts';
import { randomFrom } from '../../core/random.ts';
import type { QueueFigures } from '../../core/results/schedules.ts';
import { type QueueOptions, simulateQueue } from './queue.ts';
import type { SchedulesOptions, Shared } from './schedules-options.ts';
import type { Source } from './slot-loads.ts';

/** What a queue makes of the records. */
export function queueFigures(
  schedule: QueueSchedule,
  { source, options, days, outages }: Shared,
): QueueFigures {
  const { failure, seed } = options.rules;
  const records = source.kind === 'records' ? source.records : source.reading.tally.used;
  return simulateQueue({
    schedule,
    days,
    records,
    ...secondsOf(source, options, records),
    failure,
    outages,
    random: randomFrom(seed).fork(`queue ${schedule.name}`),
  });
}

type RecordSeconds = Pick<QueueOptions, 'meanS' | 'dearestS'>;

function secondsOf(source: Source, { rules }: SchedulesOptions, records: number): RecordSeconds {
  const { runTime } = rules;
  switch (runTime.kind) {
    case 'unknown':
      return { meanS: null, dearestS: null };
    case 'lognormal':
      return { meanS: Math.exp(runTime.mu + runTime.sigma ** 2 / 2), dearestS: null };
    case 'measured': {
      const { secondsPerRecord: values } = runTime;
      return { meanS: values.reduce((sum, each) => sum + each, 0) / values.length, dearestS: null };
    }
    case 'rate':
      if (runTime.column === null) return { meanS: 1 / runTime.perS, dearestS: 1 / runTime.perS };
      return byColumn(source, records, { name: runTime.column, seconds: 1 / runTime.perS });
    case 'durations':
      return byColumn(source, records, {
        name: runTime.column,
        seconds: runTime.secondsPerUnit,
      });
  }
}

function byColumn(
  source: Source,
  records: number,
  { name, seconds }: { readonly name: string; readonly seconds: number },
): RecordSeconds {
  const costs = source.kind === 'reading' ? source.reading.tally.costs : [];
  const cost = costs.find((each) => each.name === name);
  if (cost === undefined) return { meanS: null, dearestS: null };
  const [dearest] = cost.heaviest;
  return {
    meanS: (cost.sum / records) * seconds,
    dearestS: dearest === undefined ? null : dearest.cost * seconds,
  };
}
