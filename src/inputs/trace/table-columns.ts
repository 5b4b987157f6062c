/** Where a table of registrations has what. */
export interface TraceColumns {
  readonly at: number;
  readonly worker: number;
  readonly interval: number;
  /** The index from 0, or the counter's reply from 1. */
  readonly place: number;
  readonly placeFrom: 0 | 1;
  readonly replicas: number;
}

/**
 * The columns of a table of registrations by the names in its header: `index` counts from 0, `reply`
 * is what INCR replied and counts from 1. Null where one is missing.
 */
export function findTraceColumns(header: readonly string[]): TraceColumns | null {
  const names = header.map((each) => each.trim().toLowerCase());
  const [at, worker, interval] = ['at_ms', 'worker', 'interval'].map((name) => names.indexOf(name));
  const index = names.indexOf('index');
  const place = index >= 0 ? index : names.indexOf('reply');
  const replicas = names.findIndex((name) => name === 'replicas' || name === 'previous');
  if (at === undefined || worker === undefined || interval === undefined) return null;
  if (Math.min(at, worker, interval, place, replicas) < 0) return null;
  return { at, worker, interval, place, placeFrom: index >= 0 ? 0 : 1, replicas };
}

/** Whether a line is the header of a table of registrations, whatever stands between its names. */
export function isTraceHeader(line: string): boolean {
  const cells = line.replace(/^\uFEFF/, '').split(/[,;\t|]/);
  return findTraceColumns(cells.map((cell) => cell.replace(/^"(.*)"$/, '$1'))) !== null;
}
