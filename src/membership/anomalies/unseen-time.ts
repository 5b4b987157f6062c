import type { Anomaly } from '../../core/results/anomaly.ts';
import { formatDuration } from '../../core/units.ts';
import type { TraceView } from './interval-records.ts';

/** Times in which whoever recorded the trace saw nothing: what begins or ends there is not known. */
export function unseenTimes({ trace }: TraceView): Anomaly[] {
  return trace.gaps.map(({ fromMs, toMs }) => ({
    kind: 'unseen-time',
    atMs: fromMs,
    text: `For ${formatDuration(toMs - fromMs)} nothing was seen, as the connection of whoever recorded was lost: workers that seem to fall silent or to start around it may have done neither`,
  }));
}
