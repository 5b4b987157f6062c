import { printable } from '../../core/printable.ts';
import { UserError } from '../../core/user-error.ts';
import { redacted } from './redacted.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** What it takes to be let in. */
export interface Access {
  readonly username: string | null;
  readonly password: string | null;
  readonly database: number;
  readonly tls: boolean;
}

/** Where a URL leads. There is at least one address. */
export type RedisTarget =
  | {
      readonly kind: 'single' | 'cluster';
      readonly addresses: readonly Address[];
      readonly access: Access;
    }
  | {
      readonly kind: 'sentinel';
      /** The sentinels, any of which may be asked. */
      readonly addresses: readonly Address[];
      readonly sentinelAccess: Access;
      /** What the sentinels call the group of servers. */
      readonly masterName: string;
      readonly access: Access;
    };

/**
 * Reads a URL of Redis. The forms:
 *
 *     redis://[user:password@]host[:6379][/database]
 *     redis+sentinel://[user:password@]host[:26379][,host...]/master-name[/database]
 *     redis+cluster://[user:password@]host[:6379][,host...]
 *
 * User and password are percent-encoded; one word without a colon is a password, as redis-cli has it.
 * They are those of the servers; the sentinels' own stand behind:
 * `?sentinel_username=...&sentinel_password=...`. With `rediss` in place of `redis` all connections
 * are TLS, certificates checked against those that Node trusts (a CA of one's own:
 * NODE_EXTRA_CA_CERTS).
 *
 * Throws a `UserError` of kind usage that shows no password.
 */
export function parseRedisUrl(url: string): RedisTarget {
  const { kind, tls, user, hosts, steps, query } = partsOf(url);
  const access = { ...credentialsOf(url, user), tls };
  if (kind === '') {
    const addresses = addressesOf(url, hosts, 6379);
    if (addresses.length > 1) throw refusal(url, 'names several hosts of one Redis');
    return {
      kind: 'single',
      addresses,
      access: { ...access, database: databaseOf(url, steps[0]) },
    };
  }
  if (kind === 'cluster') {
    const addresses = addressesOf(url, hosts, 6379);
    return { kind: 'cluster', addresses, access: { ...access, database: 0 } };
  }
  return {
    kind: 'sentinel',
    addresses: addressesOf(url, hosts, 26_379),
    sentinelAccess: { ...sentinelCredentials(query), database: 0, tls },
    masterName: masterNameOf(url, steps[0]),
    access: { ...access, database: databaseOf(url, steps[1]) },
  };
}

/** The URL cut into its parts; what it lacks is empty. */
function partsOf(url: string) {
  const parts = FORM.exec(url)?.groups;
  if (parts === undefined) throw refusal(url, 'is no URL of Redis');
  const { scheme = '', kind = '', user = '', hosts = '', path = '', query = '' } = parts;
  const tls = scheme.toLowerCase() === 'rediss';
  return { kind: kind.toLowerCase(), tls, user, hosts, steps: path.split('/').slice(1), query };
}

const FORM =
  /^(?<scheme>rediss?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<user>[^/?#]*)@)?(?<hosts>[^/?#@]+)(?<path>\/[^?#@]*)?(?:\?(?<query>[^#]*))?$/i;

type Credentials = Pick<Access, 'username' | 'password'>;

function credentialsOf(url: string, user: string): Credentials {
  if (user === '') return { username: null, password: null };
  const colon = user.indexOf(':');
  const username = colon <= 0 ? null : decoded(url, user.slice(0, colon));
  return { username, password: decoded(url, user.slice(colon + 1)) };
}

function sentinelCredentials(query: string): Credentials {
  const parameters = new URLSearchParams(query);
  const username = parameters.get('sentinel_username');
  return { username, password: parameters.get('sentinel_password') };
}

function addressesOf(url: string, hosts: string, portOtherwise: number): Address[] {
  return hosts.split(',').map((text) => {
    const { bracketed, plain, port = `${portOtherwise}` } = ADDRESS.exec(text)?.groups ?? {};
    const host = bracketed ?? plain;
    const isPort = Number(port) >= 1 && Number(port) <= 65_535;
    if (host === undefined || !isPort) throw refusal(url, 'has a host or port that is none');
    return { host, port: Number(port) };
  });
}

const ADDRESS = /^(?:\[(?<bracketed>[\da-f:.%]+)\]|(?<plain>[^:[\]]+))(?::(?<port>\d{1,5}))?$/i;

function databaseOf(url: string, text = ''): number {
  if (text === '') return 0;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw refusal(url, 'has a database that is no number');
}

function masterNameOf(url: string, text = ''): string {
  if (text === '') throw refusal(url, 'does not say what the sentinels call the master');
  return decoded(url, text);
}

function decoded(url: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    // No cause: it could repeat the text, which may be the password.
    if (error instanceof URIError) throw refusal(url, 'has a % that encodes nothing (write %25)');
    throw error;
  }
}

function refusal(url: string, what: string): UserError {
  return new UserError('usage', `${printable(redacted(url))} ${what}; write ${FORMS}`);
}

const FORMS =
  'redis://user:password@host:6379, redis+sentinel://host:26379,host:26379/master-name or redis+cluster://host:6379 (rediss for TLS), with @ : / % in a password as %40 %3A %2F %25';
