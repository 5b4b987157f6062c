import { describe, expect, test } from 'vitest';
import { measureRun, type OneRun } from '../../../src/membership/figures/run-figures.ts';
import type { SimulationOutcome } from '../../../src/membership/simulation/outcome.ts';
import { StoreLoad } from '../../../src/membership/simulation/store-load.ts';
import { ideal } from '../recorded-simulation.ts';
import { life, span } from './spans.ts';

/** Of two workers; all times by hand, in a run of 1,000,000 ms whose interval is 30,000. */
const outcome: SimulationOutcome = {
  workers: [life('w0'), life('w1')],
  firstLeaseMs: [60_000, 70_000],
  leases: [
    span('w0', [0, 2], [60_000, 200_000]),
    span('w1', [1, 2], [70_000, 210_000]),
    span('w0', [1, 2], [240_000, 1_000_000]),
    span('w1', [0, 2], [250_000, 1_000_000]),
  ],
  load: new StoreLoad(),
  actedAtMs: [180_000],
  settledAtMs: [70_000, 250_000],
  isSettledAtEnd: true,
  countChangesMs: [100_000, 180_000, 220_000],
};

function measured(parts: Partial<SimulationOutcome> = {}): OneRun {
  const options = { ...ideal, seed: 'by hand', durationMs: 1_000_000 };
  return measureRun({ ...outcome, ...parts }, options);
}

describe('the window', () => {
  test('is from the first action to the next settling after the last one', () => {
    expect(measured().windowMs).toEqual({ from: 180_000, to: 250_000 });
    const twice = measured({
      actedAtMs: [180_000, 260_000],
      settledAtMs: [70_000, 250_000, 300_000],
    });
    expect(twice.windowMs).toEqual({ from: 180_000, to: 300_000 });
  });

  test('is from the start where there is no action', () => {
    expect(measured({ actedAtMs: [] }).windowMs).toEqual({ from: 0, to: 70_000 });
  });

  test('is an interval where nobody noticed the action', () => {
    const quiet = measured({ actedAtMs: [600_000] });
    expect([quiet.windowMs, quiet.isSettled]).toEqual([{ from: 600_000, to: 630_000 }, true]);
    expect(measured({ actedAtMs: [249_000] }).windowMs.to).toBe(279_000);
  });

  test('is to the end where the group does not settle again', () => {
    const never = measured({ settledAtMs: [70_000], isSettledAtEnd: false });
    expect([never.windowMs.to, never.isSettled]).toEqual([1_000_000, false]);
  });

  test('is to the end, not settled, where an action did not come any more', () => {
    const cut = measured({ actedAtMs: [180_000, null] });
    expect([cut.windowMs, cut.isSettled]).toEqual([{ from: 180_000, to: 1_000_000 }, false]);
    const none = measured({ actedAtMs: [null] });
    expect([none.windowMs, none.isSettled]).toEqual([{ from: 0, to: 1_000_000 }, false]);
  });
});

test('the figures are those of the window, and of what came after its start', () => {
  const { readinessMs, standDownMs, ownership, handovers, violations, rebalances, largest } =
    measured();
  expect(readinessMs).toEqual([60_000, 70_000]);
  expect(standDownMs).toEqual([40_000, 40_000]);
  // 200 to 210 s one half, 210 to 240 s all, 240 to 250 s one half.
  expect([ownership.blackoutMs, ownership.partlyUnownedMs]).toEqual([30_000, 50_000]);
  expect(ownership.unownedShareMs).toBe(5_000 + 30_000 + 5_000);
  expect(handovers.map(({ gapMs }) => gapMs)).toEqual([50_000, 30_000]);
  expect(violations).toEqual([]);
  expect(rebalances).toBe(2);
  expect(largest).toBe(2);
});

test('a worker that never owned anything has no readiness', () => {
  expect(measured({ firstLeaseMs: [60_000, null] }).readinessMs).toEqual([60_000]);
});
