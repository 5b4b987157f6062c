import { describe, expect, test } from 'vitest';
import type { AdvicePoint } from '../../src/core/results/advice.ts';
import { adviseLease } from '../../src/membership/advise.ts';
import { simulated } from './simulated.ts';

const network = Object.freeze({ rttMs: 25, pauseMs: 200, pods: 5, deploysPerDay: 5, seed: 1 });
const usual = adviseLease(network);

function pointOf(intervalMs: number, gap: number): AdvicePoint | undefined {
  return usual.points.find((each) => each.intervalMs === intervalMs && each.gap === gap);
}

describe('a point of the grid', () => {
  test('has the margin of its gap over a round trip and a pause, and the slack of formula 19', () => {
    expect(pointOf(30_000, 0.15)).toMatchObject({
      marginMs: 4_500 - 225,
      slackMs: expect.closeTo((0.15 + 0.7 / 6) * 30_000, 6),
      recoveryMsMax: 120_000,
      problem: null,
    });
  });

  test.each<[rttMs: number, pauseMs: number, gap: number, problem: AdvicePoint['problem']]>([
    [149, 0.5, 0.15, null],
    [150, 0.5, 0.15, 'round-trip'],
    [100, 49, 0.15, null],
    [100, 50, 0.15, 'pause'],
    [10, 1, 0.1, 'retry'],
    [10, 1, 0.125, null],
  ])(
    'at 1 s, a round trip of %f ms, a pause of %f ms and gap %f: %s',
    (rttMs, pauseMs, gap, problem) => {
      const { points } = adviseLease({ ...network, pods: 1, rttMs, pauseMs });
      const point = points.find((each) => each.intervalMs === 1000 && each.gap === gap);
      expect(point?.problem).toBe(problem);
    },
  );
});

describe('what is recommended', () => {
  test('has no problem and a margin as large again as what was measured', () => {
    expect(usual.recommended).toMatchObject({ intervalMs: 2000, gap: 0.25, problem: null });
    expect(usual.recommended?.marginMs).toBeGreaterThanOrEqual(225);
  });

  test('is the most available of those that are safe', () => {
    const safe = usual.points.filter(
      ({ problem, marginMs }) => problem === null && marginMs >= 225,
    );
    const most = Math.max(...safe.map(({ availabilityShare }) => availabilityShare));
    expect(usual.recommended?.availabilityShare).toBe(most);
  });

  test('is the shortest interval that is safe where nobody ever deploys', () => {
    const { recommended } = adviseLease({ ...network, rttMs: 1, pauseMs: 10, deploysPerDay: 0 });
    expect(recommended).toMatchObject({ intervalMs: 1000, gap: 0.125, availabilityShare: 1 });
  });

  test('is nothing where nothing is safe, and the reason is said', () => {
    const { recommended, reasons } = adviseLease({ ...network, pauseMs: 60_000 });
    expect(recommended).toBeNull();
    expect(reasons).toEqual([
      'no interval up to 2 min leaves a gap of twice the round trip and pause (60.0 s): shorten the pauses first',
    ]);
  });
});

test('what a deploy costs is what a rolling restart costs in the simulation', () => {
  const { overall } = simulated([['rolling']], { runs: 100 });
  const intervals = (overall.unownedShare.meanMs ?? Number.NaN) / 30_000;
  expect(usual.lostIntervals.get(0.15)).toBeGreaterThan(intervals - 0.5);
  expect(usual.lostIntervals.get(0.15)).toBeLessThan(intervals + 0.5);
  expect(pointOf(30_000, 0.15)?.availabilityShare).toBeCloseTo(
    1 - (5 * (usual.lostIntervals.get(0.15) ?? 0) * 30) / 86_400,
    9,
  );
});

test('equal seeds give equal advice, and a hundred pods take a moment', () => {
  expect(adviseLease(network)).toEqual(usual);
  expect(adviseLease({ ...network, pods: 100 }).lostIntervals.get(0.15)).toBeGreaterThan(50);
});
