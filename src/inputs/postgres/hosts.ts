import { printable } from '../../core/printable.ts';
import { UserError } from '../../core/user-error.ts';
import type { Settings } from './parameters.ts';
import type { Host } from './target.ts';

/** A server without the password to it. */
export type Place = Omit<Host, 'password'>;

/**
 * The servers that host, hostaddr and port name, each of which may be a list: as many ports as hosts,
 * or one for all. An empty entry is the default. Throws a `UserError` of kind usage.
 */
export function addressesOf(settings: Settings, defaultHost: string): readonly Place[] {
  const names = listOf(settings.get('host'));
  const addresses = listOf(settings.get('hostaddr'));
  const count = Math.max(names.length, addresses.length, 1);
  if (names.length > 0 && addresses.length > 0 && names.length !== addresses.length) {
    throw unequal('hostaddr', addresses.length, names.length);
  }
  const ports = listOf(settings.get('port'));
  if (ports.length > 1 && ports.length !== count) throw unequal('port', ports.length, count);
  return Array.from({ length: count }, (_, i) => {
    const address = addresses[i] || null;
    const name = names[i] || address || defaultHost;
    if (name.includes('@')) throw atSign();
    return { name, address, port: portOf((ports.length === 1 ? ports[0] : ports[i]) || '5432') };
  });
}

function listOf(text = ''): readonly string[] {
  return text === '' ? [] : text.split(',').map((part) => part.trim());
}

function unequal(name: string, found: number, hosts: number): UserError {
  const what = `${name} has ${found} entries for ${hosts} hosts of PostgreSQL`;
  return new UserError('usage', `${what}; write one for each, with commas between`);
}

/** A host with an @ is the end of a password; libpq means an abstract socket, which Node cannot open. */
function atSign(): UserError {
  return new UserError('usage', 'a host of PostgreSQL holds an @; write @ in a password as %40');
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  const what = `port "${printable(text)}" of PostgreSQL is none`;
  throw new UserError('usage', `${what}; write a number from 1 to 65535`);
}
