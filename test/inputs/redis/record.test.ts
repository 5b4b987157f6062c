import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { counterKey, groupKey } from '../../../src/membership/group-key.ts';
import type { Tick } from '../../../src/membership/protocol.ts';
import { freePort } from '../../servers/free-port.ts';
import { type OwnRedis, startOwnRedis, usual } from './own-redis.ts';
import { hasStarted, type Member, startMember, startRecording, until } from './recording.ts';

const INTERVAL_MS = 300;

function newGroup(): string {
  return groupKey({ prefix: 'record:', name: `mail-${randomUUID()}` });
}

/** A row without who and when, as the reply of the registration says the same. */
function places(rows: readonly Pick<Tick, 'interval' | 'index' | 'replicas'>[]): unknown[] {
  return rows.map(({ interval, index, replicas }) => ({ interval, index, replicas }));
}

/** Registers in turn, until the store has gone through so many intervals. */
async function registerThrough(members: readonly Member[], intervals: number): Promise<Tick[]> {
  const ticks: Tick[] = [];
  for (let i = 0; ; i++) {
    const member = members[i % members.length];
    if (member === undefined) throw new Error('nobody registers');
    const tick = await member.register();
    ticks.push(tick);
    if (tick.interval - (ticks[0]?.interval ?? 0) >= intervals) return ticks;
  }
}

describe('a recording by MONITOR', () => {
  const url = inject('redisUrl');

  test('has each registration as its worker was told it, from the first after it began', async () => {
    const group = newGroup();
    const members = [1, 2, 3].map(() => startMember(url, group, INTERVAL_MS));
    await registerThrough(members, 1);
    const recording = startRecording(url, { group });
    await until(() => hasStarted(recording));
    const ticks = await registerThrough(members, 4);
    await until(() => recording.rows.length >= ticks.length);
    recording.stop();
    expect(await recording.ended).toBeNull();
    for (const member of members) member.leave();

    expect(places(recording.rows)).toEqual(places(ticks));
    const workers = recording.rows.map(({ worker }) => worker);
    expect(new Set(workers).size).toBe(3);
    expect(workers[0]).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(workers.slice(0, 3)).toEqual(workers.slice(3, 6));
    for (const [i, { at }] of ticks.entries()) {
      expect(Math.abs((recording.rows[i]?.atMs ?? 0) - at)).toBeLessThanOrEqual(1);
    }
    const [started] = recording.notices;
    expect(started).toMatchObject({
      kind: 'started',
      way: { kind: 'monitor' },
      place: new URL(url).host,
    });
  });

  test('sees other groups and databases as none of its own', async () => {
    const group = newGroup();
    const recording = startRecording(url, { group });
    await until(() => hasStarted(recording));
    const others = [`${group}x`, `${group}:1`, group.replace('record', 'other')];
    for (const other of others) await registerOnce(url, other);
    await registerOnce(`${url}/5`, group);
    const tick = await registerOnce(url, group);
    await until(() => recording.rows.length > 0);
    recording.stop();
    await recording.ended;
    expect(places(recording.rows)).toEqual(places([tick]));
  });

  test('knows who counts without a script as well', async () => {
    const group = newGroup();
    const recording = startRecording(url, { group });
    await until(() => hasStarted(recording));
    const redis = new Redis(url);
    await redis.multi().incr(counterKey(group, 7)).incr(counterKey(group, 7)).exec();
    await until(() => recording.rows.length >= 2);
    recording.stop();
    await recording.ended;
    const name = await redis.client('GETNAME');
    expect(name).toBeNull();
    expect(recording.rows).toMatchObject([
      { interval: 7, index: 0, replicas: null },
      { interval: 7, index: 1, replicas: null },
    ]);
    expect(recording.rows[0]?.worker).toBe(recording.rows[1]?.worker);
    await redis.del(counterKey(group, 7));
    await redis.quit();
  });

  test('tells of a counter that somebody deleted, and counts from there', async () => {
    const group = newGroup();
    const key = counterKey(group, 7);
    const redis = new Redis(url);
    await redis.incr(key);
    const recording = startRecording(url, { group });
    await until(() => hasStarted(recording));
    await redis.incr(key);
    await until(() => recording.rows.length === 1);
    await redis.del(key);
    await redis.incr(key);
    await until(() => recording.rows.length === 2);
    recording.stop();
    await recording.ended;
    expect(recording.rows.map(({ index }) => index)).toEqual([1, 0]);
    expect(recording.notices).toContainEqual({ kind: 'set-back', interval: 7, from: 3, to: 1 });
    await redis.del(key);
    await redis.quit();
  });

  test('ends at its rows, at its time, and when it is told to', async () => {
    const group = newGroup();
    const member = startMember(url, group, INTERVAL_MS);
    const byRows = startRecording(url, { group, rowsMax: 3 });
    await until(() => hasStarted(byRows));
    await registerThrough([member], 2);
    expect(await byRows.ended).toBeNull();
    expect(byRows.rows).toHaveLength(3);
    expect(byRows.notices.at(-1)).toEqual({ kind: 'ended', by: 'rows', rows: 3 });

    const byTime = startRecording(url, { group, forMs: 100 });
    expect(await byTime.ended).toBeNull();
    expect(byTime.notices.at(-1)).toEqual({ kind: 'ended', by: 'time', rows: 0 });

    const bySignal = startRecording(url, { group });
    await until(() => hasStarted(bySignal));
    bySignal.stop();
    expect(await bySignal.ended).toBeNull();
    expect(bySignal.notices.at(-1)).toEqual({ kind: 'ended', by: 'signal', rows: 0 });
    member.leave();
  });

  test('fails where there is no Redis to begin with', async () => {
    const port = await freePort();
    const recording = startRecording(`redis://:secret@127.0.0.1:${port}`, { group: '{mail}' });
    expect(await recording.ended).toMatchObject({ kind: 'database', code: 'ECONNREFUSED' });
    expect(recording.notices).toEqual([]);
  });
});

describe('a Redis with rights', () => {
  let redis: OwnRedis;
  let host: string;
  beforeAll(async () => {
    const monitor = 'user monitor on >secret ~record:{mail}:* +monitor +mget';
    const poller = 'user poller on >secret ~record:{mail}:* +mget +time +scan';
    const nobody = 'user nobody on >secret ~other:* +mget +time +scan';
    redis = await startOwnRedis({ config: [...usual, monitor, poller, nobody] });
    host = `127.0.0.1:${redis.port}`;
  });
  afterAll(() => redis.stop());
  const group = groupKey({ prefix: 'record:', name: 'mail' });

  test('needs to grant MONITOR and MGET on the counters, and nothing else', async () => {
    const member = startMember(redis.url, group, INTERVAL_MS);
    const recording = startRecording(`redis://monitor:secret@${host}`, { group });
    await until(() => hasStarted(recording));
    const ticks = await registerThrough([member], 2);
    await until(() => recording.rows.length >= ticks.length);
    recording.stop();
    expect(await recording.ended).toBeNull();
    expect(places(recording.rows)).toEqual(places(ticks));
    member.leave();
  });

  test('that forbids MONITOR is polled: TIME, MGET, and SCAN to find the interval', async () => {
    const members = [1, 2].map(() => startMember(redis.url, group, INTERVAL_MS));
    await registerThrough(members, 1);
    const recording = startRecording(`redis://poller:secret@${host}`, { group });
    await until(() => hasStarted(recording));
    const ticks = await registerThrough(members, 4);
    const last = ticks.at(-1)?.interval ?? 0;
    await until(() => recording.rows.some(({ interval }) => interval >= last));
    recording.stop();
    expect(await recording.ended).toBeNull();
    for (const member of members) member.leave();

    const [started] = recording.notices;
    expect(started).toMatchObject({ way: { kind: 'polling', intervalMs: INTERVAL_MS } });
    if (started?.kind !== 'started') throw new Error('it starts first');
    expect(started.limits[0]).toMatch(/MONITOR cannot be used .*NOPERM.*which worker .* not seen/);
    expect(started.limits.join(' ')).not.toContain('secret');
    // Of the first interval only what came after the first reading is known.
    const whole = ({ interval }: { readonly interval: number }): boolean =>
      interval > (ticks[0]?.interval ?? 0) && interval < last;
    const seen = recording.rows.filter(whole);
    const told = ticks.filter(whole);
    expect(places(seen)).toEqual(places(told));
    for (const { worker, atMs, interval } of seen) {
      expect(worker).toBe('');
      expect(Math.floor(atMs / INTERVAL_MS)).toBe(interval);
    }
  });

  test('whose counters may not be read cannot be recorded', async () => {
    const recording = startRecording(`redis://nobody:secret@${host}`, { group, intervalMs: 300 });
    expect(await recording.ended).toMatchObject({ kind: 'database', code: 'NOPERM' });
  });

  test('that is polled needs a group that runs, or its interval', async () => {
    const other = groupKey({ prefix: 'record:', name: 'nobody-runs' });
    const recording = startRecording(`redis://poller:secret@${host}`, { group: other });
    expect(await recording.ended).toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/start the group.*--interval/),
    });
  });
});

describe('a server that goes and comes back', () => {
  test.each(['monitor', 'polling'] as const)('leaves a gap in a recording by %s', async (way) => {
    const group = newGroup();
    const poller = ['user default on nopass ~* +@all -monitor'];
    const config = [...usual, ...(way === 'polling' ? poller : [])];
    const first = await startOwnRedis({ config });
    const member = startMember(first.url, group, INTERVAL_MS);
    const recording = startRecording(first.url, { group, intervalMs: INTERVAL_MS });
    await until(() => hasStarted(recording));
    await registerThrough([member], 2);
    await until(() => recording.rows.length > 2);
    await first.stop();
    await until(() => recording.notices.some(({ kind }) => kind === 'lost'));
    const before = recording.rows.length;
    const second = await startOwnRedis({ config, port: first.port });
    await until(() => recording.notices.some(({ kind }) => kind === 'gap'));
    await registerThrough([member], 2);
    await until(() => recording.rows.length > before + 2);
    recording.stop();
    expect(await recording.ended).toBeNull();
    member.leave();
    await second.stop();

    expect(recording.notices.map(({ kind }) => kind)).toEqual(['started', 'lost', 'gap', 'ended']);
    const gap = recording.notices.find((notice) => notice.kind === 'gap');
    const within = recording.rows.filter(
      ({ atMs }) => gap?.kind === 'gap' && atMs > gap.fromMs && atMs < gap.toMs,
    );
    expect(within).toEqual([]);
  });
});

async function registerOnce(url: string, group: string): Promise<Tick> {
  const member = startMember(url, group, INTERVAL_MS);
  const tick = await member.register();
  member.leave();
  return tick;
}
