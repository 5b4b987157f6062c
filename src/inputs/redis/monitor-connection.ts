import {
  type Connection,
  type ConnectionLimits,
  inTime,
  placeOf,
  settings,
  watched,
} from './connection.ts';
import { type MonitoredCommand, monitoredCommand } from './monitor-line.ts';
import { RedisError, redisError } from './redis-error.ts';
import type { Access, Address } from './target.ts';

/** Takes what others send. It is called between two reads of the socket, so it must not throw. */
export type Hear = (command: MonitoredCommand) => void;

/**
 * Opens a connection on which the server tells every command it runs (MONITOR), in their order. It
 * costs the server: at full load 53,000 commands a second became 44,000 here, and Redis's own pages
 * tell of a half.
 *
 * Rejects with a `RedisError`, `NOPERM` or another reply where the server does not let its user listen.
 */
export async function openMonitor(
  address: Address,
  access: Access,
  limits: ConnectionLimits,
  hear: Hear,
): Promise<Pick<Connection, 'closed' | 'close'>> {
  for (let tries = 1; ; tries++) {
    try {
      return await listen(address, access, limits, hear);
    } catch (error) {
      if (tries === TRIES || !isTooEarly(error)) throw error;
    }
  }
}

/**
 * ioredis knows that it listens one turn after the server said so. A command of somebody else that
 * comes in the same read of the socket is then no reply to anything, and it gives up; on a busy server
 * some tries are needed, and nothing was heard before one succeeds.
 */
function isTooEarly(error: unknown): boolean {
  return error instanceof RedisError && error.message.includes('Command queue state error');
}

const TRIES = 50;

async function listen(
  address: Address,
  access: Access,
  limits: ConnectionLimits,
  hear: Hear,
): Promise<Pick<Connection, 'closed' | 'close'>> {
  const { Redis } = await import('ioredis');
  const circumstances = { place: placeOf(address), password: access.password };
  const { username, password } = access;
  const login = { username: username ?? undefined, password: password ?? undefined };
  const redis = new Redis({ ...settings(address, access, limits), ...login, monitor: true });
  const { closed, close } = watched(redis, circumstances, limits);
  redis.on('monitor', (time: string, words: string[], client: string, database: string) =>
    hear(monitoredCommand({ time, words, client, database })),
  );
  const listening = new Promise<void>((resolve, reject) => {
    redis.once('monitoring', () => resolve());
    closed.addEventListener('abort', () => reject(closed.reason), { once: true });
  });
  const late = new RedisError('SILENT', `Redis at ${circumstances.place}: no reply to MONITOR`);
  try {
    await Promise.all([redis.connect(), inTime(listening, limits.replyMsMax, late)]);
    return { closed, close };
  } catch (error) {
    close();
    throw redisError(closed.aborted ? closed.reason : error, circumstances);
  }
}
