import { protocolRules } from '../../../../src/membership/protocol.ts';
import { meant } from '../../../../src/membership/variants.ts';
import { explore } from '../../../../src/membership/verify/exhaustive/explore.ts';
import {
  breakingMenus,
  type GroupMenu,
  largeMenus,
  menus,
} from '../../../../src/membership/verify/exhaustive/menus.ts';
import { UNITS_PER_TICK } from '../../../../src/membership/verify/grid.ts';
import { doMeet } from '../../../../src/membership/verify/overlaps.ts';
import type { Contender } from '../../../../src/membership/verify/schedule/run-schedule.ts';

/** A menu of `--verify` by its name. */
export function menuOf(name: string): GroupMenu {
  const named = [...menus, ...breakingMenus, ...largeMenus].find((one) => one.name === name);
  if (named === undefined) throw new RangeError(`there is no menu ${name}`);
  return named.menu;
}

/** The tick of the earliest overlap that any schedule of a menu leads to; null where none does. */
export function violatedAt(menu: GroupMenu, { rules, intervalClock }: Contender): number | null {
  const { violated, elapsed } = explore(
    { ...menu, rules, intervalClock },
    { meet: doMeet, stopsAtViolation: true, keepsSteps: false, statesMax: 4_000_000 },
  );
  return violated === null ? null : Math.round((100 * elapsed[violated]!) / UNITS_PER_TICK) / 100;
}

/** The protocol with a deadline so many ticks after the due time. */
export function lateBy(ticks: number): Contender {
  return { ...meant, rules: { ...protocolRules, graceMs: () => ticks * UNITS_PER_TICK } };
}
