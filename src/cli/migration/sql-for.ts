import type { PartitionScheme } from '../../core/partition-map.ts';
import { dividend, residueSql } from '../../core/sql/buckets/counting-query.ts';
import { bucketDialects, type DialectName } from '../../core/sql/buckets/dialects.ts';
import type { InputDescription } from '../../core/tally/reading.ts';
import type { HashInput } from '../../core/tally/tally.ts';
import { parseTableName } from '../../inputs/postgres/table-name.ts';
import type { SchemeSql, SqlFor } from '../../partitions/migration/plan.ts';

/** A table: as it stands in SQL, and its name alone, by which its index is called. */
interface SqlTable {
  readonly sql: string;
  readonly name: string;
}

/** The table that was read, or the one that `--table` names for a file. */
export function sqlTable(
  dialect: DialectName,
  given: string,
  input: InputDescription | null,
): SqlTable | null {
  if (input?.kind === 'database') {
    // Its name is quoted as PostgreSQL and SQLite do; a query stands in brackets.
    if (!/(^|partitioned )table /.test(input.relation)) return null;
    return { sql: input.from, name: parseTableName(input.from).at(-1) ?? given };
  }
  const words = bucketDialects[dialect];
  const parts = dialect === 'postgres' ? parseTableName(given) : [given];
  return {
    sql: parts.map((part) => words.quoteIdentifier(part)).join('.'),
    name: parts.at(-1) ?? given,
  };
}

/** The id column in SQL. Without a header it is called by its number, which is no name there. */
export function idName(input: InputDescription | null): string {
  if (input === null || input.idColumn === null) return 'id';
  const isNamed = input.dialect === null || input.dialect.header !== null;
  return isNamed ? input.idColumn.name : 'id';
}

/** What is indexed, and by what it is hashed. */
export interface SqlTarget {
  readonly dialect: DialectName;
  /** Null where rows are those of a query or a view, which take no index. */
  readonly table: SqlTable | null;
  readonly id: string;
  readonly hashInput: HashInput;
}

/** The SQL by which a plan makes the slot of a scheme findable, and drops it again. */
export function sqlForPlan(target: SqlTarget): SqlFor {
  return (scheme) => {
    const bucket = bucketSql(target, scheme);
    const { table } = target;
    if (bucket === null || table === null) return { create: null, drop: null };
    return indexSql({ ...target, table }, scheme, bucket);
  };
}

function indexSql(
  { dialect: engine, table, id }: SqlTarget & { readonly table: SqlTable },
  { partitions, map }: PartitionScheme,
  bucket: string,
): SchemeSql {
  const dialect = bucketDialects[engine];
  const kind = map.kind === 'modulo' ? 'mod' : map.kind === 'preserving' ? 'kept' : map.hash;
  const name = `${id}_${kind.replaceAll('-', '_')}_${partitions}`;
  const index = dialect.quoteIdentifier(`${table.name}_${name}`);
  const [advised] = dialect.indexes;
  if (advised === undefined) return { create: null, drop: null };
  const { statements, compared } = advised.advise({
    table: table.sql,
    newTable: dialect.quoteIdentifier(`${table.name}_by_${name}`),
    index,
    column: dialect.quoteIdentifier(name),
    id: dialect.quoteIdentifier(id),
    bucket,
    partitions,
    where: null,
  });
  const create = [...statements.map((each) => `${each};`), `-- WHERE ${compared} = :slot`];
  return { create: create.join('\n'), drop: dropSql(engine, index, table.sql) };
}

/** Engines without indexes lay a table out anew, and that goes with the table. */
function dropSql(engine: DialectName, index: string, table: string): string | null {
  switch (engine) {
    case 'postgres':
    case 'sqlite':
    case 'duckdb':
      return `DROP INDEX ${index};`;
    case 'mysql':
    case 'mariadb':
      return `DROP INDEX ${index} ON ${table};`;
    case 'clickhouse':
    case 'bigquery':
    case 'snowflake':
    case 'trino':
    case 'spark':
      return null;
  }
}

/** The slot of a scheme as an expression; null where the engine has no words for it. */
function bucketSql(
  { dialect: engine, id, hashInput }: SqlTarget,
  { partitions, map }: PartitionScheme,
): string | null {
  const dialect = bucketDialects[engine];
  const column = { sql: dialect.quoteIdentifier(id), kind: 'integer' as const };
  const residue = (modulus: number): string => dialect.floorMod(dividend(dialect, column), modulus);
  switch (map.kind) {
    case 'modulo':
      return residue(partitions);
    case 'hash':
      return dialect.hashes.includes(map.hash)
        ? residueSql(dialect, column, { map: map.hash, hashInput, modulus: partitions })
        : null;
    case 'preserving':
      return map.base > partitions
        ? stepped(residue(map.base), residue(map.base / partitions), map.base / partitions)
        : `${partitions / map.base} * (${residue(map.base)}) + ${stepped(residue(partitions), residue(map.base), map.base)}`;
    case 'jump':
    case 'rendezvous':
      return null;
  }
}

/** floor(r / q) from r and r mod q: the division is exact, whatever an engine's `/` does. */
function stepped(residue: string, rest: string, q: number): string {
  return `((${residue}) - (${rest})) / ${q}`;
}
