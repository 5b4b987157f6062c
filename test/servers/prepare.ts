/** Installs what the tests need from the system, so that a machine can be made ready beforehand. */
import { systemProgram } from './system-program.ts';

systemProgram('redis-server');
systemProgram('pgbouncer');
systemProgram('mariadbd');
