import { makeCertificate } from '../../servers/certificate.ts';
import { type PostgresServer, startPostgres } from '../../servers/postgres.ts';
import { bare, using } from './sessions.ts';

/** Certificates that are made anew for each run. */
export const authority = makeCertificate({ name: 'test authority', isAuthority: true });

export const certificates = {
  good: makeCertificate({ name: 'good', hosts: ['127.0.0.1', 'localhost'], by: authority }),
  elsewhere: makeCertificate({ name: 'elsewhere', hosts: ['db.example.com'], by: authority }),
  address: makeCertificate({ name: '127.0.0.1', by: authority }),
  expired: makeCertificate({ name: 'old', hosts: ['127.0.0.1'], by: authority, days: [-9, -2] }),
  self: makeCertificate({ name: 'self', hosts: ['127.0.0.1'], isAuthority: true }),
};

/** Starts a real PostgreSQL with TLS and this certificate; it knows those of the authority. */
export async function startTlsPostgres(
  name: keyof typeof certificates,
  access: readonly string[] = ['host all all all scram-sha-256'],
): Promise<PostgresServer> {
  const { cert, key } = certificates[name];
  return startPostgres({
    files: { 'server.crt': cert, 'server.key': key, 'root.crt': authority.cert },
    values: {
      ssl: 'on',
      ssl_cert_file: 'FOLDER/server.crt',
      ssl_key_file: 'FOLDER/server.key',
      ssl_ca_file: 'FOLDER/root.crt',
    },
    access,
  });
}

/** Whether a session has TLS, of which the server and the session must say the same. */
export async function hasTls(url: string, home = bare.home): Promise<boolean> {
  return using(
    url,
    async ({ describe, query }) => {
      const { rows } = await query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
      const isEncrypted = rows[0]?.[0] === 't';
      if (isEncrypted !== (describe().tls === 'TLSv1.3')) throw new Error('they disagree on TLS');
      return isEncrypted;
    },
    { surroundings: { home } },
  );
}
