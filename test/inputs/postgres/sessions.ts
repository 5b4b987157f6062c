import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { UserError } from '../../../src/core/user-error.ts';
import { resolvePostgres } from '../../../src/inputs/postgres/resolve.ts';
import {
  openSession,
  type Session,
  type SessionLimits,
  usualLimits,
} from '../../../src/inputs/postgres/session.ts';
import type { Surroundings } from '../../../src/inputs/postgres/surroundings.ts';

/** A machine that says nothing: no variables, no files. */
export const bare: Surroundings = { env: {}, home: '/nonexistent', userName: 'somebody' };

interface Circumstances {
  readonly limits?: Partial<SessionLimits>;
  readonly surroundings?: Partial<Surroundings>;
  readonly signal?: AbortSignal;
}

/** Opens a session that the test closes itself. */
export async function opened(url: string, circumstances: Circumstances = {}): Promise<Session> {
  const { limits, surroundings, signal } = circumstances;
  const targets = await resolvePostgres(url, { ...bare, ...surroundings });
  return openSession(targets, { ...usualLimits, ...limits }, signal);
}

/** Opens a session, uses it, and closes it. */
export async function using<T>(
  url: string,
  use: (session: Session) => Promise<T>,
  circumstances: Circumstances = {},
): Promise<T> {
  const session = await opened(url, circumstances);
  try {
    return await use(session);
  } finally {
    await session.close();
  }
}

/** The first value of the first row of a statement. */
export async function valueOf(
  url: string,
  sql: string,
  circumstances: Circumstances = {},
): Promise<string | null | undefined> {
  const { rows } = await using(url, ({ query }) => query(sql), circumstances);
  return rows[0]?.[0];
}

/** The `UserError` with which a promise rejects. */
export async function failure(promise: Promise<unknown>): Promise<UserError & { code?: unknown }> {
  const error: unknown = await promise.then(
    (value) => new Error(`no failure but ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof UserError) return error;
  throw error;
}

/** Why a statement fails, or why there is no connection for it. */
export async function failureOf(
  url: string,
  sql = 'SELECT 1',
  circumstances: Circumstances = {},
): Promise<UserError & { code?: unknown }> {
  return failure(using(url, ({ query }) => query(sql), circumstances));
}

/** Waits until something is read as it is wanted; the suite's own limit ends a wait in vain. */
export async function eventually<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  while (!isDeepStrictEqual(await read(), wanted)) await sleep(10);
}
