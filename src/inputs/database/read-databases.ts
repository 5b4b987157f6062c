import type { DatabaseInput, Reading, ReadTally } from '../../core/tally/reading.ts';
import type { MapName, Tally, TallyRequest } from '../../core/tally/tally.ts';
import { UserError } from '../../core/user-error.ts';
import { CostSums, residuesOf } from './cost-sums.ts';
import { type CountingOptions, countDatabase, type DatabaseAnswer } from './count-database.ts';
import type { Counted } from './counted.ts';
import type { Database } from './database.ts';
import { idFiguresOf } from './id-figures.ts';
import { mergeCounted } from './merge.ts';
import { ofShard, refuseMixture } from './shards.ts';

/**
 * The port of databases: each counts the rows it holds, and what comes back is added up as the shards
 * of one table. The databases are closed at the end, whatever happened.
 */
export function readDatabases(databases: readonly Database[], options: CountingOptions): ReadTally {
  return async (request) => {
    try {
      refuseMixture(databases);
      const answers = await Promise.all(
        databases.map(async (database, i) => {
          const shard = { number: i + 1, count: databases.length };
          return countDatabase(database, options, request).catch((error: unknown) => {
            throw ofShard(error, shard);
          });
        }),
      );
      return readingOf(answers, options, request);
    } finally {
      await Promise.all(databases.map((database) => database.close()));
    }
  };
}

function readingOf(
  answers: readonly DatabaseAnswer[],
  { where }: CountingOptions,
  request: TallyRequest,
): Reading {
  const [first] = answers;
  if (first === undefined) throw new RangeError('there is no database to read');
  const counted = mergeCounted(answers.map((answer) => answer.counted));
  const name = answers.map((answer) => answer.name).join(', ');
  if (rowsOf(counted) === 0) throw noRows(name, first, where);
  // An id that is unique in each shard may stand in two of them.
  const isUnique = answers.length === 1 && first.id.column.isUnique;
  const numeric = first.relation.columns.filter(({ kind }) => NUMERIC.has(kind));
  const used = new Set([first.id.column.name, ...request.costs]);
  const input: DatabaseInput = {
    name,
    kind: 'database',
    dialect: null,
    idColumn: first.id.place,
    otherColumns: numeric.map((column) => column.name).filter((each) => !used.has(each)),
    relation: where === null ? first.relation.label : `${first.relation.label} where ${where}`,
    idChoice: first.id.why,
    sources: answers.map((answer) => ({ name: answer.name, rows: rowsOf(answer.counted) })),
    moduli: counted.histograms
      .filter(({ map }) => map === request.map)
      .map(({ modulus }) => modulus),
  };
  return { input, tally: tallyOf(counted, request, isUnique) };
}

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'numeric', 'float', 'mixed']);

function noRows(name: string, { relation }: DatabaseAnswer, where: string | null): UserError {
  const what =
    where === null
      ? `${relation.label} has no rows`
      : `no row of ${relation.label} fulfils --where`;
  return new UserError('input', `${name}: ${what}; give a table with an id in each row`);
}

function rowsOf({ used, nulls, rejected }: Counted): number {
  return used + nulls + rejected;
}

function tallyOf(counted: Counted, request: TallyRequest, isUnique: boolean): Tally {
  const { used, nulls, rejected, rejects, textual } = counted;
  // Text has no remainder: what plain modulo would be of its whole numbers alone is no map of all.
  const histograms = counted.histograms.filter(({ map }) => map !== 'modulo' || textual === 0);
  return {
    rows: rowsOf(counted),
    used,
    nulls,
    rejected,
    rejects,
    residues: residuesOf(histograms, ({ counts }) => counts),
    kept: textual === 0 ? keptOf(counted, request) : new Map(),
    shifted: null,
    ids: idFiguresOf(counted, isUnique),
    tenths: null,
    costs: request.costs.map((name, i) => new CostSums(name, i, { ...counted, histograms })),
  };
}

/** Every histogram of a hash counted the ids that stay; one of them is enough. */
function keptOf(
  { kept }: Counted,
  { partitions }: TallyRequest,
): Map<MapName, ReadonlyMap<number, number>> {
  return new Map(
    [...kept].map(([map, totals]) => [
      map,
      new Map(partitions.map((count, i) => [count, totals[i] ?? 0])),
    ]),
  );
}
