import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '../servers/postgres.ts';

const ROWS = 10_000_000;
/** Runs in pairs, one after the other, so that a slow minute of the machine hits both. */
const PAIRS = 9;
const MEMORY_MIB_MAX = 100;

const program = fileURLToPath(new URL('../../dist/bin/nandi.js', import.meta.url));
const peak = fileURLToPath(new URL('./report-peak.mjs', import.meta.url));

/**
 * The whole process of `nandi analyze --db` against the bare aggregate in psql, on the same table of a
 * server of our own, which is in its memory: as lines of Markdown. Needs psql in the path.
 */
export async function databaseFigures(): Promise<readonly string[]> {
  const server = await startPostgres({
    values: { shared_buffers: '1GB', max_wal_size: '4GB' },
  });
  try {
    await fill(server);
    const lines = tables.map((table) => lineOf(server, table));
    return [
      '| 10,000,000 rows | bare aggregate in psql | whole process | ratio (limit 1.3) | peak memory (limit 100 MB) |',
      '|---|---|---|---|---|',
      ...lines,
    ];
  } finally {
    await server.stop();
  }
}

interface Table {
  readonly name: string;
  readonly title: string;
}

const tables: readonly Table[] = [
  { name: 'plain', title: 'bigint, no index' },
  { name: 'keyed', title: 'bigint, primary key' },
];

async function fill({ url }: PostgresServer): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    // Ids as a table has them that lost some of its rows, and whose order is that of their making.
    const ids = `SELECT g * 5 + hashint8(g) % 3 AS id, g % 97 AS duration_ms FROM generate_series(1::bigint, ${ROWS}) AS g`;
    await client.query(`CREATE TABLE plain AS ${ids}`);
    await client.query('CREATE TABLE keyed AS TABLE plain');
    await client.query('ALTER TABLE keyed ADD PRIMARY KEY (id)');
    await client.query('VACUUM (FREEZE, ANALYZE)');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

function lineOf({ url }: PostgresServer, { name, title }: Table): string {
  const bare = `SELECT id % 24 AS bucket, count(*) FROM ${name} GROUP BY 1`;
  const flags = ['analyze', '--db', url, '--table', name, '--id', 'id', '-f', 'json'];
  return pairsOf({ url, title, bare, flags });
}

interface Pairing {
  readonly url: string;
  readonly title: string;
  /** SQL that psql runs. */
  readonly bare: string;
  /** Of the program, whose JSON says how many rows it used. */
  readonly flags: readonly string[];
}

/** Both of them `PAIRS` times, as a row of the table. */
function pairsOf({ url, title, bare, flags }: Pairing): string {
  const psql = (): Run => run('psql', ['-X', '-q', '-c', bare, url]);
  const nandi = (): Run => run(process.execPath, ['--import', peak, program, ...flags]);
  psql();
  const counted = Number(/"used": (\d+)/.exec(nandi().stdout)?.[1]);
  if (counted !== ROWS) throw new Error(`nandi counted ${counted} of ${ROWS} rows`);
  const pairs = Array.from({ length: PAIRS }, () => ({ bare: psql(), whole: nandi() }));
  const ratio = median(pairs.map((pair) => pair.whole.seconds / pair.bare.seconds));
  const peakMiB = Math.max(
    ...pairs.map(({ whole }) => Number(/peak (\d+)/.exec(whole.stderr)?.[1])),
  );
  const seconds = (which: 'bare' | 'whole'): string =>
    median(pairs.map((pair) => pair[which].seconds)).toFixed(2);
  const isFlat = peakMiB * 2 ** 20 <= MEMORY_MIB_MAX * 10 ** 6;
  return `| ${title} | ${seconds('bare')} s | ${seconds('whole')} s | ${ratio.toFixed(2)} | ${peakMiB} MiB${isFlat ? '' : ' (!)'} |`;
}

/**
 * The whole process of `nandi forecast --db` against the bare grouping by second and type in psql, of
 * ten million jobs in a day of seconds and five types.
 */
export async function dueFigures(): Promise<readonly string[]> {
  const server = await startPostgres({
    values: { shared_buffers: '1GB', max_wal_size: '4GB' },
  });
  try {
    await fillJobs(server);
    const { url } = server;
    const grouped = (second: string): string =>
      `SELECT ${second}, type, count(*) FROM jobs GROUP BY 1, 2`;
    const flags = [
      'forecast',
      '--db',
      url,
      '--table',
      'jobs',
      '--from',
      '2026-12-01',
      '-f',
      'json',
    ];
    return [
      '| 10,000,000 jobs | bare GROUP BY in psql | whole process | ratio (limit 1.2) | peak memory |',
      '|---|---|---|---|---|',
      pairsOf({
        url,
        title: 'by second and type',
        bare: grouped("date_trunc('second', due_at)"),
        flags,
      }),
      pairsOf({ url, title: 'by the column as it is', bare: grouped('due_at'), flags }),
    ];
  } finally {
    await server.stop();
  }
}

async function fillJobs({ url }: PostgresServer): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const second = "timestamptz '2026-12-01' + (hashint8(g) & 65535) * interval '1 second'";
  try {
    await client.query(
      `CREATE TABLE jobs AS SELECT g AS id, ${second} AS due_at, 'type' || g % 5 AS type FROM generate_series(1::bigint, ${ROWS}) AS g`,
    );
    await client.query('VACUUM (FREEZE, ANALYZE)');
  } finally {
    await client.end();
  }
}

interface Run {
  readonly seconds: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(command: string, args: readonly string[]): Run {
  const started = performance.now();
  const { stdout, stderr, status, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const seconds = (performance.now() - started) / 1000;
  if (error !== undefined) throw new Error(`${command} is not there`, { cause: error });
  if (status !== 0) throw new Error(`${command} exited ${status}: ${stderr}`);
  return { seconds, stdout, stderr };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
