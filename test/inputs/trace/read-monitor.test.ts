import { describe, expect, test } from 'vitest';
import type { Trace } from '../../../src/core/trace.ts';
import { readTrace } from '../../../src/inputs/trace/read-trace.ts';
import { complaintIn, complaintOf, linesOf, sourceOf, traceFrom } from './source.ts';

/** What MONITOR prints of one registration: the script, and what it does. */
function registration(
  client: string,
  atS: number,
  said: { readonly key?: string; readonly database?: number } = {},
): string[] {
  const { key = '{mail}', database = 0 } = said;
  const interval = Math.floor(atS / 30);
  const line = (from: string, micros: number, words: readonly string[]): string =>
    `${(atS + micros / 1e6).toFixed(6)} [${database} ${from}] ${words.map((word) => `"${word}"`).join(' ')}`;
  return [
    line(client, 0, [
      'EVALSHA',
      'dda7418031391014aed4f74533e54b6f32f049a4',
      '1',
      key,
      '30000',
      '90000',
    ]),
    line('lua', 20, ['TIME']),
    line('lua', 30, ['INCR', `${key}:${interval}`]),
    line('lua', 40, ['PEXPIRE', `${key}:${interval}`, '90000']),
    line('lua', 50, ['GET', `${key}:${interval - 1}`]),
  ];
}

function other(client: string, atS: number, ...words: readonly string[]): string {
  return `${atS.toFixed(6)} [0 ${client}] ${words.map((word) => `"${word}"`).join(' ')}`;
}

function placesOf({ events }: Trace): unknown[] {
  return events.map((event) =>
    event.kind === 'registration'
      ? [event.worker, event.atMs / 1000, event.interval, event.index, event.replicas]
      : event.kind,
  );
}

const [one, two] = ['10.0.0.1:5001', '10.0.0.2:5002'];

describe('a MONITOR capture', () => {
  test('gives each registration its place by the order of the INCRs, and its worker by its client', async () => {
    const trace = await traceFrom(
      linesOf(
        'OK',
        other(one, 300, 'info'),
        other(two, 301, 'hello', '3'),
        ...registration(one, 310),
        ...registration(two, 315),
        ...registration(two, 335),
        ...registration(one, 340),
      ),
    );
    expect(placesOf(trace)).toEqual([
      [one, 310, 10, 0, null],
      [two, 315, 10, 1, null],
      [two, 335, 11, 0, 2],
      [one, 340, 11, 1, 2],
    ]);
    expect(trace).toMatchObject({
      format: 'monitor',
      beginsMidway: false,
      parameters: { group: '{mail}', intervalMs: 30_000, gap: null, ttlMs: 90_000 },
      notes: ['In a.log a worker is a connection: one that connects anew looks like another'],
    });
  });

  test('is read from among everything else that the server does', async () => {
    const busy = (atS: number): string[] => [
      other('[::1]:60000', atS, 'SET', 'a:1', 'incr'),
      other('unix:/run/redis.sock', atS, 'GET', '{mail}:10'),
      other(one, atS, 'EVAL', "return redis.call('INCR', 'visits:10')", '0'),
      `${atS.toFixed(6)} [0 lua] "INCR" "visits:10"`,
      `${atS.toFixed(6)} [0 lua] "GET" "visits:2"`,
      other('10.0.0.9:1', atS, 'set', 'text', String.raw`a \"quoted\" \x00 word`),
    ];
    const quiet = [...registration(one, 310), ...registration(two, 315), ...registration(one, 340)];
    const lines = [other(one, 200, 'ping'), other(two, 200, 'ping')];
    const noisy = linesOf(
      ...lines,
      ...busy(309),
      ...registration(one, 310),
      ...busy(311),
      ...registration(two, 315),
      ...busy(320),
      ...registration(one, 340),
      ...busy(341),
    );
    expect(placesOf(await traceFrom(noisy))).toEqual(
      placesOf(await traceFrom(linesOf(...lines, ...quiet))),
    );
  });

  test('of a script that was not loaded takes the one that ran', async () => {
    const [evalsha, ...inner] = registration(one, 310);
    const lines = [
      other(one, 300, 'ping'),
      evalsha!,
      other(one, 310, 'EVAL', 'script', '1', '{mail}', '30000', '90000'),
      ...inner,
    ];
    expect(placesOf(await traceFrom(linesOf(...lines)))).toEqual([[one, 310, 10, 0, null]]);
  });

  test('counts anew where a counter was deleted or has expired', async () => {
    const seen = [other(one, 200, 'ping'), other(two, 200, 'ping')];
    const deleted = linesOf(
      ...seen,
      ...registration(one, 310),
      other('10.0.0.9:1', 311, 'DEL', 'x', '{mail}:10'),
      ...registration(two, 315),
      other('10.0.0.9:1', 331, 'unlink', '{mail}:10'),
      ...registration(one, 340),
    );
    expect(placesOf(await traceFrom(deleted))).toEqual([
      [one, 310, 10, 0, null],
      [two, 315, 10, 0, null],
      [one, 340, 11, 0, null],
    ]);
    const short = (lines: readonly string[]): string[] =>
      lines.map((line) => line.replaceAll('"90000"', '"20000"'));
    const tooShort = registration(two, 315).map((line) => line.replaceAll('"90000"', '"4000"'));
    const within = registration(one, 310).map((line) => line.replaceAll('"90000"', '"4000"'));
    expect(placesOf(await traceFrom(linesOf(...seen, ...within, ...tooShort)))).toEqual([
      [one, 310, 10, 0, null],
      [two, 315, 10, 0, null],
    ]);
    const expired = linesOf(
      ...seen,
      ...short(registration(one, 310)),
      ...short(registration(two, 335)),
    );
    expect(placesOf(await traceFrom(expired))).toEqual([
      [one, 310, 10, 0, null],
      [two, 335, 11, 0, null],
    ]);
  });

  test('may hold several groups, of which one is chosen by its name or its key', async () => {
    const text = linesOf(
      other(one, 200, 'ping'),
      ...registration(one, 310, { key: 'prod:{mail}' }),
      ...registration(one, 311, { key: '{sms}' }),
      ...registration(one, 312, { key: '{sms}', database: 3 }),
    );
    expect(await complaintOf(text)).toBe(
      'the trace holds 3 groups, "prod:{mail}", "{sms}" and "{sms} in database 3"; name one with --group',
    );
    for (const group of ['mail', 'prod:mail', 'prod:{mail}']) {
      const trace = await readTrace([sourceOf(text)], { group });
      expect(placesOf(trace)).toEqual([[one, 310, 10, 0, null]]);
      expect(trace.parameters.group).toBe('prod:{mail}');
    }
    expect(await complaintIn(readTrace([sourceOf(text)], { group: 'sms' }))).toBe(
      'the trace holds several groups "sms"; it has "prod:{mail}", "{sms}" and "{sms} in database 3"',
    );
    expect(await complaintIn(readTrace([sourceOf(text)], { group: 'push' }))).toContain(
      'the trace holds no group "push"',
    );
  });

  test('that PowerShell wrote as UTF-16 is read as well', async () => {
    const text = linesOf('OK', other(one, 300, 'info'), ...registration(one, 310));
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(text.replaceAll('\n', '\r\n'), 'utf16le'),
    ]);
    expect(placesOf(await traceFrom(utf16))).toEqual([[one, 310, 10, 0, null]]);
  });
});

describe('a capture that begins in the middle of an interval', () => {
  const group = [
    ...registration(one, 310),
    ...registration(two, 335),
    ...registration(one, 340),
    ...registration(two, 365),
    ...registration(one, 370),
  ];

  test('leaves the first one out, since its places are not known', async () => {
    const trace = await traceFrom(linesOf(other('10.0.0.9:1', 305, 'ping'), ...group));
    expect(placesOf(trace)).toEqual([
      [two, 335, 11, 0, null],
      [one, 340, 11, 1, null],
      [two, 365, 12, 0, 2],
      [one, 370, 12, 1, 2],
    ]);
    expect(trace.beginsMidway).toBe(true);
    expect(trace.notes[0]).toBe(
      'a.log begins in the middle of interval 10: the registrations in it are left out, since MONITOR shows no replies and so not their places',
    );
  });

  test('keeps it where the capture has all of it, and then the group may have run before', async () => {
    const whole = await traceFrom(linesOf(other('10.0.0.9:1', 299, 'ping'), ...group));
    expect(placesOf(whole)[0]).toEqual([one, 310, 10, 0, null]);
    expect(whole.beginsMidway).toBe(true);
    const more = await traceFrom(linesOf(other('10.0.0.9:1', 270, 'ping'), ...group));
    expect(placesOf(more)).toHaveLength(5);
    expect(more.beginsMidway).toBe(false);
  });

  test('keeps it where all its workers were seen connecting, and not where one was not', async () => {
    const connecting = [other(one, 309, 'info'), other(two, 309, 'client', 'setname', 'b')];
    const seen = await traceFrom(linesOf(...connecting, ...group));
    expect(placesOf(seen)).toHaveLength(5);
    expect(seen.beginsMidway).toBe(false);
    const joining = await traceFrom(linesOf(connecting[0]!, ...group));
    expect(placesOf(joining)).toHaveLength(4);
    expect(joining.beginsMidway).toBe(true);
  });
});

describe('a capture is refused', () => {
  const text = linesOf(
    'OK',
    other(one, 300, 'info'),
    ...registration(one, 310),
    ...registration(one, 340),
  );

  test('that is cut in the middle of a line', async () => {
    for (const cut of [3, 8, 25]) {
      expect(await complaintOf(text.slice(0, -cut))).toBe(
        'a.log is cut in the middle of its last line, 12; get the whole file, or remove that line',
      );
    }
    expect(placesOf(await traceFrom(text.slice(0, -1)))).toHaveLength(2);
    expect(placesOf(await traceFrom(`${text}Error: Server closed the connection`))).toHaveLength(2);
  });

  test('that shows no registration, or not one whole interval', async () => {
    const none = linesOf('OK', other(one, 300, 'info'), other(one, 301, 'INCR', '{mail}:10'));
    expect(await complaintOf(none)).toBe(
      'a.log is a MONITOR capture, but it shows no registration: no script there increments KEY:N and reads KEY:N-1',
    );
    expect(await complaintOf(linesOf('OK', ...registration(one, 310)))).toBe(
      'a.log is a MONITOR capture, but it holds less than one interval of a group; capture some intervals',
    );
    expect(await complaintOf('OK\n')).toBe(
      'a.log is a MONITOR capture in which nothing was captured',
    );
  });
});
