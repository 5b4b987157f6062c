import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { UserError } from '../../../src/core/user-error.ts';
import { startPlain } from '../redis/plain-servers.ts';
import { eventually, failure, failureOf, opened } from './sessions.ts';

const url = inject('postgresUrl');
const admin = new pg.Client(url);
beforeAll(() => admin.connect());
afterAll(() => admin.end());

/** What the server does for a session of this name. */
async function statesOf(name: string): Promise<string[]> {
  const sql = "SELECT state FROM pg_stat_activity WHERE application_name = $1 AND query ~ 'sleep'";
  const { rows } = await admin.query<{ state: string }>(sql, [name]);
  return rows.map(({ state }) => state);
}

async function untilActive(name: string): Promise<void> {
  await eventually(() => statesOf(name), ['active']);
}

function named(name: string): string {
  return `${url}?application_name=${name}`;
}

describe('an aborted session', () => {
  test('ends what runs on the server, and then itself', async () => {
    const end = new AbortController();
    const session = await opened(named('aborted'), { signal: end.signal });
    const asked = failure(session.query('SELECT pg_sleep(100)'));
    await untilActive('aborted');
    end.abort();
    const interrupted = await asked;
    expect(interrupted.kind).toBe('interrupted');
    expect(interrupted.message).toMatch(/interrupted: what ran on PostgreSQL .* was cancelled/);
    await eventually(() => statesOf('aborted'), ['idle in transaction (aborted)']);
    expect((await failure(session.query('SELECT 1'))).kind).toBe('interrupted');
    await session.close();
    await eventually(() => statesOf('aborted'), []);
  });

  test('rejects with the reason, where that is one for people', async () => {
    const end = new AbortController();
    const reason = new UserError('terminated', 'stopped by SIGTERM');
    const session = await opened(named('reason'), { signal: end.signal });
    const asked = failure(session.query('SELECT pg_sleep(100)'));
    await untilActive('reason');
    end.abort(reason);
    expect(await asked).toBe(reason);
    await session.close();
  });

  test('is what a session becomes that is closed too early', async () => {
    const session = await opened(named('closed'));
    const asked = failure(session.query('SELECT pg_sleep(100)'));
    await untilActive('closed');
    await session.close();
    expect((await asked).kind).toBe('interrupted');
    await eventually(() => statesOf('closed'), []);
    expect((await failure(session.query('SELECT 1'))).kind).toBe('interrupted');
  });

  test('does not open, before and while it connects', async () => {
    expect((await failure(opened(url, { signal: AbortSignal.abort() }))).kind).toBe('interrupted');
    const end = new AbortController();
    const silent = await startPlain(() => end.abort());
    const place = `postgres://u:secret@127.0.0.1:${silent.port}`;
    expect((await failure(opened(place, { signal: end.signal }))).kind).toBe('interrupted');
    await silent.stop();
  });
});

describe('a limit', () => {
  test('of a statement that runs out is a budget, and says how to raise it', async () => {
    const limits = { statementMsMax: 50 };
    const late = await failureOf(named('late'), 'SELECT pg_sleep(100)', { limits });
    expect(late).toMatchObject({ kind: 'budget', code: 'TIMEOUT', cause: { code: '57014' } });
    expect(late.message).toMatch(/took longer than 50 ms .*SQLSTATE 57014.* --timeout/);
    await eventually(() => statesOf('late'), []);
  });

  test('of waiting for a lock is a budget too', async () => {
    await admin.query('CREATE TABLE locked ()');
    await admin.query('BEGIN; LOCK TABLE locked');
    const waited = await failureOf(url, 'SELECT FROM locked', { limits: { lockMsMax: 50 } });
    await admin.query('ROLLBACK');
    await admin.query('DROP TABLE locked');
    expect(waited).toMatchObject({ kind: 'budget', code: '55P03' });
    expect(waited.message).toMatch(
      /lock timeout .* another transaction holds a lock on the table: try again later/,
    );
  });

  test('of idleness is a budget too', async () => {
    const session = await opened(named('idle'), { limits: { idleMsMax: 50 } });
    const left = "SELECT FROM pg_stat_activity WHERE application_name = 'idle'";
    await eventually(async () => (await admin.query(left)).rowCount, 0);
    expect(await failure(session.query('SELECT 1'))).toMatchObject({
      kind: 'budget',
      code: '25P03',
    });
    await session.close();
  });
});

describe('a server that ends a session', () => {
  const end = (how: string, name: string): string =>
    `SELECT pg_${how}_backend(pid) FROM pg_stat_activity WHERE application_name = '${name}'`;

  test('by cancelling the statement is no timeout', async () => {
    const session = await opened(named('cancelled'));
    const asked = failure(session.query('SELECT pg_sleep(100)'));
    await untilActive('cancelled');
    await admin.query(end('cancel', 'cancelled'));
    expect(await asked).toMatchObject({ kind: 'database', code: '57014' });
    await session.close();
  });

  test('by ending its process, while it works', async () => {
    const session = await opened(named('killed'));
    const asked = failure(session.query('SELECT pg_sleep(100)'));
    await untilActive('killed');
    await admin.query(end('terminate', 'killed'));
    const killed = await asked;
    expect(killed).toMatchObject({ kind: 'database', code: '57P01' });
    expect(killed.message).toMatch(/terminating connection due to administrator command/);
    expect((await failure(session.query('SELECT 1'))).kind).toBe('database');
    await session.close();
  });

  test('by ending its process, while it waits', async () => {
    const session = await opened(named('waiting'));
    await admin.query(end('terminate', 'waiting'));
    const left = "SELECT FROM pg_stat_activity WHERE application_name = 'waiting'";
    await eventually(async () => (await admin.query(left)).rowCount, 0);
    expect(await failure(session.query('SELECT 1'))).toMatchObject({
      kind: 'database',
      code: '57P01',
    });
    await session.close();
  });
});
