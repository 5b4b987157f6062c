import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A database of a test's own on a server. */
export interface OwnDatabase {
  readonly url: string;
  /** For what the test itself asks and changes. */
  readonly client: pg.Client;
  /** Leaves no session of its own behind, nor the database. */
  readonly remove: () => Promise<void>;
}

/** Makes a database with these statements in it. */
export async function ownDatabase(serverUrl: string, statements: string): Promise<OwnDatabase> {
  const name = `nandi_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(serverUrl);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(statements);
  const remove = async (): Promise<void> => {
    await client.end();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  };
  return { url: url.href, client, remove };
}

/** A view whose every row takes a while: a count of it runs until it is ended. */
export const SLOW = `CREATE VIEW slow AS SELECT g::bigint AS id FROM generate_series(1, 100000) AS g,
  LATERAL (SELECT pg_sleep(0.01 + g * 0)) AS s`;

/** Resolves when so many sessions of nandi count the slow view. */
export async function counting(client: pg.Client, wanted = 1): Promise<number[]> {
  const sql = `SELECT pid FROM pg_stat_activity WHERE state = 'active' AND datname = current_database()
    AND application_name = 'nandi' AND query LIKE 'SELECT ''0'' AS c0%'`;
  for (;;) {
    const { rows } = await client.query<{ pid: number }>(sql);
    if (rows.length === wanted) return rows.map(({ pid }) => pid);
  }
}
