import type { Analysis } from '../core/results/analysis.ts';
import type { InputDescription } from '../core/tally/reading.ts';
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

/** A guess among columns is said, since every figure hangs on it. */
export function inputWarnings({ idColumn, rivals = [] }: InputDescription): string[] {
  if (idColumn === null || rivals.length === 0) return [];
  const others = listed(rivals.map((name) => `"${name}"`));
  return [
    `no column is called id: "${idColumn.name}" was taken, ${others} would do as well; --id NAME says which`,
  ];
}

/** What should be known of the reading before its figures are believed. */
export function warningsOf(tally: Tally): string[] {
  return [...ofSample(tally), ...padded(tally), ...rejected(tally), ...estimates(tally)];
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

function ofSample({ sample }: Tally): string[] {
  if (sample === null) return [];
  return [
    'counts are estimates from a sample of pages; least, greatest, negative, NULL and rejected ids are those of the sample, and the whole table may hold others',
  ];
}

function padded(tally: Tally): string[] {
  const count = tally.ids?.padded ?? 0;
  if (count === 0) return [];
  return [`${counted(count, 'id')} had leading zeros: 007 and 7 are the same number`];
}

function rejected(tally: Tally): string[] {
  const { rejected: count, rows } = tally;
  return count === 0
    ? []
    : [`${grouped(count)} of ${counted(rows, 'row')} were rejected and are in no figure`];
}

function estimates(tally: Tally): string[] {
  const repeats = tally.ids?.repeats;
  const sampled = tally.costs
    .filter(({ isComplete }) => isComplete === false)
    .map(({ name }) => name);
  return [
    ...(repeats == null || repeats.exact
      ? []
      : ['the number of duplicates is an estimate (HyperLogLog, standard error 0.8% of the ids)']),
    ...unnamed(tally),
    ...(sampled.length === 0
      ? []
      : [`the P95 and the median of ${listed(sampled)} are those of a random sample of its rows`]),
  ];
}

/** What a histogram cannot know of its costs. */
function unnamed({ ids, costs }: Tally): string[] {
  if (ids !== null || costs.length === 0) return [];
  const names = listed(costs.map(({ name }) => name));
  return [
    `counts hold sums of ${names}: its P95 and median are not known, nor which ids cost most`,
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
