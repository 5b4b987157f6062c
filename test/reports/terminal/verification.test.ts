import { describe, expect, test } from 'vitest';
import type { VerificationResult } from '../../../src/core/results/verification.ts';
import type { VariantName } from '../../../src/membership/variants.ts';
import { TICKS_PER_INTERVAL } from '../../../src/membership/verify/grid.ts';
import { doMeet } from '../../../src/membership/verify/overlaps.ts';
import { verify, verifySchedule } from '../../../src/membership/verify/verify.ts';
import { verificationTerminal } from '../../../src/reports/terminal/verification.ts';
import { drained } from '../../membership/verify/drained.ts';

const options = {
  seeds: { from: 1, count: 50 },
  group: { workers: 5, intervals: 20 },
  isThorough: false,
  meet: doMeet,
};
const page = { width: 80, unicode: true, color: false };

function again(origin: string, variant: VariantName | null = null): VerificationResult {
  return verifySchedule(origin, { ...options, variant });
}

/** The answer, and whether its timeline is drawn. */
function drawn(result: VerificationResult): { answer: string; isDrawn: boolean } {
  const text = verificationTerminal(result, page);
  const [answer = ''] = text.split('\n\n');
  return { answer: answer.replaceAll(/\s+/g, ' '), isDrawn: /^ w0 .*×/m.test(text) };
}

describe('one schedule', () => {
  test('that breaks nothing is exclusive', () => {
    expect(drawn(again('directed:join-2'))).toEqual({
      answer: 'EXCLUSIVE under this schedule: the protocol let no two workers own an id at once.',
      isDrawn: false,
    });
  });

  test('whose fault must break the lease is drawn, and breaks as expected', () => {
    expect(drawn(again('exhaustive:failover-twice-3'))).toEqual({
      answer:
        'OVERLAP under this schedule (expected: its fault must break the lease): the protocol let two workers own an id at once.',
      isDrawn: true,
    });
  });

  test('whose fault breaks others may be exclusive', () => {
    expect(drawn(again('failover-twice:1'))).toEqual({
      answer:
        'EXCLUSIVE under this schedule: the protocol let no two workers own an id at once. Its fault breaks the lease under others.',
      isDrawn: false,
    });
  });

  test('that breaks a variant is drawn', () => {
    expect(drawn(again('directed:join-2', 'single-interval'))).toEqual({
      answer:
        'OVERLAP under this schedule: the variant single-interval let two workers own an id at once.',
      isDrawn: true,
    });
  });

  test('in which the others never own says so', () => {
    const result = again('directed:join-2', 'single-interval');
    const [search] = result.searches;
    const finding = { ...search!.finding!, kind: 'livelock' } as const;
    expect(drawn({ ...result, searches: [{ ...search!, finding }] }).answer).toMatch(
      /^LIVELOCK under this schedule: the variant single-interval /,
    );
  });

  test('that should have broken the lease and did not says so', () => {
    const result = again('exhaustive:failover-twice-3');
    const search = { ...result.searches[0]!, finding: null, isAsExpected: false };
    expect(drawn({ ...result, searches: [search], isPassed: false }).answer).toMatch(
      / NOT expected: its fault must break the lease\.$/,
    );
  });
});

describe('the searches of a variant', () => {
  const result = drained(verify({ ...options, variant: 'open-interval' }));
  const text = verificationTerminal(result, page).replaceAll(/\s+/g, ' ');

  test('say how many were skipped', () => {
    expect(text).toContain(
      ` ${result.skipped} searches were skipped: a kind that has broken the variant is searched no further`,
    );
    const one = verificationTerminal({ ...result, skipped: 1 }, page);
    expect(one).toContain(' 1 search was skipped: ');
    expect(verificationTerminal({ ...result, skipped: 0 }, page)).not.toContain('skipped');
  });

  test('explain the numbers in their names', () => {
    expect(text).toContain(
      `are ticks (${TICKS_PER_INTERVAL} = 1 interval), the others the workers`,
    );
  });

  test('draw what they found, with the overlap marked', () => {
    expect(text).toContain(' ×: two workers own the same ids ');
    const ascii = verificationTerminal(result, { ...page, unicode: false });
    expect(ascii).toMatch(/^[\n -~]+$/);
    expect(ascii).toContain(' x: two workers own the same ids\n');
    expect(ascii).not.toContain('?');
  });
});
