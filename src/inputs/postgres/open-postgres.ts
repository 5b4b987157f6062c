import { postgres } from '../../core/sql/postgres.ts';
import type { Database, Opening, Row } from '../database/database.ts';
import { tableNamed, tableNames } from './catalogue.ts';
import { expectedPlan } from './expected-plan.ts';
import { queriedRelation } from './queried-relation.ts';
import { resolvePostgres } from './resolve.ts';
import { openSession, type Session, usualLimits } from './session.ts';
import { type PostgresTargets, shownUrl } from './target.ts';

/**
 * Opens a PostgreSQL for reading, by a URL or libpq's keywords: one read-only transaction that sees one
 * state. Throws a `UserError` that never shows the password.
 */
export async function openPostgres(given: string, opening: Opening): Promise<Database> {
  const { surroundings, signal, statementMsMax, tell } = opening;
  const targets = await resolvePostgres(given, surroundings);
  for (const warning of targets.warnings) tell({ kind: 'warning', text: warning });
  tell({ kind: 'detail', text: `connecting to ${shownTargets(targets)}` });
  const session = await openSession(targets, { ...usualLimits, statementMsMax }, signal);
  const { place, serverVersion, tls } = session.describe();
  const encryption = tls === null ? 'without TLS' : `with ${tls}`;
  const limit = `statement_timeout ${statementMsMax} ms`;
  tell({
    kind: 'detail',
    text: `connected to ${place}, PostgreSQL ${serverVersion}, ${encryption}, ${limit}`,
  });
  return databaseOver(session, place);
}

function shownTargets({ hosts, access }: PostgresTargets): string {
  return hosts.map((host) => shownUrl(host, access)).join(' or ');
}

function databaseOver(session: Session, name: string): Database {
  return {
    name,
    dialect: postgres,
    tables: () => tableNames(session),
    table: (written) => tableNamed(session, name, written),
    relationOf: (query) => queriedRelation(session, query),
    // A column has one type, which the catalogue knows.
    settled: async (_, column) => column,
    explain: async (sql) => {
      const { rows } = await session.query(`EXPLAIN ${sql}`);
      return rows.map(([line]) => line ?? '');
    },
    expected: async (sql) => {
      const { rows } = await session.query(`EXPLAIN (FORMAT JSON) ${sql}`);
      return expectedPlan(rows.map(([text]) => text).join('\n'));
    },
    query: async (sql) => (await session.query(sql)).rows,
    stream: (sql) => fetched(session, sql),
    close: session.close,
  };
}

/** Through a cursor of the transaction, so that the server hands out some rows at a time. */
async function* fetched({ query }: Session, sql: string): AsyncGenerator<readonly Row[]> {
  await query(`DECLARE nandi_rows NO SCROLL CURSOR FOR ${sql}`);
  for (;;) {
    const { rows } = await query(`FETCH ${BATCH_ROWS} FROM nandi_rows`);
    yield rows;
    if (rows.length < BATCH_ROWS) break;
  }
  await query('CLOSE nandi_rows');
}

/** Less than a megabyte each time. */
const BATCH_ROWS = 10_000;
