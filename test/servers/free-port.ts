import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of 127.0.0.1 on which nobody listens, picked by the system from some 28,000. Another
 * process could take it before the caller does: the server then fails to start and says so.
 */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}
