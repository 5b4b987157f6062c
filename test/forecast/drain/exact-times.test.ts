import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drainOf } from '../../../src/forecast/drain/drain.ts';
import { demandFrom } from '../loads.ts';

/** Far from 1970: of such a second a double keeps 2^-22 s. */
const FAR = 1_893_452_400;

const OPTIONS = {
  order: 'priority',
  limits: [],
  prefetch: null,
  backlog: 0,
  spikes: [],
} as const;

test('lateness is exact where it is so by hand, however far from 1970', () => {
  const demands = [demandFrom([[FAR, 100]], { windowS: 5 })];
  const spikes = [{ fromS: FAR, untilS: FAR + 1 }];
  const twenty = drainOf(demands, { ...OPTIONS, spikes, capacity: 20, fromS: FAR });
  expect(twenty.lateness).toMatchObject({ meanS: 2.5, maxS: 5, withinShare: 1 });
  expect(twenty).toMatchObject({ longestBacklogS: 5, spikes: [{ drainS: 5 }] });
  const fifteen = drainOf(demands, { ...OPTIONS, capacity: 15, fromS: FAR });
  expect(fifteen.lateness?.maxS).toBe(100 / 15);
  const two = drainOf(demands, { ...OPTIONS, capacity: 2, fromS: FAR });
  expect(two.lateness?.withinShare).toBe(0.1);
});

// First come first served at a whole rate: times that rate, all times are whole numbers.
test('lateness is that of whole numbers, to the twelfth digit', () => {
  const jobs = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 900 })),
    { minLength: 1, maxLength: 60, selector: ([second]) => second },
  );
  fc.assert(
    fc.property(jobs, fc.integer({ min: 1, max: 97 }), (pairs, perS) => {
      const ordered = pairs.toSorted(([a], [b]) => a - b);
      let [end, most, sum, total] = [0n, 0n, 0n, 0n];
      for (const [second, count] of ordered) {
        const due = BigInt(second * perS);
        const begin = end > due ? end : due;
        end = begin + BigInt(count);
        most = end - due > most ? end - due : most;
        sum += BigInt(count) * (begin - due + (end - due));
        total += BigInt(count);
      }
      const demands = [demandFrom(ordered.map(([at, count]) => [FAR + at, count]))];
      const { lateness } = drainOf(demands, { ...OPTIONS, capacity: perS, fromS: FAR });
      expectSame(lateness?.maxS, Number(most) / perS);
      expectSame(lateness?.meanS, Number(sum) / (2 * perS * Number(total)));
    }),
    { numRuns: 500 },
  );
});

function expectSame(value: number | undefined, exact: number): void {
  expect(Math.abs((value ?? Number.NaN) - exact) / exact).toBeLessThan(1e-12);
}
