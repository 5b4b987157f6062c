import type { DueTally, LocalTimes } from '../../../core/due/due-tally.ts';
import { REJECTS_LISTED, type Reject } from '../../../core/tally/tally.ts';
import { ClassCounts } from './class-counts.ts';
import { isoOf } from './due-form.ts';
import { type DueGroups, linesOf } from './due-groups.ts';
import type { DoubtfulTime, DueValue, Times } from './due-options.ts';
import type { DueSource } from './due-source.ts';
import { toleranceOf, toleranceUnitMs } from './row-tolerance.ts';

interface Counted {
  readonly hasJitter: boolean;
  readonly times: Times;
  /** Examples of rows that the database rejects. */
  readonly rejects: readonly Reject[];
}

/** What the groups of a counting statement add up to. */
export function groupedTally(
  source: DueSource,
  groups: readonly DueGroups[],
  counted: Counted,
): DueTally {
  const tally = new GroupedTally(source, counted);
  for (const each of groups) tally.add(each);
  return tally.finish();
}

/** A second of Unix time, once the zone has been asked; null where it was rejected. */
type Settled = number | null;

class GroupedTally {
  readonly #source: DueSource;
  readonly #counted: Counted;
  readonly #classes: ClassCounts;
  readonly #rejects: Reject[];
  readonly #doubts = { gap: newTimes(), twice: newTimes() };
  #used = 0;
  #nulls = 0;
  #rejected = 0;
  #zoneless = 0;
  #movable = 0;
  #overdue = 0;
  #beyond = 0;
  #oldestS: number | null = null;
  #latestS: number | null = null;

  constructor(source: DueSource, counted: Counted) {
    this.#source = source;
    this.#counted = counted;
    this.#rejects = [...counted.rejects];
    const hasCosts = source.columns.cost !== null;
    this.#classes = new ClassCounts(source.request, { jitter: counted.hasJitter, costs: hasCosts });
  }

  add(groups: DueGroups): void {
    if (groups.part === 'jittered') return this.#addMoved(groups);
    switch (groups.place) {
      case 'null':
        this.#nulls += groups.jobs;
        return;
      case 'rejected':
        this.#rejected += groups.jobs;
        return;
      case 'late':
        return this.#far(groups);
      case 'early':
        return this.#late(groups);
      case 'in':
        for (const [cell, jobs, cost] of linesOf(groups)) this.#count(groups, cell, { jobs, cost });
    }
  }

  finish(): DueTally {
    const { includesOverdue } = this.#source.request;
    const { id } = this.#source.columns;
    const isTold = id?.isUnique ?? false;
    return {
      rows:
        this.#used +
        (includesOverdue ? 0 : this.#overdue) +
        this.#beyond +
        this.#nulls +
        this.#rejected,
      used: this.#used,
      overdue: { count: this.#overdue, oldestS: this.#oldestS },
      beyond: { count: this.#beyond, latestS: this.#latestS },
      nulls: this.#nulls,
      rejected: this.#rejected,
      rejects: this.#rejects,
      gaps: this.#doubts.gap,
      twice: this.#doubts.twice,
      zoneless: this.#zoneless,
      classes: this.#classes.finish(),
      // To tell ids apart costs more than all the rest; where none comes twice, jobs are ids.
      movableIds: isTold ? this.#movable : null,
      recurrenceS: null,
    };
  }

  #far(groups: DueGroups): void {
    if (this.#source.form.isLocal) this.#countZoneless(groups, groups.jobs);
    this.#beyond += groups.jobs;
    this.#seeLatest(this.#outer(groups.latest, groups.tz));
  }

  #late(groups: DueGroups): void {
    this.#seeOldest(this.#outer(groups.oldest, groups.tz));
    if (this.#source.form.isLocal) this.#countZoneless(groups, groups.jobs);
    if (this.#source.request.includesOverdue) {
      const { fromS } = this.#source.request;
      for (const [, jobs, cost] of linesOf(groups)) this.#use(groups, fromS, { jobs, cost }, true);
    } else {
      this.#overdue += groups.jobs;
    }
  }

  /** The second of a time outside, whose zone matters for the figure only. */
  #outer(cell: string | null, tz: string | null): number | null {
    if (cell === null) return null;
    const value = this.#source.form.read(cell);
    if (value.kind === 'utc') return value.second;
    if (value.kind !== 'local') return null;
    return this.#counted.times.toUtc(value.second, this.#zoneOf(tz))?.second ?? null;
  }

  #count(groups: DueGroups, cell: string, group: Group): void {
    const second = this.#settled(groups, cell, group.jobs);
    if (second === null) return;
    const { fromS, untilS, includesOverdue } = this.#source.request;
    if (second >= untilS) {
      this.#beyond += group.jobs;
      this.#seeLatest(second);
    } else if (second >= fromS) {
      this.#use(groups, second, group, false);
    } else {
      this.#seeOldest(second);
      if (includesOverdue) this.#use(groups, fromS, group, true);
      else this.#overdue += group.jobs;
    }
  }

  #settled(groups: DueGroups, cell: string, jobs: number): Settled {
    const value = this.#source.form.read(cell);
    switch (value.kind) {
      case 'utc':
        return value.second;
      case 'local':
        return this.#local(groups, value, jobs);
      case 'null':
        this.#nulls += jobs;
        return null;
      case 'reject':
        return this.#reject(this.#source.columns.due.name, cell, { reason: value.reason, jobs });
    }
  }

  #local(
    groups: DueGroups,
    { second }: Extract<DueValue, { kind: 'local' }>,
    jobs: number,
  ): Settled {
    this.#countZoneless(groups, jobs);
    const zone = this.#zoneOf(groups.tz);
    const text = isoOf(second);
    const found = this.#counted.times.toUtc(second, zone);
    if (found === null) {
      const column = this.#source.columns.tz?.name ?? '';
      return this.#reject(column, zone, { reason: 'is no time zone', jobs });
    }
    if (found.kind === 'one') return found.second;
    this.#doubt({ kind: found.kind, line: null, text, zone }, jobs);
    if (found.second !== null) return found.second;
    const reason =
      found.kind === 'gap'
        ? `is skipped by the clocks of ${zone}`
        : `comes twice on the clocks of ${zone}`;
    return this.#reject(this.#source.columns.due.name, text, { reason, jobs });
  }

  #use(groups: DueGroups, second: number, { jobs, cost }: Group, isOverdue: boolean): void {
    if (isOverdue) this.#overdue += jobs;
    const own = toleranceOf(groups.tolerance, toleranceUnitMs(this.#source.columns.tolerance));
    if (typeof own === 'string') {
      const { tolerance } = this.#source.columns;
      this.#reject(tolerance?.name ?? '', groups.tolerance ?? '', { reason: own, jobs });
      return;
    }
    const counting = this.#classes.of({ type: groups.type, toleranceS: own });
    counting.requested.add(second, jobs);
    if (isOverdue) counting.overdue.requested += jobs;
    if (cost !== 0) counting.costs?.add(second, cost);
    this.#used += jobs;
    if (counting.toleranceS > 0) this.#movable += jobs;
  }

  /** What the requested part has counted already is not counted again. */
  #addMoved(groups: DueGroups): void {
    const { includesOverdue, fromS } = this.#source.request;
    const waits = groups.place === 'early' && includesOverdue;
    if (groups.place !== 'in' && !waits) return;
    const own = toleranceOf(groups.tolerance, toleranceUnitMs(this.#source.columns.tolerance));
    if (typeof own === 'string') return;
    const { jittered, overdue } = this.#classes.of({ type: groups.type, toleranceS: own });
    for (const [cell, jobs] of linesOf(groups)) jittered?.add(waits ? fromS : Number(cell), jobs);
    if (waits) overdue.jittered += groups.jobs;
  }

  #zoneOf(tz: string | null): string {
    return tz === null || tz === '' ? this.#source.request.zone : tz;
  }

  #countZoneless({ tz }: DueGroups, jobs: number): void {
    if (tz === null || tz === '') this.#zoneless += jobs;
  }

  #doubt({ kind, line, text, zone }: DoubtfulTime, jobs: number): void {
    const times = this.#doubts[kind];
    times.count += jobs;
    if (times.examples.length < REJECTS_LISTED) times.examples.push({ line, text, zone });
  }

  #reject(column: string, text: string, { reason, jobs }: Rejected): null {
    this.#rejected += jobs;
    if (this.#rejects.length < REJECTS_LISTED) {
      this.#rejects.push({ line: null, column, text, reason });
    }
    return null;
  }

  #seeOldest(second: number | null): void {
    if (second !== null) this.#oldestS = Math.min(this.#oldestS ?? second, second);
  }

  #seeLatest(second: number | null): void {
    if (second !== null) this.#latestS = Math.max(this.#latestS ?? second, second);
  }
}

interface Group {
  readonly jobs: number;
  readonly cost: number;
}

interface Rejected {
  readonly reason: string;
  readonly jobs: number;
}

interface CountedTimes {
  count: number;
  examples: LocalTimes['examples'][number][];
}

function newTimes(): CountedTimes {
  return { count: 0, examples: [] };
}
