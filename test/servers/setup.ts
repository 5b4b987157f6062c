import type { TestProject } from 'vitest/node';
import { clickhouse } from './clickhouse.ts';
import type { Server } from './leash.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { systemProgram } from './system-program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A real PostgreSQL. Tests share it: each makes a database or schema of its own. */
    postgresUrl: string;
    /** A real Redis. Tests share it: each puts its own name in front of its keys. */
    redisUrl: string;
  }
}

/**
 * Starts the servers of the suite, before any test, and tells the tests where they are:
 * `inject('postgresUrl')`. Returns what stops them. When one fails to start, the other is stopped
 * too and the run ends: a suite without its servers would pass for the wrong reason.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Before any test, or two of them would install the same at the same time.
  systemProgram('pgbouncer');
  clickhouse();
  const starting = [startPostgres(), startRedis()] as const;
  const started: Server[] = [];
  for (const outcome of await Promise.allSettled(starting)) {
    if (outcome.status === 'fulfilled') started.push(outcome.value);
  }
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((server) => server.stop()));
  };
  try {
    const [postgres, redis] = await Promise.all(starting);
    project.provide('postgresUrl', postgres.url);
    project.provide('redisUrl', redis.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
