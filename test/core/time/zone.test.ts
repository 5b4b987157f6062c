import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import type { LocalPolicy } from '../../../src/core/due/due-request.ts';
import { randomFrom } from '../../../src/core/random.ts';
import { civilText, DAY_S, daysFromCivil } from '../../../src/core/time/civil.ts';
import { unknownZone } from '../../../src/core/time/intl-offset.ts';
import { findZone, type Zone } from '../../../src/core/time/zone.ts';

const EARLIER: LocalPolicy = { gap: 'forward', twice: 'earlier' };
const LATER: LocalPolicy = { gap: 'forward', twice: 'later' };
const REJECT: LocalPolicy = { gap: 'reject', twice: 'reject' };

function zoneOf(name: string): Zone {
  const zone = findZone(name);
  if (zone === null) throw new Error(`no zone ${name}`);
  return zone;
}

/** `2026-01-15T09:00:00` of a clock in seconds, by the oracle. */
function local(text: string): number {
  return Temporal.PlainDateTime.from(text).toZonedDateTime('UTC').epochMilliseconds / 1000;
}

function utc(name: string, text: string, policy: LocalPolicy): string {
  const { kind, second } = zoneOf(name).toUtc(local(text), policy);
  return `${kind} ${second === null ? null : civilText(second)}`;
}

/** What Temporal says of a local time, in the words of `toUtc`. */
function oracle(name: string, localSecond: number, later: boolean) {
  const plain = Temporal.PlainDateTime.from(civilText(localSecond));
  const at = (disambiguation: 'earlier' | 'later' | 'compatible'): number =>
    plain.toZonedDateTime(name, { disambiguation }).epochMilliseconds / 1000;
  const [early, late] = [at('earlier'), at('later')];
  if (early === late) return { kind: 'one', second: early };
  const back = Temporal.Instant.fromEpochMilliseconds(early * 1000).toZonedDateTimeISO(name);
  const isGap = !back.toPlainDateTime().equals(plain);
  // Temporal's `later` in a gap is our `forward`.
  if (isGap) return { kind: 'gap', second: late };
  return { kind: 'twice', second: later ? late : early };
}

const SPAN_S = daysFromCivil(2100, 1, 1) * DAY_S;
const names = Intl.supportedValuesOf('timeZone');

describe('beside temporal-polyfill', () => {
  test('offsets of random instants from 1970 to 2100 in every zone', () => {
    const random = randomFrom(5).fork('instants');
    for (const name of names) {
      const zone = zoneOf(name);
      for (let i = 0; i < 8; i++) {
        const second = random.below(SPAN_S);
        const oracleOffset =
          Temporal.Instant.fromEpochMilliseconds(second * 1000).toZonedDateTimeISO(name)
            .offsetNanoseconds / 1e9;
        expect(`${name} ${second} ${zone.offsetAt(second)}`).toBe(
          `${name} ${second} ${oracleOffset}`,
        );
      }
    }
  });

  test('transitions of some zones over 40 years, each to the second', () => {
    for (const name of [
      'Europe/Zurich',
      'Africa/Casablanca',
      'Africa/Cairo',
      'America/Sao_Paulo',
    ]) {
      const [fromS, untilS] = [0, local('2040-01-01T00:00:00')];
      const expected: number[] = [];
      let at = Temporal.Instant.fromEpochMilliseconds(-1).toZonedDateTimeISO(name);
      for (;;) {
        const next = at.getTimeZoneTransition('next');
        if (next === null || next.epochMilliseconds / 1000 >= untilS) break;
        expected.push(next.epochMilliseconds / 1000);
        at = next;
      }
      const found = zoneOf(name).transitions(fromS, untilS);
      expect(found.map(({ atS }) => civilText(atS))).toEqual(expected.map(civilText));
    }
  });

  test('local times around transitions and far from them, in many zones', () => {
    const random = randomFrom(5).fork('local times');
    for (const name of names.filter((_, i) => i % 6 === 0)) {
      const zone = zoneOf(name);
      const transitions = zone.transitions(0, local('2030-01-01T00:00:00')).slice(-3);
      const near = transitions.flatMap(({ atS, beforeS, afterS }) =>
        [atS + beforeS, atS + afterS].flatMap((edge) => [edge - 1, edge, edge + 1, edge + 1800]),
      );
      const far = Array.from({ length: 5 }, () => random.below(SPAN_S));
      for (const second of [...near, ...far]) {
        const place = `${name} ${civilText(second)}`;
        for (const policy of [EARLIER, LATER]) {
          const found = zone.toUtc(second, policy);
          expect([place, found]).toEqual([place, oracle(name, second, policy === LATER)]);
        }
      }
    }
  });
});

describe('known transitions', () => {
  test('a gap is passed over forward, or refused', () => {
    expect(utc('Europe/Zurich', '2022-03-27T02:30:00', EARLIER)).toBe('gap 2022-03-27T01:30:00');
    expect(utc('Europe/Zurich', '2022-03-27T02:30:00', REJECT)).toBe('gap null');
    expect(utc('Europe/Zurich', '2022-03-27T03:00:00', REJECT)).toBe('one 2022-03-27T01:00:00');
    expect(utc('Europe/Zurich', '2022-03-27T01:59:59', REJECT)).toBe('one 2022-03-27T00:59:59');
  });

  test('of an hour that comes twice the earlier, the later or none is taken', () => {
    expect(utc('America/New_York', '2026-11-01T01:30:00', EARLIER)).toBe(
      'twice 2026-11-01T05:30:00',
    );
    expect(utc('America/New_York', '2026-11-01T01:30:00', LATER)).toBe('twice 2026-11-01T06:30:00');
    expect(utc('America/New_York', '2026-11-01T01:30:00', REJECT)).toBe('twice null');
  });

  test("Lord Howe's clocks move by 30 minutes", () => {
    const name = 'Australia/Lord_Howe';
    expect(utc(name, '2026-10-04T02:15:00', EARLIER)).toBe('gap 2026-10-03T15:45:00');
    expect(utc(name, '2026-10-04T02:30:00', EARLIER)).toBe('one 2026-10-03T15:30:00');
    expect(utc(name, '2026-04-05T01:45:00', LATER)).toBe('twice 2026-04-04T15:15:00');
  });

  test('Apia had no 30 December 2011', () => {
    expect(utc('Pacific/Apia', '2011-12-30T12:00:00', EARLIER)).toBe('gap 2011-12-30T22:00:00');
    expect(utc('Pacific/Apia', '2011-12-29T23:59:59', REJECT)).toBe('one 2011-12-30T09:59:59');
    expect(utc('Pacific/Apia', '2011-12-31T00:00:00', REJECT)).toBe('one 2011-12-30T10:00:00');
  });

  test('Istanbul changed on 8 November 2015, and for the last time in 2016', () => {
    const found = zoneOf('Europe/Istanbul').transitions(
      local('2015-06-01T00:00:00'),
      local('2040-01-01T00:00:00'),
    );
    expect(found.map(({ atS }) => civilText(atS))).toEqual([
      '2015-11-08T01:00:00',
      '2016-03-27T01:00:00',
    ]);
  });
});

describe('zones by name', () => {
  test.each([
    ['UTC', 0],
    ['utc', 0],
    ['Z', 0],
    ['+05:30', 19_800],
    ['-0330', -12_600],
    ['+14', 50_400],
    ['Asia/Kolkata', 19_800],
    ['europe/istanbul', 10_800],
  ])('%s is %i s ahead', (name, offsetS) => {
    expect(zoneOf(name).offsetAt(1_768_467_600)).toBe(offsetS);
  });

  test.each(['', '+5', '+25:00', '+05:60', 'Mars/Olympus', '__proto__', 'a'.repeat(100_000)])(
    'there is no zone "%.20s"',
    (name) => {
      expect(findZone(name)).toBeNull();
      expect(unknownZone(name)).toBe(
        'is not a time zone; write one as in Europe/Berlin, UTC or +05:30',
      );
    },
  );

  test('a near name is proposed', () => {
    expect(unknownZone('Europe/Istambul')).toBe(
      'is not a time zone; did you mean "Europe/Istanbul"?',
    );
    expect(unknownZone('new york')).toContain('"America/New_York"');
  });
});
