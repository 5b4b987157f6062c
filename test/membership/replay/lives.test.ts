import { describe, expect, test } from 'vitest';
import type { TraceEvent } from '../../../src/core/trace.ts';
import { UserError } from '../../../src/core/user-error.ts';
import { replay } from '../../../src/membership/replay/replay.ts';
import { moment, registered, settled, traceOf } from '../trace-of.ts';

/** The same registrations as a log has them: handled by clocks that show the store's time. */
function logged(events: ReturnType<typeof settled>): TraceEvent[] {
  return events.map((event) => registered(event, event.atMs));
}

const log = { format: 'log' } as const;

describe('how a life begins', () => {
  test('workers of a group that ran before the trace are known from their third registration', () => {
    const events = settled(['a', 'b', 'c'], { from: 7, to: 12 });
    const { running, assumptions } = replay(traceOf(events), {});
    expect(running).toEqual({ workers: ['a', 'b', 'c'], knownFromMs: events[8]?.atMs });
    expect(assumptions[0]).toBe(
      'The group ran before the trace begins: what a, b and c owned is known only from the third registration of each',
    );
  });

  test('who is first seen in the second interval ran as well, unless the first one is whole', () => {
    const events = settled(['a', 'b', 'c'], { from: 7, to: 12 });
    const cut = events.slice(2);
    expect(replay(traceOf(cut), {}).running.workers).toEqual(['c', 'a', 'b']);
    const [first, ...rest] = settled(['a'], { from: 7, to: 7 });
    const joined = settled(['a', 'b'], { from: 8, to: 12 }).map((event) =>
      event.interval === 8 ? { ...event, replicas: 1 } : event,
    );
    const trace = traceOf([{ ...first!, replicas: 1 }, ...rest, ...joined]);
    expect(replay(trace, {}).running.workers).toEqual(['a']);
  });

  test('a group whose first registrations read no count began with the trace', () => {
    const events = settled(['a', 'b'], { from: 7, to: 12 }).map((event) =>
      event.interval === 7 ? { ...event, replicas: null } : event,
    );
    const { running, assumptions } = replay(traceOf(events), {});
    expect(running).toEqual({ workers: [], knownFromMs: null });
    expect(assumptions[0]).toBe(
      'The trace does not show when a and b started: each is taken to start with its first registration',
    );
    expect(replay(traceOf(events, { beginsMidway: true }), {}).running.workers).toEqual(['a', 'b']);
  });

  test('a start in the log counts, in the store time of a worker whose own clock is an hour ahead', () => {
    const hour = 3_600_000;
    const events = [
      moment('start', 'a', 200_000 + hour),
      ...settled(['a'], { from: 7, to: 12 }).map((each) => registered(each, each.atMs + hour)),
    ];
    const { history } = replay(traceOf(events, log), {});
    expect(history.workers[0]?.startedMs).toBe(200_000);
    expect(history).toMatchObject({ fromMs: 200_000, toMs: 375_000 });
    expect(history.leases[0]?.fromMs).toBe(285_000);
  });

  test('the start of a worker that never registers does not stretch the trace', () => {
    const events = [...logged(settled(['a'], { from: 7, to: 9 })), moment('start', 'b', 9e9)];
    const { history } = replay(traceOf(events, log), {});
    expect([history.fromMs, history.toMs]).toEqual([225_000, 285_000]);
    expect(history.workers.map(({ worker }) => worker)).toEqual(['a', 'b']);
    const early = replay(traceOf([moment('start', 'b', 5), ...events.slice(0, -1)], log), {});
    expect(early.history.fromMs).toBe(225_000);
  });
});

test('a worker that starts anew elsewhere is placed by the clock it has there', () => {
  const hour = 3_600_000;
  const here = logged(settled(['a'], { from: 7, to: 12 }));
  const there = settled(['a'], { from: 14, to: 20 }).map((each) =>
    registered(each, each.atMs + hour),
  );
  const events = [
    ...here,
    moment('stop', 'a', 380_000),
    moment('start', 'a', 434_000 + hour),
    ...there,
    moment('stop', 'a', 620_000 + hour),
  ];
  const { history } = replay(traceOf(events, log), {});
  expect(history.workers).toMatchObject([
    { startedMs: 225_000, stoppedMs: 380_000 },
    { startedMs: 434_000, stoppedMs: 620_000 },
  ]);
  expect(history.leases).toMatchObject([
    { fromMs: 285_000, toMs: 380_000 },
    { fromMs: 495_000, toMs: 620_000 },
  ]);
  expect(history.toMs).toBe(620_000);
});

describe('how a life ends', () => {
  test('a stop gives the lease up at once, and what was under way then starts no new life', () => {
    const all = logged(settled(['a', 'b'], { from: 7, to: 12 }));
    const late = registered(
      { atMs: 376_000, worker: 'b', interval: 12, index: 1, replicas: 2 },
      376_000,
    );
    const events = [...all, moment('stop', 'b', 377_000), late];
    const { leases, lives } = replay(traceOf(events, log), {});
    expect(leases.find(({ worker }) => worker === 'b')).toMatchObject({
      toMs: 377_000,
      endedBy: 'stop',
    });
    expect(lives.map(({ worker, end }) => [worker, end])).toEqual([
      ['a', null],
      ['b', 'stop'],
    ]);
  });

  test('a worker that registers long after its stop lives again', () => {
    const all = logged(settled(['a', 'b'], { from: 7, to: 20 }));
    const gone = all.filter(
      (event) =>
        event.worker !== 'b' ||
        event.kind !== 'registration' ||
        event.interval < 10 ||
        event.interval > 15,
    );
    const at = gone.findIndex((event) => event.kind === 'registration' && event.interval === 10);
    const events = [...gone.slice(0, at), moment('stop', 'b', 300_000), ...gone.slice(at)];
    const { lives } = replay(traceOf(events, log), {});
    expect(lives.filter(({ worker }) => worker === 'b')).toMatchObject([
      { end: 'stop', lastInterval: 9 },
      { end: null, firstInterval: 16, isStartKnown: false },
    ]);
  });

  test('a start without a stop before it ends the life and its lease, and the replay says so', () => {
    const all = logged(settled(['a', 'b'], { from: 7, to: 12 }));
    const at = all.findIndex((event) => event.kind === 'registration' && event.interval === 11);
    const events = [...all.slice(0, at), moment('start', 'b', 331_000), ...all.slice(at)];
    const { leases, lives, assumptions } = replay(traceOf(events, log), {});
    expect(leases.find(({ worker }) => worker === 'b')).toMatchObject({
      toMs: 331_000,
      endedBy: 'restart',
    });
    expect(lives.filter(({ worker }) => worker === 'b').map(({ end }) => end)).toEqual([
      'crash',
      null,
    ]);
    expect(assumptions).toContain(
      'The log shows no stop of b before a new start: a lease until then is taken to last to its deadline, or to that start',
    );
  });

  test('a worker whose deadline passed before the trace ends is silent; one that still fails is not', () => {
    const all = logged(settled(['a', 'b'], { from: 7, to: 12 }));
    const left = all.filter(
      (event) => event.worker === 'a' || (event.kind === 'registration' && event.interval < 10),
    );
    const silent = replay(traceOf(left, log), {});
    // b registered at 290.25 s last: due again at 320.25 s, and out a gap of 4.5 s later.
    expect(silent.lives.find(({ worker }) => worker === 'b')).toMatchObject({
      stoppedMs: 324_750,
      end: 'crash',
      endedBy: 'silence',
    });
    expect(silent.assumptions).toContain(
      'Worker b is silent after interval 9: its lease ends with its deadline; the log has no stop of it, so it crashed, hung, or its log is not whole',
    );
    const failing = replay(traceOf([...left, moment('failure', 'b', 365_000)], log), {});
    expect(failing.lives.find(({ worker }) => worker === 'b')).toMatchObject({ stoppedMs: null });
    expect(failing.leases.find(({ worker }) => worker === 'b')?.toMs).toBe(324_750);
  });

  test('a lease that is held when the trace ends is drawn to its deadline, and the replay says so', () => {
    const { leases, history, assumptions } = replay(
      traceOf(settled(['a'], { from: 7, to: 10 })),
      {},
    );
    expect(leases).toMatchObject([{ endedBy: 'trace', toMs: 349_500 }]);
    expect(history.toMs).toBe(315_000);
    expect(assumptions).toContain(
      'The trace ends while a owns: its lease is drawn to the deadline',
    );
  });
});

test('a trace without a registration is refused', () => {
  const trace = traceOf([moment('start', 'a', 0)], log);
  expect(() => replay(trace, {})).toThrow(UserError);
});

test("a store's clock that was set back is told, with how far", () => {
  const before = settled(['a', 'b'], { from: 7, to: 12 });
  const after = settled(['a', 'b'], { from: 9, to: 13 });
  const { assumptions, history } = replay(traceOf([...before, ...after]), {});
  // Expected at 12 + 1 + the slot, it came at 9 + the slot: four intervals.
  expect(assumptions).toContain(
    "The store's clock was set back: time is taken to go on, so leases after that stand up to 2.0 min later than it showed",
  );
  expect(history.toMs).toBeGreaterThan(500_000);
});
