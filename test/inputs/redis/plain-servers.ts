import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Server as NetServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** A TCP server of a test on 127.0.0.1. */
export interface PlainServer {
  readonly port: number;
  /** Closes it and its connections. */
  readonly stop: () => Promise<void>;
}

/** Starts a server that does this with each connection. */
export async function startPlain(serve: (socket: Socket) => void): Promise<PlainServer> {
  return started(createServer(), 'connection', serve);
}

/** Puts TLS before a server that has none, with a certificate for localhost that nobody trusts. */
export async function startTlsBefore(port: number): Promise<PlainServer> {
  const server = createTlsServer({
    key: readFileSync(new URL('tls/key.pem', import.meta.url)),
    cert: readFileSync(certificatePath),
  });
  return started(server, 'secureConnection', (socket) => {
    const inner = connect(port, '127.0.0.1');
    inner.on('error', () => socket.destroy());
    inner.on('close', () => socket.destroy());
    socket.on('close', () => inner.destroy());
    socket.pipe(inner).pipe(socket);
  });
}

export const certificatePath = new URL('tls/certificate.pem', import.meta.url);

async function started(
  server: NetServer,
  event: string,
  serve: (socket: Socket) => void,
): Promise<PlainServer> {
  const sockets = new Set<Socket>();
  server.on(event, (socket: Socket) => {
    sockets.add(socket);
    // Clients that hang up in the middle are what these servers are for.
    socket.on('error', () => {});
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port: address.port, stop };
}
