import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { untilAborted } from '../redis/until-aborted.ts';
import { type OpenClient, openClient, secretsOf } from './client.ts';
import { isFromServer, PostgresError, postgresError } from './postgres-error.ts';
import { fitsRole } from './role.ts';
import { type Host, isSocketFolder, type PostgresTargets, placeOf } from './target.ts';

/** A client and the host of the targets that it is connected to. */
export interface FirstOpen extends OpenClient {
  readonly host: Host;
}

export interface OpeningLimits {
  /** For each address of each host, where connect_timeout says nothing. */
  readonly connectMsMax: number;
}

/**
 * Connects to the first host that can be reached and has the wanted role, each of its addresses in
 * turn. As in libpq, a host that was reached and refuses ends the search, unless it is only starting.
 * Rejects with a `PostgresError`, or with the signal's reason.
 */
export async function openFirst(
  targets: PostgresTargets,
  limits: OpeningLimits,
  signal: AbortSignal,
): Promise<FirstOpen> {
  const failures: PostgresError[] = [];
  const roles = targets.role === 'prefer-standby' ? (['standby', 'any'] as const) : [targets.role];
  for (const role of roles) {
    for (const host of targets.hosts) {
      const search = { ...targets, role, host };
      const opened = await openHost(search, limits, signal).catch((error: unknown) => {
        if (!(error instanceof PostgresError) || isFinal(error)) throw error;
        failures.push(error);
      });
      if (opened !== undefined) return opened;
    }
  }
  throw noneOf(targets, failures);
}

interface Search extends PostgresTargets {
  readonly host: Host;
}

async function openHost(
  { host, access, role }: Search,
  { connectMsMax }: OpeningLimits,
  signal: AbortSignal,
): Promise<FirstOpen> {
  const msMax = access.connectMsMax ?? connectMsMax;
  let failure = new PostgresError('ENOTFOUND', `PostgreSQL at ${placeOf(host)}: it has no address`);
  const circumstances = { place: placeOf(host), secrets: secretsOf(host, access) };
  // The system's resolver takes its time where there is no network, and cannot be stopped.
  const addresses = await untilAborted(addressesOf(host), signal);
  if (addresses === undefined) throw signal.reason;
  for (const address of addresses) {
    const endpoint = { name: host.name, address, port: host.port };
    try {
      return await inTime({ host, msMax, signal }, async (end) => {
        const opened = await openClient({ host, endpoint, access, end });
        await fitsRole(opened.client, role, circumstances);
        return { ...opened, host };
      });
    } catch (error) {
      if (!(error instanceof PostgresError) || isFinal(error)) throw error;
      failure = error;
    }
  }
  throw failure;
}

/** Whether other servers are not to be tried: this one was reached, and said or showed what it is. */
function isFinal(error: PostgresError): boolean {
  if (error.code === 'ROLE' || error.code === '57P03') return false;
  return isFromServer(error) || ['TLS', 'PASSWORD', 'SCRAM', 'BINDING'].includes(error.code);
}

/** In the order of the system's resolver, which knows best which of them work here. */
async function addressesOf(host: Host): Promise<readonly string[]> {
  const fixed = host.address ?? host.name;
  if (isSocketFolder(fixed) || isIP(fixed) !== 0) return [fixed];
  try {
    const found = await lookup(fixed, { all: true, verbatim: true });
    return found.map(({ address }) => address);
  } catch (error) {
    throw postgresError(error, { place: placeOf(host), secrets: [] });
  }
}

interface Clock {
  readonly host: Host;
  readonly msMax: number;
  readonly signal: AbortSignal;
}

/** Runs with a signal that is aborted after so long, or where the caller's is. */
async function inTime<T>(
  { host, msMax, signal }: Clock,
  run: (end: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const end = new AbortController();
  const stop = (): void => end.abort(signal.reason);
  const late = `PostgreSQL at ${placeOf(host)}: no answer in ${msMax} ms`;
  const cure = 'correct host and port, look for a firewall between, or raise connect_timeout';
  const silent = new PostgresError('SILENT', `${late}; ${cure}`);
  const timer = setTimeout(() => end.abort(silent), msMax);
  signal.addEventListener('abort', stop);
  try {
    return await run(end.signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Each says why; the last one's code stands for all. */
function noneOf({ hosts }: PostgresTargets, failures: readonly PostgresError[]): PostgresError {
  const last = failures.at(-1);
  const reasons = [...new Set(failures.map(({ message }) => message))];
  const [only] = reasons;
  if (last !== undefined && only !== undefined && reasons.length === 1) return last;
  const message = `none of ${hosts.map(placeOf).join(', ')} helped: ${reasons.join(' / ')}`;
  return new PostgresError(last?.code ?? 'CLOSED', message, { cause: last?.cause });
}
