import type { PageSums } from '../../core/statistics/page-sample.ts';
import type { DatabaseInput, Reading, ReadTally } from '../../core/tally/reading.ts';
import type { MapName, Tally, TallyRequest } from '../../core/tally/tally.ts';
import { UserError } from '../../core/user-error.ts';
import { CostSums, residuesOf } from './cost-sums.ts';
import { type CountingOptions, countDatabase, type DatabaseAnswer } from './count-database.ts';
import type { Counted } from './counted.ts';
import type { Database } from './database.ts';
import { idFiguresOf } from './id-figures.ts';
import { mergeCounted } from './merge.ts';
import { sampleOfShard } from './sample.ts';
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
          return countDatabase(database, sampleOfShard(options, i), request).catch(
            (error: unknown) => {
              throw ofShard(error, shard);
            },
          );
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
  { where, sample }: CountingOptions,
  request: TallyRequest,
): Reading {
  const [first] = answers;
  if (first === undefined) throw new RangeError('there is no database to read');
  const counted = mergeCounted(answers.map((answer) => answer.counted));
  const name = answers.map((answer) => answer.name).join(', ');
  if (rowsOf(counted) === 0) throw noRows(name, first, { where, sample });
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
    from: first.relation.from,
    relation: where === null ? first.relation.label : `${first.relation.label} where ${where}`,
    idChoice: first.id.why,
    sources: answers.map((answer) => ({ name: answer.name, rows: rowsOf(answer.counted) })),
    moduli: counted.histograms
      .filter(({ map }) => map === request.map)
      .map(({ modulus }) => modulus),
  };
  return { input, tally: tallyOf(counted, request, { isUnique, sample }) };
}

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'numeric', 'float', 'mixed']);

function noRows(
  name: string,
  { relation }: DatabaseAnswer,
  { where, sample }: Pick<CountingOptions, 'where' | 'sample'>,
): UserError {
  const { label } = relation;
  const none = where === null ? `${label} has no rows` : `no row of ${label} fulfils --where`;
  const what =
    sample === null
      ? `${none}; give a table with an id in each row`
      : `${none} in ${sample.percent} % of its pages; take more with --sample, or leave it out`;
  return new UserError('input', `${name}: ${what}`);
}

function rowsOf({ used, nulls, rejected }: Counted): number {
  return used + nulls + rejected;
}

interface Known {
  readonly isUnique: boolean;
  readonly sample: CountingOptions['sample'];
}

function tallyOf(counted: Counted, request: TallyRequest, { isUnique, sample }: Known): Tally {
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
    sample: sample === null ? null : { ...sample, sums: pagesOf(counted, request) },
    costs: request.costs.map((name, i) => new CostSums(name, i, { ...counted, histograms })),
  };
}

function pagesOf({ pages }: Counted, { partitions }: TallyRequest): Map<number, PageSums> {
  return new Map(
    partitions.flatMap((count, i) => {
      const sums = pages?.[i];
      return sums === undefined ? [] : [[count, sums] as const];
    }),
  );
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
