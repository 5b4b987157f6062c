import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { idLines, upTo } from '../pretend.ts';
import { migration, migrationJsonOf } from './migration.ts';

const change = 'fixtures/ids.csv --from 24 --to 48';

test('uniform ids give the shares of formula 17 at every quarter of the day', async () => {
  const { result, parameters } = await migrationJsonOf('--uniform --from 24 --to 48');
  const at = (time: string) => result.cutovers.find((cut: { at: string }) => cut.at === time) ?? {};
  expect(parameters.unit).toBe('share');
  expect(result.cutovers).toHaveLength(48);
  expect(at('00:00')).toMatchObject({ twice: 0, never: 0, gap_max_s: 129_600 });
  expect(at('06:00')).toMatchObject({ twice: 0.125, never: 0.125, gap_max_s: 162_000 });
  expect(at('12:00')).toMatchObject({ twice: 0.25, never: 0.25, gap_max_s: 151_200 });
  expect(at('18:00')).toMatchObject({ twice: 0.125, never: 0.125, gap_max_s: 140_400 });
  expect(result.kept_share_by_slot).toBe(0.5);
  expect(result.kept_share_by_time).toBeCloseTo(1 / 24, 11);
  expect(result.moved_share_least).toBe(0.5);
  expect(result.plan.policy).toBe('preserving-map');
  expect(result.preserving.at_boundaries).toMatchObject({
    twice: 0,
    never: 0,
    gap_max_s: 88_200,
  });
});

test('a file gives exact counts, which a count of its lines agrees with', async () => {
  const { result, input } = await migrationJsonOf(`${change} --at 12:00`);
  const ids = readFileSync('fixtures/ids.csv', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]));
  const oldAt = (id: number): number => (id % 24) / 24;
  const newAt = (id: number): number => (id % 48) / 48;
  expect(result.cutovers[0]).toMatchObject({
    at: '12:00',
    twice: ids.filter((id) => oldAt(id) < 0.5 && newAt(id) >= 0.5).length,
    never: ids.filter((id) => oldAt(id) >= 0.5 && newAt(id) < 0.5).length,
  });
  expect(input).toMatchObject({ used: 28_742, rows: 28_742, nulls: 0, rejected: 0 });
  for (const id of result.cutovers[0].examples.never) {
    expect(oldAt(Number(id)) >= 0.5 && newAt(Number(id)) < 0.5).toBe(true);
  }
});

test('a gate names its cut-over, and fails with 1', async () => {
  const noon = await migration([...change.split(' '), '--gate', 'never == 0', '--at', '12:00']);
  expect(noon.code).toBe(1);
  expect(noon.out).toContain('FAIL     never == 0   value 7,158, limit 0, n=28,742');
  const midnight = await migration([...change.split(' '), '--gate', 'never == 0', '--at', '00:00']);
  expect(midnight.code).toBe(0);
  const selected = await migration([
    ...change.split(' '),
    '--gate',
    'gap{at=00:00} <= 36h',
    '--gate',
    'twice_share{at=18:00} <= 13%',
  ]);
  expect(selected.code).toBe(0);
  const shorter = await migration([...change.split(' '), '--gate', 'gap{at=00:00} <= 35h']);
  expect([shorter.code, shorter.out]).toEqual([1, expect.stringContaining('value 36.0 h')]);
  const all = await migration([...change.split(' '), '--gate', 'never == 0']);
  expect(all.code).toBe(1);
});

test.each([
  ['never{at=12:01} == 0', /no slot begins at 12:01; add --at 12:01/],
  ['never{hour=12} == 0', /no selector "hour"; write \{at=12:00\}/],
  ['nevr == 0', /no metric "nevr"/],
  ['gap <= 36', /gap/],
])('refuses the gate %s before the source is opened', async (gate, message) => {
  const { code, err } = await migration([
    'missing.csv',
    '--from',
    '24',
    '--to',
    '48',
    '--gate',
    gate,
  ]);
  expect([code, err]).toEqual([2, expect.stringMatching(message)]);
});

describe('a source', () => {
  test('may be piped', async () => {
    const stdin = idLines(upTo(28_742));
    const { result } = await migrationJsonOf('--from 24 --to 48 --at 18:00', { stdin });
    expect(result.cutovers[0]).toMatchObject({ twice: 3591, once: 21_557, never: 3594 });
  });

  test('may be a database, which answers by remainders what its ids answer', async () => {
    const { result, input } = await migrationJsonOf('fixtures/orders.db --from 24 --to 48');
    const { total } = { total: input.used };
    expect(result.best).toMatchObject({ at: '00:00', never: 0, once: total });
    const noon = result.cutovers.find((cut: { at: string }) => cut.at === '12:00');
    expect(noon.twice + noon.once + noon.never).toBe(total);
    expect(noon.examples.twice[0]).toMatch(/^id mod 48 = \d+$/);
    expect(result.plan.steps[0].sql).toContain('"orders_id_kept_48" ON "orders"');
  });

  test('may be a histogram of remainders, if it is fine enough', async () => {
    const rows = Array.from({ length: 48 }, (_, residue) => `${residue},48,10`);
    const stdin = `residue,modulus,count\n${rows.join('\n')}\n`;
    const { result } = await migrationJsonOf('--counts --from 24 --to 48 --at 12:00', { stdin });
    expect(result.cutovers[0]).toMatchObject({ twice: 120, once: 240, never: 120 });
    const coarse = await migration('fixtures/counts.csv --counts --from 24 --to 48');
    expect([coarse.code, coarse.err]).toEqual([3, expect.stringContaining('pipe the ids')]);
  });

  test('with text ids needs a hash on both sides', async () => {
    const stdin = idLines(['a', 'b', 'c']);
    const both = await migration('--from 24 --to 48 --from-hash xxh64 --to-hash xxh64', { stdin });
    expect([both.code, both.err]).toEqual([0, '']);
    const none = await migration('--from 24 --to 48', { stdin });
    expect(none.code).toBe(3);
  });
});

test('a guess among columns and what is unusual of the ids are said, also in JSON', async () => {
  const stdin = 'a,b\n1,5\n2,6\n007,7\n';
  const { code, err } = await migration('--from 24 --to 48', { stdin });
  expect([code, err]).toEqual([
    0,
    'warning: no column is called id: "a" was taken, "b" would do as well; --id NAME says which\n' +
      'warning: 1 id had leading zeros: 007 and 7 are the same number\n',
  ]);
  const { warnings } = await migrationJsonOf('--from 24 --to 48', { stdin });
  expect(warnings).toHaveLength(2);
});

test('the remainders behind a hashed fleet are those of the hash', async () => {
  const args = '--uniform --mixed 0/2,1/3,2/3 --from-hash xxh64';
  const { result } = await migrationJsonOf(args);
  expect(result.worst.examples.never).toEqual(['xxh64(id) mod 6 = 3']);
});

test('a hash moves nearly everyone (S33)', async () => {
  const stdin = idLines(upTo(28_742));
  const { result } = await migrationJsonOf('--from 24 --to 24 --to-hash fnv1a32', { stdin });
  expect(result.kept_share_by_slot).toBeCloseTo(1184 / 28_742, 11);
  expect(result.preserving).toBeNull();
});

test('workers change one by one, or stand side by side (S31)', async () => {
  const stdin = idLines(Array.from({ length: 6000 }, (_, id) => id));
  const mixed = await migrationJsonOf('--mixed 0/2,1/3,2/3', { stdin });
  expect(mixed.result.worst).toMatchObject({ twice: 2000, never: 1000, once: 3000 });
  const rolling = await migrationJsonOf('--uniform --workers 5 --to-workers 4');
  expect(rolling.result.kept_share_by_slot).toBeCloseTo(0.2, 11);
  expect(rolling.result.moved_share_least).toBeCloseTo(0.2, 11);
  expect(rolling.result.states.at(-1)).toMatchObject({ twice: 0, never: 0 });
  const gated = await migration([
    '--uniform',
    '--workers',
    '5',
    '--to-workers',
    '4',
    '--gate',
    'twice_share <= 10%',
  ]);
  expect(gated.code).toBe(1);
});

test('the examples of its help run', async () => {
  const { out } = await migration('--help', {});
  const examples = out
    .split('\n')
    .filter((line) => line.startsWith('  nandi simulate-migration '))
    .map((line) => line.trim().replace('nandi simulate-migration ', ''));
  expect(examples.length).toBeGreaterThan(6);
  for (const example of examples) {
    const args = (example.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
    const { code, err } = await migration(args);
    expect([example, code, err.replace(/^gate: none\n$/, '')]).toEqual([example, 0, '']);
  }
});
