import { describe, expect, test } from 'vitest';
import { ownershipOf, violationsOf } from '../../../src/membership/ownership.ts';
import { replay } from '../../../src/membership/replay/replay.ts';
import { variantOf } from '../../../src/membership/variants.ts';
import { readRecorded } from '../recorded.ts';
import { ideal, recordedSimulation } from '../recorded-simulation.ts';
import { moment, registered, settled, traceOf } from '../trace-of.ts';

/** All three cases are about what happens from 300 to 420 s. */
const WINDOW = { from: 300_000, to: 420_000 };

/** The figures of the cases, in seconds of the whole range, and overlaps in all. */
function figuresOf(leases: Parameters<typeof ownershipOf>[0]): Record<string, number> {
  const { unownedShareMs, blackoutMs, sharedShareMs } = ownershipOf(leases, WINDOW);
  const rounded = (ms: number): number => Math.round(ms * 1000) / 1e6;
  return {
    unowned: rounded(unownedShareMs),
    idle: rounded(blackoutMs),
    twice: rounded(sharedShareMs),
    overlaps: violationsOf(leases).length,
  };
}

/** When leases end within the window, in seconds. */
function losses(leases: Parameters<typeof ownershipOf>[0]): [string, number][] {
  return leases
    .filter(({ toMs }) => toMs < WINDOW.to)
    .toSorted((a, b) => a.toMs - b.toMs)
    .map(({ worker, toMs }) => [worker, toMs / 1000]);
}

/** When leases begin within the window, in seconds, and on what. */
function gains(leases: Parameters<typeof ownershipOf>[0]): [string, number, string][] {
  return leases
    .filter(({ fromMs }) => fromMs > WINDOW.from)
    .map(({ worker, fromMs, index, replicas }) => [worker, fromMs / 1000, `${index}/${replicas}`]);
}

/** How long a worker was down: from its loss to its next lease, in seconds. */
function downs(leases: Parameters<typeof ownershipOf>[0]): [string, number][] {
  return gains(leases).flatMap(([worker, from]) => {
    const loss = losses(leases).find(([each]) => each === worker);
    return loss === undefined ? [] : [[worker, from - loss[1]]];
  });
}

describe('S40: a reply is lost and the client retries', async () => {
  const { history } = replay(await readRecorded('s40-ghost-retry.csv'), {});

  test('its interval is found to be 30 s', () => {
    expect(history).toMatchObject({ intervalMs: 30_000, gap: 0.15 });
  });

  test('nobody ever owns under a count of 4', () => {
    expect(history.leases.map(({ replicas }) => replicas)).toEqual([3, 3, 3, 3, 3, 3]);
  });

  test('the whole group stands down for two intervals', () => {
    expect(losses(history.leases)).toEqual([
      ['A', 338],
      ['B', 352],
      ['C', 352.875],
    ]);
    expect(gains(history.leases)).toEqual([
      ['A', 398, '0/3'],
      ['B', 405, '1/3'],
      ['C', 412, '2/3'],
    ]);
    expect(downs(history.leases)).toEqual([
      ['A', 60],
      ['B', 53],
      ['C', 59.125],
    ]);
    expect(figuresOf(history.leases)).toEqual({
      unowned: 57.375,
      idle: 45.125,
      twice: 0,
      overlaps: 0,
    });
  });
});

describe('S41: a worker joins', async () => {
  const trace = await readRecorded('s41-join.csv');

  test('the three stand down for about an interval, and the joiner is ready after two', () => {
    const { history } = replay(trace, {});
    expect(losses(history.leases)).toEqual([
      ['A', 338],
      ['B', 352],
      ['C', 352.875],
    ]);
    expect(gains(history.leases)).toEqual([
      ['A', 367.125, '0/4'],
      ['D', 372.375, '1/4'],
      ['B', 377.625, '2/4'],
      ['C', 382.875, '3/4'],
    ]);
    expect(downs(history.leases)[0]).toEqual(['A', 29.125]);
    const joiner = history.workers.find(({ worker }) => worker === 'D');
    expect(372_375 - (joiner?.startedMs ?? 0)).toBe(60_375);
    expect(figuresOf(history.leases)).toEqual({
      unowned: 27.375,
      idle: 14.25,
      twice: 0,
      overlaps: 0,
    });
  });

  test('with a one-interval rule ids are owned twice for 3.719 id-weighted seconds', () => {
    const { rules } = variantOf('single-interval');
    const { history } = replay(trace, { rules });
    expect(figuresOf(history.leases)['twice']).toBeCloseTo(3.719, 3);
  });

  test('with the open index and the closed count two overlap, and one matches nothing', () => {
    const { rules } = variantOf('open-interval');
    const { history } = replay(trace, { rules });
    const overlaps = violationsOf(history.leases).map(({ first, second, fromMs, toMs }) => [
      [first.worker, second.worker].toSorted().join(),
      `${second.index}/${second.replicas}`,
      fromMs / 1000,
      toMs / 1000,
    ]);
    expect(overlaps.slice(0, 2)).toEqual([
      ['B,D', '1/3', 312, 315],
      ['B,C', '2/3', 315, 322],
    ]);
    // C holds reply 4 of interval 10, whose closed count is 3.
    const ofC = history.leases.filter(({ worker }) => worker === 'C');
    expect(ofC.some(({ fromMs, toMs }) => fromMs <= 330_000 && toMs > 330_000)).toBe(false);
  });

  test('its reference: five that start at 1 to 5 s are ready from 66.6 s on', () => {
    const joins = [1000, 2000, 3000, 4000, 5000].map((afterMs) => ({
      at: { from: 'start', afterMs } as const,
      action: { kind: 'join' } as const,
    }));
    const options = { ...ideal, workers: 0, actions: joins, seed: '1' };
    const { outcome } = recordedSimulation(options);
    const ready = outcome.firstLeaseMs.map((ms) => Math.round((ms ?? 0) / 100) / 10);
    expect(ready).toEqual([66.6, 70.8, 75, 79.2, 83.4]);
  });

  test('its reference: one that starts at 0, .5 and .99 of an interval waits 2.5, 2 and 1.51', () => {
    const waits = [0, 0.5, 0.99].map((phase) => {
      const { outcome } = recordedSimulation({ ...ideal, workers: 1, phase, seed: '1' });
      return Math.round(((outcome.firstLeaseMs[0] ?? 0) / 30_000) * 100) / 100;
    });
    expect(waits).toEqual([2.5, 2, 1.51]);
  });
});

describe('S42: a worker restarts within an interval and registers twice', async () => {
  const { history } = replay(await readRecorded('s42-fast-restart.csv'), {});

  test('the whole group stands down', () => {
    expect(losses(history.leases)).toEqual([
      ['C', 316.1],
      ['A', 336.6],
      ['B', 340.8],
      ['D', 353.4],
      ['E', 353.75],
    ]);
    expect(gains(history.leases)).toEqual([
      ['A', 396.6, '0/5'],
      ['B', 400.8, '1/5'],
      ['C', 405, '2/5'],
      ['D', 409.2, '3/5'],
      ['E', 413.4, '4/5'],
    ]);
    expect(figuresOf(history.leases)).toEqual({
      unowned: 64.87,
      idle: 42.85,
      twice: 0,
      overlaps: 0,
    });
  });

  test('down for 10 s but back before its slot closes, it draws in only the next one', () => {
    const five = ['A', 'B', 'C', 'D', 'E'];
    const swapped = ['A', 'B', 'D', 'C', 'E'];
    const before = settled(five, { from: 7, to: 9 });
    const after = settled(swapped, { from: 11, to: 14 });
    // In interval 10 C is gone from 310 to 320 s, and registers after D's slot at 319.2 s.
    const during = settled(swapped, { from: 10, to: 10 }).map((each) => {
      const atMs = each.worker === 'C' ? 320_000 : each.worker === 'D' ? 319_200 : each.atMs;
      return { ...each, atMs };
    });
    const beforeReturn = during.filter(({ worker }) => worker !== 'C' && worker !== 'E');
    const fromReturn = during.filter(({ worker }) => worker === 'C' || worker === 'E');
    const timed = [...before, ...beforeReturn, ...fromReturn, ...after].map((each) =>
      registered(each, each.atMs),
    );
    const isReturn = timed.findIndex(({ worker, atMs }) => worker === 'C' && atMs === 320_000);
    const events = [
      ...timed.slice(0, isReturn),
      moment('stop', 'C', 310_000),
      moment('start', 'C', 320_000),
      ...timed.slice(isReturn),
    ];
    const { leases } = replay(traceOf(events, { format: 'log' }), {}).history;
    expect(losses(leases)).toEqual([
      ['C', 310],
      ['D', 345],
    ]);
    expect(new Set(gains(leases).map(([worker]) => worker))).toEqual(new Set(['C', 'D']));
    expect(figuresOf(leases)).toMatchObject({ unowned: 19.84, twice: 0 });
  });
});
