import { printable } from '../../core/printable.ts';
import { UserError } from '../../core/user-error.ts';
import { parameterOf, type Settings, unknownParameter } from './parameters.ts';
import { redactedUrl } from './redacted.ts';

/** Whether this is a URL of PostgreSQL; else it may be libpq's keywords. */
export function isConnectionUrl(given: string): boolean {
  return SCHEME.test(given);
}

/**
 * Reads a URL as libpq does:
 *
 *     postgres://[user[:password]@][host[:port][,host[:port]...]][/database][?parameter=value[&...]]
 *
 * Every part is percent-encoded, and any may be missing. Stricter than libpq in one thing: a bare `@`
 * behind the first is refused, as it is nearly always the rest of a password, which libpq would look
 * up as a host. Throws a `UserError` of kind usage that shows no password.
 */
export function parseConnectionUrl(url: string): Settings {
  const rest = url.replace(SCHEME, '');
  const { user, password, behind } = cutCredentials(url, rest);
  const [place, query] = cutAt(behind, '?');
  if (place.includes('@')) throw refusal(url, 'has an @ too many');
  const [hosts, database] = cutAt(place, '/');
  const settings = new Map<string, string>();
  const set = (name: string, encoded: string | undefined): void => {
    if (encoded !== undefined && encoded !== '') settings.set(name, decoded(url, encoded));
  };
  set('user', user);
  set('password', password);
  const addresses = hosts.split(',').map((text) => addressOf(url, text));
  // As in libpq, two hosts without a port have two empty ones, and PGPORT does not count.
  set('host', addresses.map(({ host }) => host).join(','));
  set('port', addresses.map(({ port }) => port).join(','));
  set('dbname', database);
  for (const [name, value] of parametersOf(url, query)) settings.set(name, value);
  return settings;
}

const SCHEME = /^postgres(?:ql)?:\/\//i;

/** User and password stand before the first @, if that comes before any slash. */
function cutCredentials(url: string, rest: string) {
  const at = rest.indexOf('@');
  const slash = rest.indexOf('/');
  if (at < 0 || (slash >= 0 && slash < at)) return { behind: rest };
  const [user, password] = cutAt(rest.slice(0, at), ':');
  // libpq takes `host?password=p@ss` for the user `host?password=p` on the host `ss`.
  if (/\?\w+=/.test(rest.slice(0, at))) throw refusal(url, 'has an @ in a parameter');
  return { user, password, behind: rest.slice(at + 1) };
}

/** The text before the first such sign and what stands behind it, undefined where there is none. */
function cutAt(text: string, sign: string): readonly [string, string | undefined] {
  const index = text.indexOf(sign);
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}

function addressOf(url: string, text: string): { host: string; port: string } {
  const { bracketed, plain, port = '' } = ADDRESS.exec(text)?.groups ?? {};
  const host = bracketed ?? plain;
  if (host === undefined) throw refusal(url, 'has a host that is none');
  if (port !== '' && !/^\d+$/.test(port)) throw refusal(url, 'has a port that is no number');
  return { host, port };
}

const ADDRESS = /^(?:\[(?<bracketed>[^\]]+)\]|(?<plain>[^:[\]]*))(?::(?<port>.*))?$/;

function* parametersOf(url: string, query = ''): Generator<readonly [string, string]> {
  if (query === '') return;
  for (const pair of query.split('&')) {
    const [encodedName, encodedValue] = cutAt(pair, '=');
    if (encodedValue === undefined || encodedValue.includes('=')) {
      throw refusal(url, 'has a parameter that is not name=value');
    }
    const name = decoded(url, encodedName);
    const value = decoded(url, encodedValue);
    // As libpq does, since JDBC writes it so.
    if (name === 'ssl' && value === 'true') yield ['sslmode', 'require'];
    else if (parameterOf(name) !== undefined) yield [name, value];
    else throw refusal(url, `has a parameter that is none: ${unknownParameter(name)}`);
  }
}

function decoded(url: string, text: string): string {
  const value = percentDecoded(text);
  if (value === undefined) throw refusal(url, 'has a % that encodes nothing (write %25)');
  if (value.includes('\0')) throw refusal(url, 'has a %00, which no value may hold');
  return value;
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    // No cause: it could repeat the text, which may be the password.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function refusal(url: string, what: string): UserError {
  return new UserError('usage', `${printable(redactedUrl(url))} ${what}; write ${FORM}`);
}

const FORM =
  'postgres://user:password@host:5432/database?sslmode=require, with @ : / ? & = % in a part of it as %40 %3A %2F %3F %26 %3D %25';
