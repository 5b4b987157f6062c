import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import {
  registrationHeader,
  registrationLine,
} from '../../../src/inputs/redis/registration-csv.ts';
import { readTrace } from '../../../src/inputs/trace/read-trace.ts';
import { compareWithSimulation } from '../../../src/membership/compare/compare.ts';
import { latencyOfTrace } from '../../../src/membership/compare/latency-of-trace.ts';
import { groupKey } from '../../../src/membership/group-key.ts';
import { violationsOf } from '../../../src/membership/ownership.ts';
import { replay } from '../../../src/membership/replay/replay.ts';
import { measureReplay } from '../../../src/membership/replay/replay-result.ts';
import { parseScenario } from '../../../src/membership/scenarios/parse-scenario.ts';
import { hasStarted, startRecording, until } from '../../inputs/redis/recording.ts';
import { LiveProcess } from './live-process.ts';

const INTERVAL_MS = 1000;
const GAP = 0.15;

function neverKnown(): never {
  throw new RangeError('a log shows its latency');
}

/** A file of a trace, as the reader takes it. */
function file(name: string, text: string): Parameters<typeof readTrace>[0][number] {
  const chunks = (async function* () {
    yield Buffer.from(text);
  })();
  return { name, chunks };
}

/**
 * Five real workers on a real Redis; one joins, one is killed, one stands still for two intervals.
 * The machine may be busy: the test waits for what must come and sets no time to anything but the
 * pause, and then holds its figures against simulated groups. Only a worker that noticed late that its lease had run out may explain an overlap.
 */
test('a real group never owns an id twice, but for what a pause explains', {
  timeout: 300_000,
  // A machine that stands still for longer than a gap, 150 ms, gives a group figures of its own.
  retry: 3,
}, async () => {
  const url = inject('redisUrl');
  const group = { prefix: 'live:', name: `mail-sender-${randomUUID()}` };
  const recording = startRecording(url, { group: groupKey(group) });
  await until(() => hasStarted(recording));
  const start = (i: number): LiveProcess =>
    new LiveProcess({
      ...group,
      url,
      worker: `w${i}`,
      intervalMs: INTERVAL_MS,
      gap: GAP,
      firstAfterMs: (i * INTERVAL_MS) / 6,
    });
  const workers = [0, 1, 2, 3, 4].map(start);
  let running = [...workers];
  const allOwn = async (): Promise<void> =>
    until(() => running.every(({ replicas }) => replicas === running.length));

  await allOwn();
  const joined = start(5);
  workers.push(joined);
  running = [...running, joined];
  await allOwn();
  const [killed, paused] = running;
  if (killed === undefined || paused === undefined) throw new Error('six workers run');
  await killed.kill();
  running = running.filter((worker) => worker !== killed);
  await allOwn();
  const pausesMs: number[] = [];
  // On a busy machine it may just have lost its lease, and then has none to hold for too long.
  while (!paused.leases().some(({ lateMs }) => lateMs > INTERVAL_MS / 2)) {
    await allOwn();
    const logged = paused.log.length;
    pausesMs.push(Date.now());
    paused.signal('SIGSTOP');
    await sleep(2 * INTERVAL_MS);
    paused.signal('SIGCONT');
    await until(() => paused.log.slice(logged).includes('next registration scheduled'));
  }
  await allOwn();
  for (const worker of running) expect(await worker.stop()).toBe(0);
  recording.stop();
  expect(await recording.ended).toBeNull();

  const held = workers.flatMap((worker) => worker.leases());
  // By their deadlines the leases never met, and so none that met was one that was still good.
  const asGranted = held.map((lease) => ({ ...lease, toMs: lease.toMs - lease.lateMs }));
  expect(violationsOf(asGranted)).toEqual([]);
  const late = held.filter(({ lateMs }) => lateMs > 0).map(({ worker }) => worker);
  for (const { first } of violationsOf(held)) expect(late).toContain(first.worker);

  // What was recorded at the store tells the same to who was not there.
  expect(recording.notices.map(({ kind }) => kind)).toEqual(['started', 'ended']);
  const table = registrationHeader + recording.rows.map(registrationLine).join('');
  const recorded = replay(await readTrace([file('trace.csv', table)], {}), {});
  expect(recorded.history.intervalMs).toBe(INTERVAL_MS);
  expect(violationsOf(recorded.history.leases)).toEqual([]);
  // More where a slow reply made a worker connect anew.
  const known = new Set(recorded.history.leases.map(({ worker }) => worker));
  expect(known.size).toBeGreaterThanOrEqual(workers.length);

  // And so do the workers' own logs, by their registrations.
  const logs = (): Parameters<typeof readTrace>[0] =>
    workers.map(({ worker, log }) => file(`${worker}.ndjson`, log));
  const logged = replay(await readTrace(logs(), {}), {});
  expect(violationsOf(logged.history.leases)).toEqual([]);
  expect(logged.history.registrations.length).toBeLessThanOrEqual(recording.rows.length);
  const places = recording.rows.map(({ interval, index }) => `${interval}/${index}`);
  expect(new Set(places).size).toBe(places.length);
  for (const { interval, index } of logged.history.registrations) {
    expect(places).toContain(`${interval}/${index}`);
  }

  // Starts, ends and the pause explain every figure: they lie within those of simulated runs.
  const trace = await readTrace(logs(), {});
  const again = replay(trace, {});
  const { figures } = compareWithSimulation(
    { trace, replayed: again, result: measureReplay(trace, again) },
    {
      runs: 1000,
      seed: 1,
      network: latencyOfTrace(trace, again.history) ?? neverKnown(),
      faults: pausesMs.map((atMs) =>
        parseScenario(`pause@${atMs - again.history.fromMs}ms:2i`, INTERVAL_MS),
      ),
    },
  );
  expect(figures.filter(({ isInside }) => isInside === false)).toEqual([]);
  expect(figures.filter(({ isInside }) => isInside === true)).toHaveLength(figures.length);
});
