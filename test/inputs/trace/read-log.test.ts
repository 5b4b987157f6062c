import { describe, expect, test } from 'vitest';
import { readTrace } from '../../../src/inputs/trace/read-trace.ts';
import { complaintIn, complaintOf, linesOf, sourceOf, traceFrom } from './source.ts';

const time = '2026-11-30T18:59:13.457Z';
const timeMs = Date.parse(time);
const base = { time, worker: 'w0', name: 'mail' };
const started = { ...base, message: 'discover started', interval: 1000, gap: 0.2, prefix: '' };
const completed = {
  ...base,
  message: 'registration completed',
  interval: 1796065153,
  index: 2,
  replicas: 5,
  skew: -4,
};
const granted = { ...base, message: 'lease granted', i: 2, n: 5 };

describe('a log of the library', () => {
  test('gives starts, registrations, failures and stops, and its lease lines apart', async () => {
    const trace = await traceFrom(
      linesOf(
        started,
        { ...base, message: 'pair handed to the loop', i: null, n: null },
        { ...completed, replicas: null },
        completed,
        granted,
        { ...base, message: 'registration failed', error: 'Error', attempt: 1, delay: 125 },
        { ...base, message: 'lease released', i: 2, n: 5 },
        { ...base, message: 'discover stopped', reason: 'abort' },
      ),
    );
    const registration = {
      kind: 'registration',
      worker: 'w0',
      atMs: timeMs - 4,
      localMs: timeMs,
      interval: 1796065153,
      index: 2,
    };
    expect(trace).toEqual({
      files: [{ name: 'a.log', events: 5 }],
      format: 'log',
      gaps: [],
      events: [
        { kind: 'start', worker: 'w0', localMs: timeMs },
        { ...registration, replicas: null },
        { ...registration, replicas: 5 },
        { kind: 'failure', worker: 'w0', localMs: timeMs },
        { kind: 'stop', worker: 'w0', localMs: timeMs },
      ],
      beginsMidway: false,
      namesWorkers: true,
      loggedLeases: [
        { kind: 'granted', worker: 'w0', index: 2, replicas: 5, localMs: timeMs },
        { kind: 'released', worker: 'w0', index: 2, replicas: 5, localMs: timeMs },
      ],
      parameters: { group: 'mail', intervalMs: 1000, gap: 0.2, ttlMs: null },
      notes: [],
    });
  });

  test('is read whatever its logger calls time and message', async () => {
    const { message, time: _, ...rest } = completed;
    const pino = { level: 10, msg: message, time: timeMs, ...rest };
    const elastic = { '@timestamp': time, message, ...rest };
    const zap = { ts: timeMs, msg: message, ...rest };
    const winston = { timestamp: time, message, ...rest };
    const { events } = await traceFrom(linesOf(pino, elastic, zap, winston));
    expect(events).toHaveLength(4);
    expect(new Set(events.map(({ localMs }) => localMs))).toEqual(new Set([timeMs]));
  });

  test('without workers is the file of one', async () => {
    const { worker: _, ...nameless } = completed;
    const { events } = await traceFrom(linesOf(nameless), 'pod-7.log');
    expect(events[0]?.worker).toBe('pod-7.log');
  });

  test('may have lines of others in it: those that are no JSON are told', async () => {
    const trace = await traceFrom(
      linesOf(
        '> node worker.js',
        completed,
        '',
        { ...base, message: 'listening on 8080' },
        '(node:1) Warning',
      ),
    );
    expect(trace.events).toHaveLength(1);
    expect(trace.notes).toEqual([
      '2 lines of a.log that are no JSON were passed over, from line 1 on',
    ]);
  });

  test('tells of workers that were started with other settings', async () => {
    const other = { ...started, worker: 'w1', interval: 2000 };
    const { notes, parameters } = await traceFrom(linesOf(started, other, completed));
    expect(parameters).toMatchObject({ intervalMs: 1000, gap: 0.2 });
    expect(notes).toEqual([
      'a.log:2: w1 runs with interval 2000 ms and gap 0.2, others with 1000 ms and 0.2; the replay takes the latter for all',
    ]);
  });

  test('without skews takes the worker for the store, and says so', async () => {
    const { skew: _, ...unskewed } = completed;
    const { events, notes } = await traceFrom(linesOf(unskewed));
    expect(events[0]).toMatchObject({ atMs: timeMs, localMs: timeMs });
    expect(notes).toEqual([
      "1 registration of a.log without a skew: the worker's clock is taken for the store's",
    ]);
  });
});

describe('a log is refused', () => {
  test('that is cut in the middle of a line', async () => {
    const whole = linesOf(started, completed, completed);
    expect(await complaintOf(whole.slice(0, -20))).toBe(
      'a.log is cut in the middle of its last line, 3; get the whole file, or remove that line',
    );
    expect((await traceFrom(whole.slice(0, -1))).events).toHaveLength(3);
  });

  test('that is damaged elsewhere, with the line', async () => {
    const text = linesOf(completed, '{"time":"2026-11-30T18:59', completed);
    expect(await complaintOf(text)).toBe(
      'a.log:2: this line is no whole JSON object; get the file again, or remove the line',
    );
  });

  test('of another tool', async () => {
    expect(await complaintOf(linesOf({ time, message: 'GET /', status: 200 }))).toBe(
      'a.log is JSON by lines, but none is of the library: no message such as "registration completed"',
    );
  });

  test('whose level leaves the registrations out, with the level that has them', async () => {
    for (const text of [linesOf(started, granted), linesOf(started)]) {
      expect(await complaintOf(text)).toBe(
        'a.log has no line "registration completed": the library logs it at level trace; record with that level, or capture with redis-cli MONITOR',
      );
    }
    const quiet = [sourceOf(linesOf(started, granted)), sourceOf(linesOf(completed), 'b.log')];
    expect(await complaintIn(readTrace(quiet, {}))).toContain('a.log has no line');
    // A worker that never got a reply has neither leases nor registrations.
    const sources = [sourceOf(linesOf(started)), sourceOf(linesOf(completed), 'b.log')];
    expect((await readTrace(sources, {})).events).toHaveLength(2);
  });

  test.each([
    [
      { ...completed, index: -1 },
      '"registration completed" has -1 for its index, which is a whole number of at least 0',
    ],
    [
      { ...completed, interval: 1.5 },
      '"registration completed" has 1.5 for its interval, which is a whole number of at least 0',
    ],
    [
      { ...completed, replicas: 'many' },
      '"registration completed" has "many" for its replicas, which is a whole number of at least 0',
    ],
    [
      { ...granted, i: null },
      '"lease granted" has null for its i, which is a whole number of at least 0',
    ],
    [
      { ...completed, time: 'noon' },
      'this line has no time; a log has "time" as 2026-06-01T15:00:00.000Z or in ms',
    ],
  ])('with %j', async (line, complaint) => {
    expect(await complaintOf(linesOf(completed, line))).toBe(`a.log:2: ${complaint}`);
  });
});
