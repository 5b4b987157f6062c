import { describe, expect, test } from 'vitest';
import { complaintOf, linesOf, traceFrom } from './source.ts';

const registration = {
  kind: 'registration',
  worker: 'A',
  atMs: 218_000,
  localMs: null,
  interval: 7,
  index: 0,
  replicas: 3,
};

describe('a table of registrations', () => {
  test('counts its index from 0, or the reply of INCR from 1', async () => {
    const byIndex = await traceFrom('at_ms,worker,interval,index,replicas\n218000,A,7,0,3\n');
    const byReply = await traceFrom('at_ms,worker,interval,reply,previous\n218000,A,7,1,3\n');
    expect(byIndex.events).toEqual([registration]);
    expect(byReply).toEqual(byIndex);
    expect(byIndex).toMatchObject({
      format: 'table',
      beginsMidway: false,
      parameters: { group: null, intervalMs: null, gap: null, ttlMs: null },
      notes: [],
    });
  });

  test('has no count where a cell is empty or holds what clients print for nil', async () => {
    const cells = ['', 'nil', '(nil)', 'NULL', '-1'];
    const rows = cells.map((cell) => `218000,A,7,1,${cell}`);
    const { events } = await traceFrom(linesOf('at_ms,worker,interval,reply,previous', ...rows));
    expect(events).toEqual(cells.map(() => ({ ...registration, replicas: null })));
  });

  test('may have its columns in any order, others among them, and any delimiter', async () => {
    const text = 'worker;host;replicas;interval;index;at_ms\r\nA;h1;3;7;0;218000\r\n';
    expect((await traceFrom(text)).events).toEqual([registration]);
    const quoted = '"at_ms","worker","interval","index","replicas"\n218000,"A, b",7,0,3\n';
    expect((await traceFrom(quoted)).events).toEqual([{ ...registration, worker: 'A, b' }]);
  });

  test('without workers, as it is recorded where MONITOR is not allowed, takes an index for one', async () => {
    const rows = ['218000,,7,0,2', '225000,,7,1,2', '248000,,8,0,2', '255000,B,8,1,2'];
    const header = 'at_ms,worker,interval,index,replicas';
    const trace = await traceFrom(linesOf(header, ...rows));
    expect(trace.events.map(({ worker }) => worker)).toEqual([
      'index 0',
      'index 1',
      'index 0',
      'B',
    ]);
    expect(trace.namesWorkers).toBe(false);
    expect(trace.notes).toEqual([
      "a.log names no worker in 3 rows: there the registrations of an index are taken for one worker's, which is right only while nobody joins, leaves or is late",
    ]);
    const none = await traceFrom(linesOf(header, ...rows.slice(0, 3)));
    expect(none.notes[0]).toContain('a.log names no workers: there');
  });

  test('keeps the order of its rows', async () => {
    const rows = ['5000,A,5,0,', '1000,A,1,0,', '3000,A,3,0,'];
    const { events } = await traceFrom(linesOf('at_ms,worker,interval,index,replicas', ...rows));
    expect(events.map((event) => 'atMs' in event && event.atMs)).toEqual([5000, 1000, 3000]);
  });
});

describe('a table is refused', () => {
  const header = 'at_ms,worker,interval,reply,previous';

  test('that has no rows', async () => {
    expect(await complaintOf(`${header}\n`, 'a.csv')).toBe(
      'a.csv has a header and no registrations',
    );
  });

  test('that is cut in the middle of a line', async () => {
    expect(await complaintOf(`${header}\n218000,A,7,1,3\n225000,B,7`, 'a.csv')).toBe(
      'a.csv is cut short: its last line, 3, has 3 of 5 cells and no end; get the whole file',
    );
  });

  test.each([
    ['21800O,A,7,1,3', 'a.csv:2: the time "21800O" is no whole number of at least 0'],
    ['218000.5,A,7,1,3', 'a.csv:2: the time "218000.5" is no whole number of at least 0'],
    ['218000,A,,1,3', 'a.csv:2: the interval "" is no whole number of at least 0'],
    ['218000,A,7,0,3', 'a.csv:2: the reply 0 is none of INCR, which is 1 or more'],
    ['218000,A,7,-2,3', 'a.csv:2: the place "-2" is no whole number of at least 0'],
    ['218000,A,7,1,x', 'a.csv:2: the count "x" is no whole number of at least 0'],
    ['218000,A,7,1,3,4', 'a.csv:2: this row has 6 cells where the first row has 5'],
  ])('with the row %s', async (row, complaint) => {
    expect(await complaintOf(linesOf(header, row, '225000,B,7,2,3'), 'a.csv')).toBe(complaint);
  });
});
