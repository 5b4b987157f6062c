import type { Anomaly, AnomalyKind } from '../../core/results/anomaly.ts';
import type { Trace } from '../../core/trace.ts';
import { grouped } from '../../core/words.ts';
import type { Replay } from '../replay/replay.ts';
import { clockAnomalies } from './clocks.ts';
import { countAnomalies } from './counts.ts';
import { ghosts } from './ghosts.ts';
import { recordsOf } from './interval-records.ts';
import { logDifferences } from './log-differences.ts';
import { lostWrites } from './lost-writes.ts';
import { presenceAnomalies } from './presence.ts';
import { timingAnomalies } from './timing.ts';
import { unseenTimes } from './unseen-time.ts';

/**
 * What in a trace a healthy group does not show, by time, each in a sentence. A start of all at once,
 * a join or a leave are none; but their bunching and their lost leases are seen where they are real.
 * Of one kind at most 100 are told, and then how many more there were. Linear in the registrations,
 * but for sorting.
 */
export function anomaliesOf(trace: Trace, replay: Replay): Anomaly[] {
  const view = { trace, replay, records: recordsOf(replay.history.registrations) };
  const found = [
    ...unseenTimes(view),
    ...ghosts(view),
    ...lostWrites(view),
    ...countAnomalies(view),
    ...clockAnomalies(view),
    // They are about one worker over time, and where it has no name another may have its index.
    ...(trace.namesWorkers ? presenceAnomalies(view) : []),
    ...timingAnomalies(view),
    ...logDifferences(view),
  ];
  return limited(found.toSorted((a, b) => a.atMs - b.atMs));
}

/** One fault that lasts repeats itself, and nobody reads its thousandth line. */
const TOLD_MAX = 100;

function limited(sorted: readonly Anomaly[]): Anomaly[] {
  const counts = new Map<AnomalyKind, number>();
  const told: Anomaly[] = [];
  for (const anomaly of sorted) {
    const count = (counts.get(anomaly.kind) ?? 0) + 1;
    counts.set(anomaly.kind, count);
    if (count <= TOLD_MAX) told.push(anomaly);
    if (count !== TOLD_MAX + 1) continue;
    const more = sorted.filter(({ kind }) => kind === anomaly.kind).length - TOLD_MAX;
    told.push({ ...anomaly, text: `${grouped(more)} more of this kind follow` });
  }
  return told;
}
