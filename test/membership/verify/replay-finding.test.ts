import { expect, test } from 'vitest';
import { meant, variantOf } from '../../../src/membership/variants.ts';
import { failureOf } from '../../../src/membership/verify/failure.ts';
import { doMeet } from '../../../src/membership/verify/overlaps.ts';
import { replayFinding } from '../../../src/membership/verify/replay-finding.ts';

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
  [
    'direct:join-2',
    '"direct:join-2" names no schedule: write KIND:NAME or KIND:SEED; did you mean "directed"?',
  ],
  ['directed:joined-2', '"directed:joined-2" names no schedule; did you mean "join-2"?'],
  ['random:many', '"random:many" names no schedule: write KIND:NAME or KIND:SEED'],
  ['', '"" names no schedule: write KIND:NAME or KIND:SEED'],
])('%j is refused', (origin, message) => {
  expect(() => replayFinding(origin, protocol)).toThrow(message);
});

test('says of a schedule without faults that nothing failed', () => {
  const calm = { units: 24_000, workers: [], actions: [], ttlUnits: 7_200 };
  expect(failureOf(calm, meant, { meet: doMeet, mustSettle: true })).toBeNull();
});
