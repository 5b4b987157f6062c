import { didYouMean } from '../../core/nearest.ts';

/** One of libpq's connection parameters. */
export interface Parameter {
  readonly name: string;
  /** The environment variable that gives it too, or null. */
  readonly variable: string | null;
  /** The only values that can be honoured here; null where all can. */
  readonly honoured: readonly string[] | null;
}

/** Connection parameters by name, as a URL, a service or the environment gave them. */
export type Settings = ReadonlyMap<string, string>;

/** The parameter of a name, or undefined: libpq has none such. */
export function parameterOf(name: string): Parameter | undefined {
  return PARAMETERS.get(name);
}

/** The sentence about a name that libpq does not know. */
export function unknownParameter(name: string): string {
  const suggestion = didYouMean(name, [...PARAMETERS.keys()]);
  return `"${name}" is no connection parameter of PostgreSQL${suggestion}`;
}

/** All of them, in libpq's order. */
export function allParameters(): Iterable<Parameter> {
  return PARAMETERS.values();
}

/**
 * Name, environment variable, and the values that can be honoured where these are not all. What is
 * only of use with Kerberos, or tunes the socket, is taken and has no effect; what would make a
 * connection less safe if it had none is refused.
 */
const ROWS: readonly (readonly [name: string, variable?: string | undefined, honoured?: string])[] =
  [
    ['service', 'PGSERVICE'],
    ['servicefile', 'PGSERVICEFILE'],
    ['user', 'PGUSER'],
    ['password', 'PGPASSWORD'],
    ['passfile', 'PGPASSFILE'],
    ['channel_binding', 'PGCHANNELBINDING'],
    ['connect_timeout', 'PGCONNECT_TIMEOUT'],
    ['dbname', 'PGDATABASE'],
    ['host', 'PGHOST'],
    ['hostaddr', 'PGHOSTADDR'],
    ['port', 'PGPORT'],
    ['client_encoding', 'PGCLIENTENCODING'],
    ['options', 'PGOPTIONS'],
    ['application_name', 'PGAPPNAME'],
    ['fallback_application_name'],
    ['keepalives'],
    ['keepalives_idle'],
    ['keepalives_interval'],
    ['keepalives_count'],
    ['tcp_user_timeout'],
    ['sslmode', 'PGSSLMODE'],
    ['sslnegotiation', 'PGSSLNEGOTIATION'],
    ['sslcompression', 'PGSSLCOMPRESSION'],
    ['sslcert', 'PGSSLCERT'],
    ['sslkey', 'PGSSLKEY'],
    ['sslcertmode', 'PGSSLCERTMODE', 'disable allow'],
    ['sslpassword'],
    ['sslrootcert', 'PGSSLROOTCERT'],
    ['sslcrl', 'PGSSLCRL'],
    ['sslcrldir', 'PGSSLCRLDIR', ''],
    ['sslsni', 'PGSSLSNI'],
    ['sslkeylogfile', undefined, ''],
    ['requirepeer', 'PGREQUIREPEER', ''],
    ['require_auth', 'PGREQUIREAUTH', ''],
    ['ssl_min_protocol_version', 'PGSSLMINPROTOCOLVERSION'],
    ['ssl_max_protocol_version', 'PGSSLMAXPROTOCOLVERSION'],
    ['min_protocol_version', 'PGMINPROTOCOLVERSION', '3.0'],
    ['max_protocol_version', 'PGMAXPROTOCOLVERSION'],
    ['gssencmode', 'PGGSSENCMODE', 'disable prefer'],
    ['krbsrvname', 'PGKRBSRVNAME'],
    ['gsslib', 'PGGSSLIB'],
    ['gssdelegation', 'PGGSSDELEGATION'],
    ['replication', undefined, 'false off no 0'],
    ['target_session_attrs', 'PGTARGETSESSIONATTRS'],
    ['load_balance_hosts', 'PGLOADBALANCEHOSTS'],
    ['scram_client_key', undefined, ''],
    ['scram_server_key', undefined, ''],
    ['oauth_issuer', undefined, ''],
    ['oauth_client_id', undefined, ''],
    ['oauth_client_secret', undefined, ''],
    ['oauth_scope', undefined, ''],
  ];

const PARAMETERS: ReadonlyMap<string, Parameter> = new Map(
  ROWS.map(([name, variable = null, honoured = null]) => [
    name,
    { name, variable, honoured: honoured === null ? null : honoured.split(' ').filter(Boolean) },
  ]),
);
