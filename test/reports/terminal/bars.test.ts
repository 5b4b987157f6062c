import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BarScale,
  drawBar,
  drawScale,
  scaleBars,
} from '../../../src/reports/terminal/bars.ts';

const noBand = { low: null, high: null };

/** A scale that is the same on both sides. */
const evenScale = fc
  .record({
    side: fc.integer({ min: 4, max: 99 }),
    reach: fc.double({ min: 0.001, max: 5, noNaN: true }),
    band: fc.option(fc.double({ min: 1e-12, max: 1, noNaN: true })),
  })
  .map(({ side, reach, band }) => {
    const at = band === null ? null : band * reach;
    return {
      scale: scaleBars(2 * side + 1, { low: reach, high: reach }, { low: at, high: at }),
      reach,
    };
  });

describe('a bar', () => {
  test('is as long as its deviation, in halves of a column', () => {
    const scale = scaleBars(11, { low: 1, high: 1 }, noBand);
    expect(drawBar({ deviation: 0.5 }, scale)).toBe('     │██▌');
    expect(drawBar({ deviation: -0.5 }, scale)).toBe('  ▐██│');
    expect(drawBar({ deviation: 1 }, scale)).toBe('     │█████');
    expect(drawBar({ deviation: 0 }, scale)).toBe('     │');
    expect(drawBar({ deviation: 0.0001 }, scale)).toBe('     │▌');
  });

  test('is the mirror image of the bar of the opposite deviation', () => {
    fc.assert(
      fc.property(
        evenScale,
        fc.double({ min: 0, max: 2, noNaN: true }),
        ({ scale, reach }, share) => {
          const columns = scale.left + 1 + scale.right;
          const [right, left] = [share * reach, -share * reach].map((deviation) =>
            drawBar({ deviation }, scale).padEnd(columns).split(''),
          );
          const mirrored = left?.toReversed().map((each) => (each === '▐' ? '▌' : each));
          expect(mirrored).toEqual(right);
        },
      ),
    );
  });

  test('stays within its columns, with the axis in its place', () => {
    fc.assert(
      fc.property(anyScale(), fc.double({ min: -30, max: 30, noNaN: true }), (scale, deviation) => {
        const drawn = drawBar({ deviation }, scale);
        expect(drawn.length).toBeLessThanOrEqual(scale.left + 1 + scale.right);
        expect(drawn.indexOf('│')).toBe(scale.left);
      }),
    );
  });

  test('is never shorter than that of a smaller deviation', () => {
    fc.assert(
      fc.property(
        anyScale(),
        fc.double({ min: 0, max: 30, noNaN: true }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        (scale, a, b) => {
          for (const sign of [1, -1]) {
            const [short, long] = [Math.min(a, b), Math.max(a, b)].map((size) =>
              ink(drawBar({ deviation: sign * size }, scale)),
            );
            expect(short).toBeLessThanOrEqual(long ?? 0);
          }
        },
      ),
    );
  });

  test('leaves the dots of the band where it does not cover them', () => {
    const scale = scaleBars(11, { low: 1, high: 1 }, { low: 0.4, high: 0.8 });
    expect(drawBar({ deviation: 0 }, scale)).toBe('   · │   ·');
    expect(drawBar({ deviation: 0.5 }, scale)).toBe('   · │██▌·');
    expect(drawBar({ deviation: 1 }, scale)).toBe('   · │█████');
    expect(drawBar({ deviation: -1 }, scale)).toBe('█████│   ·');
  });
});

describe('a scale', () => {
  test('gives each side the columns that it needs', () => {
    expect(scaleBars(47, { low: 1, high: 7.26 }, { low: 0.2, high: 0.2 })).toMatchObject({
      left: 6,
      right: 40,
    });
    expect(scaleBars(11, { low: 0, high: 0 }, noBand)).toMatchObject({ left: 5, right: 5 });
    expect(scaleBars(11, { low: 0, high: 3 }, noBand)).toMatchObject({ left: 1, right: 9 });
    expect(scaleBars(11, { low: 3, high: 0 }, noBand)).toMatchObject({ left: 9, right: 1 });
  });

  test('reaches the observed deviations and the band on both sides', () => {
    fc.assert(
      fc.property(anyScaleParts(), ({ columns, low, high, band }) => {
        const scale = scaleBars(columns, { low, high }, band);
        expect(scale.left + 1 + scale.right).toBe(columns);
        expect(scale.left * scale.perColumn).toBeGreaterThanOrEqual(
          Math.max(low, band.low ?? 0) * (1 - 1e-12),
        );
        expect(scale.right * scale.perColumn).toBeGreaterThanOrEqual(
          Math.max(high, band.high ?? 0) * (1 - 1e-12),
        );
      }),
    );
  });

  test('is labelled at both ends and at the axis', () => {
    expect(drawScale(scaleBars(21, { low: 0.08, high: 0.08 }, noBand))).toBe(
      '-8.0%     0     +8.0%',
    );
    expect(drawScale(scaleBars(21, { low: 0.5, high: 0.5 }, noBand))).toBe('-50%      0      +50%');
  });

  test('leaves a label out where it has no room', () => {
    expect(drawScale(scaleBars(9, { low: 1, high: 1 }, noBand))).toBe('    0');
    expect(drawScale(scaleBars(21, { low: 1, high: 9 }, noBand))).toBe('  0             +900%');
  });

  test('has no label under -100%', () => {
    expect(drawScale(scaleBars(31, { low: 1, high: 1.4 }, noBand))).toMatch(/^-100% /);
  });
});

interface ScaleParts {
  readonly columns: number;
  readonly low: number;
  readonly high: number;
  readonly band: BarScale['band'];
}

function anyScaleParts(): fc.Arbitrary<ScaleParts> {
  // One id of 10^12 is the least that a count deviates by; far below it doubles lose their digits.
  const deviation = fc
    .double({ min: 0, max: 25, noNaN: true })
    .map((each) => (each < 1e-12 ? 0 : each));
  return fc.record({
    columns: fc.integer({ min: 9, max: 200 }),
    low: deviation,
    high: deviation,
    band: fc.record({ low: fc.option(deviation), high: fc.option(deviation) }),
  });
}

function anyScale(): fc.Arbitrary<BarScale> {
  return anyScaleParts().map(({ columns, low, high, band }) =>
    scaleBars(columns, { low, high }, band),
  );
}

/** Halves of columns that are filled. */
function ink(drawn: string): number {
  return drawn
    .split('')
    .reduce((sum, each) => sum + (each === '█' ? 2 : Number('▌▐'.includes(each))), 0);
}
