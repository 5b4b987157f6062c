import type { Anomaly } from '../../core/results/anomaly.ts';
import type { RegistrationRecord } from '../../core/results/membership.ts';
import { formatDuration } from '../../core/units.ts';
import { counted } from '../../core/words.ts';
import { named } from '../named.ts';
import { TIME_ERROR_MS } from '../replay/time-error.ts';
import { type BackwardStep, backwardSteps } from './backward-steps.ts';
import { groupedBy } from './grouped-by.ts';
import type { IntervalRecord, TraceView } from './interval-records.ts';

/** Time that goes backwards, the store's or a worker's own, and intervals that are not the store's. */
export function clockAnomalies(view: TraceView): Anomaly[] {
  const { trace, records } = view;
  // A worker has one registration under way at a time: its own ones never overtake each other.
  const store = backwardSteps(trace, (event) => ('atMs' in event ? event.atMs : null), 0);
  const local = backwardSteps(trace, (event) => event.localMs, TIME_ERROR_MS);
  const stepped = new Set(store.map(({ event }) => intervalOf(event)));
  return [
    ...storeSteps(store),
    ...records.filter(({ interval }) => !stepped.has(interval)).flatMap(disordered),
    ...local.map(localStep),
    ...foreign(view),
  ];
}

function intervalOf(event: BackwardStep['event']): number | null {
  return event.kind === 'registration' ? event.interval : null;
}

/** One step of the store's clock goes through all workers: they are one finding. */
function storeSteps(steps: readonly BackwardStep[]): Anomaly[] {
  return [...groupedBy(steps, ({ event }) => intervalOf(event)).values()].flatMap((all) => {
    const [first] = all;
    if (first?.event.kind !== 'registration') return [];
    const { event, before, byMs, files } = first;
    const cause = files === null ? "the store's clock was set back" : orderAsked(files);
    const workers = named(all.map((each) => each.event.worker));
    const text = `Time goes back by ${formatDuration(byMs)} from one registration of ${workers} to the next (interval ${intervalOf(before)}, then ${event.interval}): ${cause}`;
    return [{ kind: 'time-backwards', atMs: event.atMs, text } as const];
  });
}

function orderAsked(files: string): string {
  return `it does so between ${files}; were they given in their order?`;
}

/** Within an interval the counter orders the registrations, whoever made them. */
function disordered({ interval, registrations }: IntervalRecord): Anomaly[] {
  const byIndex = registrations.toSorted((a, b) => a.index - b.index);
  for (const [i, second] of byIndex.entries()) {
    const first = byIndex[i - 1];
    if (first === undefined) continue;
    // An index given twice is a lost write, after which the order of indices tells nothing.
    if (first.index === second.index) return [];
    if (first.atMs - second.atMs > 2 * TIME_ERROR_MS) return [disorder(interval, first, second)];
  }
  return [];
}

function disorder(
  interval: number,
  first: RegistrationRecord,
  second: RegistrationRecord,
): Anomaly {
  const by = formatDuration(first.atMs - second.atMs);
  return {
    kind: 'time-backwards',
    atMs: second.atMs,
    text: `In interval ${interval} index ${second.index} (${second.worker}) was given ${by} before index ${first.index} (${first.worker}): the store's clock was set back between them`,
  };
}

function localStep({ event, byMs, files }: BackwardStep): Anomaly {
  const cause = files === null ? 'its clock was set back' : orderAsked(files);
  return {
    kind: 'time-backwards',
    atMs: event.kind === 'registration' ? event.atMs : event.localMs,
    text: `The own time of ${event.worker} goes back by ${formatDuration(byMs)} in its log: ${cause}`,
  };
}

/** Workers that count themselves into an interval that the store's clock does not show. */
function foreign({ replay }: TraceView): Anomaly[] {
  const { intervalMs, registrations } = replay.history;
  const found = registrations.filter(({ atMs, interval }) => {
    const offMs = Math.max(interval * intervalMs - atMs, atMs - (interval + 1) * intervalMs);
    return offMs > TIME_ERROR_MS;
  });
  return [...groupedBy(found, ({ worker }) => worker)].flatMap(([worker, all]) => {
    const [first] = all;
    if (first === undefined) return [];
    const own = Math.floor(first.atMs / intervalMs);
    const text = `${worker} counted itself ${counted(all.length, 'time')} into an interval that was not the store's, first into ${first.interval} during ${own}: its interval comes from a clock of its own`;
    return [{ kind: 'foreign-interval', atMs: first.atMs, text } as const];
  });
}
