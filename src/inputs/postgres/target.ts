import type { Encryption } from './encryption.ts';

/** One server to try. */
export interface Host {
  /** A name, an address, or the folder of a Unix socket. */
  readonly name: string;
  /** The address to connect to where the name is not to be looked up. */
  readonly address: string | null;
  readonly port: number;
  readonly password: string | null;
}

/** What it takes to be let in, the same for every host. */
export interface Access {
  readonly user: string;
  readonly database: string;
  readonly applicationName: string;
  /** Command-line options for the server process, as `-c search_path=shop`. */
  readonly options: string | null;
  readonly encryption: Encryption;
  /** With `required`, the server must prove by SCRAM that it is the one that TLS was agreed with. */
  readonly channelBinding: 'required' | 'unused';
  /** For each address; null where nothing was said. */
  readonly connectMsMax: number | null;
  readonly keepAlive: boolean;
}

/** What kind of server is wanted of several. */
export type ServerRole = (typeof serverRoles)[number];

export const serverRoles = [
  'any',
  'read-write',
  'read-only',
  'primary',
  'standby',
  'prefer-standby',
] as const;

/** Where to connect: the hosts in the order in which they are tried, of which there is at least one. */
export interface PostgresTargets {
  readonly hosts: readonly Host[];
  readonly access: Access;
  readonly role: ServerRole;
  /** What was left aside, in sentences for the person. */
  readonly warnings: readonly string[];
}

/** Whether a host is the folder of a Unix socket. */
export function isSocketFolder(host: string): boolean {
  return host.startsWith('/');
}

/** The name of a server in messages: `db:5432`, `[::1]:5432`, `/tmp/.s.PGSQL.5432`. */
export function placeOf({ name, port }: Pick<Host, 'name' | 'port'>): string {
  if (isSocketFolder(name)) return socketPath({ name, port });
  return name.includes(':') ? `[${name}]:${port}` : `${name}:${port}`;
}

/** The path of a Unix socket in its folder. */
export function socketPath({ name, port }: Pick<Host, 'name' | 'port'>): string {
  return `${name}/.s.PGSQL.${port}`;
}

/** The URL of a server as it may be shown: without the password. */
export function shownUrl(host: Pick<Host, 'name' | 'port'>, access: Access): string {
  const place = isSocketFolder(host.name)
    ? `${encodeURIComponent(host.name)}:${host.port}`
    : placeOf(host);
  const [user, database] = [access.user, access.database].map(encodeURIComponent);
  return `postgres://${user}@${place}/${database}`;
}
