import { connect } from 'node:net';
import { startPlain } from '../redis/plain-servers.ts';

/** A relay before a server, which keeps the first bytes of each connection. */
export interface Relay {
  readonly port: number;
  /** What each connection began with, up to 8 bytes, in hexadecimal. */
  readonly beginnings: readonly string[];
  readonly stop: () => Promise<void>;
}

/** How a connection begins that asks for TLS: SSLRequest of the protocol. */
export const sslRequest = '0000000804d2162f';

/** Starts a relay on a free port of 127.0.0.1. */
export async function startRelay(port: number): Promise<Relay> {
  const beginnings: string[] = [];
  const plain = await startPlain((socket) => {
    const inner = connect(port, '127.0.0.1');
    inner.on('error', () => socket.destroy());
    socket.on('close', () => inner.destroy());
    socket.once('data', (data) => beginnings.push(data.subarray(0, 8).toString('hex')));
    socket.pipe(inner).pipe(socket);
  });
  return { ...plain, beginnings };
}
