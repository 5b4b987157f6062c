import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lasting } from '../../../src/forecast/plan/lasting.ts';
import { readyCapacity } from '../../../src/forecast/plan/ready-capacity.ts';
import {
  atLeast,
  inSteps,
  type Staffing,
  stretched,
  withFewerSteps,
} from '../../../src/forecast/plan/staffing.ts';

const someStaffing: fc.Arbitrary<Staffing[]> = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 9 }),
      length: fc.integer({ min: 1, max: 20 }),
      workers: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 15 },
  )
  .map((all) => {
    let at = 0;
    return all.map(({ gap, length, workers }) => {
      const fromS = at + gap;
      at = fromS + length;
      return { fromS, untilS: at, workers };
    });
  });

function workersAt(stretches: readonly Staffing[], second: number): number {
  return stretches.find(({ fromS, untilS }) => fromS <= second && second < untilS)?.workers ?? 0;
}

const seconds = Array.from({ length: 500 }, (_, i) => i - 50);

test('steps and joins never take a worker away from any second', () => {
  fc.assert(
    fc.property(
      someStaffing,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 6 }),
      (needs, stepS, stepsMax) => {
        const steps = withFewerSteps(inSteps(needs, stepS), stepsMax);
        expect(steps.length).toBeLessThanOrEqual(stepsMax);
        for (const second of seconds) {
          expect(workersAt(steps, second)).toBeGreaterThanOrEqual(workersAt(needs, second));
        }
      },
    ),
  );
});

test('stretched is the most of those around, and what is asked for so is ready in time', () => {
  const boot = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(someStaffing, boot, boot, (needs, bootS, cooldownS) => {
      const asked = stretched(needs, bootS, cooldownS);
      for (const second of seconds) {
        const around = seconds.filter(
          (each) => each >= second - cooldownS && each <= second + bootS,
        );
        const most = Math.max(...around.map((each) => workersAt(needs, each)));
        expect(workersAt(asked, second)).toBe(most);
      }
      const ready = readyCapacity(
        asked.map(({ fromS, workers }) => ({ atS: fromS, perS: workers })),
        bootS,
      );
      for (const second of seconds) {
        const perS = ready.findLast(({ fromS }) => fromS <= second)?.perS ?? 0;
        expect(perS).toBeGreaterThanOrEqual(workersAt(needs, second));
      }
    }),
  );
});

test('a least number holds over the whole time', () => {
  const busy = [{ fromS: 10, untilS: 20, workers: 5 }];
  expect(atLeast(busy, 2, { fromS: 0, untilS: 30 }).map(({ workers }) => workers)).toEqual([
    2, 5, 2,
  ]);
  expect(atLeast([], 2, { fromS: 0, untilS: 30 })).toEqual([{ fromS: 0, untilS: 30, workers: 2 }]);
});

test('steps that last long enough never take a worker away, and go down only at the end of a time', () => {
  fc.assert(
    fc.property(someStaffing, fc.integer({ min: 0, max: 25 }), (needs, stepS) => {
      const steps = lasting(needs, stepS);
      for (const second of seconds) {
        expect(workersAt(steps, second)).toBeGreaterThanOrEqual(workersAt(needs, second));
      }
      expect(steps.at(-1)?.untilS).toBe(needs.at(-1)?.untilS);
      const most = Math.max(...needs.map(({ workers }) => workers));
      const least = Math.min(...steps.map(({ workers }) => workers));
      steps.slice(0, -1).forEach(({ fromS, untilS, workers }, i) => {
        expect(workers).toBeLessThanOrEqual(most);
        if (i > 0 || workers > least) expect(untilS - fromS).toBeGreaterThanOrEqual(stepS);
      });
    }),
    { numRuns: 200 },
  );
});

test('a short way up begins with what is needed next, a short way down is kept', () => {
  const steps = [1, 4, 9, 5, 2].map((workers, i) => ({
    fromS: 10 * i,
    untilS: 10 * i + 10,
    workers,
  }));
  expect(lasting(steps, 10)).toEqual(steps);
  expect(lasting(steps, 15).map(({ fromS, workers }) => [fromS, workers])).toEqual([
    [0, 1],
    [10, 9],
    [30, 5],
    [45, 2],
  ]);
});
