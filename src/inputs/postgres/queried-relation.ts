import type { Relation } from '../database/database.ts';
import { columnTypes, UNKNOWN_TYPE } from './column-types.ts';
import type { Session } from './session.ts';
import { quotedTableName } from './table-name.ts';

/**
 * A query of the user's as a relation. One row of NULLs tells the types; the query itself does not
 * run. Throws a `UserError` where it is no such thing.
 */
export async function queriedRelation(session: Session, sql: string): Promise<Relation> {
  const from = `(${sql}\n) AS q`;
  const { columns: names } = await session.query(`SELECT * FROM ${from} LIMIT 0`);
  const typed = names.map(
    (name) => `pg_catalog.pg_typeof(q.${quotedTableName([name])})::oid::text`,
  );
  const none = `(SELECT 1) AS one LEFT JOIN (SELECT * FROM ${from} LIMIT 0) AS q ON true`;
  const { rows } = await session.query(`SELECT ${typed.join(', ')} FROM ${none}`);
  const oids = (rows[0] ?? []).map((oid) => oid ?? '');
  const types = await columnTypes(session, oids);
  const columns = names.map((name, i) => {
    const { kind, type, isUuid } = types.get(oids[i] ?? '') ?? UNKNOWN_TYPE;
    return { name, kind, type, isUuid, isPrimaryKey: false, isUnique: false, isIndexed: false };
  });
  return {
    label: 'query',
    from,
    columns,
    unreadable: [],
    isRowSecured: false,
    rowNumber: null,
    pages: NO_PAGES,
  };
}

const NO_PAGES = {
  kind: 'none',
  why: 'has no pages to sample: put TABLESAMPLE into the query and read its figures as those of the sample, or name a table with --table',
} as const;
