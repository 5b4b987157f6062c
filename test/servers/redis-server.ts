import { type Needed, systemProgram } from './system-program.ts';

/** What brings redis-server. */
export const redis: Needed = {
  program: 'redis-server',
  packages: { 'apt-get': 'redis-server', apk: 'redis', dnf: 'redis', brew: 'redis' },
  otherwise:
    'The tests need redis-server on the PATH: install one, or set REDIS_URL to a Redis that runs.',
};

/** The path of redis-server, installed first where it is missing and we may. */
export function redisServer(): string {
  return systemProgram(redis);
}
