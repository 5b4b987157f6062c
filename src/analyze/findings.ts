import type { Analysis } from '../core/results/analysis.ts';
import type { MapName, Tally } from '../core/tally/tally.ts';
import { formatDuration } from '../core/units.ts';
import { counted, grouped, listed } from '../core/words.ts';

interface WarningSource {
  readonly tally: Tally;
  readonly analyses: readonly Analysis[];
  readonly map: MapName;
}

/** What matters whatever the verdict says, each with its consequence. */
export function findingsOf(source: WarningSource): string[] {
  const perAnalysis = source.analyses.flatMap((each) => [
    ...unsafeCosts(each),
    ...unsafeRuns(each),
  ]);
  return [...negatives(source), ...perAnalysis];
}

/**
 * `%` keeps the sign in these languages, so a prefilter passes negative ids over: -1 % n is -1 there
 * for every n from 2 on. Only multiples of n leave 0, whatever their sign.
 */
function negatives({ tally, map, analyses }: WarningSource): string[] {
  const count = tally.ids?.negative ?? 0;
  const modulus = analyses[0]?.spread.partitions ?? 24;
  if (count === 0 || map !== 'modulo' || modulus === 1) return [];
  const verb = count === 1 ? 'id is' : 'ids are';
  const where = tally.sample === null ? '' : 'in the sample ';
  return [
    `${where}${grouped(count)} ${verb} negative: counted by floorMod, but \`id % ${modulus} = :hour\` in SQL, C#, Java or JavaScript misses all but the multiples of ${modulus} among them, since -1 % ${modulus} is -1 there; write ((id % ${modulus}) + ${modulus}) % ${modulus}`,
  ];
}

function unsafeCosts({ costs, spread }: Analysis): string[] {
  return costs.flatMap(({ name, period }) => {
    if (period === null || period.unsafe.length === 0) return [];
    const worst = period.unsafe.reduce((most, each) => (each.totalMs > most.totalMs ? each : most));
    return [
      `UNSAFE whatever the counts say: ${period.unsafe.length} of ${spread.partitions} partitions do not fit into ${formatDuration(period.periodMs)} by ${name}; the worst, partition ${worst.bucket}, takes ${formatDuration(worst.totalMs)}`,
    ];
  });
}

function unsafeRuns({ runs: history }: Analysis): string[] {
  if (history === null || history.unsafe.length === 0) return [];
  const { unsafe, overruns, periodMs } = history;
  const [worst] = overruns;
  const example =
    worst === undefined
      ? ''
      : `; the longest, partition ${worst.bucket} at ${worst.at}, took ${formatDuration(worst.durationMs)}`;
  const names =
    unsafe.length === 1 ? `partition ${unsafe[0]}` : `partitions ${listed(unsafe.map(String))}`;
  return [
    `UNSAFE whatever the counts say: ${names} outlasted ${formatDuration(periodMs)} in ${counted(overruns.length, 'run')}${example}`,
  ];
}
