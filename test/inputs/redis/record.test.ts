import { Redis } from 'ioredis';
import { describe, expect, inject, test } from 'vitest';
import { counterKey } from '../../../src/membership/group-key.ts';
import type { Tick } from '../../../src/membership/protocol.ts';
import { freePort } from '../../servers/free-port.ts';
import {
  hasStarted,
  INTERVAL_MS,
  newGroup,
  places,
  registerThrough,
  startMember,
  startRecording,
  until,
} from './recording.ts';

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
    expect(byRows.notices.at(-1)).toEqual({ kind: 'ended', by: 'rows', rows: 3, unseen: null });

    const byTime = startRecording(url, { group, forMs: 100 });
    expect(await byTime.ended).toBeNull();
    expect(byTime.notices.at(-1)).toEqual({ kind: 'ended', by: 'time', rows: 0, unseen: null });

    const bySignal = startRecording(url, { group });
    await until(() => hasStarted(bySignal));
    bySignal.stop();
    expect(await bySignal.ended).toBeNull();
    expect(bySignal.notices.at(-1)).toEqual({ kind: 'ended', by: 'signal', rows: 0, unseen: null });
    member.leave();
  });

  test('fails where there is no Redis to begin with', async () => {
    const port = await freePort();
    const recording = startRecording(`redis://:secret@127.0.0.1:${port}`, { group: '{mail}' });
    expect(await recording.ended).toMatchObject({ kind: 'database', code: 'ECONNREFUSED' });
    expect(recording.notices).toEqual([]);
  });
});

async function registerOnce(url: string, group: string): Promise<Tick> {
  const member = startMember(url, group, INTERVAL_MS);
  const tick = await member.register();
  member.leave();
  return tick;
}
