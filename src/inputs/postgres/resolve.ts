import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { printable } from '../../core/printable.ts';
import { UserError } from '../../core/user-error.ts';
import { parseKeywords } from './connection-keywords.ts';
import { isConnectionUrl, parseConnectionUrl } from './connection-url.ts';
import { encryptionOf, oneOf } from './encryption.ts';
import { addressesOf, type Place } from './hosts.ts';
import { allParameters, type Settings } from './parameters.ts';
import { type PasswordFile, passwordFor, readPasswordFile } from './password-file.ts';
import { readService } from './service-file.ts';
import type { Surroundings } from './surroundings.ts';
import {
  type Access,
  type Host,
  isSocketFolder,
  type PostgresTargets,
  serverRoles,
  socketPath,
} from './target.ts';

/**
 * Where a connection string leads, by libpq's rules: a URL (`postgres://...`) or keywords
 * (`host=db dbname=shop`); what it leaves open is taken from the service that it names, then from the
 * PG* variables, then from libpq's defaults, and a missing password from .pgpass.
 *
 * Reads files and connects to nothing. Throws a `UserError` of kind usage that shows no password.
 */
export async function resolvePostgres(
  given: string,
  surroundings: Surroundings,
): Promise<PostgresTargets> {
  const named = isConnectionUrl(given) ? parseConnectionUrl(given) : parseKeywords(given);
  const settings = await completed(named, surroundings);
  refuseUnsupported(settings);
  const places = addressesOf(settings, await defaultHost(settings));
  const access = await accessOf(settings, surroundings);
  const { hosts, warnings } = await withPasswords(places, access, { settings, surroundings });
  const role = oneOf(
    settings.get('target_session_attrs') || 'any',
    serverRoles,
    'target_session_attrs',
  );
  return { hosts, access, role, warnings };
}

/** What is given counts before the service, and that before the environment. */
async function completed(given: Settings, surroundings: Surroundings): Promise<Settings> {
  const environment = new Map<string, string>();
  for (const { name, variable } of allParameters()) {
    const value = variable === null ? undefined : surroundings.env[variable];
    if (value !== undefined) environment.set(name, value);
  }
  const service = given.get('service') ?? environment.get('service');
  const file = given.get('servicefile') ?? environment.get('servicefile');
  const fromService = service ? await readService(service, file || undefined, surroundings) : [];
  return new Map([...environment, ...fromService, ...given]);
}

function refuseUnsupported(settings: Settings): void {
  for (const { name, honoured } of allParameters()) {
    const value = settings.get(name);
    if (value === undefined || value === '' || honoured === null) continue;
    if (honoured.includes(value)) continue;
    const cure = honoured.length === 0 ? 'leave it out' : `write ${honoured.join(' or ')}`;
    // Without the value: it may be a secret.
    throw new UserError('usage', `nandi cannot honour this ${name} of PostgreSQL; ${cure}`);
  }
}

/** libpq's default is the socket of the machine; where there is none, TCP on this machine. */
async function defaultHost(settings: Settings): Promise<string> {
  const port = Number(settings.get('port')?.split(',')[0] || '5432');
  for (const name of SOCKET_FOLDERS) {
    const isThere = await stat(socketPath({ name, port })).then(
      (stats) => stats.isSocket(),
      () => false,
    );
    if (isThere) return name;
  }
  return 'localhost';
}

/** Debian's and everybody else's. */
const SOCKET_FOLDERS = ['/var/run/postgresql', '/tmp'] as const;

async function accessOf(settings: Settings, surroundings: Surroundings): Promise<Access> {
  const user = settings.get('user') || surroundings.userName;
  const binding = settings.get('channel_binding') || 'prefer';
  oneOf(binding, ['disable', 'prefer', 'require'], 'channel_binding');
  return {
    user,
    database: settings.get('dbname') || user,
    applicationName:
      settings.get('application_name') || settings.get('fallback_application_name') || 'nandi',
    options: settings.get('options') || null,
    encryption: await encryptionOf(settings, surroundings),
    channelBinding: binding === 'require' ? 'required' : 'unused',
    connectMsMax: connectMsMax(settings.get('connect_timeout') || '0'),
    keepAlive: settings.get('keepalives') !== '0',
  };
}

/** In whole seconds; 0 and less are libpq's word for no limit, for which nandi has its own. */
function connectMsMax(text: string): number | null {
  if (!/^\s*[+-]?\d{1,6}\s*$/.test(text)) {
    const what = `connect_timeout=${printable(text)} is no number of seconds`;
    throw new UserError('usage', `${what}; write connect_timeout=10`);
  }
  return Number(text) > 0 ? Number(text) * 1000 : null;
}

interface Given {
  readonly settings: Settings;
  readonly surroundings: Surroundings;
}

/** The password that is given serves every host; the file has one for each. */
async function withPasswords(
  places: readonly Place[],
  { user, database }: Access,
  { settings, surroundings }: Given,
): Promise<{ hosts: readonly Host[]; warnings: readonly string[] }> {
  const given = settings.get('password');
  const path = settings.get('passfile') || join(surroundings.home, '.pgpass');
  const none: PasswordFile = { text: '', warning: null };
  const { text, warning } = given ? none : await readPasswordFile(path);
  const hosts = places.map((place) => {
    const login = { host: nameInFile(place), port: place.port, database, user };
    return { ...place, password: given || passwordFor(text, login) };
  });
  return { hosts, warnings: warning === null ? [] : [warning] };
}

/** A default socket goes by the name of localhost in .pgpass. */
function nameInFile({ name }: Place): string {
  const isDefault = isSocketFolder(name) && SOCKET_FOLDERS.some((folder) => folder === name);
  return isDefault ? 'localhost' : name;
}
