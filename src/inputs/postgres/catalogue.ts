import type { ValueKind } from '../../core/sql/dialect.ts';
import type { ColumnDescription, Relation, Row } from '../database/database.ts';
import type { Value } from './statement.ts';
import { parseTableName, quotedTableName } from './table-name.ts';

/** Asks a session; every value is text or null. */
export type Ask = (sql: string, values?: readonly Value[]) => Promise<readonly Row[]>;

/**
 * The tables and views that may be named, as they are to be written behind `--table`: with their
 * schema where it is not on the search path, in quotes where PostgreSQL wants them. Partitions are left
 * out: who counts their table counts them.
 */
export async function tableNames(ask: Ask): Promise<string[]> {
  const rows = await ask(
    `SELECT CASE WHEN pg_table_is_visible(c.oid) THEN quote_ident(c.relname)
       ELSE quote_ident(n.nspname) || '.' || quote_ident(c.relname) END AS name
     FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
       AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
     ORDER BY 1`,
  );
  return rows.flatMap(([name = null]) => (name === null ? [] : [name]));
}

const KINDS = {
  r: 'table',
  p: 'partitioned table',
  v: 'view',
  m: 'view',
  f: 'foreign table',
} as const;

/** The table or view of that name, as psql would find it; null where there is none. */
export async function tableNamed(ask: Ask, wanted: string): Promise<Relation | null> {
  // to_regclass parses the text as SQL would: quoted by us, it can be nothing but a name.
  const quoted = quotedTableName(parseTableName(wanted));
  const [found] = await ask(
    `SELECT c.oid::text, c.relkind::text, quote_ident(n.nspname) || '.' || quote_ident(c.relname)
     FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE c.oid = to_regclass($1) AND c.relkind IN ('r', 'p', 'v', 'm', 'f')`,
    [quoted],
  );
  const [oid = null, relkind = null, name = null] = found ?? [];
  if (oid === null || relkind === null || name === null) return null;
  const kind = Object.entries(KINDS).find(([letter]) => letter === relkind)?.[1] ?? 'table';
  const columns = await columnsOf(ask, oid);
  return { label: `${kind} ${name}`, from: quoted, columns, rowNumber: null };
}

/** A domain is what it is over, however many deep. */
const COLUMNS = `
  WITH RECURSIVE base (attnum, oid) AS (
    SELECT attnum, atttypid FROM pg_attribute
    WHERE attrelid = $1::oid AND attnum > 0 AND NOT attisdropped
    UNION ALL
    SELECT base.attnum, t.typbasetype FROM base JOIN pg_type AS t ON t.oid = base.oid
    WHERE t.typtype = 'd'
  ), keys AS (
    SELECT indkey[0] AS attnum, indisprimary AND indnkeyatts = 1 AS is_primary,
      indisunique AND indnkeyatts = 1 AND indimmediate AS is_unique
    FROM pg_index WHERE indrelid = $1::oid AND indpred IS NULL AND indisvalid
  )
  SELECT a.attname, t.typname, format_type(a.atttypid, a.atttypmod),
    COALESCE(bool_or(k.is_primary), false), COALESCE(bool_or(k.is_unique), false), count(k.attnum) > 0
  FROM pg_attribute AS a
  JOIN base ON base.attnum = a.attnum
  JOIN pg_type AS t ON t.oid = base.oid AND t.typtype <> 'd'
  LEFT JOIN keys AS k ON k.attnum = a.attnum
  WHERE a.attrelid = $1::oid
  GROUP BY a.attnum, a.attname, t.typname, a.atttypid, a.atttypmod
  ORDER BY a.attnum`;

async function columnsOf(ask: Ask, oid: string): Promise<ColumnDescription[]> {
  const rows = await ask(COLUMNS, [oid]);
  return rows.map(([name, base, type, isPrimaryKey, isUnique, isIndexed]) => ({
    name: name ?? '',
    kind: kindOf(base ?? ''),
    type: type ?? '',
    isPrimaryKey: isPrimaryKey === 't',
    isUnique: isUnique === 't',
    isIndexed: isIndexed === 't',
  }));
}

/** A query's columns with their types, which one row of NULLs shows. */
export async function queried(
  ask: Ask,
  namesOf: (sql: string) => Promise<readonly string[]>,
  query: string,
): Promise<Relation> {
  const from = `(${query}\n) AS q`;
  const names = await namesOf(`SELECT * FROM ${from} LIMIT 0`);
  // Of two columns of one name neither can be meant.
  const known = names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
  const types = known.map((name) => `pg_typeof(q."${name.replaceAll('"', '""')}")::oid::text`);
  const [row = []] =
    known.length === 0
      ? []
      : await ask(
          `SELECT ${types.join(', ')} FROM (SELECT 1) AS one LEFT JOIN (SELECT * FROM ${from} LIMIT 0) AS q ON true`,
        );
  const described = await typesOf(ask, row);
  const columns = known.map((name, i) => {
    const [base, type] = described.get(row[i] ?? '') ?? ['', ''];
    const plain = { isPrimaryKey: false, isUnique: false, isIndexed: false };
    return { name, kind: kindOf(base), type, ...plain };
  });
  return { label: 'query', from, columns, rowNumber: null };
}

/** A type's base and its name for people, by its number. */
async function typesOf(
  ask: Ask,
  oids: Row,
): Promise<ReadonlyMap<string, readonly [string, string]>> {
  const rows = await ask(
    `WITH RECURSIVE base (oid, type) AS (
       SELECT oid, oid FROM pg_type WHERE oid = ANY ($1::oid[])
       UNION ALL
       SELECT base.oid, t.typbasetype FROM base JOIN pg_type AS t ON t.oid = base.type
       WHERE t.typtype = 'd'
     )
     SELECT base.oid::text, t.typname, format_type(base.oid, NULL)
     FROM base JOIN pg_type AS t ON t.oid = base.type AND t.typtype <> 'd'`,
    [`{${oids.filter((oid) => oid !== null).join(',')}}`],
  );
  return new Map(rows.map(([oid, base, type]) => [oid ?? '', [base ?? '', type ?? '']]));
}

const kinds: ReadonlyMap<string, ValueKind> = new Map<string, ValueKind>([
  ['int2', 'integer'],
  ['int4', 'integer'],
  ['int8', 'integer'],
  ['oid', 'other'],
  ['numeric', 'numeric'],
  ['float4', 'float'],
  ['float8', 'float'],
  ['text', 'text'],
  ['varchar', 'text'],
  ['bpchar', 'text'],
  ['uuid', 'text'],
  ['name', 'text'],
  ['citext', 'text'],
]);

function kindOf(typeName: string): ValueKind {
  return kinds.get(typeName) ?? 'other';
}
