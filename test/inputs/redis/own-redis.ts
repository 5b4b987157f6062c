import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../servers/free-port.ts';
import { type Server, startOnLeash } from '../../servers/leash.ts';
import { systemProgram } from '../../servers/system-program.ts';

/** A Redis of one test's own: it may be stopped, paused, and told to want a password. */
export interface OwnRedis extends Server {
  readonly port: number;
}

export interface OwnRedisOptions {
  /** To start one again where it was. */
  readonly port?: number;
  /** Lines of redis.conf. */
  readonly config?: readonly string[];
  /** What it prints when it is ready. */
  readonly ready?: string;
  readonly flags?: readonly string[];
}

/** Starts a real redis-server on a free port of 127.0.0.1. It keeps nothing. */
export async function startOwnRedis(options: OwnRedisOptions = {}): Promise<OwnRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'nandi-own-redis-'));
  const port = options.port ?? (await clusterablePort());
  const path = join(folder, 'redis.conf');
  const lines = ['bind 127.0.0.1', `port ${port}`, `dir ${folder}`, ...(options.config ?? usual)];
  writeFileSync(path, `${lines.join('\n')}\n`);
  try {
    const stop = await startOnLeash({
      command: [systemProgram('redis-server'), path, ...(options.flags ?? [])],
      folder,
      ready: options.ready ?? 'Ready to accept connections',
    });
    return { url: `redis://127.0.0.1:${port}`, port, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Nothing is written to disk. */
export const usual = ['save ""', 'appendonly no'];

/** A node of a cluster talks to the others on its port + 10000. */
async function clusterablePort(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (port < 55_000) return port;
  }
}
