import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../servers/postgres.ts';
import { failureOf, using } from './sessions.ts';

describe('of a standby and a primary, target_session_attrs', () => {
  const primary = new URL(inject('postgresUrl')).host;
  let standby: PostgresServer;
  beforeAll(async () => {
    standby = await startPostgres({ isStandby: true });
  });
  afterAll(() => standby.stop());

  function url(hosts: readonly string[], role: string): string {
    return `postgres://nandi:nandi@${hosts.join(',')}/postgres?target_session_attrs=${role}`;
  }

  test.each([
    ['any', 'first'],
    ['read-write', 'primary'],
    ['primary', 'primary'],
    ['read-only', 'standby'],
    ['standby', 'standby'],
    ['prefer-standby', 'standby'],
  ])('=%s takes the %s', async (role, wanted) => {
    const there = `127.0.0.1:${standby.port}`;
    for (const hosts of [
      [there, primary],
      [primary, there],
    ]) {
      const { place, inRecovery } = await using(url(hosts, role), async (session) => {
        const { rows } = await session.query('SELECT pg_is_in_recovery()');
        return { place: session.describe().place, inRecovery: rows[0]?.[0] === 't' };
      });
      const host = { first: hosts[0], primary, standby: there }[wanted];
      expect(place).toBe(`postgres://nandi@${host}/postgres`);
      expect(inRecovery).toBe(host === there);
    }
  });

  test('says what it is not where none fits', async () => {
    const failed = await failureOf(url([`127.0.0.1:${standby.port}`], 'primary'));
    expect(failed).toMatchObject({ kind: 'database', code: 'ROLE' });
    expect(failed.message).toMatch(
      /not what target_session_attrs=primary wants; name another host/,
    );
    const alone = await using(url([primary], 'prefer-standby'), async (s) => s.describe().place);
    expect(alone).toContain(primary);
  });
});
