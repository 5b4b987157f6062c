import { didYouMean } from '../../core/nearest.ts';
import type { Finding, SearchResult } from '../../core/results/verification.ts';
import { UserError } from '../../core/user-error.ts';
import { directedSchedules } from './directed.ts';
import { breakingMenus, largeMenus, menus } from './exhaustive/menus.ts';
import { failureOf } from './failure.ts';
import { type Failed, findingOf, shrunkFailure } from './finding.ts';
import type { Meet } from './overlaps.ts';
import type { Contender } from './schedule/run-schedule.ts';
import { searchExhaustively } from './search-exhaustive.ts';
import { searchBreaking, searchSeeds } from './search-random.ts';
import { breakingKinds } from './swarm/draw-breaking.ts';
import type { SwarmOptions } from './swarm/draw-schedule.ts';

export interface ReplayOptions {
  readonly contender: Contender;
  readonly meet: Meet;
  /** Of the random schedules; the seed alone does not say it. */
  readonly group: SwarmOptions;
}

/**
 * Finds again what a search has found, by its origin: the same schedule, shrunk to the same timeline.
 * Null where the lease holds under it. Throws a `UserError` of kind usage for an origin that is not one.
 *
 *     replayFinding('directed:join-2', { contender: variantOf('single-interval'), ... })
 *     // { kind: 'overlap', atIntervals: 1.325, ... }
 */
export function replayFinding(origin: string, options: ReplayOptions): Finding | null {
  const { contender, meet } = options;
  const failed = failedBy(origin, options);
  return failed === null
    ? null
    : findingOf(shrunkFailure(failed, contender, meet), contender, meet);
}

/**
 * How the protocol must fare under a schedule of this origin. A seed draws one schedule with a fault
 * that breaks the lease under some, a menu is all schedules with it.
 */
export function expectedOf(origin: string): SearchResult['expected'] {
  const [source = '', name = ''] = origin.split(':');
  if (breakingKinds.some((kind) => kind === source)) return 'may-break';
  return breakingMenus.some((menu) => menu.name === name) ? 'breaks' : 'holds';
}

function failedBy(origin: string, { contender, meet, group }: ReplayOptions): Failed | null {
  const [source = '', name = ''] = origin.split(':');
  if (source === 'directed') return directed(origin, name, contender, meet);
  if (source === 'exhaustive') {
    const menu = named(name, [...menus, ...breakingMenus, ...largeMenus], origin);
    return searchExhaustively(menu, contender, meet).failed;
  }
  const seed = Number(name);
  const seeds = { from: seed, count: 1 };
  const isSeed = /^\d+$/.test(name) && Number.isSafeInteger(seed);
  if (isSeed && source === 'random') return searchSeeds(contender, meet, seeds, group).failed;
  const kind = breakingKinds.find((one) => one === source);
  if (isSeed && kind !== undefined) {
    return searchBreaking(kind, contender, meet, { seeds, options: group }).failed;
  }
  throw namesNone(origin, source);
}

function namesNone(origin: string, source: string): UserError {
  const seeded = ['random', ...breakingKinds];
  const kinds = ['directed', 'exhaustive', ...seeded];
  const hint = kinds.includes(source) ? '' : didYouMean(source, kinds);
  const forms = seeded.map((kind) => `${kind}:SEED`).join(', ');
  return new UserError(
    'usage',
    `"${origin}" names no schedule: write directed:NAME, exhaustive:NAME or, with a number, ${forms}${hint}`,
  );
}

function directed(origin: string, name: string, contender: Contender, meet: Meet): Failed | null {
  const { schedule } = named(name, directedSchedules(), origin);
  const failure = failureOf(schedule, contender, { meet, mustSettle: true });
  return failure === null ? null : { schedule, origin, kind: failure.kind };
}

function named<T extends { readonly name: string }>(
  name: string,
  among: readonly T[],
  origin: string,
): T {
  const found = among.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = among.map((one) => one.name);
  throw new UserError('usage', `"${origin}" names no schedule${didYouMean(name, names)}`);
}
