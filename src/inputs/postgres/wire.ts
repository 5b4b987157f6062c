import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { certificateFault } from './certificate.ts';
import type { Tls } from './encryption.ts';
import { PostgresError } from './postgres-error.ts';
import { isSocketFolder, placeOf, socketPath } from './target.ts';

/** One address of a host, looked up. */
export interface Endpoint {
  readonly name: string;
  /** An IP address, or the folder of a Unix socket. */
  readonly address: string;
  readonly port: number;
}

/** A socket to a PostgreSQL on which nothing was said yet but, where it is so, TLS. */
export interface Wire {
  readonly socket: Socket;
  /** The version of TLS, as `TLSv1.3`; null without. */
  readonly tls: string | null;
}

/** `tls-or-plain` goes on without TLS where the server has none. */
export type Way = 'plain' | 'tls' | 'tls-or-plain';

/**
 * Opens a socket and agrees on TLS. The driver could do so too; here the certificate is judged before
 * the first word of the startup is sent, and named where it is refused.
 *
 * Once `end` is aborted the socket is destroyed with its reason, also later. Rejects with a
 * `PostgresError` or an error of a socket.
 */
export async function openWire(
  endpoint: Endpoint,
  way: Way,
  tls: Tls,
  end: AbortSignal,
): Promise<Wire> {
  const socket = await connected(endpoint, end);
  try {
    if (way === 'plain') return { socket, tls: null };
    if (!tls.isDirect && !(await offersTls(socket, endpoint))) {
      if (way === 'tls-or-plain') return { socket, tls: null };
      throw failed(
        endpoint,
        'it has no TLS, and sslmode wants it',
        'write sslmode=prefer to go without',
      );
    }
    const secure = await secured(socket, endpoint, tls);
    return { socket: secure, tls: secure.getProtocol() };
  } catch (error) {
    socket.destroy();
    throw end.aborted ? end.reason : error;
  }
}

async function connected(endpoint: Endpoint, end: AbortSignal): Promise<Socket> {
  end.throwIfAborted();
  const { address, port } = endpoint;
  const socket = isSocketFolder(address)
    ? connectTcp({ path: socketPath({ name: address, port }) })
    : connectTcp({ host: address, port });
  const destroy = (): void => void socket.destroy(end.reason);
  end.addEventListener('abort', destroy);
  socket.once('close', () => end.removeEventListener('abort', destroy));
  await happened(socket, 'connect');
  return socket;
}

/**
 * Asks for TLS by SSLRequest, to which a server answers one byte, S or N. More than that byte could be
 * from somebody in between who wants it to be read as if it came under TLS (CVE-2021-23222).
 */
async function offersTls(socket: Socket, endpoint: Endpoint): Promise<boolean> {
  const answer = happened(socket, 'data');
  socket.write(SSL_REQUEST);
  const [chunk] = await answer;
  const text = Buffer.isBuffer(chunk) ? chunk.toString('latin1') : '';
  if (text === 'S') return true;
  if (text === 'N') return false;
  throw new PostgresError(
    'FOREIGN',
    `PostgreSQL at ${placeOf(endpoint)}: what answers there does not speak its protocol; correct host and port`,
  );
}

/** Length 8, and the number that stands for the request. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

async function secured(socket: Socket, endpoint: Endpoint, tls: Tls): Promise<TLSSocket> {
  const { trust, certificate, versions, isDirect, saysHost } = tls;
  const roots = trust.kind === 'roots' ? trust : null;
  const secure = connectTls({
    socket,
    ...versions,
    ...certificate,
    ...(roots?.roots == null ? {} : { ca: roots.roots }),
    ...(roots?.revoked == null ? {} : { crl: roots.revoked }),
    ...(isDirect ? { ALPNProtocols: ['postgresql'] } : {}),
    servername: saysHost && isIP(endpoint.name) === 0 ? endpoint.name : '',
    // Judged below, where the certificate can be named; and the name counts for verify-full only.
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
  });
  await happened(secure, 'secureConnect').catch((error: unknown) => {
    const said = error instanceof Error ? error.message : String(error);
    throw failed(endpoint, `TLS could not be agreed on: ${said}`, null, error);
  });
  const fault = certificateFault(secure, trust, endpoint.name);
  if (fault !== null) throw failed(endpoint, fault.what, fault.cure);
  return secure;
}

function failed(
  endpoint: Endpoint,
  what: string,
  cure: string | null,
  cause?: unknown,
): PostgresError {
  const advice = cure === null ? '' : `; ${cure}`;
  return new PostgresError('TLS', `PostgreSQL at ${placeOf(endpoint)}: ${what}${advice}`, {
    cause,
  });
}

/** The arguments of the next such event. Rejects with the socket's error, or where it closes first. */
async function happened(socket: Socket, event: string): Promise<readonly unknown[]> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      socket.off(event, succeed).off('error', fail).off('close', close);
      // An error that comes between two waits is told by the next use of the socket.
      socket.on('error', ignore);
      act();
    };
    const succeed = (...values: readonly unknown[]): void => settle(() => resolve(values));
    const fail = (error: Error): void => settle(() => reject(error));
    const close = (): void => settle(() => reject(new Error('the connection was closed')));
    socket.once(event, succeed).once('error', fail).once('close', close);
  });
}

function ignore(): void {}
