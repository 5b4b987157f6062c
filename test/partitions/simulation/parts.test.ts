import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/core/random.ts';
import { quantileOf } from '../../../src/core/statistics/quantile.ts';
import { Outages } from '../../../src/partitions/days/outages.ts';
import { backfillNeed } from '../../../src/partitions/simulation/backfill-need.ts';
import { countOf, cutAt, merged } from '../../../src/partitions/simulation/record-groups.ts';
import { Stretches } from '../../../src/partitions/simulation/stretches.ts';

const base = { withinS: 86_400, nextRecords: 0, meanRecords: 1, periodS: 3600 };

test('formula 15: 1200 late records at 100 a run are 12 runs', () => {
  const need = backfillNeed({ ...base, records: 1200, limit: 100, rooms: null });
  expect(need).toMatchObject({ runs: 12, clearS: 12 * 3600, leastLimit: 50 });
});

test('formula 15: D(k+1) = max(0, D(k) - min(limit, room(k))), run by run', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 1, max: 400 }),
      fc.array(fc.integer({ min: -50, max: 300 }), { minLength: 1, maxLength: 30 }),
      (records, limit, rooms) => {
        const { runs, leastLimit } = backfillNeed({ ...base, records, limit, rooms });
        const after = (each: number, count: number): number => {
          let debt = records;
          for (let k = 0; k < count; k++)
            debt = Math.max(0, debt - Math.max(0, Math.min(each, rooms[k % rooms.length] ?? 0)));
          return debt;
        };
        if (Number.isFinite(runs)) {
          expect(after(limit, runs)).toBe(0);
          expect(after(limit, runs - 1)).toBeGreaterThan(0);
        } else expect(after(limit, 10_000)).toBeGreaterThan(0);
        if (leastLimit === null) expect(after(records, 24)).toBeGreaterThan(0);
        else {
          expect(after(leastLimit, 24)).toBe(0);
          expect(after(leastLimit - 1, 24)).toBeGreaterThan(leastLimit === 1 ? -1 : 0);
        }
      },
    ),
  );
});

test('quantiles of even stretches are those of many values drawn from them', () => {
  const random = randomFrom(1);
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.integer({ min: 0, max: 90 }),
          fc.integer({ min: 0, max: 60 }),
          fc.integer({ min: 1, max: 5 }),
        ),
        { minLength: 1, maxLength: 5 },
      ),
      (parts) => {
        const stretches = new Stretches();
        const values: number[] = [];
        for (const [from, length, weight] of parts) {
          stretches.add(from, from + length, weight);
          for (let i = 0; i < 2000 * weight; i++)
            values.push(from + (length * ((i % 2000) + 0.5)) / 2000);
        }
        const sorted = Float64Array.from(values).toSorted();
        const share = 0.05 + 0.9 * random.unit();
        // Where the values leave a gap, either end of it is a quantile.
        const [low, high] = [share - 0.002, share + 0.002].map((each) => quantileOf(sorted, each));
        expect(stretches.quantile(share)).toBeGreaterThanOrEqual((low ?? 0) - 0.1);
        expect(stretches.quantile(share)).toBeLessThanOrEqual((high ?? 0) + 0.1);
        const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
        expect(stretches.extent?.mean).toBeCloseTo(mean, 6);
        expect(stretches.extent?.max).toBe(Math.max(...parts.map(([from, by]) => from + by)));
      },
    ),
  );
});

test('outages that meet are one, and what lies in one is found', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 20 }))
    .map(([fromS, length]) => ({ fromS, untilS: fromS + length }));
  fc.assert(
    fc.property(fc.array(span), fc.integer({ min: -5, max: 130 }), (spans, at) => {
      const outages = new Outages(spans);
      const isDown = spans.some(({ fromS, untilS }) => at >= fromS && at < untilS);
      expect(outages.at(at) !== null).toBe(isDown);
      if (!isDown) {
        const next = spans.filter(({ fromS, untilS }) => untilS > fromS && fromS > at);
        expect(outages.nextAfter(at)).toBe(Math.min(Infinity, ...next.map(({ fromS }) => fromS)));
      }
      const apart = outages.spans.every(
        (each, i) => each.fromS > (outages.spans[i - 1]?.untilS ?? -1),
      );
      expect(apart).toBe(true);
    }),
  );
});

test('a cut of groups loses no record, and groups of one fate are one', () => {
  const position = fc.double({ min: 0, max: 1, noNaN: true });
  const common = { lastS: 0, day: 0, times: 0, doneS: 0, failed: null, owed: [] };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), position, position, (count, first, second) => {
      const whole = [{ ...common, count, lo: 0, hi: 1 }];
      const { taken, left } = cutAt(whole, first);
      const again = [...taken, ...left].flatMap((each) => {
        const parts = cutAt([each], second);
        return [...parts.taken, ...parts.left];
      });
      expect(countOf(again)).toBe(count);
      expect(Math.abs(countOf(taken) - count * first)).toBeLessThanOrEqual(0.5 + 1e-9);
      const twin = merged([...again, ...again]);
      expect(countOf(twin)).toBe(2 * count);
      expect(twin.length).toBe(again.filter((each) => each.count > 0).length);
    }),
  );
});
