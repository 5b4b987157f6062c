import { describe, expect, test } from 'vitest';
import { meant, variantOf } from '../../../src/membership/variants.ts';
import { failureOf } from '../../../src/membership/verify/failure.ts';
import { doMeet } from '../../../src/membership/verify/overlaps.ts';
import { expectedOf, replayFinding } from '../../../src/membership/verify/replay-finding.ts';
import { verifySchedule } from '../../../src/membership/verify/verify.ts';

const group = { workers: 5, intervals: 20 };
const protocol = { contender: meant, meet: doMeet, group };

test.each([
  ['directed:join-2', 1.325],
  ['exhaustive:join-2', 1.325],
  ['random:1', 1.5],
])(
  '%s of single-interval is found again, and shrinks to an overlap at interval %f',
  (origin, at) => {
    const options = { ...protocol, contender: variantOf('single-interval') };
    const finding = replayFinding(origin, options);
    expect(finding).toMatchObject({ kind: 'overlap', origin });
    expect(finding?.atIntervals).toBeLessThanOrEqual(1.5);
    expect(at).toBeGreaterThan(0);
    expect(replayFinding(origin, options)).toEqual(finding);
  },
);

test.each(['directed:join-2', 'exhaustive:join-2', 'random:1', 'open-evicted-twice:1'])(
  'the protocol holds under %s',
  (origin) => {
    expect(replayFinding(origin, protocol)).toBeNull();
  },
);

test('a fault that must break the lease is found again by its seed', () => {
  const finding = replayFinding('exhaustive:failover-twice-3', protocol);
  expect(finding).toMatchObject({ kind: 'overlap', atIntervals: 46.5 / 20 });
  expect(finding?.timeline.events.filter(({ kind }) => kind === 'failover').length).toBe(2);
});

test.each([
  ['direct:join-2', /^"direct:join-2" names no schedule: write .*; did you mean "directed"\?$/],
  ['directed:joined-2', /^"directed:joined-2" names no schedule; did you mean "join-2"\?$/],
  ['random:many', /^"random:many" names no schedule: write .* random:SEED, .*:SEED$/],
  ['', /^"" names no schedule: write directed:NAME, /],
])('%j is refused', (origin, message) => {
  expect(() => replayFinding(origin, protocol)).toThrow(message);
});

describe('a schedule that is verified again', () => {
  const options = { ...protocol, variant: null, seeds: { from: 1, count: 1 }, isThorough: false };

  test('breaks a variant with the timeline that was found', () => {
    const result = verifySchedule('directed:join-2', { ...options, variant: 'single-interval' });
    expect(result).toMatchObject({ isPassed: false, group, searches: [{ expected: 'holds' }] });
    const contender = variantOf('single-interval');
    expect(result.searches[0]?.finding).toEqual(
      replayFinding('directed:join-2', { ...protocol, contender }),
    );
  });

  test('does not break the protocol, but where its fault must', () => {
    expect(verifySchedule('directed:join-2', options).isPassed).toBe(true);
    const broken = verifySchedule('exhaustive:failover-twice-3', options);
    expect(broken).toMatchObject({ isPassed: true, searches: [{ expected: 'breaks' }] });
    expect(broken.searches[0]?.finding?.kind).toBe('overlap');
  });

  test('with a fault that breaks the lease under others may hold, and may break', () => {
    const again = (seed: number) => verifySchedule(`open-evicted-twice:${seed}`, options);
    const results = Array.from({ length: 200 }, (_, seed) => again(seed));
    expect(results.every(({ isPassed }) => isPassed)).toBe(true);
    const found = results.map(({ searches: [search] }) => search?.finding?.kind ?? null);
    expect(new Set(found)).toEqual(new Set([null, 'overlap']));
    expect(again(1).searches).toMatchObject([{ expected: 'may-break', isAsExpected: true }]);
    // All schedules together must show it.
    expect(expectedOf('exhaustive:failover-twice-3')).toBe('breaks');
    expect(expectedOf('random:1')).toBe('holds');
  });

  test('must hold for a variant all the same: where it breaks, it is broken', () => {
    const variant = 'single-interval';
    const result = verifySchedule('exhaustive:failover-twice-3', { ...options, variant });
    expect(result).toMatchObject({ isPassed: false, searches: [{ expected: 'holds' }] });
  });

  test('proves nothing with a checker that is blind', () => {
    const blind = verifySchedule('directed:join-2', { ...options, meet: () => false });
    expect(blind.isPassed).toBe(false);
  });
});

test('says of a schedule without faults that nothing failed', () => {
  const calm = { units: 24_000, workers: [], actions: [], ttlUnits: 7_200 };
  expect(failureOf(calm, meant, { meet: doMeet, mustSettle: true })).toBeNull();
});

describe('the timeline of an overlap', () => {
  const options = { ...protocol, contender: variantOf('single-interval') };
  const finding = replayFinding('directed:join-2', options);
  const timeline = finding?.timeline;
  const [violation] = timeline?.violations ?? [];

  test('has the overlap, and goes on after it', () => {
    const overlap = timeline?.events.find(({ kind }) => kind === 'overlap');
    expect(overlap).toMatchObject({ first: 'w0', second: 'w1', sharedShare: 1 / 2 });
    expect(violation?.fromMs).toBe((finding?.atIntervals ?? 0) * timeline!.intervalMs);
    expect([violation?.first.worker, violation?.second.worker]).toEqual(['w0', 'w1']);
    expect(violation?.sharedShare).toBe(1 / 2);
    const end = timeline!.intervals * timeline!.intervalMs;
    expect(end).toBeGreaterThanOrEqual(violation!.toMs + timeline!.intervalMs / 4);
  });

  test('tells nothing that happens after the overlap', () => {
    const until = violation!.toMs / timeline!.intervalMs;
    expect(timeline!.events.every(({ atIntervals }) => atIntervals <= until)).toBe(true);
  });

  test('of a group that only does not settle has none', () => {
    const livelock = replayFinding('directed:order-2-changing', {
      ...protocol,
      contender: variantOf('no-spread'),
    });
    expect(livelock).toMatchObject({ kind: 'livelock', timeline: { violations: [] } });
  });
});
