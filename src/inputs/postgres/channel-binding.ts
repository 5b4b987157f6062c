import type { EventEmitter } from 'node:events';
import * as v from 'valibot';
import { PostgresError } from './postgres-error.ts';
import type { Wire } from './wire.ts';

/**
 * channel_binding=require: the login must be SCRAM that is bound to this very TLS connection, so that
 * nobody sits in between. The driver binds where the server offers it and goes on where it does not;
 * this ends the connection then, before the password or a proof of it is sent.
 *
 * Returns what asks whether it was refused: a server that lets in at once is greeted by the driver
 * before the end of the socket is known.
 */
export function requireBinding(
  connection: EventEmitter,
  { socket, tls }: Wire,
  place: string,
): () => PostgresError | null {
  let isProven = false;
  let refusal: PostgresError | null = null;
  const refuse = (what: string): void => {
    const message = `PostgreSQL at ${place}: channel_binding=require, and ${what}`;
    refusal ??= new PostgresError(
      'BINDING',
      `${message}; write channel_binding=prefer to go without`,
    );
    socket.destroy(refusal);
  };
  if (tls === null) refuse('the connection has no TLS');
  connection.prependListener('authenticationSASL', (message: unknown) => {
    if (!v.is(offer, message)) refuse('the server offers no SCRAM that binds to TLS');
  });
  for (const weaker of ['authenticationCleartextPassword', 'authenticationMD5Password']) {
    connection.prependListener(weaker, () => refuse('the server wants the bare password'));
  }
  connection.prependListener('authenticationSASLFinal', () => {
    isProven = true;
  });
  connection.prependListener('authenticationOk', () => {
    if (!isProven) refuse('the server lets in without a proof');
  });
  return () => refusal;
}

const offer = v.object({
  mechanisms: v.pipe(v.array(v.string()), v.includes('SCRAM-SHA-256-PLUS')),
});
