import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { UserError } from '../../../../src/core/user-error.ts';
import { startTlsPostgres } from '../../../inputs/postgres/tls-postgres.ts';
import { analyze } from '../../pretend.ts';
import { counting, type OwnDatabase, ownDatabase, SLOW } from './own-database.ts';

const TABLES = `${SLOW};
CREATE TABLE orders AS SELECT generate_series(1, 240)::bigint AS id;
CREATE TABLE locked AS SELECT 1::bigint AS id`;

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase(inject('postgresUrl'), TABLES);
});
afterAll(() => database.remove());

const slow = (): string[] => ['--db', database.url, '--table', 'slow'];

describe('no verdict is given where counting did not end', () => {
  test('a limit of 50 ms ends with 5', async () => {
    const { code, out, err } = await analyze([...slow(), '--timeout', '50ms', '--gate', 'default']);
    expect([code, out]).toEqual([5, '']);
    expect(err).toMatch(/longer than 50 ms and was ended \(SQLSTATE 57014\).*--timeout$/m);
  });

  test('a server process that is killed ends with 4 and its SQLSTATE', async () => {
    const run = analyze(slow());
    const [pid] = await counting(database.client);
    await database.client.query('SELECT pg_terminate_backend($1)', [pid]);
    const { code, out, err } = await run;
    expect([code, out]).toEqual([4, '']);
    expect(err).toMatch(/^nandi: PostgreSQL at 127\.0\.0\.1:\d+: .*SQLSTATE 57P01/);
  });

  test('a lock that somebody holds ends with 5', async () => {
    const { client } = database;
    await client.query('BEGIN; LOCK TABLE locked IN ACCESS EXCLUSIVE MODE');
    const { code, out, err } = await analyze(['--db', database.url, '--table', 'locked']);
    await client.query('ROLLBACK');
    expect([code, out]).toEqual([5, '']);
    expect(err).toMatch(
      /SQLSTATE 55P03\); another transaction holds a lock on the table: try again later, or end that transaction$/m,
    );
    // As long as it is waited for is no flag's.
    expect(err).not.toContain('--timeout');
  });

  test.each([
    ['interrupted', 130],
    ['terminated', 143],
  ] as const)('who is %s ends with %i, and nothing runs on the server', async (kind, exit) => {
    const end = new AbortController();
    const run = analyze(slow(), { signal: end.signal });
    await counting(database.client);
    end.abort(new UserError(kind, `${kind} by the test`));
    const { code, out, err } = await run;
    expect([code, out, err]).toEqual([exit, '', `nandi: ${kind} by the test\n`]);
    expect(await counting(database.client, 0)).toEqual([]);
  });
});

describe('a role that may only read', () => {
  beforeAll(() =>
    database.client.query(`CREATE ROLE nandi_reader LOGIN PASSWORD 'reader';
      GRANT SELECT ON orders TO nandi_reader`),
  );
  afterAll(() => database.client.query('DROP OWNED BY nandi_reader; DROP ROLE nandi_reader'));
  const url = (): string => database.url.replace('nandi:nandi@', 'nandi_reader:reader@');

  test('is enough', async () => {
    const { code, out } = await analyze(['--db', url(), '--table', 'orders']);
    expect([code, out.includes('240 ids')]).toEqual([0, true]);
  });

  test('is refused what it may not read', async () => {
    const { code, out, err } = await analyze(['--db', url(), '--table', 'locked']);
    expect([code, out]).toEqual([4, '']);
    expect(err).toMatch(/permission denied for table locked \(SQLSTATE 42501\).*GRANT SELECT/);
    expect(err).not.toContain(':reader');
  });
});

describe('where to connect', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nandi-home-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const env = (): Record<string, string> => {
    const { hostname, port, pathname } = new URL(database.url);
    const place = { PGHOST: hostname, PGPORT: port, PGDATABASE: pathname.slice(1) };
    return { ...place, PGUSER: 'nandi', PGPASSWORD: 'nandi' };
  };

  test.each(['postgres://', 'postgresql://', 'dbname=postgres', 'user = nandi'])(
    '%s takes the rest from the environment',
    async (url) => {
      const query = ['--query', 'SELECT generate_series(1, 240) AS id'];
      const { code, out } = await analyze(['--db', url, ...query], { env: env() });
      expect([code, /240\s+ids/.test(out)]).toEqual([0, true]);
    },
  );

  test('--verbose says where, and never the password', async () => {
    const args = ['--db', database.url, '--table', 'orders', '--verbose', '--timeout', '7s'];
    const { err } = await analyze(args);
    const shown = database.url.replace('nandi:nandi@', 'nandi@');
    expect(err.split('\n')).toEqual([
      `connecting to ${shown}`,
      expect.stringMatching(/^connected to postgres:.*, PostgreSQL 18.*, without TLS, .* 7000 ms$/),
      '',
    ]);
  });

  test('a .pgpass that others may read is left aside with a warning', async () => {
    writeFileSync(join(folder, '.pgpass'), '*:*:*:*:nandi\n', { mode: 0o644 });
    const { PGPASSWORD: _, ...rest } = env();
    const { code, err } = await analyze(['--db', 'postgres://'], { env: rest, home: folder });
    expect(code).toBe(4);
    expect(err).toMatch(/^warning: .*\.pgpass/);
    writeFileSync(join(folder, 'own'), '*:*:*:*:nandi\n', { mode: 0o600 });
    const own = { ...rest, PGPASSFILE: join(folder, 'own') };
    const args = ['--db', 'postgres://', '--table', 'orders'];
    expect(await analyze(args, { env: own })).toMatchObject({ code: 0, err: '' });
  });

  test.each<[string, number, RegExp]>([
    ['postgres://nandi:s3cret@127.0.0.1:1/x', 4, /PostgreSQL at 127\.0\.0\.1:1: .*nothing listens/],
    ['postgres://nandi:s3cret@h/x?sslmod=on', 2, /did you mean "sslmode"/],
    ['host=h pasword=s3cret', 2, /did you mean "password"/],
  ])('%s ends with %i', async (url, exit, sentence) => {
    const { code, out, err } = await analyze(['--db', url]);
    expect([code, out]).toEqual([exit, '']);
    expect(err).toMatch(sentence);
    expect(err).not.toContain('s3cret');
  });

  test('a wrong password is not repeated', async () => {
    const { code, err } = await analyze(['--db', database.url.replace(':nandi@', ':s3cret@')]);
    expect([code, err.includes('s3cret')]).toEqual([4, false]);
    expect(err).toMatch(/SQLSTATE 28P01/);
  });

  test('case S56: a server with a certificate of its own is taken without a check, or named', async () => {
    const server = await startTlsPostgres('self');
    const query = ['--query', 'SELECT generate_series(1, 240) AS id'];
    const taken = await analyze(['--db', `${server.url}?sslmode=require`, '--verbose', ...query]);
    const refused = await analyze([
      '--db',
      `${server.url}?sslmode=verify-full&sslrootcert=system`,
      ...query,
    ]);
    await server.stop();
    expect(taken.code).toBe(0);
    expect(taken.err).toMatch(/with TLSv1\.3/);
    expect([refused.code, refused.out]).toEqual([4, '']);
    expect(refused.err).toMatch(/certificate \(subject CN=self, issuer CN=self, .*self-signed/);
    expect(refused.err).not.toContain(':nandi@');
  });
});

test.each<[string[], RegExp]>([
  [['--timeout', '25d'], /--timeout 25d is longer than PostgreSQL takes/],
  [['--timeout', 'soon'], /--timeout "soon" is no duration/],
  [['--max-cost', '-1'], /--max-cost "-1" is no whole number/],
])('%j is refused before anything is connected to', async (flags, sentence) => {
  const { code, err } = await analyze(['--db', 'postgres://127.0.0.1:1/', ...flags]);
  expect(code).toBe(2);
  expect(err).toMatch(sentence);
});
