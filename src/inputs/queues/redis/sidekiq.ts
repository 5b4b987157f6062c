import * as v from 'valibot';
import {
  type Asked,
  type JobDescription,
  numberOf,
  type RedisQueue,
  textsOf,
} from './redis-queue.ts';

/**
 * Sidekiq 5 to 8: `schedule` and `retry` are sorted sets of jobs as JSON by epoch seconds, and the lists
 * `queue:NAME`, whose names the set `queues` has, are due now. A namespace stands before all keys. Null
 * where there is none.
 */
export async function findSidekiq(
  connection: Asked,
  namespace: string | null,
): Promise<RedisQueue | null> {
  const before = namespace === null ? '' : `${namespace}:`;
  const sets = ['schedule', 'retry'].map((name) => `${before}${name}`);
  const kinds = await Promise.all(sets.map((key) => connection.call('TYPE', key)));
  const isKnown = (await connection.call('TYPE', `${before}queues`)) === 'set';
  const found = sets.filter((_, i) => kinds[i] === 'zset');
  if (
    found.length === 0 &&
    !(isKnown && (await numberOf(connection, 'SCARD', `${before}queues`)) > 0)
  ) {
    return null;
  }
  const queues = isKnown ? await textsOf(connection, 'SMEMBERS', `${before}queues`) : [];
  return {
    name: 'sidekiq',
    label: `sidekiq queue in ${sets.map((key) => `"${key}"`).join(' and ')}`,
    form: 'scores of Sidekiq, epoch seconds',
    sets: found.map((key) => ({ key, scorePerSecond: 1, describe })),
    waiting: queues
      .toSorted()
      .map((queue) => ({ key: `${before}queue:${queue}`, kind: 'list' as const, describe })),
  };
}

async function describe(entries: readonly string[]): Promise<readonly (JobDescription | null)[]> {
  return entries.map(jobOf);
}

/** Active Job wraps its own class into one of Sidekiq's. */
function jobOf(entry: string): JobDescription | null {
  const parsed = v.safeParse(job, entry);
  if (!parsed.success) return null;
  const { jid, wrapped, class: type } = parsed.output;
  return { id: jid, type: wrapped ?? type ?? null };
}

const job = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    try {
      return JSON.parse(dataset.value);
    } catch {
      addIssue({ message: 'no JSON' });
      return NEVER;
    }
  }),
  v.object({
    jid: v.string(),
    class: v.optional(v.string()),
    wrapped: v.optional(v.string()),
  }),
);
