import { join } from 'node:path';
import { UserError } from '../../core/user-error.ts';
import type { Settings } from './parameters.ts';
import { readIfThere } from './read-if-there.ts';
import type { Surroundings } from './surroundings.ts';

/** Which certificates are taken from a server. */
export type Trust =
  | { readonly kind: 'anyone' }
  | {
      readonly kind: 'roots';
      /** Where the roots come from, for messages. */
      readonly source: string;
      /** In PEM; null for those that Node brings. */
      readonly roots: string | null;
      /** Certificates that were taken back, in PEM. */
      readonly revoked: string | null;
      /** Whether it must be for the very host. */
      readonly checksHost: boolean;
    };

/**
 * Whom libpq trusts: where there is a root certificate (sslrootcert, or ~/.postgresql/root.crt) the
 * server's must be signed by it, whatever the mode; without one verify-ca and verify-full fail, and
 * the others take any. `system` stands for the roots of the machine.
 */
export async function trustOf(
  mode: string,
  settings: Settings,
  surroundings: Surroundings,
): Promise<Trust> {
  const { home } = surroundings;
  const given = settings.get('sslrootcert');
  const checksHost = mode === 'verify-full';
  const revoked = await readIfThere(settings.get('sslcrl') || join(home, '.postgresql/root.crl'));
  if (given === 'system') {
    return { kind: 'roots', ...(await systemRoots(surroundings)), revoked, checksHost };
  }
  const source = given || join(home, '.postgresql/root.crt');
  const roots = await readIfThere(source);
  if (roots !== null) return { kind: 'roots', source, roots, revoked, checksHost };
  if (!mode.startsWith('verify-')) return { kind: 'anyone' };
  const cure =
    'set sslrootcert to the file of the CA, or sslrootcert=system, or sslmode=require to check nothing';
  throw new UserError('usage', `sslmode=${mode}: there is no root certificate ${source}; ${cure}`);
}

/**
 * The roots of the machine: SSL_CERT_FILE, as OpenSSL has it, or the first bundle that is there, since
 * a CA of one's own is installed in it; else those that Node brings.
 */
async function systemRoots({ env }: Surroundings) {
  const given = env['SSL_CERT_FILE'];
  const places = given === undefined || given === '' ? BUNDLES : [given];
  for (const path of places) {
    const roots = await readIfThere(path);
    if (roots !== null) return { source: path, roots };
  }
  return { source: 'the roots of Node', roots: null };
}

/** Debian and Alpine, Fedora, SUSE, macOS and the BSDs. */
const BUNDLES: readonly string[] = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];
