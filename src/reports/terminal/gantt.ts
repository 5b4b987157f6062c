import type { LeaseSpan, Violation, WorkerLife } from '../../core/results/membership.ts';

export interface GanttOptions {
  /** Columns for the bars. */
  readonly width: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Where two workers own the same ids. */
  readonly violations?: readonly Violation[];
}

const OWNS = '█';
const WAITS = '░';
const SHARES = '×';

/**
 * One line a worker: `█` while it owns a pair, with the pair written into it where it fits, `░` while
 * it runs and owns nothing, blank while it does not run, `×` while another owns some of its ids. A
 * change of pair, and an overlap, is always seen.
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
    for (const violation of options.violations ?? []) {
      const isParty = [violation.first, violation.second].some(
        ({ worker }) => worker === life.worker,
      );
      if (isParty) drawViolation(bar, violation, options);
    }
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

/** Fills the columns of a time, one at least, and says which; null where none is in the picture. */
function fillSpan(
  bar: string[],
  sign: string,
  { fromMs, toMs }: Pick<LeaseSpan, 'fromMs' | 'toMs'>,
  options: GanttOptions,
): { readonly from: number; readonly shown: number } | null {
  if (toMs <= options.fromMs || fromMs >= options.toMs) return null;
  const from = column(fromMs, options);
  const to = Math.max(from + 1, column(toMs, options));
  const shown = Math.min(to, options.width) - from;
  if (shown <= 0) return null;
  bar.fill(sign, from, from + shown);
  return { from, shown };
}

function drawLease(bar: string[], lease: LeaseSpan, options: GanttOptions): void {
  const filled = fillSpan(bar, OWNS, lease, options);
  if (filled === null) return;
  const { from, shown } = filled;
  const label = `${lease.index}/${lease.replicas}`;
  if (label.length + 2 > shown) return;
  bar.splice(from + Math.floor((shown - label.length) / 2), label.length, ...label.split(''));
}

function drawViolation(bar: string[], violation: Violation, options: GanttOptions): void {
  const filled = fillSpan(bar, SHARES, violation, options);
  if (filled === null) return;
  // A pair that is cut off would be read as another one.
  const { from, shown } = filled;
  for (let at = from - 1; isOfPair(bar[at]); at--) bar[at] = OWNS;
  for (let at = from + shown; isOfPair(bar[at]); at++) bar[at] = OWNS;
}

function isOfPair(sign: string | undefined): boolean {
  return sign !== undefined && /[\d/]/.test(sign);
}

function column(atMs: number, { width, fromMs, toMs }: GanttOptions): number {
  const share = (atMs - fromMs) / (toMs - fromMs);
  return Math.max(0, Math.min(width, Math.round(share * width)));
}
