import type { Anomaly } from '../../core/results/anomaly.ts';
import type { LoggedLease } from '../../core/trace.ts';
import { formatDuration } from '../../core/units.ts';
import type { ReplayedLease } from '../replay/replayed-worker.ts';
import { groupedBy } from './grouped-by.ts';
import type { TraceView } from './interval-records.ts';

/** A lease by the log's own lines, in its worker's time; null where the log lacks that line. */
interface LoggedSpan {
  readonly worker: string;
  readonly index: number;
  readonly replicas: number;
  readonly from: number | null;
  readonly to: number | null;
}

/** Lines are written some milliseconds after what they tell, and the traces agree to within this. */
const DIFFERENCE_MS_MIN = 20;
/** A difference below a tenth of the slack can neither make nor hide an overlap. */
const DIFFERENCE_SHARE_OF_SLACK = 0.1;

/**
 * Where the log's lines of leases differ from the leases that its registrations imply. A pause of the
 * process shows here: its lease ran on until it woke up. Nothing is told of a log without such lines.
 */
export function logDifferences({ trace, replay }: TraceView): Anomaly[] {
  if (trace.loggedLeases.length === 0) return [];
  const { intervalMs, gap } = replay.history;
  const leastMs = Math.max(DIFFERENCE_MS_MIN, DIFFERENCE_SHARE_OF_SLACK * gap * intervalMs);
  const logged = spansOf(trace.loggedLeases);
  const implied = groupedBy(replay.leases, ({ worker }) => worker);
  const matched = new Set<ReplayedLease>();
  const found = logged.flatMap((span) => {
    const lease = partnerOf(span, implied.get(span.worker) ?? []);
    if (lease === null) return notImplied(span);
    matched.add(lease);
    return differing(span, lease, leastMs);
  });
  const missing = replay.leases.filter((lease) => !matched.has(lease)).map(notLogged);
  return [...found, ...missing];
}

function spansOf(lines: readonly LoggedLease[]): LoggedSpan[] {
  const open = new Map<string, LoggedLease>();
  const spans: LoggedSpan[] = [];
  for (const line of lines) {
    const { worker, index, replicas, localMs } = line;
    const before = open.get(worker);
    open.delete(worker);
    // Without a line of release the lease ends where the next one is granted.
    if (before !== undefined) spans.push(spanOf(before, before.localMs, localMs));
    else if (line.kind === 'released')
      spans.push({ worker, index, replicas, from: null, to: localMs });
    if (line.kind === 'granted') open.set(worker, line);
  }
  for (const line of open.values()) spans.push(spanOf(line, line.localMs, null));
  return spans;
}

function spanOf(
  { worker, index, replicas }: LoggedLease,
  from: number | null,
  to: number | null,
): LoggedSpan {
  return { worker, index, replicas, from, to };
}

/** The implied lease on the same ids that has the most time in common with a logged one. */
function partnerOf(span: LoggedSpan, leases: readonly ReplayedLease[]): ReplayedLease | null {
  let best: ReplayedLease | null = null;
  let most = 0;
  for (const lease of leases) {
    if (lease.index !== span.index || lease.replicas !== span.replicas) continue;
    const common =
      Math.min(span.to ?? Infinity, lease.toLocalMs) -
      Math.max(span.from ?? -Infinity, lease.fromLocalMs);
    if (common <= most) continue;
    best = lease;
    most = common;
  }
  return best;
}

function differing(span: LoggedSpan, lease: ReplayedLease, leastMs: number): Anomaly[] {
  const found: Anomaly[] = [];
  const say = (what: string, loggedMs: number, impliedMs: number, atMs: number): void => {
    const byMs = loggedMs - impliedMs;
    if (Math.abs(byMs) <= leastMs) return;
    const when = `${formatDuration(Math.abs(byMs))} ${byMs > 0 ? 'after' : 'before'}`;
    const text = `By its log the lease of ${ownerOf(span)} ${what} ${when} the moment that its registrations imply`;
    found.push({ kind: 'log-difference', atMs, text });
  };
  if (span.from !== null) say('began', span.from, lease.fromLocalMs, lease.fromMs);
  if (span.to !== null && lease.endedBy !== 'trace') {
    say('ended', span.to, lease.toLocalMs, lease.toMs);
  }
  return found;
}

/** What a log that begins midway says of leases granted before it cannot be implied by anything. */
function notImplied(span: LoggedSpan): Anomaly[] {
  if (span.from === null) return [];
  const text = `The log has a lease of ${ownerOf(span)} that its registrations do not imply`;
  return [{ kind: 'log-difference', atMs: span.from, text }];
}

function notLogged(lease: ReplayedLease): Anomaly {
  const text = `The registrations imply a lease of ${ownerOf(lease)} that the log does not have`;
  return { kind: 'log-difference', atMs: lease.fromMs, text };
}

function ownerOf(lease: Pick<LoggedSpan, 'worker' | 'index' | 'replicas'>): string {
  return `${lease.worker} on ${lease.index} of ${lease.replicas}`;
}
