import { run, runMigrations } from 'graphile-worker';
import PgBoss from 'pg-boss';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type OwnDatabase, ownDatabase } from '../../cli/analyze/postgres/own-database.ts';
import { forecastJsonOf } from '../../cli/forecast/forecast.ts';
import { DAY_S, plainClasses, readDues } from '../database/due/dues.ts';
import { refusalOf } from '../source.ts';
import { layouts } from './layouts.ts';

const databases: OwnDatabase[] = [];
async function databaseWith(statements: string): Promise<OwnDatabase> {
  const own = await ownDatabase(inject('postgresUrl'), statements);
  databases.push(own);
  return own;
}
afterAll(async () => {
  await Promise.all(databases.map((own) => own.remove()));
});

/** 5,000 jobs: 3,000 at 09:00, 1,500 at 09:30, 500 over the day. */
function dueOf(i: number): number {
  if (i < 3000) return DAY_S + 32_400;
  return i < 4500 ? DAY_S + 34_200 : DAY_S + i * 17;
}

function peakOf(classes: Awaited<ReturnType<typeof readDues>>['tally']['classes']) {
  const all = classes.flatMap(({ requested }) => [...requested.entries()]);
  const bySecond = new Map<number, number>();
  for (const [second, count] of all) bySecond.set(second, (bySecond.get(second) ?? 0) + count);
  return [...bySecond].toSorted(([, a], [, b]) => b - a)[0];
}

async function expectSpikes(url: string, label: string): Promise<void> {
  const { tally, input, notices } = await readDues([url], { queue: 'auto' });
  expect(notices.join()).toContain(`found the ${label}`);
  expect(input).toMatchObject({ kind: 'queue', relation: label });
  expect(tally).toMatchObject({ rows: 5000, used: 5000, nulls: 0, rejected: 0 });
  expect(peakOf(tally.classes)).toEqual([DAY_S + 32_400, 3000]);
  const totals = new Map(tally.classes.map(({ type, requested }) => [type, requested.total]));
  expect(totals).toEqual(
    new Map([
      ['digest', 2500],
      ['email', 2500],
    ]),
  );
  // And as a user has it: nothing but the URL.
  const { result } = await forecastJsonOf(['--db', url, '--from', '2027-03-28', '--bin', '1m']);
  expect(result).toMatchObject({
    total: 5000,
    peak: { at: '2027-03-28T09:00:00Z', count: 3000 },
    peak_second: { at: '2027-03-28T09:00:00Z', count: 3000 },
  });
  expect(result.spikes.map(({ from }: { from: string }) => from)).toEqual([
    '2027-03-28T09:00:00Z',
    '2027-03-28T09:30:00Z',
  ]);
}

describe('queues whose own library enqueues 5,000 jobs', () => {
  test('pg-boss', async () => {
    const own = await databaseWith('');
    const boss = new PgBoss({ connectionString: own.url, schedule: false, supervise: false });
    await boss.start();
    await boss.createQueue('email');
    await boss.createQueue('digest');
    const jobs = Array.from({ length: 5000 }, (_, i) => ({
      name: i % 2 === 0 ? 'email' : 'digest',
      data: { i },
      startAfter: new Date(dueOf(i) * 1000),
    }));
    await boss.insert(jobs);
    await boss.stop({ graceful: false, close: true });
    await expectSpikes(own.url, 'pg-boss queue in partitioned table "pgboss"."job"');
  });

  test('graphile-worker', async () => {
    const own = await databaseWith('');
    await runMigrations({ connectionString: own.url });
    const runner = await run({
      connectionString: own.url,
      taskList: { none: () => undefined },
      noHandleSignals: true,
      concurrency: 1,
    });
    for (let at = 0; at < 5000; at += 500) {
      await Promise.all(
        Array.from({ length: 500 }, async (_, i) =>
          runner.addJob(
            i % 2 === 0 ? 'email' : 'digest',
            { i },
            { runAt: new Date(dueOf(at + i) * 1000) },
          ),
        ),
      );
    }
    await runner.stop();
    await expectSpikes(own.url, 'graphile-worker queue in view "graphile_worker"."jobs"');
  });
});

describe('queues by their published layout', () => {
  test.each(layouts)('$name', async ({ name, label, statements, counts }) => {
    const own = await databaseWith(statements);
    const { tally, input } = await readDues([own.url], { queue: 'auto' });
    expect(input).toMatchObject({ kind: 'queue', relation: label });
    const found = plainClasses(tally).flatMap((each) =>
      each.counts.map(([second, count]) => [each.type, second, count]),
    );
    expect(found).toEqual(counts);
    const named = await readDues([own.url], { queue: name });
    expect(named.input.relation).toBe(label);
  });
});

describe('which queue is meant', () => {
  let own: OwnDatabase;
  beforeAll(async () => {
    const [oban, river] = ['oban', 'river'].map((name) =>
      layouts.find((each) => each.name === name),
    );
    own = await databaseWith(
      `${oban?.statements}; ${river?.statements}; CREATE SCHEMA other; CREATE TABLE other.river_job AS TABLE river_job; CREATE TABLE jobs (due_at timestamptz)`,
    );
  });

  test('several are listed, with their schema where one has two', async () => {
    expect(await refusalOf(readDues([own.url], { queue: 'auto' }))).toMatch(
      /^usage: .* has several job queues: oban, river:, river:other; name one, as in --queue oban$/,
    );
  });

  test('one of them is named', async () => {
    expect((await readDues([own.url], { queue: 'oban' })).input.relation).toBe(
      'oban queue in table "oban_jobs"',
    );
    expect((await readDues([own.url], { queue: 'river:other' })).input.relation).toBe(
      'river queue in table "other"."river_job"',
    );
  });

  test('one without its schema is the one of the search path', async () => {
    const { input } = await readDues([own.url], { queue: 'river:' });
    expect(input.relation).toBe('river queue in table "river_job"');
  });

  test('one that is not there says what was looked for', async () => {
    expect(await refusalOf(readDues([own.url], { queue: 'que' }))).toMatch(
      /^usage: .* has no que queue; looked for the table que_jobs \(run_at, job_class, args\)/,
    );
    expect(await refusalOf(readDues([own.url], { queue: 'obna' }))).toMatch(/did you mean "oban"/);
  });

  test('a table that is named comes first', async () => {
    await own.client.query("INSERT INTO jobs VALUES ('2027-03-28 09:00:00+00')");
    const relation = { kind: 'table', name: 'jobs' } as const;
    expect((await readDues([own.url], { queue: 'auto', relation })).input.kind).toBe('database');
  });
});
