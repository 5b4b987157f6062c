import fc from 'fast-check';
import { expect, test } from 'vitest';
import { floorMod } from '../../../src/core/modulo.ts';
import { idsFrom } from '../reading.ts';
import { figuresOf, schedule } from './simulated.ts';

test('gcd(24, 4) = 4: one of four workers has records in an hour, though the day looks even', () => {
  const { secondStage } = figuresOf(schedule('24x1'), {
    ids: idsFrom(1, 28_742),
    workers: { count: 4, by: 'id' },
  });
  expect(secondStage).toMatchObject({
    commonDivisor: 4,
    activeMin: 1,
    activeMax: 1,
    largestShare: 1,
  });
  expect((secondStage?.dayMax ?? 0) - (secondStage?.dayMin ?? 0)).toBeLessThanOrEqual(1);
  expect(secondStage?.findings[0]).toContain('3 idle, though the day looks even');
  expect(secondStage?.findings[0]).toContain('or 5 workers');
});

test('five workers share each hour, since gcd(24, 5) = 1', () => {
  const { secondStage } = figuresOf(schedule('24x1'), {
    ids: idsFrom(1, 28_742),
    workers: { count: 5, by: 'id' },
  });
  expect(secondStage).toMatchObject({ commonDivisor: 1, activeMin: 5, findings: [] });
  expect(secondStage?.largestShare).toBeCloseTo(0.2, 2);
});

test('slots that are dealt leave each hour to one worker', () => {
  const { secondStage } = figuresOf(schedule('24x1'), { workers: { count: 3, by: 'bucket' } });
  expect(secondStage).toMatchObject({ activeMax: 1, largestShare: 1 });
  expect(secondStage?.findings[0]).toContain('one worker and 2 idle');
});

test('workers of a slot are those that single ids have', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.bigInt({ min: -1000n, max: 1000n }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (ids, partitions, count) => {
        const { secondStage } = figuresOf(schedule(`${partitions}x1`), {
          ids: ids.map(Number),
          workers: { count, by: 'id' },
        });
        const slots = new Map<number, Map<number, number>>();
        const days = new Map<number, number>();
        for (const id of ids) {
          const workers = slots.get(floorMod(id, partitions)) ?? new Map<number, number>();
          slots.set(floorMod(id, partitions), workers);
          const worker = floorMod(id, count);
          workers.set(worker, (workers.get(worker) ?? 0) + 1);
          days.set(worker, (days.get(worker) ?? 0) + 1);
        }
        const active = [...slots.values()].map((workers) => workers.size);
        expect(secondStage).toMatchObject({
          activeMin: Math.min(...active),
          activeMax: Math.max(...active),
          dayMax: Math.max(...days.values()),
          dayMin: days.size < count ? 0 : Math.min(...days.values()),
        });
      },
    ),
  );
});
