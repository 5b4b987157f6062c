import {
  type Asked,
  type Describe,
  keysLike,
  numberOf,
  type RedisQueue,
  textsOf,
} from './redis-queue.ts';

/**
 * The queues of BullMQ 3 to 5 (and Bull 4, whose keys are the same): `PREFIX:QUEUE:delayed` is a sorted
 * set of job ids by milliseconds times 4,096 and a counter in the low 12 bits; `wait`, `paused` and
 * `prioritized` are due now. Of a job scheduler only the next run is there. With a name that queue
 * alone; null where there is none.
 */
export async function findBullmq(
  connection: Asked,
  name: string | null,
): Promise<RedisQueue | null> {
  const bases = name === null ? await basesOf(connection) : [baseOf(name)];
  const known: string[] = [];
  for (const base of bases) {
    const keys = ['meta', 'id', 'delayed', 'wait'].map((part) => `${base}:${part}`);
    if ((await numberOf(connection, 'EXISTS', ...keys)) > 0) known.push(base);
  }
  if (known.length === 0) return null;
  const names = known.map((base) => `"${base.replace(/^[^:]*:/, '')}"`);
  const isAlone = known.length === 1;
  const scores = await Promise.all(known.map((base) => scorePerMs(connection, `${base}:delayed`)));
  return {
    name: 'bullmq',
    label: `bullmq ${isAlone ? 'queue' : 'queues'} ${names.join(', ')}`,
    form: 'scores of BullMQ, epoch milliseconds',
    sets: known.map((base, i) => ({
      key: `${base}:delayed`,
      scorePerSecond: 1000 * (scores[i] ?? SCORE_PER_MS),
      describe: describeOf(connection, base, isAlone),
    })),
    waiting: known.flatMap((base) => {
      const describe = describeOf(connection, base, isAlone);
      return [
        { key: `${base}:wait`, kind: 'list' as const, describe },
        { key: `${base}:paused`, kind: 'list' as const, describe },
        { key: `${base}:prioritized`, kind: 'zset' as const, describe },
      ];
    }),
  };
}

/** `mail` is a queue of the usual prefix, `{shop}:mail` of another. */
function baseOf(name: string): string {
  return name.includes(':') ? name : `bull:${name}`;
}

async function basesOf(connection: Asked): Promise<string[]> {
  const keys = await keysLike(connection, 'bull:*:meta');
  return keys.map((key) => key.slice(0, -':meta'.length));
}

const SCORE_PER_MS = 4096;

/** Milliseconds as they are, which the first versions of Bull wrote, have 13 digits until 2286. */
async function scorePerMs(connection: Asked, key: string): Promise<number> {
  const [, score] = await textsOf(connection, 'ZRANGE', key, '-1', '-1', 'WITHSCORES');
  return score !== undefined && Number(score) < 1e14 ? 1 : SCORE_PER_MS;
}

/** A job is a hash whose name is its type; of several queues, the queue's name stands before it. */
function describeOf(connection: Asked, base: string, isAlone: boolean): Describe {
  const queue = base.replace(/^[^:]*:/, '');
  return (ids) =>
    Promise.all(
      ids.map(async (id) => {
        // BullMQ 4 put a mark among the ids that wait.
        if (id.startsWith('0:')) return null;
        const name = await connection.call('HGET', `${base}:${id}`, 'name');
        const type = typeof name === 'string' ? name : null;
        return { id: isAlone ? id : `${queue}:${id}`, type: isAlone ? type : `${queue}/${type}` };
      }),
    );
}
