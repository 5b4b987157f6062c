import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Policy, PolicyName } from '../../../src/core/results/migration.ts';
import { hour, migrated, plain } from './pairs.ts';

const policy = (policies: readonly Policy[], name: PolicyName): Policy | undefined =>
  policies.find((each) => each.name === name);

test('from 24 to 48 the hour-preserving map is the plan: nobody twice, nobody never, 24.5 h', () => {
  const { plan, policies, preserving } = migrated(null, { from: plain(24), to: plain(48) });
  expect(plan.policy).toBe('preserving-map');
  expect(policy(policies, 'preserving-map')).toMatchObject({
    twice: 0,
    never: 0,
    gapMaxS: 24.5 * hour,
  });
  expect(preserving?.rule).toBe('slot = 2 * (id mod 24) + floor((id mod 48) / 24)');
  expect(preserving?.atBoundary).toMatchObject({ twice: 0, never: 0, gapMaxS: 24.5 * hour });
  expect(preserving?.between.twice).toBeCloseTo(1 / 48, 12);
  expect(preserving?.between.never).toBe(0);
});

test('from 48 to 24 as well: every id moves to the start of its hour', () => {
  const { plan, preserving } = migrated(null, { from: plain(48), to: plain(24) });
  expect(plan.policy).toBe('preserving-map');
  expect(preserving?.rule).toBe('slot = floor((id mod 48) / 2)');
  expect(preserving?.atBoundary).toMatchObject({ twice: 0, never: 0, gapMaxS: 24 * hour });
});

test('where neither count divides the other midnight is the least evil', () => {
  const { plan, preserving, best } = migrated(null, { from: plain(24), to: plain(25) });
  expect(preserving).toBeNull();
  expect(best).toMatchObject({ atS: 0, twice: 0, never: 0 });
  expect(plan.policy).toBe('hard-cut');
});

test('a bad moment that was asked for is shown, and a better one is the plan', () => {
  const { plan, policies } = migrated(null, { from: plain(24), to: plain(25) }, [12 * hour]);
  expect(policies.filter(({ name }) => name === 'hard-cut').map(({ atS }) => atS)).toEqual([
    12 * hour,
    0,
  ]);
  expect(plan).toMatchObject({ policy: 'hard-cut', atS: 0 });
});

test('at noon the check spares the second runs, and only the dual run spares the omissions', () => {
  const { policies } = migrated(null, { from: plain(24), to: plain(48) }, [12 * hour]);
  expect(policy(policies, 'hard-cut')).toMatchObject({ twice: 0.25, never: 0.25 });
  expect(policy(policies, 'completed-check')).toMatchObject({ twice: 0, never: 0.25 });
  expect(policy(policies, 'dual-run')).toMatchObject({ twice: 0, never: 0, gapMaxS: 36 * hour });
  expect(policy(policies, 'staggered')).toMatchObject({ twice: 0, never: 0, gapMaxS: 36 * hour });
});

const count = fc.integer({ min: 1, max: 40 });
const ids = fc.array(fc.integer({ min: -100, max: 2000 }), { minLength: 1, maxLength: 40 });

test('the preserving map never omits at a boundary of the longer slots, either way', () => {
  fc.assert(
    fc.property(count, fc.integer({ min: 2, max: 8 }), ids, fc.boolean(), (base, q, given, up) => {
      const [from, to] = up ? [base, base * q] : [base * q, base];
      const { preserving } = migrated(given, { from: plain(from), to: plain(to) });
      expect(preserving?.atBoundary).toMatchObject({ twice: 0, never: 0 });
      expect(preserving?.keptByTime).toBeCloseTo(1, 12);
      const longest = up ? 24 + (24 * (q - 1)) / (base * q) : 24;
      expect(preserving?.atBoundary.gapMaxS).toBeLessThanOrEqual(longest * hour + 1e-6);
    }),
  );
});

test('a single id that moves back still waits a day between its other runs', () => {
  // Id 5 runs at 05:00 of 24 slots, and at 02:30 of 48.
  const { policies } = migrated([5], { from: plain(24), to: plain(48) });
  expect(policies.map(({ gapMaxS }) => (gapMaxS ?? 0) / hour)).toEqual([24, 24, 24, 24, 24]);
});

test('dual run and check leave the gaps that single ids have', () => {
  fc.assert(
    fc.property(count, count, ids, fc.nat(86_399), (before, after, given, at) => {
      const pair = { from: plain(before), to: plain(after) };
      const { policies, cutOvers } = migrated(given, pair, [at]);
      const times = given.map((id) => [
        (((id % before) + before) % before) / before,
        (((id % after) + after) % after) / after,
      ]);
      const dual = times.map(([t = 0, u = 0]) => {
        const first = Math.min(t, u);
        return Math.max(first - t + 1, u + 1 - first);
      });
      expect(policy(policies, 'dual-run')?.gapMaxS).toBeCloseTo(Math.max(...dual) * 86_400, 4);
      const checked = times.map(([t = 0, u = 0]) => {
        const runs = [t * 86_400 < at - 1e-6 ? t : null, u * 86_400 >= at - 1e-6 ? u : null];
        const first = runs.find((run) => run !== null) ?? null;
        if (first === null) return 2 + u - t;
        return Math.max(first - t + 1, u + 1 - first);
      });
      expect(policy(policies, 'completed-check')?.gapMaxS).toBeCloseTo(
        Math.max(...checked) * 86_400,
        4,
      );
      expect(policy(policies, 'completed-check')?.never).toBe(cutOvers[0]?.never);
    }),
  );
});
