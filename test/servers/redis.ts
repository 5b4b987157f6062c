import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';
import { type Server, startOnLeash } from './leash.ts';
import { systemProgram } from './system-program.ts';

/**
 * A real Redis: the one at REDIS_URL where that is set, otherwise one of our own on a free port of
 * 127.0.0.1 that keeps nothing, its binary installed first where it is missing and we may.
 * Tests share it, so each puts its own name in front of its keys. Never absent: fails instead.
 */
export async function startRedis(): Promise<Server> {
  const given = process.env['REDIS_URL'];
  if (given !== undefined && given !== '') return answering(given);
  const binary = systemProgram('redis-server');
  const folder = mkdtempSync(join(tmpdir(), 'nandi-redis-'));
  const port = await freePort();
  try {
    const stop = await startOnLeash({
      command: [binary, ...settings(folder, port)],
      folder,
      ready: 'Ready to accept connections',
    });
    return { url: `redis://127.0.0.1:${port}`, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error('Redis for the tests did not start', { cause: error });
  }
}

/** The Redis at a URL, once it has answered a ping. It is not ours: stopping leaves it running. */
async function answering(url: string): Promise<Server> {
  // Without a strategy: the default one tries for ever.
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 5_000, retryStrategy: null });
  // The reason comes as an event; connect() says only that the connection is closed.
  const failure = new Promise<never>((_, reject) => redis.on('error', reject));
  try {
    await Promise.race([redis.connect().then(() => redis.ping()), failure]);
  } catch (error) {
    throw new Error(unreachable(url), { cause: error });
  } finally {
    redis.disconnect();
  }
  return { url, stop: async () => {} };
}

function unreachable(url: string): string {
  // Only the host: a URL may hold a password, and this ends up in logs.
  const host = URL.canParse(url) ? new URL(url).host : 'what it names, which is not a URL';
  return `REDIS_URL is set and no Redis answers at ${host}. Start it, or unset REDIS_URL: the tests then start their own.`;
}

/** Reached on the loopback only, and nothing is ever written to disk. */
function settings(folder: string, port: number): string[] {
  const address = ['--bind', '127.0.0.1', '--port', `${port}`];
  return [...address, '--dir', folder, '--save', '', '--appendonly', 'no'];
}
