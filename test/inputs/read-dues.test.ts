import { describe, expect, test } from 'vitest';
import { JITTER, pairs } from '../core/due/jobs.ts';
import { columnsOf, readDues } from './dues/reading.ts';
import { refusalOf } from './source.ts';

const NINE_S = 1_768_467_600;

describe('columns', () => {
  test('are found by name and by what they hold', async () => {
    const reading = await readDues(
      'JobId,queue,runAt,tolerance_seconds,time-zone\n7,mail,2026-01-15 10:00,60,Europe/Zurich\n',
    );
    expect(columnsOf(reading)).toEqual({
      due: 'runAt?',
      id: 'JobId?',
      type: 'queue?',
      tolerance: 'tolerance_seconds?',
      tz: 'time-zone?',
    });
    expect(reading.tally.classes).toMatchObject([{ type: 'mail', toleranceS: 60 }]);
    expect(pairs(reading.tally.classes[0]?.requested)).toEqual([[NINE_S, 1]]);
    expect(reading.tally.zoneless).toBe(0);
  });

  test('that are said come first, by name or number, and are taken by no other role', async () => {
    const text = 'id,due_at,when,type,cost\na,2026-01-15T01:00Z,1768467600,x,2.5\n';
    const reading = await readDues(text, { due: '3', type: 'id', id: 'type', cost: 'cost' });
    expect(columnsOf(reading)).toEqual({ due: 'when', id: 'type', type: 'id', cost: 'cost' });
    expect(reading.input.form).toBe('epoch seconds');
    expect(pairs(reading.tally.classes[0]?.costs)).toEqual([[NINE_S, 2.5]]);
  });

  test('called like a due time without a time in them are passed over', async () => {
    const reading = await readDues('due,happens\nyes,2026-01-15T09:00Z\nno,2026-01-15T09:00Z\n');
    expect(columnsOf(reading)).toEqual({ due: 'happens?' });
  });

  test('called zone are time zones only if they hold some', async () => {
    const columns = async (zone: string) =>
      columnsOf(await readDues(`due_at,zone\n2026-01-15 09:00,${zone}\n`));
    expect(await columns('Asia/Tokyo')).toEqual({ due: 'due_at?', tz: 'zone?' });
    expect(await columns('hall B')).toEqual({ due: 'due_at?' });
  });

  test('without a header the only column of times is taken', async () => {
    const reading = await readDues('1,2026-01-15T09:00:00Z\n2,2026-01-15T09:00:00Z\n');
    expect(columnsOf(reading)).toEqual({ due: '2?' });
    expect(reading.tally.used).toBe(2);
  });

  test('one column of epochs is a table too', async () => {
    const reading = await readDues('1768467600000\n1768467600999\n');
    expect(reading.input.form).toBe('epoch milliseconds');
    expect(pairs(reading.tally.classes[0]?.requested)).toEqual([[NINE_S, 2]]);
  });

  test('several columns of times without a known name are refused', async () => {
    expect(await refusalOf(readDues('made,seen\n2026-01-15,2026-01-16\n'))).toBe(
      'input: file.csv has several columns of times ("made" and "seen"), none called like a due time; name the right one with --due',
    );
  });

  test('no column of times is refused, with what was looked for and what there is', async () => {
    expect(await refusalOf(readDues('id,name\n1,a\n2,b\n'))).toBe(
      'input: file.csv has no column of times: none is called due_at, due, run_at, scheduled_at, scheduled_for, scheduled_time, next_run, next_run_at, next_run_time, next_fire_time, fire_at, requested_at or 25 more and holds some, and it has "id" and "name"; name one with --due',
    );
  });

  test('a due column of times that cannot be read is refused with the first of them', async () => {
    expect(await refusalOf(readDues('id,due_at\n1,15/01/2026 09:00\n'))).toBe(
      'input: file.csv has a column "due_at", but few of its cells are times: "15/01/2026 09:00" is a date whose day and month could be swapped; write it as 2026-01-15T09:00:00Z; if it is the right one all the same, say --due',
    );
    const { tally } = await readDues('id,due_at\n1,15/01/2026 09:00\n', { due: 'due_at' });
    expect(tally.rejected).toBe(1);
  });

  test('a wrong name is refused with the near one', async () => {
    expect(await refusalOf(readDues('due_at\n2026-01-15\n', { due: 'du_at' }))).toBe(
      'input: file.csv has no column "du_at"; did you mean "due_at"?',
    );
  });

  test('that stand twice are refused', async () => {
    const text = 'due_at,Due_At\n2026-01-15,2026-01-15\n';
    expect(await refusalOf(readDues(text))).toContain('has the header "due_at" 2 times');
  });
});

describe('rows', () => {
  test('are used, null or rejected with line and reason, and add up', async () => {
    const lines = [
      'id,due_at,tolerance',
      '1,2026-01-15T09:00:00Z,60',
      '2,,60',
      '3,\\N,60',
      '4,2026-02-30T09:00:00Z,60',
      '5,2026-01-15T09:00:00Z,-1',
      '6,2026-01-15T09:00:00Z,soon',
      '7,2026-01-15T09:00:00Z',
      '8,1768467600,60',
      '9,2026-01-15T09:00:00Z,5m',
      '10,2026-01-15T09:00:00Z,00:05:00',
      '11,2026-01-15T09:00:00Z,99999999999',
      '12,2025-12-31T00:00:00Z,',
      '13,9999-12-31T00:00:00Z,',
    ];
    const { tally } = await readDues(`${lines.join('\n')}\n`);
    expect(tally.rejects.map(({ line, column, reason }) => `${line} ${column} ${reason}`)).toEqual([
      '5 due_at names day 30 of a month that has 28',
      '6 tolerance is negative; a tolerance is 0 or more',
      '7 tolerance is not a tolerance; write seconds, or a duration as in 5m',
      '8 due_at stands in a row that has 2 cells where the first row has 3',
      '9 due_at is a number among dates; write the column in one form',
      '12 tolerance is a tolerance of more than 776 days',
    ]);
    expect([tally.rows, tally.used, tally.nulls, tally.rejected]).toEqual([13, 3, 2, 6]);
    expect([tally.overdue.count, tally.beyond.count]).toEqual([1, 1]);
    expect(tally.classes.map(({ toleranceS }) => toleranceS)).toEqual([60, 300]);
  });

  test('a bare tolerance is of the unit that its column names', async () => {
    const { tally } = await readDues('due_at,jitter_ms\n2026-01-15,1500\n');
    expect(tally.classes[0]?.toleranceS).toBe(1);
  });

  test('an unknown zone is rejected, with the near one', async () => {
    const lines = Array.from({ length: 9 }, () => '2026-01-15 09:00,Europe/Berlin');
    const text = `due_at,tz\n${lines.join('\n')}\n2026-01-15 09:00,Europe/Berln\n`;
    const { tally } = await readDues(text);
    expect(tally.rejects).toEqual([
      {
        line: 11,
        column: 'tz',
        text: 'Europe/Berln',
        reason: 'is not a time zone; did you mean "Europe/Berlin"?',
      },
    ]);
  });

  test('an offset in the text comes before the zone beside it, and an empty zone before none', async () => {
    const text = 'due_at,tz\n2026-01-15T09:00:00Z,Asia/Tokyo\n2026-01-15T09:00:00,\n';
    const { tally, input } = await readDues(text, { tz: 'tz' }, { zone: '+01:00' });
    expect(pairs(tally.classes[0]?.requested)).toEqual([
      [NINE_S - 3600, 1],
      [NINE_S, 1],
    ]);
    expect([tally.zoneless, input.form]).toEqual([1, 'ISO 8601 with and without offset']);
  });

  test('the zone of all is checked before a row is read', async () => {
    const reading = readDues('due_at\n2026-01-15\n', {}, { zone: 'Europe/Zürich' });
    expect(await refusalOf(reading)).toBe(
      'usage: --tz "Europe/Zürich" is not a time zone; did you mean "Europe/Zurich"?',
    );
  });

  test('the form is told by the first time where the first rows have none', async () => {
    const blanks = 'x,\n'.repeat(40_000);
    const { tally, input } = await readDues(`id,due_at\n${blanks}y,1768467600000\n`, {
      due: 'due_at',
    });
    expect([tally.nulls, tally.used, input.form]).toEqual([40_000, 1, 'epoch milliseconds']);
  });

  test('007 and 7 are one id, a UUID is one in either case, and each has its offset', async () => {
    const ids = ['007', '7', '4B6DEC4F-0A6C-4A2C-9D0C-000000000001'];
    const text = `id,due_at\n${[...ids, ids[2]?.toLowerCase()].map((id) => `${id},2026-01-15T09:00Z`).join('\n')}`;
    const tolerances = { all: 3600, byType: new Map() };
    const { tally } = await readDues(text, {}, { tolerances, jitter: JITTER });
    expect(tally.movableIds).toBe(2);
    expect(pairs(tally.classes[0]?.jittered).map(([, count]) => count)).toEqual([2, 2]);
  });

  test('text ids are refused by a hash of 8 bytes, and only where there is jitter', async () => {
    const text = 'id,due_at\na,2026-01-15T09:00Z\n';
    const jitter = { ...JITTER, hash: 'pg-hashint8' } as const;
    expect((await readDues(text, {}, { jitter })).tally.rejects).toMatchObject([
      { column: 'id', text: 'a' },
    ]);
    expect((await readDues(text)).tally.used).toBe(1);
  });

  test('Latin-1 ids are rejected: two of them would be one', async () => {
    const bytes = Buffer.from('id,due_at\nz\u00fcrich,2026-01-15T09:00Z\n', 'latin1');
    expect((await readDues(bytes)).tally.rejects[0]?.reason).toContain('no UTF-8');
  });
});

describe('hostile tables', () => {
  test.each([
    ['', 'input: file.csv is empty; give a file with a due time in each row'],
    ['\n\n', 'input: file.csv holds nothing but blank lines; give a due time in each row'],
    ['due_at\n', 'input: file.csv has a header and no rows; give a due time in each row'],
  ])('%j is refused', async (text, message) => {
    expect(await refusalOf(readDues(text))).toBe(message);
  });

  test('names of properties are ordinary types and zones', async () => {
    const text = 'due_at,type,tz\n2026-01-15,__proto__,UTC\n2026-01-15,constructor,UTC\n';
    const { tally } = await readDues(text);
    expect(tally.classes.map(({ type }) => type)).toEqual(['__proto__', 'constructor']);
  });

  test('ten thousand types and bad zones take bounded room', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => `2026-01-15 09:00,t${i},Zone/${i}`);
    const text = `due_at,type,tz\n${rows.join('\n')}\n`;
    const bad = await readDues(text, { tz: 'tz' });
    expect([bad.tally.rejected, bad.tally.rejects.length]).toEqual([10_000, 10]);
    const { tally } = await readDues(text, { tz: 'tz' }, {}).then(() =>
      readDues(text.replaceAll(/,Zone\/\d+/g, ',UTC')),
    );
    expect(tally.classes.length).toBeLessThanOrEqual(200);
    expect(tally.used).toBe(10_000);
  });

  test('a byte order mark, CRLF and chunks of any size change nothing', async () => {
    const text = '\ufeffid,due_at\r\n1,2026-01-15T09:00:00Z\r\n2,2026-01-15T09:00:01Z\r\n';
    for (const sizes of [[1], [3, 7], [0, 5]]) {
      const { tally } = await readDues(text, {}, {}, sizes);
      expect(pairs(tally.classes[0]?.requested)).toEqual([
        [NINE_S, 1],
        [NINE_S + 1, 1],
      ]);
    }
  });
});
