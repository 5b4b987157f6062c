import type { RecoveryFigures, SearchKind } from '../../core/results/verification.ts';
import { directedSchedules } from './directed.ts';
import { breakingMenus, largeMenus, menus, type NamedMenu } from './exhaustive/menus.ts';
import { failureOf } from './failure.ts';
import type { Failed } from './finding.ts';
import type { Meet } from './overlaps.ts';
import type { Contender } from './schedule/run-schedule.ts';
import { searchExhaustively } from './search-exhaustive.ts';
import { type Seeds, searchBreaking, searchSeeds } from './search-random.ts';
import { isSmaller } from './shrink/size.ts';
import { breakingKinds } from './swarm/draw-breaking.ts';
import type { SwarmOptions } from './swarm/draw-schedule.ts';

/** A search of one kind of schedules, for any contender. */
export interface Search {
  readonly kind: SearchKind;
  readonly name: string;
  readonly expected: 'holds' | 'breaks';
  readonly run: (contender: Contender, meet: Meet) => Searched;
}

interface Searched {
  /** Schedules run, or states reached. */
  readonly tried: number;
  readonly failed: Failed | null;
  readonly recovery: RecoveryFigures | null;
}

export interface SearchOptions {
  readonly seeds: Seeds;
  readonly group: SwarmOptions;
  /** Whether the larger exhaustive searches are wanted too: another minute. */
  readonly isThorough: boolean;
}

/** Some thousand random schedules show a fault that must break the lease, unless the search is blind. */
const BREAKING_SEEDS = 4000;
/** With fewer workers some of those faults break nothing. */
const BREAKING_WORKERS_MIN = 3;

/** The searches under which the lease must hold, the quickest first. */
export function holdingSearches({ seeds, group, isThorough }: SearchOptions): Search[] {
  return [
    {
      kind: 'directed',
      name: 'worst schedules by construction',
      expected: 'holds',
      run: searchDirected,
    },
    {
      kind: 'random',
      name: `${group.workers} workers, ${group.intervals} intervals`,
      expected: 'holds',
      run: (contender, meet) => ({ ...searchSeeds(contender, meet, seeds, group), recovery: null }),
    },
    ...[...menus, ...(isThorough ? largeMenus : [])].map(exhaustiveSearch),
  ];
}

/** The searches under which it must break: what no lease of this kind can stand. */
export function breakingSearches({ group, seeds }: SearchOptions): Search[] {
  const options = { ...group, workers: Math.max(group.workers, BREAKING_WORKERS_MIN) };
  const some = { from: seeds.from, count: BREAKING_SEEDS };
  return [
    ...breakingKinds.map(
      (kind): Search => ({
        kind: 'random',
        name: kind,
        expected: 'breaks',
        run: (contender, meet) => ({
          ...searchBreaking(kind, contender, meet, { seeds: some, options }),
          recovery: null,
        }),
      }),
    ),
    ...breakingMenus.map(exhaustiveSearch),
  ];
}

function exhaustiveSearch(menu: NamedMenu): Search {
  return {
    kind: 'exhaustive',
    name: menu.name,
    expected: menu.expected,
    run: (contender, meet) => {
      const { states, failed, recovery } = searchExhaustively(menu, contender, meet);
      return { tried: states, failed, recovery };
    },
  };
}

/** All of them are run; of those that fail, the smallest is told. */
function searchDirected(contender: Contender, meet: Meet): Searched {
  const all = directedSchedules();
  let failed: Failed | null = null;
  for (const { name, schedule } of all) {
    const failure = failureOf(schedule, contender, { meet, mustSettle: true });
    if (failure === null || (failed !== null && !isSmaller(schedule, failed.schedule))) continue;
    failed = { schedule, kind: failure.kind, origin: `directed:${name}` };
  }
  return { tried: all.length, failed, recovery: null };
}
