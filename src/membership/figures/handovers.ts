import { gcd } from '../../core/modulo.ts';
import type { LeaseSpan } from '../../core/results/membership.ts';

/** Ids that changed hands: the lease that ended, and how long until another worker had them. */
export interface Handover {
  readonly from: LeaseSpan;
  readonly to: LeaseSpan;
  /** Negative where the other worker had them before this one let go. */
  readonly gapMs: number;
}

/**
 * For each lease, the first that another worker took later and that has some of its ids. From the last
 * lease to the first, so that each finds the next ones ready: a look into its own class, and where
 * counts differ into all classes of another count that meet it.
 */
export function handoversOf(leases: readonly LeaseSpan[]): Handover[] {
  const later: LaterByClass = new Map();
  const found: Handover[] = [];
  for (const from of leases.toSorted((a, b) => b.fromMs - a.fromMs)) {
    const to = firstMeeting(from, later);
    if (to !== null) found.push({ from, to, gapMs: to.fromMs - from.toMs });
    remember(from, later);
  }
  return found.toReversed();
}

/** The next lease of a class, and the next of a worker other than that one's. */
interface Later {
  readonly next: LeaseSpan;
  readonly other: LeaseSpan | null;
}

/** By count, then by index. */
type LaterByClass = Map<number, Map<number, Later>>;

function firstMeeting(from: LeaseSpan, later: LaterByClass): LeaseSpan | null {
  let first: LeaseSpan | null = null;
  for (const [replicas, classes] of later) {
    const common = replicas === from.replicas ? replicas : commonDivisor(replicas, from.replicas);
    for (let index = from.index % common; index < replicas; index += common) {
      const to = ofAnother(from.worker, classes.get(index));
      if (to !== null && (first === null || to.fromMs < first.fromMs)) first = to;
    }
  }
  return first;
}

function commonDivisor(a: number, b: number): number {
  return Number(gcd(BigInt(a), BigInt(b)));
}

function ofAnother(worker: string, later: Later | undefined): LeaseSpan | null {
  if (later === undefined) return null;
  return later.next.worker === worker ? later.other : later.next;
}

function remember(lease: LeaseSpan, later: LaterByClass): void {
  const classes = later.get(lease.replicas) ?? new Map<number, Later>();
  classes.set(lease.index, {
    next: lease,
    other: ofAnother(lease.worker, classes.get(lease.index)),
  });
  later.set(lease.replicas, classes);
}

/** The least slack of a growth to so many workers, in intervals (formula 19), reply latency aside. */
export function slackFormula(replicas: number, gap: number): number {
  return gap + (1 - 2 * gap) / replicas;
}
