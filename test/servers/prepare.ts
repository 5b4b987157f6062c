/** Installs what the tests need from the system, so that a machine can be made ready beforehand. */
import { redisServer } from './redis-server.ts';

redisServer();
