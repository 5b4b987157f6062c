import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupKey } from '../../../src/membership/group-key.ts';
import { type OwnRedis, startOwnRedis, usual } from './own-redis.ts';
import { startPlain } from './plain-servers.ts';
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

test('a MONITOR that does not tell of our own reading is not relied on', async () => {
  // As a proxy would do it that sends each connection to another server.
  const replies: Readonly<Record<string, string>> = {
    PING: '+PONG',
    MONITOR: '+OK',
    TIME: '*2\r\n$10\r\n1796065310\r\n$6\r\n122171',
    MGET: '*5\r\n$-1\r\n$-1\r\n$-1\r\n$-1\r\n$-1',
  };
  const proxy = await startPlain((socket) => {
    socket.on('data', (chunk) => {
      for (const [name] of chunk.toString().matchAll(/PING|MONITOR|TIME|MGET/gi)) {
        const isBare = name === 'MGET' && !chunk.toString().includes(':1');
        socket.write(`${isBare ? '*1\r\n$-1' : replies[name.toUpperCase()]}\r\n`);
      }
    });
  });
  const recording = startRecording(`redis://127.0.0.1:${proxy.port}`, {
    group: '{mail}',
    intervalMs: 1000,
    limits: { connectMsMax: 5000, replyMsMax: 300 },
  });
  await until(() => hasStarted(recording));
  recording.stop();
  expect(await recording.ended).toBeNull();
  await proxy.stop();
  expect(recording.notices[0]).toMatchObject({
    way: { kind: 'polling', reason: expect.stringContaining('is there a proxy between?') },
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

test('a recording that is ended while it connects ends, whatever the server does', async () => {
  const silent = await startPlain(() => {});
  const patient = { connectMsMax: 10 ** 7, replyMsMax: 10 ** 7 };
  const url = `redis://127.0.0.1:${silent.port}`;
  const recording = startRecording(url, { group: '{mail}', limits: patient, forMs: 50 });
  expect(await recording.ended).toBeNull();
  expect(recording.notices).toEqual([{ kind: 'ended', by: 'time', rows: 0, unseen: null }]);
  await silent.stop();
});
