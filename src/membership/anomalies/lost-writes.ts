import type { Anomaly } from '../../core/results/anomaly.ts';
import { named } from '../named.ts';
import { groupedBy } from './grouped-by.ts';
import type { IntervalRecord, TraceView } from './interval-records.ts';

/** Traces of increments that the store forgot: indices given twice, counts below an index given. */
export function lostWrites({ records }: TraceView): Anomaly[] {
  return records.flatMap((record) => {
    const twice = duplicates(record);
    return twice.length > 0 ? twice : lowCount(record);
  });
}

function duplicates({ interval, registrations, atMs }: IntervalRecord): Anomaly[] {
  const holders = groupedBy(registrations, ({ index }) => index);
  const twice = [...holders].filter(([, all]) => all.length > 1).toSorted(([a], [b]) => a - b);
  const [first] = twice;
  if (first === undefined) return [];
  const [index, all] = first;
  const more = twice.length - 1;
  const others =
    more === 0 ? '' : `, and ${more} more ${more === 1 ? 'index' : 'indices'} likewise`;
  // What is counted from 0 again was not set back by some writes: the counter was gone.
  const cause =
    index === 0
      ? 'its counter began again, so it had expired or been evicted, or a failover lost all of it'
      : 'the store lost writes, as in a failover';
  const workers = all.map(({ worker }) => worker);
  const names = new Set(workers).size === 1 ? `${workers[0]} twice` : named(workers);
  return [
    {
      kind: 'duplicate-index',
      atMs,
      text: `Interval ${interval} gave index ${index} to ${names}${others}: ${cause}`,
    },
  ];
}

function lowCount({ interval, registrations, closedCount, atMs }: IntervalRecord): Anomaly[] {
  if (closedCount === null) return [];
  const beyond = registrations.filter(({ index }) => index >= closedCount);
  if (beyond.length === 0) return [];
  const workers = named(beyond.map(({ worker }) => worker));
  return [
    {
      kind: 'lost-write',
      atMs,
      text: `Interval ${interval} counts ${closedCount}, but ${workers} got an index of ${closedCount} or more in it: the store lost writes, as in a failover`,
    },
  ];
}
