import { expect, test } from 'vitest';
import type { QueueSchedule } from '../../../src/core/partition-schedule.ts';
import type { QueueFigures } from '../../../src/core/results/schedules.ts';
import { type Asked, hour, simulated } from './simulated.ts';

const perSecond = (perS: number) => ({ kind: 'rate', perS, column: null }) as const;

function queued(workers: number, asked: Asked = {}, attemptsMax = 5): QueueFigures {
  const queue: QueueSchedule = { kind: 'queue', name: `queue:${workers}`, workers, attemptsMax };
  const [figures] = simulated([queue], asked).schedules;
  if (figures?.kind !== 'queue') throw new Error('a queue was expected');
  return figures;
}

test('formula 12: m records at rate C are done after m/C, the mean after m/(2C)', () => {
  const { drain, lateness, completed, freshness } = queued(4, {
    rules: { runTime: perSecond(2), days: 3 },
  });
  expect(drain).toEqual({ mean: 28_742 / 8, p95: 28_742 / 8, max: 28_742 / 8 });
  expect(lateness?.mean).toBeCloseTo(28_742 / 16, 2);
  expect(lateness?.p95).toBeCloseTo((0.95 * 28_742) / 8, 2);
  expect(completed).toEqual({ bySlotEnd: 1, byDayEnd: 1, atAll: 1 });
  expect(freshness?.maxS).toBe(24 * hour);
  expect(freshness?.p50S).toBeCloseTo(12 * hour, 3);
});

test('an outage holds records up and loses none', () => {
  const rules = { runTime: perSecond(2), days: 1 };
  // One worker needs 14,371 s; the hour from 02:00 on is lost to it.
  const { drain, lateness, never, completed } = queued(1, { down: [[2, 3]], rules });
  expect(drain?.max).toBe(28_742 / 2 + hour);
  const share = 7200 / (28_742 / 2);
  expect(lateness?.mean).toBeCloseTo(28_742 / 4 + (1 - share) * hour, 1);
  expect([never, completed.byDayEnd]).toEqual([0, 1]);
});

test('a queue that is too slow for a day falls behind day by day', () => {
  // A day of records takes 1.25 days: four fifths of the first one are done in it.
  const rules = { runTime: perSecond(28_742 / (1.25 * 24 * hour)), days: 2 };
  const { completed, backlogEnd, drain } = queued(1, { rules });
  expect(drain?.max).toBeCloseTo(1.5 * 24 * hour, 3);
  // Of the second day, which begins a quarter of a day late, three fifths.
  expect(completed.byDayEnd).toBeCloseTo((0.8 + 0.6) / 2, 9);
  expect(backlogEnd).toBe(Math.round(0.4 * 28_742));
});

test('what fails comes back until its attempts are used up', () => {
  const failure = { share: 0.2, correlation: 0.5, unit: 'record' } as const;
  const rules = { failure, days: 30 };
  const { never, due } = queued(2, { rules }, 3);
  // 0.2, then after each failure 0.2 + 0.5 * 0.8 = 0.6.
  const dead = 0.2 * 0.6 * 0.6;
  expect(Math.abs(never / due - dead)).toBeLessThan(4 * Math.sqrt((dead * (1 - dead)) / due));
});

test('its workers are uneven by the dearest record at most', () => {
  const { imbalanceMax, drain } = queued(4, {
    ids: [1, 2, 3, 4, 5],
    costs: ['cost_s'],
    costsOf: (id) => [id === 5 ? 400 : 100],
    rules: { runTime: { kind: 'durations', column: 'cost_s', secondsPerUnit: 1 } },
  });
  expect(drain?.max).toBe(200);
  // (1 - 1/4) * 400 over an even share of 800 / 4.
  expect(imbalanceMax).toBe(1.5);
  expect(queued(4).drain).toBeNull();
});

test('it needs the seven components of the seed', () => {
  expect(queued(1).components).toHaveLength(7);
});
