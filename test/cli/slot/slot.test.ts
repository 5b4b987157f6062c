import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textBytes } from '../../../src/core/hash/bytes.ts';
import { hashes } from '../../../src/core/hash/catalog.ts';
import { bigintOfWord } from '../../../src/core/hash/word.ts';
import { explainSlot } from '../../../src/partitions/slot/explain-slot.ts';
import { schedule, zoneNamed } from '../../partitions/simulation/simulated.ts';
import { run } from '../pretend.ts';

async function slot(args: string) {
  const { code, out, err } = await run(['slot', ...args.split(' ')]);
  return { code, out, err };
}

async function slotJson(args: string) {
  const { out, err } = await slot(`${args} -f json`);
  if (out === '') throw new Error(err);
  return JSON.parse(out).result.slots;
}

test('explains one id on a day: its bucket, its run times and why', async () => {
  const { code, out } = await slot('42 --date 2026-03-29');
  expect(code).toBe(0);
  expect(out).toContain('42 is in slot 18 of 24, 18:00 to 19:00');
  expect(out).toContain('42 mod 24 = 18');
  expect(out).toContain('18:00:00 +00:00 = 2026-03-29T18:00:00Z');
});

test('S04: the slots of one id by each hash are those of the case', async () => {
  const [found] = await slotJson('28742 --schedule 24x1:hash=fnv1a32 --date 2026-01-15');
  expect(found.steps).toEqual(['fnv1a32("28742") = 2732656138', '2732656138 mod 24 = 10']);
  const slots = await slotJson('1 42 28742 9007199254740993 --date 2026-01-15 --hash crc32');
  expect(slots.map((each: { slot: number }) => each.slot)).toEqual([23, 8, 15, 7]);
});

test('S20: at 02:00 on the short day of Zurich nothing runs, and why', async () => {
  const [found] = await slotJson('26 --date 2022-03-27 --tz Europe/Zurich');
  expect(found).toMatchObject({ slot: 2, runs: [], next: { utc: '2022-03-28T00:00:00Z' } });
  expect(found.clock).toContain('skips this time on this day of 23 h');
  const [made] = await slotJson('26 --date 2022-03-27 --tz Europe/Zurich --dst once');
  expect(made.runs).toMatchObject([{ utc: '2022-03-27T01:00:00Z', local: '2022-03-27T03:00:00' }]);
});

test('S21: 01:30 in New York comes twice, with two runs an hour four times', async () => {
  const flags = '--date 2026-11-01 --tz America/New_York --schedule 24x2:offset=1m';
  const [found] = await slotJson(`25 ${flags}`);
  expect(found.runs.map((each: { utc: string }) => each.utc)).toEqual([
    '2026-11-01T05:01:00Z',
    '2026-11-01T05:31:00Z',
    '2026-11-01T06:01:00Z',
    '2026-11-01T06:31:00Z',
  ]);
  expect(found.clock).toContain('shows this time twice');
});

test('a date that does not exist has no run', async () => {
  const [found] = await slotJson('1 --date 2011-12-30 --tz Pacific/Apia');
  expect(found).toMatchObject({ runs: [], clock: 'this date does not exist in Pacific/Apia' });
});

test('a negative id stands in the bucket of floorMod, and that is said', async () => {
  const { out } = await run(['slot', '--date', '2026-01-15', '--', '-5']);
  expect(out).toContain('-5 is in slot 19 of 24');
  expect(out).toContain('keeps the sign');
});

test('the slot is that of the formulas, for every map', () => {
  const zone = zoneNamed('UTC');
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (id) => {
      const of = (map: Parameters<typeof schedule>[1]) =>
        explainSlot(id, {
          schedule: schedule('48x1', map),
          hashInput: 'text',
          zone,
          day: 20_000,
          policy: 'clock',
        }).slot;
      const mod = (n: bigint): bigint => ((id % n) + n) % n;
      expect(of({})).toBe(Number(mod(48n)));
      const kept = 2n * mod(24n) + mod(48n) / 24n;
      expect(of({ map: { kind: 'preserving', base: 24 } })).toBe(Number(kept));
      expect(of({ map: { kind: 'preserving', base: 96 } })).toBe(Number(mod(96n) / 2n));
      const { md5 } = hashes;
      const value = bigintOfWord(md5.of(textBytes(`${id}`)), md5.signed);
      expect(of({ map: { kind: 'hash', hash: 'md5' } })).toBe(Number(value % 48n));
    }),
  );
});

test.each([
  ['abc', 2, /the id "abc" is not a whole number/],
  ['1e6', 2, /exponent notation/],
  ['42 --schedule queue:4', 2, /is a queue, which has no slots/],
  ['42 --tz Nowhere/City', 2, /--tz "Nowhere\/City"/],
  ['42 --date 2026-13-01', 2, /--date "2026-13-01" is no day/],
  ['42 -f csv', 2, /slot has no csv report/],
  ['9223372036854775808 --hash murmur3 --hash-input int64', 2, /is no 64-bit number/],
] as const)('refuses %s', async (args, code, message) => {
  const found = await slot(args);
  expect([found.code, found.err]).toEqual([code, expect.stringMatching(message)]);
});
