import * as v from 'valibot';
import { secretsOf } from './client.ts';
import { type FirstOpen, type OpeningLimits, openFirst } from './open-first.ts';
import { interruption, type Rows, type Running, runStatement, type Value } from './statement.ts';
import { type PostgresTargets, placeOf, shownUrl } from './target.ts';
import { type TransactionLimits, transactionSettings } from './transaction-settings.ts';

/** One read-only transaction on one server: all its statements see the database as it was at the first. */
export interface Session {
  /**
   * Runs one statement, after those that were asked for before. Rejects with a `UserError`; as the
   * transaction is over then, what is asked next is refused (25P02).
   */
  readonly query: (sql: string, values?: readonly Value[]) => Promise<Rows>;
  readonly describe: () => SessionDescription;
  /**
   * Ends what runs, on the server too, then the transaction, and disconnects. Never rejects, and may
   * be called twice.
   */
  readonly close: () => Promise<void>;
}

interface SessionDescription {
  /** As the server writes it: `18.4`, `13.23 (Debian 13.23-1)`. */
  readonly serverVersion: string;
  /** The URL of the very server, without the password. */
  readonly place: string;
  /** The version of TLS, or null. */
  readonly tls: string | null;
}

export interface SessionLimits extends OpeningLimits, TransactionLimits {}

/** Enough for a count of a few hundred million rows; a lock is waited for as short as others suffer. */
export const usualLimits: SessionLimits = {
  connectMsMax: 10_000,
  statementMsMax: 300_000,
  lockMsMax: 5000,
  idleMsMax: 60_000,
};

/**
 * Connects to the first of the targets that will do and begins a read-only transaction, whose limits
 * the server keeps. Everything is set for the transaction only and no statement has a name, so that a
 * pooler in transaction mode serves as well.
 *
 * Rejects with a `UserError` that names the server and never the password: a `PostgresError`, or an
 * interruption where the signal is aborted. What runs is then cancelled on the server.
 */
export async function openSession(
  targets: PostgresTargets,
  limits: SessionLimits,
  signal: AbortSignal = new AbortController().signal,
): Promise<Session> {
  const opened = await openFirst(targets, limits, signal).catch((error: unknown) => {
    const place = targets.hosts.map(placeOf).join(', ');
    throw signal.aborted ? interruption(signal, { place, secrets: [] }) : error;
  });
  const closing = new AbortController();
  const either = AbortSignal.any([signal, closing.signal]);
  const running = runningOver(opened, targets, { limits, signal: either });
  const turns = inTurn(running);
  const close = once(async () => {
    closing.abort();
    await turns.settled();
    await disconnect(opened);
  });
  try {
    const serverVersion = await begin(running, targets, limits);
    const place = shownUrl(opened.host, targets.access);
    return {
      query: turns.query,
      describe: () => ({ serverVersion, place, tls: opened.tls }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function runningOver(
  opened: FirstOpen,
  { access }: PostgresTargets,
  { limits, signal }: { readonly limits: SessionLimits; readonly signal: AbortSignal },
): Running {
  let lost: Error | null = null;
  opened.client.on('error', (error) => {
    lost ??= error;
  });
  const { host } = opened;
  const circumstances = { place: placeOf(host), secrets: secretsOf(host, access) };
  const { statementMsMax } = limits;
  return { opened, access, circumstances, statementMsMax, signal, lost: () => lost };
}

/** Begins and answers the server's version. */
async function begin(
  running: Running,
  { access }: PostgresTargets,
  limits: TransactionLimits,
): Promise<string> {
  await runStatement(running, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', []);
  const settings = [...transactionSettings(limits, running.opened, access)];
  // The third argument makes it SET LOCAL.
  const calls = settings.map((_, i) => `pg_catalog.set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
  const sql = `SELECT pg_catalog.current_setting('server_version'), ${calls.join(', ')}`;
  const { rows } = await runStatement(running, sql, settings.flat());
  return v.parse(v.string(), rows[0]?.[0]);
}

/** One after the other: the protocol knows one statement at a time. */
function inTurn(running: Running) {
  let last: Promise<unknown> = Promise.resolve();
  const query: Session['query'] = (sql, values = []) => {
    const run = (): Promise<Rows> => runStatement(running, sql, values);
    const next = last.then(run, run);
    last = next;
    return next;
  };
  return { query, settled: async () => last.catch(() => {}) };
}

function once(run: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= run());
}

/** Ends the transaction first, or a pooler would throw the server's connection away with ours. */
async function disconnect({ client }: FirstOpen): Promise<void> {
  // A server that says nothing any more does not hold up the end.
  const timer = setTimeout(() => client.connection.stream.destroy(), CLOSE_MS_MAX);
  try {
    if (client.getTransactionStatus() !== 'I') await client.query('ROLLBACK');
    await client.end();
  } catch {
    client.connection.stream.destroy();
  } finally {
    clearTimeout(timer);
  }
}

const CLOSE_MS_MAX = 2000;
