/** Installs what the tests need from the system, so that a machine can be made ready beforehand. */
import { mariadb } from './mariadb.ts';
import { redisServer } from './redis-server.ts';
import { systemProgram } from './system-program.ts';

redisServer();
systemProgram(mariadb);
