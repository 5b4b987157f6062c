import type { Client } from 'pg';
import * as v from 'valibot';
import { type Circumstances, PostgresError, postgresError } from './postgres-error.ts';
import type { ServerRole } from './target.ts';

/**
 * Makes sure that a server is of the kind that target_session_attrs wants. Otherwise it closes the
 * connection and rejects with a `PostgresError` of code `ROLE`.
 */
export async function fitsRole(
  client: Client,
  role: ServerRole,
  circumstances: Circumstances,
): Promise<void> {
  if (role === 'any') return;
  const { rows } = await client.query({ text: STATE, rowMode: 'array' }).catch((error: unknown) => {
    throw postgresError(error, circumstances);
  });
  const [[isStandby, isReadOnly]] = v.parse(state, rows);
  if (isRole(role, { isStandby: isStandby === 't', isReadOnly: isReadOnly === 'on' })) return;
  await client.end();
  const what = `PostgreSQL at ${circumstances.place}: it is not what target_session_attrs=${role} wants`;
  throw new PostgresError('ROLE', `${what}; name another host, or write any`);
}

/** Whether it replays the changes of another, and whether it refuses to write. */
const STATE =
  "SELECT pg_catalog.pg_is_in_recovery(), pg_catalog.current_setting('transaction_read_only')";

const state = v.tuple([v.tuple([v.string(), v.string()])]);

interface State {
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
}

function isRole(role: ServerRole, { isStandby, isReadOnly }: State): boolean {
  switch (role) {
    case 'any':
      return true;
    case 'read-write':
      return !isReadOnly;
    case 'read-only':
      return isReadOnly;
    case 'primary':
      return !isStandby;
    case 'standby':
    case 'prefer-standby':
      return isStandby;
  }
}
