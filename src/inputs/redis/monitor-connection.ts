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
  const { Command, Redis } = await import('ioredis');
  const circumstances = { place: placeOf(address), password: access.password };
  const { username, password } = access;
  const login = { username: username ?? undefined, password: password ?? undefined };
  const redis = new Redis({ ...settings(address, access, limits), ...login });
  const { closed, close } = watched(redis, circumstances, limits);
  redis.on('monitor', (time: string, words: string[], client: string, database: string) =>
    hear(monitoredCommand({ time, words, client, database })),
  );
  const command = new Command('monitor', []);
  const { resolve } = command;
  // ioredis itself begins to listen one turn after the server said OK. A command of somebody else that
  // comes in the same read of the socket is then no reply to anything, and it gives up.
  command.resolve = (reply) => {
    // One of its states, which its types leave out.
    Reflect.set(redis, 'status', 'monitoring');
    resolve(reply);
  };
  const listening = async (): Promise<void> => {
    await redis.connect();
    await redis.sendCommand(command);
  };
  const late = new RedisError('SILENT', `Redis at ${circumstances.place}: no reply to MONITOR`);
  try {
    await inTime(listening(), limits.connectMsMax + limits.replyMsMax, late);
    return { closed, close };
  } catch (error) {
    close();
    throw redisError(closed.aborted ? closed.reason : error, circumstances);
  }
}
