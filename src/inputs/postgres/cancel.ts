import * as v from 'valibot';
import type { OpenClient } from './client.ts';
import type { Tls } from './encryption.ts';
import { openWire } from './wire.ts';

/**
 * Asks the server to end what a client is doing: CancelRequest of the protocol, on a connection of its
 * own that is encrypted as the client's is, and which a pooler passes on. Resolves when the server
 * has taken it, which it says by closing; what it ended is told by the query itself.
 */
export async function cancel(
  { client, endpoint, tls: version }: OpenClient,
  tls: Tls,
  end: AbortSignal,
): Promise<void> {
  const key = v.parse(backendKey, client);
  const { socket } = await openWire(endpoint, version === null ? 'plain' : 'tls', tls, end);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.resume();
  // Not ended: pgbouncer forgets a request whose sender has closed its side.
  socket.write(cancelRequest(key));
  await closed;
  socket.destroy();
}

/** Which server process is meant, and the proof that it is ours. */
const backendKey = v.object({ processID: v.number(), secretKey: v.number() });

type BackendKey = v.InferOutput<typeof backendKey>;

/** Length 16, the number that stands for the request, process and key. */
function cancelRequest({ processID, secretKey }: BackendKey): Buffer {
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(80_877_102, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  return message;
}
