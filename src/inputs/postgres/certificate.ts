import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate, type TLSSocket } from 'node:tls';
import type { Trust } from './trust.ts';

/** Why a certificate is not taken, and what to do. */
export interface CertificateFault {
  readonly what: string;
  readonly cure: string;
}

/**
 * What is wrong with the certificate that a server showed, or null: by the roots that are trusted,
 * and by the host's name where that counts. It names the certificate: subject, issuer, dates.
 */
export function certificateFault(
  socket: TLSSocket,
  trust: Trust,
  host: string,
): CertificateFault | null {
  if (trust.kind === 'anyone') return null;
  const certificate = socket.getPeerCertificate();
  // Typed as an error, and yet it is the code of one.
  const code = socket.authorized ? null : String(socket.authorizationError);
  if (code !== null) {
    const { reason, isForTrust } = REASONS[code] ?? {
      reason: `is refused (${code})`,
      isForTrust: true,
    };
    const from = isForTrust ? `; trusted are those of ${trust.source}` : '';
    return { what: `${named(certificate)} ${reason}${from}`, cure: isForTrust ? UNTRUSTED : RENEW };
  }
  if (!trust.checksHost || isForHost(certificate, host)) return null;
  return {
    what: `${named(certificate)} is for ${namesOf(certificate)} and not for ${host}`,
    cure: 'write the host that it is for (with hostaddr=ADDRESS beside it if need be), or sslmode=verify-ca to check the CA only',
  };
}

interface Reason {
  readonly reason: string;
  readonly isForTrust: boolean;
}

const OTHERS_CA: Reason = { reason: 'is signed by a CA that is not trusted', isForTrust: true };

const REASONS: Readonly<Record<string, Reason>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    reason: 'is self-signed and not a trusted one',
    isForTrust: true,
  },
  SELF_SIGNED_CERT_IN_CHAIN: OTHERS_CA,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: OTHERS_CA,
  UNABLE_TO_GET_ISSUER_CERT: OTHERS_CA,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: OTHERS_CA,
  CERT_HAS_EXPIRED: { reason: 'has expired', isForTrust: false },
  CERT_NOT_YET_VALID: { reason: 'is not valid yet', isForTrust: false },
  CERT_REVOKED: { reason: 'was revoked', isForTrust: false },
};

const UNTRUSTED =
  'set sslrootcert=ca.pem to the CA that signed it (a self-signed one is its own), or sslmode=require without a root certificate to encrypt and check nothing';

const RENEW =
  'have it renewed, or set sslmode=require without a root certificate to encrypt and check nothing';

function named(certificate: PeerCertificate): string {
  const { subject, issuer, valid_from: from, valid_to: to } = certificate;
  return `its certificate (subject ${words(subject)}, issuer ${words(issuer)}, valid from ${from} to ${to})`;
}

/** `CN=db, O=Shop`. */
function words(name: object): string {
  const parts = Object.entries(name).map(([key, value]) => `${key}=${String(value)}`);
  return parts.length === 0 ? 'without a name' : parts.join(', ');
}

function namesOf({ subject, subjectaltname }: PeerCertificate): string {
  return subjectaltname ?? words({ CN: subject.CN });
}

/** Node's rule, and libpq's addition: an address may stand in CN where no other address is named. */
function isForHost(certificate: PeerCertificate, host: string): boolean {
  if (checkServerIdentity(host, certificate) === undefined) return true;
  const { subject, subjectaltname = '' } = certificate;
  return isIP(host) !== 0 && !subjectaltname.includes('IP Address:') && subject.CN === host;
}
