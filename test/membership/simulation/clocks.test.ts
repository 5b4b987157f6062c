import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { violationsOf } from '../../../src/membership/ownership.ts';
import { groupsOf, harmless, INTERVAL_MS, watch } from './group.ts';

/** A day each way: what a worker's clock shows, whose store is right. */
const SKEW_MS = 86_400_000;

describe('local clocks', () => {
  test('that are wrong, but keep pace, change nothing at all', () => {
    fc.assert(
      fc.property(groupsOf(harmless), (group) => {
        const right = watch(group).outcome;
        const wrong = watch({ ...group, clockSkewMs: SKEW_MS }).outcome;
        expect(wrong.workers).toEqual(right.workers);
        expect(wrong.leases).toHaveLength(right.leases.length);
        for (const [i, lease] of wrong.leases.entries()) {
          const { fromMs, toMs, ...owner } = right.leases[i]!;
          expect(lease).toMatchObject(owner);
          expect(Math.abs(lease.fromMs - fromMs)).toBeLessThan(1e-3);
          expect(Math.abs(lease.toMs - toMs)).toBeLessThan(1e-3);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('that are wrong and drift by up to 5 % change nothing in exclusivity', () => {
    let leases = 0;
    fc.assert(
      fc.property(groupsOf(harmless), (group) => {
        const { outcome } = watch({ ...group, clockSkewMs: SKEW_MS, clockDriftShare: 0.05 });
        leases += outcome.leases.length;
        expect(violationsOf(outcome.leases)).toEqual([]);
      }),
      { numRuns: 400 },
    );
    expect(leases).toBeGreaterThan(1000);
  });

  test('of a settled group may drift by 5 %: it keeps its leases', () => {
    const { outcome } = watch({
      workers: 5,
      clockDriftShare: 0.05,
      startSpreadMs: INTERVAL_MS,
      durationMs: 500 * INTERVAL_MS,
    });
    expect(outcome.isSettledAtEnd).toBe(true);
    const settledMs = outcome.settledAtMs.at(-1) ?? Infinity;
    expect(settledMs).toBeLessThan(15 * INTERVAL_MS);
  });
});
