import type { LeaseSpan, WorkerLife } from '../../core/results/membership.ts';

export interface GanttOptions {
  /** Columns for the bars. */
  readonly width: number;
  readonly fromMs: number;
  readonly toMs: number;
}

const OWNS = '█';
const WAITS = '░';

/**
 * One line a worker: `█` while it owns a pair, with the pair written into it where it fits, `░` while
 * it runs and owns nothing, blank while it does not run. A change of pair is always seen.
 */
export function drawGantt(
  workers: readonly WorkerLife[],
  leases: readonly LeaseSpan[],
  options: GanttOptions,
): string[] {
  const labelWidth = workers.reduce((most, { worker }) => Math.max(most, worker.length), 0);
  return workers.map((life) => {
    const bar = baseLine(life, options);
    for (const lease of leases) if (lease.worker === life.worker) drawLease(bar, lease, options);
    return ` ${life.worker.padEnd(labelWidth)} ${bar.join('')}`;
  });
}

/** The line under the bars: intervals since the start of the picture. */
export function ganttScale(indent: number, intervalMs: number, options: GanttOptions): string {
  const { width, fromMs, toMs } = options;
  const columnsPerInterval = (width * intervalMs) / (toMs - fromMs);
  const every = Math.max(1, Math.ceil(SCALE_COLUMNS / columnsPerInterval));
  const line: string[] = Array.from({ length: width }, () => ' ');
  for (let interval = 0; interval * columnsPerInterval < width; interval += every) {
    const label = `${interval}i`;
    const at = Math.round(interval * columnsPerInterval);
    if (at + label.length <= width) line.splice(at, label.length, ...label.split(''));
  }
  return `${' '.repeat(indent)}${line.join('')}`.trimEnd();
}

/** Columns between two numbers of the scale, at least. */
const SCALE_COLUMNS = 6;

function baseLine({ startedMs, stoppedMs }: WorkerLife, options: GanttOptions): string[] {
  const first = column(startedMs, options);
  const last = stoppedMs === null ? options.width : column(stoppedMs, options);
  return Array.from({ length: options.width }, (_, at) => (at >= first && at < last ? WAITS : ' '));
}

function drawLease(bar: string[], lease: LeaseSpan, options: GanttOptions): void {
  if (lease.toMs <= options.fromMs || lease.fromMs >= options.toMs) return;
  const from = column(lease.fromMs, options);
  const to = Math.max(from + 1, column(lease.toMs, options));
  const shown = Math.min(to, options.width) - from;
  if (shown <= 0) return;
  bar.fill(OWNS, from, from + shown);
  const label = `${lease.index}/${lease.replicas}`;
  if (label.length + 2 > shown) return;
  bar.splice(from + Math.floor((shown - label.length) / 2), label.length, ...label.split(''));
}

function column(atMs: number, { width, fromMs, toMs }: GanttOptions): number {
  const share = (atMs - fromMs) / (toMs - fromMs);
  return Math.max(0, Math.min(width, Math.round(share * width)));
}
