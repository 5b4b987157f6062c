import { counted, grouped, listed } from '../words.ts';
import type { InputDescription } from './reading.ts';
import type { Tally } from './tally.ts';

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
