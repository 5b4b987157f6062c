import { meant } from '../../src/membership/variants.ts';
import { largeMenus, menus } from '../../src/membership/verify/exhaustive/menus.ts';
import { doMeet } from '../../src/membership/verify/overlaps.ts';
import { searchExhaustively } from '../../src/membership/verify/search-exhaustive.ts';
import { searchSeeds } from '../../src/membership/verify/search-random.ts';

const SCHEDULES = 100_000;

/**
 * The searches of `--verify --thorough` on one core, as rows of Markdown: 100,000 random schedules of 5
 * workers and 20 intervals, and all schedules of each menu. Fails where the lease does. Some two minutes.
 */
export function verificationFigures(): string[] {
  const random = timed(() =>
    searchSeeds(meant, doMeet, { from: 1, count: SCHEDULES }, { workers: 5, intervals: 20 }),
  );
  if (random.result.failed !== null) throw new Error(`broken by ${random.result.failed.origin}`);
  const exhaustive = [...menus, ...largeMenus].map((menu) => {
    const { result, seconds } = timed(() => searchExhaustively(menu, meant, doMeet));
    if (result.failed !== null) throw new Error(`broken by ${result.failed.origin}`);
    const recovery = result.recovery?.longestIntervals?.toFixed(3) ?? '';
    return `| ${menu.name} | ${result.states} states | ${recovery} | ${seconds.toFixed(1)} s |`;
  });
  return [
    '| search | size | longest recovery, intervals | one core |',
    '|---|---|---|---|',
    `| random, 5 workers x 20 intervals | ${SCHEDULES} schedules | | ${random.seconds.toFixed(1)} s |`,
    ...exhaustive,
  ];
}

function timed<T>(work: () => T): { readonly result: T; readonly seconds: number } {
  const start = performance.now();
  const result = work();
  return { result, seconds: (performance.now() - start) / 1000 };
}
