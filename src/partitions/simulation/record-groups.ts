/** Records of one slot to which the same happened so far. */
export interface RecordGroup {
  readonly count: number;
  /** Where they stand in the order in which a run reads the slot, from 0 to 1: spread evenly. */
  readonly lo: number;
  readonly hi: number;
  /** The end of their last success, in Unix time. */
  readonly lastS: number;
  /** The day that `times` and `failed` are of. */
  readonly day: number;
  /** How often they were done that day; 2 stands for more as well. */
  readonly times: number;
  /** The end of the first success of that day, until its slot has passed; then 0. */
  readonly doneS: number;
  /** Whether the last attempt of that day failed; null before the first. */
  readonly failed: boolean | null;
  /** Days that they are still due for, ascending, their slot having passed. */
  readonly owed: readonly number[];
}

/** Groups that a run takes, and those that it leaves. */
export interface Taken {
  readonly taken: readonly RecordGroup[];
  readonly left: readonly RecordGroup[];
}

/** Records of groups together. */
export function countOf(groups: readonly RecordGroup[]): number {
  let count = 0;
  for (const group of groups) count += group.count;
  return count;
}

/** Parts groups by a test. */
export function parted(
  groups: readonly RecordGroup[],
  isTaken: (group: RecordGroup) => boolean,
): Taken {
  return { taken: groups.filter(isTaken), left: groups.filter((group) => !isTaken(group)) };
}

/** What stands before a position and what stands from it on. Whole records: the nearest split. */
export function cutAt(groups: readonly RecordGroup[], position: number): Taken {
  if (position >= 1) return { taken: groups, left: [] };
  if (position <= 0) return { taken: [], left: groups };
  const taken: RecordGroup[] = [];
  const left: RecordGroup[] = [];
  for (const group of groups) {
    if (group.hi <= position) taken.push(group);
    else if (group.lo >= position) left.push(group);
    else {
      const share = (position - group.lo) / (group.hi - group.lo);
      const [before, after] = split(group, Math.round(group.count * share), position);
      if (before.count > 0) taken.push(before);
      if (after.count > 0) left.push(after);
    }
  }
  return { taken, left };
}

/** So many records, those first whose last success is the oldest, or that owe most. */
export function stalest(groups: readonly RecordGroup[], capacity: number): Taken {
  const taken: RecordGroup[] = [];
  const left: RecordGroup[] = [];
  let room = capacity;
  for (const group of groups.toSorted(byAge)) {
    if (group.count <= room) taken.push(group);
    else if (room <= 0) left.push(group);
    else {
      // Wherever they stand: parts by place would be groups for ever, and no later run tells them apart.
      taken.push({ ...group, count: room });
      left.push({ ...group, count: group.count - room });
    }
    room -= Math.min(room, group.count);
  }
  return { taken, left };
}

/** The oldest success first; of equals those that owe most days, and the oldest. */
function byAge(a: RecordGroup, b: RecordGroup): number {
  if (a.lastS !== b.lastS || a.owed.length !== b.owed.length)
    return a.lastS - b.lastS || b.owed.length - a.owed.length;
  const differing = a.owed.findIndex((day, i) => day !== b.owed[i]);
  return differing < 0 ? 0 : a.owed[differing]! - b.owed[differing]!;
}

function split(group: RecordGroup, count: number, position: number): [RecordGroup, RecordGroup] {
  return [
    { ...group, count, hi: position },
    { ...group, count: group.count - count, lo: position },
  ];
}

/** Debts of records that are no longer told apart: those of a day, and how many. */
export interface Pooled {
  readonly day: number;
  readonly records: number;
}

/** As many groups of a slot as are kept apart. */
const GROUPS_MAX = 64;

/**
 * At most about 64 groups: of the others, the smallest, only what they owe is kept, by day, and they become
 * one with those that share their last success. Otherwise a billion records that fail now and then would
 * be as many groups as there are sets of days.
 */
export function pooled(groups: readonly RecordGroup[]): {
  readonly groups: readonly RecordGroup[];
  readonly debts: readonly Pooled[];
} {
  if (groups.length <= GROUPS_MAX) return { groups, debts: [] };
  const bySize = groups.toSorted((a, b) => b.count - a.count);
  const [kept, small] = [bySize.slice(0, GROUPS_MAX / 2), bySize.slice(GROUPS_MAX / 2)];
  const debts = small.flatMap(({ owed, day, count }) =>
    owed.filter((each) => each !== day).map((each) => ({ day: each, records: count })),
  );
  const without = small.map((group) => ({
    ...group,
    owed: group.owed.filter((each) => each === group.day),
  }));
  return { groups: merged([...kept, ...without]), debts };
}

/** Groups to which the same happened as one. */
export function merged(groups: readonly RecordGroup[]): RecordGroup[] {
  if (groups.length < 2) return groups.filter(({ count }) => count > 0);
  const byKey = new Map<string, RecordGroup>();
  for (const group of groups) {
    if (group.count === 0) continue;
    const { lo, hi, lastS, day, times, doneS, failed, owed } = group;
    const key = `${lo} ${hi} ${lastS} ${day} ${times} ${doneS} ${failed} ${owed.join(',')}`;
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? group : { ...known, count: known.count + group.count });
  }
  return [...byKey.values()];
}
