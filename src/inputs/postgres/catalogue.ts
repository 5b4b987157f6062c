import { UserError } from '../../core/user-error.ts';
import type { Pages, Relation } from '../database/database.ts';
import { columnTypes, UNKNOWN_TYPE } from './column-types.ts';
import { missingRelation } from './missing-relation.ts';
import type { Session } from './session.ts';
import { parseTableName, quotedTableName, writtenTableName } from './table-name.ts';

/**
 * The tables and views of the database as `--table` takes them, those of the search path first and
 * without their schema. Partitions are left out, as the table that they belong to holds their rows;
 * so is what an extension brought.
 */
export async function tableNames({ query }: Session): Promise<string[]> {
  const { rows } = await query(TABLES);
  return rows.map(([schema, name, isVisible]) =>
    writtenTableName(isVisible === 't' ? [name ?? ''] : [schema ?? '', name ?? '']),
  );
}

const TABLES = `
SELECT n.nspname, c.relname, pg_catalog.pg_table_is_visible(c.oid) AS visible
FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
  AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
  AND NOT EXISTS (
    SELECT FROM pg_catalog.pg_depend AS d
    WHERE d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass AND d.objid = c.oid
      AND d.deptype = 'e'
  )
ORDER BY visible DESC, n.nspname, c.relname`;

/**
 * The table or view of a name that is written as in psql. Throws a `UserError` of kind usage for one
 * that is not there.
 */
export async function tableNamed(
  session: Session,
  database: string,
  written: string,
): Promise<Relation> {
  const wanted = parseTableName(written);
  const { rows } = await session.query(TABLE, [quotedTableName(wanted)]);
  const [found] = rows;
  if (found === undefined) {
    throw missingRelation({ database, wanted, known: await tableNames(session) });
  }
  const cells = found.map((cell) => cell ?? '');
  const { label, from } = namesOf(cells.slice(1), database);
  const [oid, kind, , , , isInherited, isForeign, hasPolicies] = cells;
  const { columns, unreadable } = await columnsOf(session, oid ?? '', isInherited === 't');
  const pages = isForeign === 't' ? FOREIGN_PAGES : pagesOf(kind ?? '');
  const isRowSecured = await rowsAreSecured(session, oid ?? '', hasPolicies === 't');
  return { label, from, columns, unreadable, isRowSecured, rowNumber: null, pages };
}

function namesOf(
  [kind, schema, name, isVisible]: readonly string[],
  database: string,
): Pick<Relation, 'label' | 'from'> {
  const place = [schema ?? '', name ?? ''];
  const from = quotedTableName(place);
  const word = WORDS[kind ?? ''];
  if (word === undefined) throw new UserError('usage', `${database}: ${from} is no table, no view`);
  return { label: `${word} ${isVisible === 't' ? quotedTableName(place.slice(1)) : from}`, from };
}

async function rowsAreSecured(
  { query }: Session,
  oid: string,
  hasPolicies: boolean,
): Promise<boolean> {
  if (!hasPolicies) return false;
  const { rows } = await query(ROW_SECURITY, [oid]);
  return rows[0]?.[0] === 't';
}

/** $1: the OID of a table. False for its owner and for who bypasses it, as they see every row. */
const ROW_SECURITY = 'SELECT pg_catalog.row_security_active($1::pg_catalog.oid)';

/**
 * Not with tableoid: TABLESAMPLE takes the pages of one number in all partitions or in none, so that
 * they are one draw, and counting them as several would promise too much.
 */
function pagesOf(kind: string): Pages {
  if ('rpm'.includes(kind)) return { kind: 'numbered', number: '(ctid::text::point)[0]' };
  const why =
    kind === 'v'
      ? 'has no pages of its own to sample; name the table that it reads with --table'
      : 'keeps its pages on another server; give that server a --db of its own, and its table';
  return { kind: 'none', why };
}

/** PostgreSQL reads them whole, TABLESAMPLE or not. */
const FOREIGN_PAGES: Pages = {
  kind: 'none',
  why: 'has foreign partitions, whose pages cannot be sampled; give each server a --db of its own, or leave --sample out',
};

/**
 * $1: a name, every part quoted. A table with heirs has no index over the rows of all. Not every engine
 * of the protocol can say whether policies concern the role, and a call of what is not there would end
 * the transaction.
 */
const TABLE = `
SELECT c.oid::text, c.relkind, n.nspname, c.relname, pg_catalog.pg_table_is_visible(c.oid),
  c.relkind = 'r' AND c.relhassubclass,
  EXISTS (
    WITH RECURSIVE heirs AS (
      SELECT i.inhrelid FROM pg_catalog.pg_inherits AS i WHERE i.inhparent = c.oid
      UNION
      SELECT i.inhrelid FROM pg_catalog.pg_inherits AS i JOIN heirs AS h ON i.inhparent = h.inhrelid
    )
    SELECT FROM heirs AS h JOIN pg_catalog.pg_class AS f ON f.oid = h.inhrelid WHERE f.relkind = 'f'
  ),
  c.relrowsecurity AND EXISTS (
    SELECT FROM pg_catalog.pg_proc AS p WHERE p.proname = 'row_security_active'
  )
FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
WHERE c.oid = pg_catalog.to_regclass($1)`;

const WORDS: Readonly<Record<string, string>> = {
  r: 'table',
  p: 'partitioned table',
  v: 'view',
  m: 'materialized view',
  f: 'foreign table',
};

async function columnsOf(
  session: Session,
  oid: string,
  isInherited: boolean,
): Promise<Pick<Relation, 'columns' | 'unreadable'>> {
  const { rows } = await session.query(COLUMNS, [oid]);
  const types = await columnTypes(
    session,
    rows.map(([, type]) => type ?? ''),
  );
  const columns = rows.map(([name, typeOid, isPrimaryKey, isUnique, isIndexed]) => {
    const { hasOneForm, ...type } = types.get(typeOid ?? '') ?? UNKNOWN_TYPE;
    return {
      name: name ?? '',
      ...type,
      isPrimaryKey: isPrimaryKey === 't',
      isUnique: isUnique === 't' && hasOneForm && !isInherited,
      isIndexed: isIndexed === 't' && !isInherited,
    };
  });
  const unreadable = rows.filter((row) => row.at(-1) !== 't').map(([name]) => name ?? '');
  return { columns, unreadable };
}

/** $1: the OID of a table. Indexes of a part of the rows do not count. */
const COLUMNS = `
SELECT a.attname, a.atttypid::text, coalesce(i.is_key, false), coalesce(i.is_unique, false),
  coalesce(i.is_ordered, false),
  pg_catalog.has_column_privilege($1::pg_catalog.oid, a.attnum, 'SELECT')
FROM pg_catalog.pg_attribute AS a
LEFT JOIN (
  SELECT x.indkey[0] AS attnum,
    bool_or(x.indisprimary AND x.indnkeyatts = 1) AS is_key,
    bool_or(x.indisunique AND x.indnkeyatts = 1) AS is_unique,
    bool_or(m.amname = 'btree') AS is_ordered
  FROM pg_catalog.pg_index AS x
  JOIN pg_catalog.pg_class AS c ON c.oid = x.indexrelid
  JOIN pg_catalog.pg_am AS m ON m.oid = c.relam
  WHERE x.indrelid = $1::pg_catalog.oid AND x.indpred IS NULL AND x.indisvalid
  GROUP BY 1
) AS i ON i.attnum = a.attnum
WHERE a.attrelid = $1::pg_catalog.oid AND a.attnum > 0 AND NOT a.attisdropped
ORDER BY a.attnum`;
