/** Pings the Redis of a URL: what a process trusts is decided when it starts. */
import { connect } from '../../../src/inputs/redis/connect.ts';
import { usualLimits } from '../../../src/inputs/redis/connection.ts';
import { parseRedisUrl } from '../../../src/inputs/redis/target.ts';

const connection = await connect(parseRedisUrl(process.argv[2] ?? ''), '{any}', usualLimits);
process.stdout.write(`${String(await connection.call('PING'))}\n`);
connection.close();
