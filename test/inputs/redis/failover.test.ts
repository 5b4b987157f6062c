import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, test } from 'vitest';
import { textBytes } from '../../../src/core/hash/bytes.ts';
import { redisSlot } from '../../../src/core/hash/redis-slot.ts';
import { connect, serverOf } from '../../../src/inputs/redis/connect.ts';
import { usualLimits } from '../../../src/inputs/redis/connection.ts';
import { parseRedisUrl } from '../../../src/inputs/redis/target.ts';
import { freePort } from '../../servers/free-port.ts';
import { type OwnRedis, startOwnRedis, usual } from './own-redis.ts';
import { hasStarted, startMember, startRecording, until } from './recording.ts';

const INTERVAL_MS = 300;
const group = 'failover:{mail-sender}';

describe('behind sentinels', () => {
  const servers: OwnRedis[] = [];
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });

  test('a recording and a worker follow the master to another server', async () => {
    const secrets = ['requirepass secret', 'masterauth secret', 'repl-diskless-sync-delay 0'];
    const master = await startOwnRedis({ config: [...usual, ...secrets] });
    servers.push(master);
    const replicaOf = `replicaof 127.0.0.1 ${master.port}`;
    const replica = await startOwnRedis({ config: [...usual, ...secrets, replicaOf] });
    servers.push(replica);
    // Sentinels ask a master for its replicas at once, and then every ten seconds.
    await replicaLinked(replica);
    const sentinel = await startSentinel(master.port);
    servers.push(sentinel);
    await replicaKnown(sentinel);

    const deadPort = await freePort();
    const url = `redis+sentinel://:secret@127.0.0.1:${deadPort},127.0.0.1:${sentinel.port}/mymaster?sentinel_password=watch`;
    const member = startMember(url, group, INTERVAL_MS);
    const recording = startRecording(url, { group });
    await until(() => hasStarted(recording));
    await member.register();
    await until(() => recording.rows.length > 0);
    expect(recording.notices[0]).toMatchObject({ place: `127.0.0.1:${master.port}` });

    const asking = new Redis(sentinel.port, { password: 'watch' });
    await asking.call('SENTINEL', 'FAILOVER', 'mymaster');
    asking.disconnect();
    await until(() => recording.notices.some(({ kind }) => kind === 'gap'));
    expect(recording.notices.find(({ kind }) => kind === 'gap')).toMatchObject({
      place: `127.0.0.1:${replica.port}`,
    });
    const before = recording.rows.length;
    while (recording.rows.length === before) {
      // The old master refuses it or has hung up; the next try asks the sentinel again.
      await member.register().catch(() => {});
      await sleep(20);
    }
    recording.stop();
    expect(await recording.ended).toBeNull();
    member.leave();
  });

  test('a name that they do not watch is said to be wrong', async () => {
    const sentinel = servers[2];
    const url = `redis+sentinel://127.0.0.1:${sentinel?.port}/other?sentinel_password=watch`;
    const failure = serverOf(parseRedisUrl(url), group, usualLimits);
    await expect(failure).rejects.toMatchObject({
      kind: 'database',
      message: expect.stringContaining('watches no master "other"'),
    });
  });

  test('none of which answers, each is named with its reason', async () => {
    const [a, b] = [await freePort(), await freePort()];
    const url = `redis+sentinel://:secret@127.0.0.1:${a},127.0.0.1:${b}/mymaster`;
    await expect(connect(parseRedisUrl(url), group, usualLimits)).rejects.toMatchObject({
      kind: 'database',
      message: expect.stringMatching(
        new RegExp(`none of the sentinels .*:${a}, .*:${b} helped: .*ECONNREFUSED.*ECONNREFUSED`),
      ),
    });
  });
});

describe('in a cluster', () => {
  const nodes: OwnRedis[] = [];
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
  });

  test('a recording and a worker go to the node of the group, also when its slot moves', async () => {
    const [first, second] = await startCluster(nodes);
    const slot = redisSlot(textBytes(group));
    // The group's slot is the second node's, and the URL names the first.
    const url = `redis+cluster://127.0.0.1:${first.port}`;
    const member = startMember(url, group, INTERVAL_MS);
    const recording = startRecording(url, { group });
    await until(() => hasStarted(recording));
    const tick = await member.register();
    await until(() => recording.rows.length > 0);
    expect(recording.rows[0]).toMatchObject({ interval: tick.interval, index: tick.index });
    expect(recording.notices[0]).toMatchObject({ place: `127.0.0.1:${second.port}` });

    await moveSlot(slot, second, first);
    await until(() => recording.notices.some(({ kind }) => kind === 'gap'));
    expect(recording.notices.find(({ kind }) => kind === 'gap')).toMatchObject({
      place: `127.0.0.1:${first.port}`,
    });
    await expect(member.register()).rejects.toMatchObject({ code: 'MOVED' });
    const moved = await member.register();
    await until(() => recording.rows.length > 1);
    expect(recording.rows[1]).toMatchObject({ interval: moved.interval, index: moved.index });
    recording.stop();
    expect(await recording.ended).toBeNull();
    member.leave();
  });

  test('that lacks the group’s slot is said to need repair', async () => {
    const lonely = await startOwnRedis({ config: clusterNode });
    nodes.push(lonely);
    const url = `redis+cluster://127.0.0.1:${lonely.port}`;
    await expect(serverOf(parseRedisUrl(url), group, usualLimits)).rejects.toMatchObject({
      code: 'CLUSTERDOWN',
    });
  });

  test('is not what a single Redis is', async () => {
    const single = await startOwnRedis();
    nodes.push(single);
    const url = `redis+cluster://127.0.0.1:${single.port}`;
    await expect(serverOf(parseRedisUrl(url), group, usualLimits)).rejects.toMatchObject({
      kind: 'database',
      message: expect.stringContaining('cluster support disabled'),
    });
  });
});

async function startSentinel(masterPort: number): Promise<OwnRedis> {
  const watched = [
    `sentinel monitor mymaster 127.0.0.1 ${masterPort} 1`,
    'sentinel auth-pass mymaster secret',
    'sentinel failover-timeout mymaster 10000',
    'requirepass watch',
  ];
  return startOwnRedis({ config: watched, flags: ['--sentinel'], ready: '+monitor master' });
}

async function replicaLinked({ port }: OwnRedis): Promise<void> {
  const replica = new Redis(port, { password: 'secret' });
  while (!(await replica.info('replication')).includes('master_link_status:up')) await sleep(20);
  await replica.quit();
}

/** A failover needs a replica that is linked to its master, and that the sentinel has seen. */
async function replicaKnown({ port }: OwnRedis): Promise<void> {
  const sentinel = new Redis(port, { password: 'watch' });
  // Spares some twenty seconds of looking and of patience; before Redis 7 there is no such command.
  const periods = ['INFO-PERIOD', '100', 'PUBLISH-PERIOD', '100'];
  await sentinel.call('SENTINEL', 'DEBUG', ...periods).catch(() => {});
  for (;;) {
    const replicas = String(await sentinel.call('SENTINEL', 'REPLICAS', 'mymaster'));
    if (replicas.includes('master-link-status,ok')) break;
    await sleep(50);
  }
  sentinel.disconnect();
}

const clusterNode = [...usual, 'cluster-enabled yes', 'cluster-require-full-coverage no'];

/** Two nodes: the second has the group's slot, the first all others. */
async function startCluster(nodes: OwnRedis[]): Promise<[OwnRedis, OwnRedis]> {
  const first = await startOwnRedis({ config: clusterNode });
  nodes.push(first);
  const second = await startOwnRedis({ config: clusterNode });
  nodes.push(second);
  const slot = redisSlot(textBytes(group));
  const others = Array.from({ length: 16_384 }, (_, i) => i).filter((each) => each !== slot);
  const [one, two] = [new Redis(first.port), new Redis(second.port)];
  await one.call('CLUSTER', 'ADDSLOTS', ...others);
  await two.call('CLUSTER', 'ADDSLOTS', slot);
  await one.call('CLUSTER', 'MEET', '127.0.0.1', second.port);
  const isSettled = async (redis: Redis): Promise<boolean> => {
    const info = String(await redis.call('CLUSTER', 'INFO'));
    return info.includes('cluster_state:ok') && info.includes('cluster_slots_ok:16384');
  };
  while (!((await isSettled(one)) && (await isSettled(two)))) await sleep(50);
  await Promise.all([one.quit(), two.quit()]);
  return [first, second];
}

/** As redis-cli moves a slot, but without its keys. */
async function moveSlot(slot: number, from: OwnRedis, to: OwnRedis): Promise<void> {
  const [source, target] = [new Redis(from.port), new Redis(to.port)];
  const id = String(await target.call('CLUSTER', 'MYID'));
  // A node keeps a slot that it holds keys of.
  await source.flushall();
  for (const redis of [target, source]) {
    await redis.call('CLUSTER', 'SETSLOT', slot, 'NODE', id);
  }
  await Promise.all([source.quit(), target.quit()]);
}
