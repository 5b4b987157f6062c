import type { Socket } from 'node:net';
import type { Client } from 'pg';
import { requireBinding } from './channel-binding.ts';
import { isFromServer, PostgresError, postgresError, whileOpening } from './postgres-error.ts';
import { type Access, type Host, isSocketFolder, placeOf } from './target.ts';
import { type Endpoint, openWire, type Way, type Wire } from './wire.ts';

/** A client of the driver that is logged in, and how it got there. */
export interface OpenClient {
  readonly client: Client;
  readonly endpoint: Endpoint;
  /** The version of TLS, or null. */
  readonly tls: string | null;
  /** What a pooler did not take at the start, to be set in the transaction. */
  readonly refused: readonly StartupName[];
}

type StartupName = (typeof STARTUP_NAMES)[number];

/** What an attempt to connect is about. */
export interface Attempt {
  readonly host: Host;
  readonly endpoint: Endpoint;
  readonly access: Access;
  /** Aborted where the attempt has taken too long or is not wanted any more. */
  readonly end: AbortSignal;
}

/**
 * Connects to one address and logs in, in the ways that sslmode allows. As in libpq, after `allow`
 * or `prefer` the other way is tried where the server refuses the first, whatever it says.
 * Rejects with a `PostgresError`.
 */
export async function openClient(attempt: Attempt): Promise<OpenClient> {
  const { encryption } = attempt.access;
  // Over a Unix socket there is nobody in between, and libpq knows no TLS there.
  const ways = isSocketFolder(attempt.endpoint.address) ? ['plain' as const] : encryption.ways;
  const failures: PostgresError[] = [];
  for (const way of ways) {
    const outcome = await openBy(way, attempt, []);
    if (outcome.kind === 'open') return outcome.opened;
    const { error, hadTls } = outcome;
    if (!failures.some(({ code }) => code === error.code)) failures.push(error);
    // `prefer` that found no TLS has gone the other way already.
    const isRefused = isFromServer(error) && hadTls === (way !== 'plain');
    if (attempt.end.aborted || (!isRefused && error.code !== 'TLS')) break;
  }
  throw bothFailed(failures);
}

type Outcome =
  | { readonly kind: 'open'; readonly opened: OpenClient }
  | { readonly kind: 'failed'; readonly error: PostgresError; readonly hadTls: boolean };

/** The one that was said first counts; what the other way gave is told behind it. */
function bothFailed(failures: readonly PostgresError[]): PostgresError {
  const [first, second] = failures;
  if (first === undefined) throw new Error('there is a way to connect');
  if (second === undefined) return first;
  const message = `${first.message} / with the other choice of sslmode: ${second.message}`;
  return new PostgresError(first.code, message, { cause: first.cause });
}

/** Once more without a startup parameter that a pooler does not take. */
async function openBy(
  way: Way,
  attempt: Attempt,
  refused: readonly StartupName[],
): Promise<Outcome> {
  const outcome = await logIn(way, attempt, refused);
  const name = outcome.kind === 'failed' ? refusedParameter(outcome.error) : undefined;
  if (name === undefined || refused.includes(name)) return outcome;
  return openBy(way, attempt, [...refused, name]);
}

/** pgbouncer: `unsupported startup parameter: options`, or newer `... in options: search_path`. */
function refusedParameter({ message }: PostgresError): StartupName | undefined {
  const said = /unsupported startup parameter(?: in (options))?: (\w+)/.exec(message);
  const name = said?.[1] ?? said?.[2];
  return STARTUP_NAMES.find((known) => known === name);
}

const STARTUP_NAMES = ['application_name', 'options'] as const;

async function logIn(
  way: Way,
  attempt: Attempt,
  refused: readonly StartupName[],
): Promise<Outcome> {
  const { host, endpoint, access, end } = attempt;
  const circumstances = { place: placeOf(host), secrets: secretsOf(host, access) };
  let wire: Wire | undefined;
  try {
    wire = await openWire(endpoint, way, access.encryption.tls, end);
    const client = await clientOver(wire, attempt, refused);
    const isBound = access.channelBinding === 'required';
    const refusal = isBound ? requireBinding(client.connection, wire, placeOf(host)) : null;
    await client.connect();
    const unbound = refusal?.() ?? null;
    if (unbound !== null) throw unbound;
    return { kind: 'open', opened: { client, endpoint, tls: wire.tls, refused } };
  } catch (error) {
    wire?.socket.destroy();
    const failure = postgresError(end.aborted ? end.reason : error, circumstances);
    return { kind: 'failed', error: whileOpening(failure), hadTls: wire?.tls != null };
  }
}

/** Everything of a connection that no message may hold. */
export function secretsOf({ password }: Host, { encryption }: Access): readonly string[] {
  const passphrase = encryption.tls.certificate?.passphrase;
  return [password, passphrase].filter((secret) => typeof secret === 'string');
}

async function clientOver(
  wire: Wire,
  { host, access }: Attempt,
  refused: readonly StartupName[],
): Promise<Client> {
  const { Client } = await import('pg');
  const client = new Client({
    // All that the driver would otherwise take from the environment of the process.
    user: access.user,
    database: access.database,
    host: host.name,
    port: host.port,
    ssl: false,
    sslnegotiation: 'postgres',
    // A function: with a plain null the driver would look into .pgpass itself.
    password: () => passwordOf(host, access),
    stream: () => alreadyConnected(wire.socket),
    keepAlive: access.keepAlive,
    enableChannelBinding: access.channelBinding === 'required',
    // An int8, a numeric or a date stays the text that the server sent: no double rounds it.
    types: { getTypeParser: () => (text: string) => text },
  });
  // Nobody would hear of an error while nothing is asked, and unheard ones end the program.
  client.on('error', () => {});
  // The driver would take the PGOPTIONS of the process; UTF-8 it asks for always.
  return Object.assign(client, { getStartupConf: () => startupOf(access, refused) });
}

function passwordOf(host: Host, { user }: Access): string {
  if (host.password !== null) return host.password;
  throw new PostgresError(
    'PASSWORD',
    `PostgreSQL at ${placeOf(host)}: it wants a password for user "${user}", and none is known; set PGPASSWORD, or write a line into ~/.pgpass`,
  );
}

/** The driver calls `connect` and waits for the event: here both come of a socket that is open. */
function alreadyConnected(socket: Socket): Socket {
  return Object.assign(socket, {
    connect: (): Socket => {
      queueMicrotask(() => socket.emit('connect'));
      return socket;
    },
  });
}

function startupOf(access: Access, refused: readonly StartupName[]): Record<string, string> {
  const wanted = {
    application_name: access.applicationName,
    ...(access.options === null ? {} : { options: access.options }),
  };
  const taken = Object.entries(wanted).filter(([name]) => !refused.some((no) => no === name));
  return { user: access.user, database: access.database, ...Object.fromEntries(taken) };
}
