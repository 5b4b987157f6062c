import { describe, expect, test } from 'vitest';
import type { ScheduleContract } from '../../../src/core/results/schedule-contract.ts';
import { type Asked, catching, schedule, simulated } from './simulated.ts';

const both = [schedule('24x2'), schedule('48x1')];
const queue = { kind: 'queue', name: 'queue:4', workers: 4, attemptsMax: 5 } as const;
const perSecond = (perS: number) => ({ kind: 'rate', perS, column: null }) as const;
const failing = { share: 0.02, correlation: 0.3, unit: 'record' } as const;

function adviceOf(schedules: Parameters<typeof simulated>[0], asked: Asked = {}) {
  return simulated(schedules, asked).advice;
}

describe('formula 16', () => {
  test('failures that clear at the second attempt favour 24x2', () => {
    const { take, text } = adviceOf(both, { rules: { failure: failing, runTime: perSecond(2) } });
    expect(take).toBe('24x2');
    expect(text).toContain('leaves 0.63% of a slot undone, 48x1 2.00% (formula 16)');
    expect(text).toContain('its P95 run of 10.3 min ends before the next one, 30.0 min later');
    // 1,800 s for 1,261 and for 651 records.
    expect(text).toContain('24x2 fits up to 1.4 s a record and 48x1 fits up to');
  });

  test('runs near the period favour 48x1, whatever the failures', () => {
    const { take, text } = adviceOf(both, { rules: { failure: failing, runTime: perSecond(0.6) } });
    expect(take).toBe('48x1');
    expect(text).toContain('24x2 is unsafe: its P95 run takes');
  });

  test('failures that come again with certainty favour neither, and the smaller runs win', () => {
    const failure = { ...failing, correlation: 1 };
    expect(adviceOf(both, { rules: { failure } }).take).toBe('48x1');
  });

  test('without failures the second runs mend nothing', () => {
    const { take, text } = adviceOf(both);
    expect(take).toBe('48x1');
    expect(text).toContain('its second runs mend nothing');
    expect(text).toContain('would favour 24x2: of 2% it leaves 0.0400%');
  });
});

test('where a record must not be done twice, two runs an hour are no choice, unless success is kept', () => {
  const rules = { isIdempotent: false, failure: failing };
  const { take, text } = adviceOf(both, { rules });
  expect(take).toBe('48x1');
  expect(text).toMatch(/24x2 does [\d,]+ records twice that must not be/);
  expect(adviceOf(both, { rules: { ...rules, keepsState: true } }).take).toBe('24x2');
  const alone = adviceOf([schedule('24x2')], { rules });
  expect(alone).toMatchObject({ take: null });
  expect(alone.text).toContain('None of these is safe');
  expect(alone.text).toContain('--state kept');
});

test('where no run fits, a queue is set beside it', () => {
  const { take, text } = adviceOf([...both, queue], { rules: { runTime: perSecond(0.2) } });
  expect(take).toBeNull();
  expect(text).toContain('queue:4 is done 10.0 h after midnight');
});

test('a schedule whose runs take the wrong slot is not taken where another does not', () => {
  const late = schedule('24x1', { name: 'late', take: 'clock-once' });
  const rules = { delay: { kind: 'fixed', s: 4000 } } as const;
  expect(adviceOf([late, schedule('24x1')], { rules }).take).toBe('24x1');
  expect(adviceOf([late], { rules }).text).toContain('worked on another slot than the planned one');
});

test('what an outage takes is said to wait, unless it is caught up with', () => {
  const down = [[3, 4]] as const;
  expect(adviceOf([schedule('24x1')], { down }).text).toContain(
    '1,261 records that an outage took wait for the next day',
  );
  const rules = { ...catching('owed', 100), days: 2 };
  expect(adviceOf([schedule('24x1')], { down, rules }).text).not.toContain('wait for');
});

describe('the contract', () => {
  const answered: ScheduleContract = {
    identityStable: true,
    partitionsFixed: true,
    hourRead: 'planned',
    idempotent: true,
    secondRun: 'retry',
    missed: 'owed',
    costFollowsCount: true,
    promise: 'daily',
    clockChanges: 'once',
  };
  const findingsOf = (contract: Partial<ScheduleContract>, asked: Asked = {}) =>
    simulated([schedule('24x2')], { ...asked, contract: { ...answered, ...contract } }).findings;
  const kept = { rules: catching('owed') };

  test('that is kept has no finding', () => {
    expect(findingsOf({}, kept)).toEqual([]);
  });

  test.each([
    ['identityStable', false, /an id that changes runs twice or not at all/],
    ['partitionsFixed', false, /nandi simulate-migration/],
    ['secondRun', 'next-partition', /24x2 runs a slot again, as a second attempt/],
    ['secondRun', 'none', /24x2 runs a slot again/],
  ] as const)('%s: %s is a contradiction', (question, answer, text) => {
    const findings = findingsOf({ [question]: answer }, kept);
    expect(findings).toMatchObject([{ kind: 'contradiction', question }]);
    expect(findings[0]?.text).toMatch(text);
  });

  test.each(['identityStable', 'hourRead', 'idempotent', 'secondRun', 'missed'] as const)(
    '%s without an answer is an open question',
    (question) => {
      expect(findingsOf({ [question]: null }, kept)).toMatchObject([{ kind: 'open', question }]);
    },
  );

  test('a daily promise without a rule for what is missed says how much', () => {
    const down = [[3, 4]] as const;
    const [found] = findingsOf({}, { down });
    expect(found).toMatchObject({ question: 'missed', kind: 'contradiction' });
    expect(found?.text).toContain('up to 1,261 are never done');
    expect(findingsOf({ promise: 'none' }, { down })).toEqual([]);
  });

  test('two runs an hour of what must not be done twice', () => {
    const rules = { ...kept.rules, isIdempotent: false, keepsState: false };
    const [found] = findingsOf({ missed: 'owed' }, { rules });
    expect(found?.text).toContain('2 runs a slot and idempotent: no: 28,742 records');
  });

  test('a zone that changes its clocks without a policy, by its first such day', () => {
    const asked = { ...kept, zone: 'Europe/Zurich' };
    const findings = findingsOf({ clockChanges: null }, asked);
    expect(findings).toMatchObject([{ question: 'clockChanges', kind: 'contradiction' }]);
    expect(findings[0]?.text).toContain('on 2026-03-29 slot 2 will not run');
    expect(findingsOf({ clockChanges: 'clock' }, asked)).toEqual([]);
    expect(findingsOf({ clockChanges: null }, { ...kept, zone: 'Europe/Istanbul' })).toEqual([]);
  });

  test('costs that do not follow the count need a column', () => {
    const asked = (runTime: ReturnType<typeof perSecond>) => ({
      rules: { ...kept.rules, runTime },
    });
    expect(findingsOf({ costFollowsCount: false }, asked(perSecond(2)))).toMatchObject([
      { question: 'costFollowsCount' },
    ]);
  });

  test('a queue delivers at least once', () => {
    const rules = { isIdempotent: false };
    expect(simulated([queue], { rules }).findings[0]?.text).toContain('delivers at least once');
  });
});
