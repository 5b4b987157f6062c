import { join } from 'node:path';
import { printable } from '../../core/printable.ts';
import { UserError } from '../../core/user-error.ts';
import { parameterOf, type Settings, unknownParameter } from './parameters.ts';
import { readIfThere } from './read-if-there.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * The connection parameters that go by a name in pg_service.conf: that of the user
 * (~/.pg_service.conf, or `fileGiven`), then that of the machine, the first that has the name. Throws
 * a `UserError` of kind usage where neither has.
 */
export async function readService(
  name: string,
  fileGiven: string | undefined,
  { env, home }: Surroundings,
): Promise<Settings> {
  const own = fileGiven ?? join(home, '.pg_service.conf');
  const shared = join(env['PGSYSCONFDIR'] ?? DEBIAN_FOLDER, 'pg_service.conf');
  for (const path of [own, shared]) {
    const text = await readIfThere(path);
    const settings = text === null ? null : parseService(text, { name, path });
    if (settings !== null) return settings;
  }
  const places = `${own} nor in ${shared}`;
  throw new UserError(
    'usage',
    `service "${printable(name)}" is defined neither in ${places}; correct its name or define it there`,
  );
}

/** Where libpq is compiled to look; this is Debian's. PGSYSCONFDIR says another. */
const DEBIAN_FOLDER = '/etc/postgresql-common';

interface Sought {
  readonly name: string;
  readonly path: string;
}

/** The parameters of the section of that name, or null. The first of two equal ones counts. */
function parseService(text: string, { name, path }: Sought): Settings | null {
  let settings: Map<string, string> | null = null;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('[')) {
      if (settings !== null) return settings;
      if (line === `[${name}]`) settings = new Map();
    } else if (settings !== null) {
      const [parameter, value] = assignment(line, `${path}:${index + 1}`);
      if (!settings.has(parameter)) settings.set(parameter, value);
    }
  }
  return settings;
}

function assignment(line: string, place: string): readonly [string, string] {
  if (line.startsWith('ldap')) {
    throw new UserError('usage', `${place}: nandi asks no LDAP server; write name=value lines`);
  }
  const equals = line.indexOf('=');
  const name = line.slice(0, Math.max(0, equals));
  // The line itself is not shown: it could be a password.
  if (equals < 0) throw new UserError('usage', `${place}: this line is not name=value`);
  if (name === 'service' || name === 'servicefile') {
    throw new UserError('usage', `${place}: a service may not name another; remove the line`);
  }
  if (parameterOf(name) === undefined) {
    throw new UserError('usage', `${place}: ${unknownParameter(printable(name))}`);
  }
  return [name, line.slice(equals + 1)];
}
