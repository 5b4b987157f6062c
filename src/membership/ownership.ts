import { gcd, lcm } from '../core/modulo.ts';
import type { LeaseSpan, OwnershipFigures, Violation } from '../core/results/membership.ts';

/**
 * The overlaps of leases of different workers whose residue classes meet (formula 20): `(i, n)` and
 * `(j, m)` share ids iff i = j (mod gcd(n, m)), and then 1/lcm(n, m) of them. Comparing only the
 * index is wrong: (0, 2) and (2, 4) both own id 2. Costs the spans times those alive with each.
 */
export function violationsOf(leases: readonly LeaseSpan[]): Violation[] {
  const sorted = leases.filter(ownsIds).toSorted((a, b) => a.fromMs - b.fromMs);
  const alive: LeaseSpan[] = [];
  const found: Violation[] = [];
  for (const second of sorted) {
    let kept = 0;
    for (const first of alive) {
      if (first.toMs <= second.fromMs) continue;
      alive[kept++] = first;
      const sharedShare = sharedShareOf(first, second);
      if (first.worker === second.worker || sharedShare === 0) continue;
      const toMs = Math.min(first.toMs, second.toMs);
      if (toMs > second.fromMs)
        found.push({ first, second, fromMs: second.fromMs, toMs, sharedShare });
    }
    alive.length = kept;
    alive.push(second);
  }
  return found;
}

/** A broken variant may give an index that is no remainder of its count: nothing matches it. */
function ownsIds({ index, replicas }: LeaseSpan): boolean {
  return index < replicas;
}

/**
 * The share of all ids that two residue classes have in common.
 *
 *     sharedShareOf({ index: 0, replicas: 2 }, { index: 2, replicas: 4 }) // 0.25
 */
export function sharedShareOf(
  first: Pick<LeaseSpan, 'index' | 'replicas'>,
  second: Pick<LeaseSpan, 'index' | 'replicas'>,
): number {
  // One count is the rule, and a thousand workers are a million comparisons.
  if (first.replicas === second.replicas) {
    return first.index === second.index ? 1 / first.replicas : 0;
  }
  const common = Number(gcd(BigInt(first.replicas), BigInt(second.replicas)));
  if ((first.index - second.index) % common !== 0) return 0;
  return 1 / lcm(first.replicas, second.replicas);
}

/**
 * The ownership of a group over `[from, to)`: an exact sweep over the moments at which a lease begins
 * or ends. Costs the spans' logarithm; only while different counts are alive, their common multiple.
 */
export function ownershipOf(
  leases: readonly LeaseSpan[],
  windowMs: { readonly from: number; readonly to: number },
): OwnershipFigures {
  const sums = { blackoutMs: 0, partlyUnownedMs: 0, unownedShareMs: 0, sharedShareMs: 0 };
  for (const { owned, shared, lastsMs } of stretches(leases, windowMs)) {
    if (owned === 0) sums.blackoutMs += lastsMs;
    if (owned < 1) sums.partlyUnownedMs += lastsMs;
    sums.unownedShareMs += (1 - owned) * lastsMs;
    sums.sharedShareMs += shared * lastsMs;
  }
  const window = windowMs.to - windowMs.from;
  return { windowMs, ...sums, availabilityShare: 1 - sums.unownedShareMs / window };
}

interface Stretch extends Shares {
  readonly lastsMs: number;
}

/** The stretches of a window in which the same leases are alive. */
function* stretches(
  leases: readonly LeaseSpan[],
  { from, to }: { readonly from: number; readonly to: number },
): Generator<Stretch> {
  const inside = leases.filter(
    (each) => each.toMs > from && each.fromMs < to && each.toMs > each.fromMs && ownsIds(each),
  );
  const starts = inside.toSorted((a, b) => a.fromMs - b.fromMs);
  const ends = inside.toSorted((a, b) => a.toMs - b.toMs);
  const bounds = inside.flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
  const moments = [...new Set([from, to, ...bounds])]
    .filter((at) => at >= from && at <= to)
    .toSorted((a, b) => a - b);
  const owners = new Owners();
  let [started, ended] = [0, 0];
  for (const [i, at] of moments.slice(0, -1).entries()) {
    for (; started < starts.length && starts[started]!.fromMs <= at; started++) {
      owners.change(starts[started]!, 1);
    }
    for (; ended < ends.length && ends[ended]!.toMs <= at; ended++) owners.change(ends[ended]!, -1);
    yield { ...owners.shares(), lastsMs: moments[i + 1]! - at };
  }
}

/** The shares of all ids owned by at least one, and by at least two. */
interface Shares {
  readonly owned: number;
  readonly shared: number;
}

/** The indices of one count that are owned, how often each, and how many once or more often. */
interface Indices {
  readonly owners: Map<number, number>;
  shared: number;
}

/** Who owns what at a moment, kept as leases come and go: nothing is counted anew. */
class Owners {
  readonly #byCount = new Map<number, Indices>();

  change({ index, replicas }: LeaseSpan, by: 1 | -1): void {
    const indices = this.#byCount.get(replicas) ?? { owners: new Map<number, number>(), shared: 0 };
    const before = indices.owners.get(index) ?? 0;
    if (before + by === 0) indices.owners.delete(index);
    else indices.owners.set(index, before + by);
    indices.shared += Number(before + by > 1) - Number(before > 1);
    if (indices.owners.size === 0) this.#byCount.delete(replicas);
    else this.#byCount.set(replicas, indices);
  }

  shares(): Shares {
    const [first, ...others] = this.#byCount;
    if (first === undefined) return { owned: 0, shared: 0 };
    if (others.length > 0) return countedShares(this.#byCount);
    const [replicas, { owners, shared }] = first;
    return { owned: owners.size / replicas, shared: shared / replicas };
  }
}

/** Where counts differ, the residues of their common multiple are counted one by one. */
function countedShares(byCount: ReadonlyMap<number, Indices>): Shares {
  const counts = [...byCount.keys()];
  const common = counts.reduce((all, replicas) => Math.min(lcm(all, replicas), RESIDUES_MAX), 1);
  const owners = new Uint32Array(common);
  for (const [replicas, indices] of byCount) {
    for (const [index, times] of indices.owners) {
      for (let residue = index; residue < common; residue += replicas) owners[residue]! += times;
    }
  }
  let [owned, shared] = [0, 0];
  for (const count of owners) {
    if (count > 0) owned++;
    if (count > 1) shared++;
  }
  return { owned: owned / common, shared: shared / common };
}

/** Beyond this the share is that of the first residues: exact to a millionth for each lease. */
const RESIDUES_MAX = 1_000_000;
