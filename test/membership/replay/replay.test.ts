import { describe, expect, test } from 'vitest';
import type { Trace } from '../../../src/core/trace.ts';
import { type Replay, replay } from '../../../src/membership/replay/replay.ts';
import { leasesOf, type RecordedLeases, readRecorded } from '../recorded.ts';

/** Recorded runs of the public library: one joins three, one of five leaves, one hangs, one fails. */
const scenarios = ['join3to4', 'leave5to4', 'hang', 'blip', 'join3to4-monitored'] as const;

/** What the recorded leases are given with; MONITOR knows no worker's own time. */
const TOLERANCE_MS = 20;
const MONITOR_TOLERANCE_MS = 60;

type Expected = RecordedLeases['leases'][number];

/** Leases by worker and then time: an order that a millisecond more or less does not change. */
function byWorker<T extends { readonly worker: string }>(
  leases: readonly T[],
  from: (lease: T) => number,
): T[] {
  return leases.toSorted((a, b) =>
    a.worker === b.worker ? from(a) - from(b) : a.worker < b.worker ? -1 : 1,
  );
}

function paired(
  found: Replay,
  expected: readonly Expected[],
): [Replay['leases'][number], Expected][] {
  const leases = byWorker(found.leases, ({ fromMs }) => fromMs);
  const wanted = byWorker(expected, ({ from }) => from);
  expect(leases.map(({ worker, index, replicas }) => ({ worker, i: index, n: replicas }))).toEqual(
    wanted.map(({ worker, i, n }) => ({ worker, i, n })),
  );
  return leases.map((lease, i) => [lease, wanted[i]!]);
}

/** When the lease of a worker ends that registers no more: its next slot and the gap, in closed form. */
function deadlineOf(trace: Trace, worker: string): number {
  const own = trace.events.filter(
    (event) => event.kind === 'registration' && event.worker === worker,
  );
  const last = own.at(-1);
  if (last?.kind !== 'registration' || last.replicas === null) throw new Error(`no ${worker}`);
  const { interval, index, replicas } = last;
  const phase = 0.15 + ((index + 0.5) / Math.max(replicas, index + 1)) * 0.7;
  return (interval + 1 + phase + 0.15) * 1000;
}

/** Whether a recorded lease ended with its worker's stop, which only the log shows. */
function endsWithStop({ worker, to }: Expected, recorded: RecordedLeases): boolean {
  const stopped = recorded.workers.find((each) => each.worker === worker)?.stopped ?? 0;
  return to > stopped - TOLERANCE_MS;
}

describe('the log of a real run gives the leases that its workers went through', () => {
  test.each(scenarios)('%s', async (scenario) => {
    const recorded = leasesOf(scenario);
    const found = replay(await readRecorded(`${scenario}.ndjson`), {});
    for (const [lease, wanted] of paired(found, recorded.leases)) {
      expect(Math.abs(lease.fromMs - wanted.from)).toBeLessThanOrEqual(TOLERANCE_MS);
      expect(Math.abs(lease.toMs - wanted.to)).toBeLessThanOrEqual(TOLERANCE_MS);
    }
    expect(found.history.intervalMs).toBe(recorded.interval_ms);
    expect(found.history.gap).toBe(recorded.gap);
    expect(found.assumptions).toEqual([]);
    expect(found.running).toEqual({ workers: [], knownFromMs: null });
    const lives = byWorker(found.history.workers, ({ startedMs }) => startedMs);
    expect(lives.map(({ worker, end }) => [worker, end])).toEqual(
      recorded.workers.map(({ worker }) => [worker, 'stop']),
    );
    for (const [i, { started, stopped }] of recorded.workers.entries()) {
      expect(Math.abs(lives[i]!.startedMs - started)).toBeLessThanOrEqual(TOLERANCE_MS);
      expect(Math.abs((lives[i]!.stoppedMs ?? 0) - stopped)).toBeLessThanOrEqual(TOLERANCE_MS);
    }
  });
});

describe('its registrations alone give the same, but a stop is a deadline that passed', () => {
  test.each(scenarios)('%s', async (scenario) => {
    const recorded = leasesOf(scenario);
    const trace = await readRecorded(`${scenario}.registrations.csv`);
    const found = replay(trace, {});
    let stops = 0;
    for (const [lease, wanted] of paired(found, recorded.leases)) {
      expect(Math.abs(lease.fromMs - wanted.from)).toBeLessThanOrEqual(TOLERANCE_MS);
      if (endsWithStop(wanted, recorded)) {
        stops++;
        expect(lease.toMs).toBeCloseTo(deadlineOf(trace, lease.worker), 3);
        expect(lease.toMs).toBeGreaterThan(wanted.to);
      } else expect(Math.abs(lease.toMs - wanted.to)).toBeLessThanOrEqual(TOLERANCE_MS);
    }
    expect(stops).toBe(recorded.workers.length);
    expect(found.history.intervalMs).toBe(1000);
  });
});

test('MONITOR gives the same leases by connection, within 60 ms', async () => {
  const recorded = leasesOf('join3to4-monitored');
  const trace = await readRecorded('join3to4-monitored.monitor');
  const names = await namesOf(trace);
  const found = replay(trace, {});
  const renamed = {
    ...found,
    leases: found.leases.map((lease) => ({ ...lease, worker: names.get(lease.worker) ?? '' })),
  };
  for (const [lease, wanted] of paired(renamed, recorded.leases)) {
    expect(Math.abs(lease.fromMs - wanted.from)).toBeLessThanOrEqual(MONITOR_TOLERANCE_MS);
    if (endsWithStop(wanted, recorded)) expect(lease.endedBy).toBe('trace');
    else expect(Math.abs(lease.toMs - wanted.to)).toBeLessThanOrEqual(MONITOR_TOLERANCE_MS);
  }
  expect(found.history.intervalMs).toBe(1000);
  expect(trace.parameters).toEqual({
    group: '{join3to4}',
    intervalMs: 1000,
    gap: null,
    ttlMs: 3000,
  });
  expect(found.running.workers).toEqual([]);
});

/** Which worker a connection was, by the places in the intervals that both had. */
async function namesOf(monitored: Trace): Promise<Map<string, string>> {
  const table = await readRecorded('join3to4-monitored.registrations.csv');
  const workers = new Map<string, string>();
  for (const event of table.events) {
    if (event.kind === 'registration')
      workers.set(`${event.interval}/${event.index}`, event.worker);
  }
  const names = new Map<string, string>();
  for (const event of monitored.events) {
    if (event.kind !== 'registration') continue;
    const worker = workers.get(`${event.interval}/${event.index}`);
    if (worker === undefined) throw new Error(`no index ${event.index} in ${event.interval}`);
    expect(names.get(event.worker) ?? worker).toBe(worker);
    names.set(event.worker, worker);
  }
  expect(monitored.events).toHaveLength(table.events.length);
  return names;
}

test('a worker that stopped gracefully is silent in its registrations, and the replay says so', async () => {
  const { assumptions, history } = replay(await readRecorded('leave5to4.registrations.csv'), {});
  expect(assumptions).toEqual([
    'The trace does not tell its interval: by its numbers and times it is 1.0 s; no other whole number of ms fits',
    'The trace does not tell its gap: it is taken as the default, 0.15',
    'The trace does not show when w0, w1, w3, w2 and w4 started: each is taken to start with its first registration',
    'Worker w2 is silent after interval 1796065161: its lease ends with its deadline; a graceful stop cannot be seen in registrations alone',
    'The trace ends while w0, w1, w3 and w4 own: their leases are drawn to the deadline',
  ]);
  const deadline = deadlineOf(await readRecorded('leave5to4.registrations.csv'), 'w2');
  expect(history.workers.find(({ worker }) => worker === 'w2')).toMatchObject({
    stoppedMs: expect.closeTo(deadline, 3),
    end: 'crash',
  });
  expect(history.workers.filter(({ stoppedMs }) => stoppedMs === null)).toHaveLength(4);
});

test("the log's own lease lines are not read: with false ones the leases are the same", async () => {
  const trace = await readRecorded('blip.ndjson');
  expect(trace.loggedLeases.length).toBeGreaterThan(0);
  const falsified = trace.loggedLeases.map((line) => ({ ...line, index: 0, localMs: 0 }));
  const { leases } = replay({ ...trace, loggedLeases: falsified }, {});
  expect(leases).toEqual(replay({ ...trace, loggedLeases: [] }, {}).leases);
});

test('each worker is replayed from its own events: other orders between workers change nothing', async () => {
  const trace = await readRecorded('hang.ndjson');
  const apart = ['w3', 'w1', 'w0', 'w2'].flatMap((worker) =>
    trace.events.filter((event) => event.worker === worker),
  );
  expect(apart).toHaveLength(trace.events.length);
  expect(replay({ ...trace, events: apart }, {}).history.leases).toEqual(
    replay(trace, {}).history.leases,
  );
});
