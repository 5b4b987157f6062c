/** Installs what the tests need from the system and npm cannot install as usual, so that a machine can be made ready beforehand. */
import { clickhouse } from './clickhouse.ts';
import { postgres13 } from './postgres.ts';
import { systemProgram } from './system-program.ts';

systemProgram('redis-server');
systemProgram('pgbouncer');
systemProgram('mariadbd');
postgres13();
clickhouse();
