import { countingQuery } from '../../core/sql/buckets/counting-query.ts';
import type { BucketDialect } from '../../core/sql/buckets/dialect.ts';
import type { SqlArguments, Wanted } from './arguments.ts';
import { qualified } from './names.ts';
import type { SqlText } from './sql-text.ts';

/** The counting query, and how its rows come to `nandi analyze`. */
export function queryText(
  dialect: BucketDialect,
  args: SqlArguments,
  wanted: Extract<Wanted, { kind: 'query' }>,
): SqlText {
  const quoted = (name: string): string => dialect.quoteIdentifier(name);
  const query = countingQuery(dialect, {
    table: qualified(dialect, args.schema, wanted.table),
    where: wanted.where,
    id: { name: quoted(wanted.id), kind: args.kind },
    map: args.map,
    hashInput: args.hashInput,
    modulus: wanted.modulus,
    costs: wanted.costs.map((cost) => ({
      column: quoted(cost),
      count: quoted(`${cost}_count`),
      squares: quoted(`${cost}_squares`),
      sum: quoted(`${cost}_sum`),
      max: quoted(`${cost}_max`),
    })),
  });
  if (query === null) throw new RangeError(`${dialect.title} was asked for what it lacks`);
  const partitions = wanted.partitions.map((count) => ` -p ${count}`);
  const costs = wanted.costs.map((cost) => ` --cost ${PLAIN.test(cost) ? cost : `'${cost}'`}`);
  const flags = [...partitions, ...costs].join('');
  return {
    statements: [query],
    talk: [
      `${dialect.title}: nandi sql ... | ${dialect.command} | nandi analyze --counts -${flags}`,
      dialect.note,
      wanted.table.includes('.') && args.schema.length === 0
        ? `--table ${wanted.table} is one name with a dot in it; if that parts schema and table, write --schema and --table`
        : '',
    ],
  };
}

/** A word that a shell takes as it is. */
const PLAIN = /^[\w.]+$/;
