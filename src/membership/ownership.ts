import { gcd, lcm } from '../core/modulo.ts';
import type { LeaseSpan, OwnershipFigures, Violation } from '../core/results/membership.ts';

/**
 * The overlaps of leases of different workers whose residue classes meet (formula 20): `(i, n)` and
 * `(j, m)` share ids iff i = j (mod gcd(n, m)), and then 1/lcm(n, m) of them. Comparing only the
 * index is wrong: (0, 2) and (2, 4) both own id 2. Costs the spans times those alive with each.
 */
export function violationsOf(leases: readonly LeaseSpan[]): Violation[] {
  const sorted = leases.toSorted((a, b) => a.fromMs - b.fromMs);
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

/**
 * The share of all ids that two residue classes have in common.
 *
 *     sharedShareOf({ index: 0, replicas: 2 }, { index: 2, replicas: 4 }) // 0.25
 */
export function sharedShareOf(
  first: Pick<LeaseSpan, 'index' | 'replicas'>,
  second: Pick<LeaseSpan, 'index' | 'replicas'>,
): number {
  const common = Number(gcd(BigInt(first.replicas), BigInt(second.replicas)));
  if ((first.index - second.index) % common !== 0) return 0;
  return 1 / lcm(first.replicas, second.replicas);
}

/**
 * The ownership of a group over `[from, to)`: an exact sweep over the moments at which a lease begins
 * or ends. Costs the spans' logarithm, and inclusion and exclusion only while counts differ.
 */
export function ownershipOf(
  leases: readonly LeaseSpan[],
  windowMs: { readonly from: number; readonly to: number },
): OwnershipFigures {
  const sums = { blackoutMs: 0, partlyUnownedMs: 0, unownedShareMs: 0, sharedShareMs: 0 };
  for (const { alive, lastsMs } of stretches(leases, windowMs)) {
    const { owned, shared } = sharesOf(alive);
    if (owned === 0) sums.blackoutMs += lastsMs;
    if (owned < 1 - ROUNDING) sums.partlyUnownedMs += lastsMs;
    sums.unownedShareMs += (1 - owned) * lastsMs;
    sums.sharedShareMs += shared * lastsMs;
  }
  const window = windowMs.to - windowMs.from;
  return { windowMs, ...sums, availabilityShare: 1 - sums.unownedShareMs / window };
}

/** What adding shares may lose. */
const ROUNDING = 1e-9;

/** The stretches of a window in which the same leases are alive. */
function* stretches(
  leases: readonly LeaseSpan[],
  { from, to }: { readonly from: number; readonly to: number },
): Generator<{ readonly alive: readonly LeaseSpan[]; readonly lastsMs: number }> {
  const inside = leases.filter(({ fromMs, toMs }) => toMs > from && fromMs < to && toMs > fromMs);
  const starts = inside.toSorted((a, b) => a.fromMs - b.fromMs);
  const bounds = inside.flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
  const moments = [...new Set([from, to, ...bounds])]
    .filter((at) => at >= from && at <= to)
    .toSorted((a, b) => a - b);
  let next = 0;
  let alive: LeaseSpan[] = [];
  for (const [i, at] of moments.slice(0, -1).entries()) {
    alive = alive.filter(({ toMs }) => toMs > at);
    for (; next < starts.length && starts[next]!.fromMs <= at; next++) {
      if (starts[next]!.toMs > at) alive.push(starts[next]!);
    }
    yield { alive, lastsMs: moments[i + 1]! - at };
  }
}

/** The share owned by at least one, and by at least two, of these leases. */
function sharesOf(alive: readonly LeaseSpan[]): { owned: number; shared: number } {
  const [first] = alive;
  if (first === undefined) return { owned: 0, shared: 0 };
  const hasOneCount = alive.every(({ replicas }) => replicas === first.replicas);
  if (hasOneCount) {
    const indexes = new Set(alive.map(({ index }) => index));
    const twice = new Set(
      alive.map(({ index }) => index).filter((each, i, all) => all.indexOf(each) !== i),
    );
    return { owned: indexes.size / first.replicas, shared: twice.size / first.replicas };
  }
  return countedShares(alive);
}

/** Where counts differ, the residues of their common multiple are counted one by one. */
function countedShares(alive: readonly LeaseSpan[]): { owned: number; shared: number } {
  const common = alive.reduce((all, { replicas }) => Math.min(lcm(all, replicas), RESIDUES_MAX), 1);
  const owners = new Uint16Array(common);
  for (const { index, replicas } of alive) {
    for (let residue = index; residue < common; residue += replicas) owners[residue]!++;
  }
  let [owned, shared] = [0, 0];
  for (const count of owners) {
    if (count > 0) owned++;
    if (count > 1) shared++;
  }
  return { owned: owned / common, shared: shared / common };
}

/** Beyond this the share is that of the first residues: exact to a millionth. */
const RESIDUES_MAX = 1_000_000;
