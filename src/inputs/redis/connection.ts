import type { Redis } from 'ioredis';
import { type Circumstances, RedisError, redisError, whileOpening } from './redis-error.ts';
import type { Access, Address } from './target.ts';

/** One connection to one server. It never connects again by itself: who uses it decides that. */
export interface Connection {
  /** `host:port`. */
  readonly place: string;
  /** Sends a command. Rejects with a `RedisError`; after a timeout the connection is closed. */
  readonly call: (command: string, ...words: readonly string[]) => Promise<unknown>;
  /** Aborted when the connection is gone, whoever closed it; the reason is a `RedisError`. */
  readonly closed: AbortSignal;
  readonly close: () => void;
}

export interface ConnectionLimits {
  readonly connectMsMax: number;
  /** For each command. */
  readonly replyMsMax: number;
}

/** A connection within a data centre takes 1 ms, across an ocean with TLS less than a second. */
export const usualLimits: ConnectionLimits = { connectMsMax: 5000, replyMsMax: 5000 };

/**
 * Opens a connection: connects, logs in, selects the database, and makes sure that a Redis answers.
 * Rejects with a `RedisError` that names host and port and never the password.
 */
export async function openConnection(
  address: Address,
  access: Access,
  limits: ConnectionLimits,
): Promise<Connection> {
  const { Redis } = await import('ioredis');
  const circumstances = { place: placeOf(address), password: access.password };
  const redis = new Redis(settings(address, access, limits));
  const connection = watched(redis, circumstances, limits);
  try {
    await redis.connect().catch((error: unknown) => {
      // ioredis tells the reason as an event, and here only that the connection is closed.
      throw connection.closed.aborted ? connection.closed.reason : error;
    });
    await greet(connection, access);
    return connection;
  } catch (error) {
    connection.close();
    throw whileOpening(redisError(error, circumstances));
  }
}

/** The name of an address in messages: `127.0.0.1:6379`, `[::1]:6379`. */
export function placeOf({ host, port }: Address): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/**
 * What both kinds of connection have in common. No second try and no queue that outlives a
 * connection: a registration that ioredis sent again would count its worker twice.
 */
export function settings(
  { host, port }: Address,
  { tls }: Access,
  { connectMsMax }: ConnectionLimits,
) {
  return {
    host,
    port,
    ...(tls ? { tls: {} } : {}),
    lazyConnect: true,
    connectTimeout: connectMsMax,
    retryStrategy: null,
    autoResendUnfulfilledCommands: false,
    // INFO, CLIENT SETINFO and HELLO are not everybody's to send, and nothing here needs them.
    enableReadyCheck: false,
    disableClientInfo: true,
    protocol: 2,
  } as const;
}

/** Makes a connection of a client, and listens to its errors: ioredis prints those nobody hears. */
export function watched(
  redis: Redis,
  circumstances: Circumstances,
  { replyMsMax }: ConnectionLimits,
): Connection {
  const { place } = circumstances;
  const closing = new AbortController();
  const end = (error: unknown): void => closing.abort(redisError(error, circumstances));
  redis.on('error', end);
  redis.on('close', () => end(new Error('Connection is closed.')));
  const close = (): void => redis.disconnect();
  const call = async (command: string, ...words: readonly string[]): Promise<unknown> => {
    const silent = new RedisError(
      'SILENT',
      `Redis at ${place}: no reply to ${command} in ${replyMsMax} ms`,
    );
    try {
      return await inTime(redis.call(command, ...words), replyMsMax, silent);
    } catch (error) {
      if (error === silent) close();
      const isClosed = closing.signal.aborted && !isReply(error);
      throw redisError(isClosed ? closing.signal.reason : error, circumstances);
    }
  };
  return { place, call, closed: closing.signal, close };
}

/** An error that the server sent; all others are of the way to it. */
function isReply(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

/**
 * AUTH is sent here and not by ioredis, which prints a warning where a server wants no password, and
 * goes on. PING makes sure that it is a Redis; one that may not be sent was understood as well.
 */
async function greet({ call }: Connection, access: Access): Promise<void> {
  const { username, password, database } = access;
  if (password !== null) await call('AUTH', ...(username === null ? [] : [username]), password);
  if (database !== 0) await call('SELECT', `${database}`);
  await call('PING').catch((error: unknown) => {
    if (!(error instanceof RedisError) || error.code !== 'NOPERM') throw error;
  });
}

/** Rejects with `late` where the promise takes longer. */
export async function inTime<T>(promise: Promise<T>, msMax: number, late: Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), msMax);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
