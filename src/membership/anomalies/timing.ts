import type { Anomaly } from '../../core/results/anomaly.ts';
import type { RegistrationRecord } from '../../core/results/membership.ts';
import { formatDuration } from '../../core/units.ts';
import { counted } from '../../core/words.ts';
import { groupedBy } from './grouped-by.ts';
import {
  type IntervalRecord,
  intervalsNamed,
  stretchesOf,
  type TraceView,
} from './interval-records.ts';

/** Where in their intervals the registrations fall: too close together, or too close to an edge. */
export function timingAnomalies(view: TraceView): Anomaly[] {
  return [...bunching(view), ...nearEdges(view)];
}

/**
 * Slots that are spread as they should hold more than half of the group in no less than a third of
 * the interval; a tenth of it leaves their order to the network. Two workers alone may meet by chance.
 */
const BUNCH_SHARE = 0.1;
const BUNCH_MIN = 3;

interface Bunch {
  readonly interval: number;
  readonly record: IntervalRecord;
  readonly size: number;
  readonly spanMs: number;
}

function bunching({ records, replay }: TraceView): Anomaly[] {
  const { intervalMs } = replay.history;
  const found = records.flatMap((record): Bunch[] => {
    const { size, spanMs } = densest(record, BUNCH_SHARE * intervalMs);
    const isBunch = size >= BUNCH_MIN && 2 * size > record.registrations.length;
    return isBunch ? [{ interval: record.interval, record, size, spanMs }] : [];
  });
  return stretchesOf(found).map((stretch) => {
    const { record, size } = stretch.first;
    const spanMs = stretch.all.reduce((most, each) => Math.max(most, each.spanMs), 0);
    const isStart = record.registrations.every(({ replicas }) => replicas === null);
    const cause = isStart
      ? 'all started at once, without a random offset'
      : 'the order of their indices is left to the network';
    return {
      kind: 'bunching',
      atMs: record.atMs,
      text: `In ${intervalsNamed(stretch)} ${size} of ${record.registrations.length} registrations came within ${formatDuration(spanMs)} of ${formatDuration(intervalMs)}: ${cause}`,
    };
  });
}

/** The most registrations that came within a time, and how long they really took. */
function densest(
  { registrations }: IntervalRecord,
  withinMs: number,
): { size: number; spanMs: number } {
  const times = registrations.map(({ atMs }) => atMs).toSorted((a, b) => a - b);
  let best = { size: 0, spanMs: 0 };
  let first = 0;
  for (const [last, toMs] of times.entries()) {
    while (toMs - (times[first] ?? toMs) > withinMs) first++;
    const size = last - first + 1;
    if (size > best.size) best = { size, spanMs: toMs - (times[first] ?? toMs) };
  }
  return best;
}

/**
 * The gap keeps registrations off the edges. With less than a third of it left, a delay of the other
 * two thirds, which the gap is there to forgive, would put the next one into another interval.
 */
const EDGE_SHARE_OF_GAP = 1 / 3;

function nearEdges({ replay }: TraceView): Anomaly[] {
  const { intervalMs, gap, registrations } = replay.history;
  const marginMs = EDGE_SHARE_OF_GAP * gap * intervalMs;
  // A worker starts when it starts: only then has nobody given it a slot.
  const ran = new Set(replay.running.workers);
  const starts = new Set(
    replay.lives
      .filter(({ worker }) => !ran.has(worker))
      .map(({ worker, firstInterval }) => `${worker}/${firstInterval}`),
  );
  const close = registrations.filter(({ worker, atMs, interval }) => {
    if (starts.has(`${worker}/${interval}`)) return false;
    const fromStart = atMs - interval * intervalMs;
    const toEdge = Math.min(fromStart, intervalMs - fromStart);
    return toEdge >= 0 && toEdge < marginMs;
  });
  return [...groupedBy(close, ({ worker }) => worker)].flatMap(([worker, all]) => {
    const [first] = all;
    return first === undefined
      ? []
      : [nearEdge(worker, all.length, first, { intervalMs, marginMs })];
  });
}

function nearEdge(
  worker: string,
  count: number,
  { atMs, interval }: RegistrationRecord,
  { intervalMs, marginMs }: { readonly intervalMs: number; readonly marginMs: number },
): Anomaly {
  const fromStart = atMs - interval * intervalMs;
  const place =
    fromStart < marginMs
      ? `${formatDuration(fromStart)} after its start`
      : `${formatDuration(intervalMs - fromStart)} before its end`;
  return {
    kind: 'near-edge',
    atMs,
    text: `${worker} registered ${counted(count, 'time')} within ${formatDuration(marginMs)} of an interval's edge, first in interval ${interval}, ${place}: a little more delay puts it into another interval`,
  };
}
