import { stat } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { didYouMean } from '../../core/nearest.ts';
import { UserError } from '../../core/user-error.ts';
import type { Settings } from './parameters.ts';
import { readIfThere } from './read-if-there.ts';
import type { Surroundings } from './surroundings.ts';
import { type Trust, trustOf } from './trust.ts';

/** How a connection may be encrypted: the ways to try, in their order, of which there is at least one. */
export interface Encryption {
  readonly ways: readonly ('plain' | 'tls' | 'tls-or-plain')[];
  readonly tls: Tls;
}

/** What TLS is agreed on. */
export interface Tls {
  /** Whether the handshake begins at once, without asking the server if it has TLS. */
  readonly isDirect: boolean;
  readonly trust: Trust;
  /** In PEM; null where there is none to show. */
  readonly certificate: ClientCertificate | null;
  readonly versions: { readonly minVersion: TlsVersion; readonly maxVersion?: TlsVersion };
  /** Whether the host's name is said in the handshake. */
  readonly saysHost: boolean;
}

interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
  readonly passphrase: string | undefined;
}

type SslMode = (typeof SSL_MODES)[number];
type TlsVersion = (typeof TLS_VERSIONS)[number];

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
const TLS_VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;

/** As libpq has it: `allow` tries TLS second, `prefer` first and goes on without. */
const WAYS: Readonly<Record<SslMode, Encryption['ways']>> = {
  disable: ['plain'],
  allow: ['plain', 'tls'],
  prefer: ['tls-or-plain', 'plain'],
  require: ['tls'],
  'verify-ca': ['tls'],
  'verify-full': ['tls'],
};

/**
 * The meaning of sslmode, sslrootcert and their like, exactly libpq's. The files are read here, so
 * that one that is missing is told before anything is connected to. Throws a `UserError` of kind usage.
 */
export async function encryptionOf(
  settings: Settings,
  surroundings: Surroundings,
): Promise<Encryption> {
  const isSystem = settings.get('sslrootcert') === 'system';
  const modeOtherwise = isSystem ? 'verify-full' : 'prefer';
  const mode = oneOf(settings.get('sslmode') || modeOtherwise, SSL_MODES, 'sslmode');
  const isDirect = settings.get('sslnegotiation') === 'direct';
  const negotiation = settings.get('sslnegotiation') || 'postgres';
  oneOf(negotiation, ['postgres', 'direct'], 'sslnegotiation');
  if (isSystem && mode !== 'verify-full') throw weak(mode, 'sslrootcert=system', 'verify-full');
  if (isDirect && WAYS[mode][0] !== 'tls') throw weak(mode, 'sslnegotiation=direct', 'require');
  const isUsed = mode !== 'disable';
  return {
    ways: WAYS[mode],
    tls: {
      isDirect,
      trust: isUsed ? await trustOf(mode, settings, surroundings) : { kind: 'anyone' },
      certificate: isUsed ? await clientCertificate(settings, surroundings) : null,
      versions: versionsOf(settings),
      saysHost: settings.get('sslsni') !== '0',
    },
  };
}

function weak(mode: string, beside: string, needed: string): UserError {
  return new UserError('usage', `sslmode=${mode} is too weak for ${beside}; write ${needed}`);
}

/** One of the words that a parameter may be. */
export function oneOf<const Words extends readonly string[]>(
  word: string,
  words: Words,
  name: string,
): Words[number] {
  if (v.is(v.picklist(words), word)) return word;
  const known = `write one of ${words.join(', ')}`;
  throw new UserError('usage', `${name}=${word} is none${didYouMean(word, words)}; ${known}`);
}

function versionsOf(settings: Settings): Tls['versions'] {
  const version = (name: string, otherwise: string): TlsVersion =>
    oneOf(settings.get(name) || otherwise, TLS_VERSIONS, name);
  const minVersion = version('ssl_min_protocol_version', 'TLSv1.2');
  const maxVersion = version('ssl_max_protocol_version', 'TLSv1.3');
  if (TLS_VERSIONS.indexOf(minVersion) > TLS_VERSIONS.indexOf(maxVersion)) {
    const what = `ssl_min_protocol_version=${minVersion} is above ssl_max_protocol_version`;
    throw new UserError('usage', `${what}=${maxVersion}; lower it`);
  }
  return { minVersion, maxVersion };
}

/** The one that is named, or ~/.postgresql/postgresql.crt; none where the file is missing. */
async function clientCertificate(
  settings: Settings,
  { home }: Surroundings,
): Promise<ClientCertificate | null> {
  if (settings.get('sslcertmode') === 'disable') return null;
  const cert = await readIfThere(
    settings.get('sslcert') || join(home, '.postgresql/postgresql.crt'),
  );
  if (cert === null) return null;
  const path = settings.get('sslkey') || join(home, '.postgresql/postgresql.key');
  const key = await readIfThere(path);
  if (key === null) {
    throw new UserError(
      'usage',
      `${path}: the key of the client certificate is missing; set sslkey`,
    );
  }
  await refuseOpenKey(path);
  return { cert, key, passphrase: settings.get('sslpassword') };
}

/** libpq's rule: a key of one's own is nobody else's to read; one of root may be its group's. */
async function refuseOpenKey(path: string): Promise<void> {
  if (platform() === 'win32') return;
  const { mode, uid } = await stat(path);
  const forbidden = uid === 0 ? 0o037 : 0o077;
  if ((mode & forbidden) === 0) return;
  throw new UserError('usage', `private key ${path} may be read by others; chmod 0600 it`);
}
