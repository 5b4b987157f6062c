import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { HashName } from '../../../../src/core/hash/catalog.ts';
import { type OwnDatabase, ownDatabase } from '../../../cli/analyze/postgres/own-database.ts';
import { plainClasses, readDues } from './dues.ts';

let own: OwnDatabase;
beforeAll(async () => {
  own = await ownDatabase(
    inject('postgresUrl'),
    `CREATE TABLE moved AS SELECT g AS id, md5(g::text)::uuid AS uid, g::text AS name,
       timestamptz '2027-03-27 22:00:00+00' + g * interval '37.5 s' AS due_at,
       (ARRAY['email', 'sync', NULL])[1 + g % 3] AS type, (ARRAY[NULL, 0, 1, 300])[1 + g % 4] AS tolerance_s
       FROM generate_series(-50::bigint, 2500) AS g;
     UPDATE moved SET id = NULL WHERE id % 100 = 7;`,
  );
});
afterAll(() => own.remove());

const moved = { relation: { kind: 'table', name: 'moved' } } as const;

describe('jitter that the server computes', () => {
  const cases: readonly (readonly [string, HashName, 'text' | 'int64'])[] = [
    ['id', 'md5', 'text'],
    ['id', 'sha256', 'int64'],
    ['uid', 'md5', 'text'],
    ['name', 'pg-hashtext', 'text'],
    ['name', 'pg-hashtextextended', 'text'],
    ['id', 'pg-hashint8', 'int64'],
    ['id', 'pg-hashint8extended', 'int64'],
  ];
  test.each(cases)(
    'is that of every job by itself: %s by %s of %s',
    async (id, hash, hashInput) => {
      for (const reduction of ['modulo', 'multiply-shift'] as const) {
        for (const includesOverdue of [false, true]) {
          const request = {
            includesOverdue,
            jitter: { hash, hashInput, reduction, isSymmetric: false },
            tolerances: {
              all: 60,
              byType: new Map([
                ['email', { toleranceS: 900, isSymmetric: true }],
                ["it's", { toleranceS: 7, isSymmetric: false }],
              ]),
            },
          };
          const options = { ...moved, columns: { id } };
          const { tally, notices } = await readDues([own.url], options, request);
          expect(notices.join()).not.toMatch(/every job is read/);
          const streamed = await streamedMoved(id, request);
          expect(plainClasses(tally)).toEqual(plainClasses(streamed));
          expect(plainClasses(tally, 'jittered')).toEqual(plainClasses(streamed, 'jittered'));
        }
      }
    },
  );

  /** A due time as text is none that SQL can add to. */
  async function streamedMoved(id: string, request: object) {
    const sql = `SELECT ${id}, to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS due_at, type, tolerance_s FROM moved`;
    const relation = { kind: 'query', sql } as const;
    const { tally, notices } = await readDues([own.url], { relation, columns: { id } }, request);
    expect(notices.join()).toMatch(/PostgreSQL cannot move these jobs by .*; every job is read/);
    return tally;
  }

  test('streams for a hash that the server does not know', async () => {
    const jitter = {
      hash: 'xxh64',
      hashInput: 'text',
      reduction: 'modulo',
      isSymmetric: false,
    } as const;
    const { tally, notices } = await readDues([own.url], moved, { jitter });
    expect(notices.join()).toMatch(/cannot move these jobs by xxh64 itself; every job is read/);
    expect(tally.rows).toBe(2551);
  });
});
