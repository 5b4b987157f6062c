import { UserError } from '../../core/user-error.ts';
import { cancel } from './cancel.ts';
import type { FirstOpen } from './open-first.ts';
import { type Circumstances, PostgresError, postgresError } from './postgres-error.ts';
import type { Access } from './target.ts';

/** A value of a statement, written `$1` in it. */
export type Value = string | number | bigint | boolean | null;

/** What a statement yields: every value as the text that the server sent, so that none is rounded. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** What the statements of a session have in common. */
export interface Running {
  readonly opened: FirstOpen;
  readonly access: Access;
  readonly circumstances: Circumstances;
  /** 0 where there is no limit, as PostgreSQL has it. */
  readonly statementMsMax: number;
  readonly signal: AbortSignal;
  /** Why the connection was lost between two statements, or null. */
  readonly lost: () => Error | null;
}

/**
 * Runs one statement. Where the signal is aborted the server is asked to end it, and the promise
 * rejects once it has. Rejects with a `UserError`: the interruption, or a `PostgresError`.
 */
export async function runStatement(
  running: Running,
  sql: string,
  values: readonly Value[],
): Promise<Rows> {
  const { opened, signal } = running;
  if (signal.aborted) throw interruption(signal, running.circumstances);
  // Before it is sent: the server's clock for it must not start first.
  const startedMs = performance.now();
  const answer = opened.client.query(statementOf(sql, values));
  let cancelling: Promise<void> | undefined;
  const stop = (): void => {
    cancelling = endOnServer(
      running,
      answer.catch(() => {}),
    );
  };
  signal.addEventListener('abort', stop);
  const patience = watchSilence(running);
  try {
    const { fields, rows } = await answer;
    if (!signal.aborted) return { columns: fields.map(({ name }) => name), rows };
  } catch (error) {
    if (!signal.aborted) {
      throw failureOf(running.lost() ?? error, running, performance.now() - startedMs);
    }
  } finally {
    clearTimeout(patience);
    signal.removeEventListener('abort', stop);
    await cancelling;
  }
  throw interruption(signal, running.circumstances);
}

/** Why a session stops where its signal is aborted: the reason, if it is one for people. */
export function interruption(signal: AbortSignal, { place }: Circumstances): UserError {
  const reason: unknown = signal.reason;
  if (reason instanceof UserError) return reason;
  const message = `interrupted: what ran on PostgreSQL at ${place} was cancelled`;
  return new UserError('interrupted', message, { cause: reason });
}

/**
 * Not named, so that a pooler may give the next one to another server process; and in the extended
 * protocol, which takes one statement only: nothing that is put into it can end it and begin another.
 */
function statementOf(sql: string, values: readonly Value[]) {
  return { text: sql, values: [...values], rowMode: 'array' as const, queryMode: 'extended' };
}

/** The server keeps the limit itself. One that is gone without a word cannot, nor say so. */
function watchSilence(running: Running): NodeJS.Timeout | undefined {
  const { opened, circumstances, statementMsMax } = running;
  if (statementMsMax === 0) return undefined;
  const message = `PostgreSQL at ${circumstances.place}: no answer any more; is the server there, and the network?`;
  const msMax = Math.min(statementMsMax + GRACE_MS, TIMER_MS_MAX);
  return setTimeout(() => {
    opened.client.connection.stream.destroy(new PostgresError('LOST', message));
  }, msMax);
}

const GRACE_MS = 5000;

/** A longer one ends at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Cancels what runs. Where that cannot be, or has no effect, the connection is cut. */
async function endOnServer({ opened, access }: Running, ended: Promise<unknown>): Promise<void> {
  const isTaken = await cancel(opened, access.encryption.tls, AbortSignal.timeout(GRACE_MS)).then(
    () => true,
    // Why is of no use to somebody who wants to leave.
    () => false,
  );
  // pgbouncer takes it, and leaves a client alone that still waits for a connection.
  const cut = setTimeout(() => opened.client.connection.stream.destroy(), isTaken ? TAKEN_MS : 0);
  await ended;
  clearTimeout(cut);
}

const TAKEN_MS = 1000;

/** 57014 is said of a timeout and of a cancellation, in the language of the server: the time tells. */
function failureOf(error: unknown, { circumstances, statementMsMax }: Running, ms: number) {
  const failure = postgresError(error, circumstances);
  // A hundredth is for clocks that do not agree.
  const isLate = statementMsMax > 0 && ms >= 0.99 * statementMsMax;
  if (failure.code !== '57014' || !isLate) return failure;
  const what = `the statement took longer than ${statementMsMax} ms and was ended (SQLSTATE 57014)`;
  const message = `PostgreSQL at ${circumstances.place}: ${what}; give it more time with --timeout`;
  return new PostgresError('TIMEOUT', message, { cause: failure.cause });
}
