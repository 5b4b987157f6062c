import { didYouMean } from '../../core/nearest.ts';
import { postgres } from '../../core/sql/postgres.ts';
import { UserError } from '../../core/user-error.ts';
import type { Database, Opening } from '../database/database.ts';
import { type Ask, queried, tableNamed, tableNames } from './catalogue.ts';
import { planConcerns } from './plan-concerns.ts';
import { resolvePostgres } from './resolve.ts';
import { openSession, usualLimits } from './session.ts';

/**
 * Opens a PostgreSQL, or what speaks its protocol: one read-only transaction, in which everything that
 * is asked sees one state. Rejects with a `UserError` that names the server and never the password.
 */
export async function openPostgres(given: string, opening: Opening): Promise<Database> {
  const { surroundings, statementMsMax, costMax, signal, tell } = opening;
  const targets = await resolvePostgres(given, surroundings);
  for (const warning of targets.warnings) await tell('warning', warning);
  const session = await openSession(targets, { ...usualLimits, statementMsMax }, signal);
  const { place, serverVersion, tls } = session.describe();
  await tell('verbose', `${place}: PostgreSQL ${serverVersion}, ${tls ?? 'no TLS'}`);
  const ask: Ask = async (sql, values) => (await session.query(sql, values)).rows;
  return {
    name: place,
    dialect: postgres,
    tables: async () => tableNames(ask),
    table: async (name) => (await tableNamed(ask, name)) ?? missing(ask, place, name),
    relationOf: async (query) =>
      queried(ask, async (sql) => (await session.query(sql)).columns, query),
    // Every row of a column has the column's type here.
    settled: async (_, column) => column,
    planOf: async (sql) => (await ask(`EXPLAIN ${sql}`)).map(([line]) => line ?? ''),
    concerns: async (sql) => {
      const [row] = await ask(`EXPLAIN (FORMAT JSON) ${sql}`);
      return planConcerns(row?.[0] ?? '', costMax).map((each) => `${place}: ${each}`);
    },
    query: async (sql) => ask(sql),
    close: session.close,
  };
}

async function missing(ask: Ask, place: string, name: string): Promise<never> {
  const names = await tableNames(ask);
  const unquoted = (text: string): string => text.replaceAll('"', '').toLowerCase();
  // sales.order for "Sales"."Order": what is not in quotes is taken in lower case.
  const capital = names.find((each) => each !== name && unquoted(each) === unquoted(name));
  const hint =
    capital === undefined ? didYouMean(name, names) : `; with capitals it is ${capital}, in quotes`;
  throw new UserError('usage', `${place}: relation "${name}" does not exist${hint}`);
}
