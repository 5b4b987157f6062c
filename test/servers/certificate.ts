import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';
import {
  bits,
  context,
  type Der,
  int,
  octets,
  oid,
  sequence,
  set,
  text,
  time,
  yes,
} from './der.ts';

/** A certificate and its key, both in PEM. */
export interface Certificate {
  readonly name: string;
  readonly cert: string;
  readonly key: string;
  readonly serial: Buffer;
}

export interface CertificateOptions {
  /** The common name. */
  readonly name: string;
  /** Host names and IPv4 addresses. */
  readonly hosts?: readonly string[];
  /** Who signs it; itself otherwise. */
  readonly by?: Certificate;
  readonly isAuthority?: boolean;
  /** Days from now, from 1 day ago to 1 day ahead otherwise. */
  readonly days?: readonly [from: number, to: number];
}

/**
 * Makes an X.509 certificate (RFC 5280) with a key on P-256, here and now: no file with a date that
 * comes, and no openssl on the machine.
 */
export function makeCertificate(options: CertificateOptions): Certificate {
  const { name, hosts = [], by, isAuthority = false, days = [-1, 1] } = options;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // A number without its highest bit is not negative.
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(7)]);
  const body = sequence(
    context(0, int(Buffer.from([2]))),
    int(serial),
    ECDSA_WITH_SHA256,
    nameOf(by?.name ?? name),
    sequence(time(dayFromNow(days[0])), time(dayFromNow(days[1]))),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    context(3, sequence(...extensions(hosts, isAuthority))),
  );
  const cert = pem('CERTIFICATE', signed(body, by?.key ?? privateKey));
  return {
    name,
    cert,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    serial,
  };
}

/** A list of certificates that were taken back, in PEM, signed by who made them. */
export function makeRevocations(by: Certificate, revoked: readonly Certificate[]): string {
  const now = time(dayFromNow(-1));
  const body = sequence(
    int(Buffer.from([1])),
    ECDSA_WITH_SHA256,
    nameOf(by.name),
    now,
    time(dayFromNow(1)),
    sequence(...revoked.map(({ serial }) => sequence(int(serial), now))),
  );
  return pem('X509 CRL', signed(body, by.key));
}

const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));

function nameOf(commonName: string): Der {
  return sequence(set(sequence(oid('2.5.4.3'), text(commonName))));
}

function extensions(hosts: readonly string[], isAuthority: boolean): Der[] {
  const authority = sequence(oid('2.5.29.19'), yes, octets(sequence(yes)));
  const names = hosts.map((host) =>
    isIPv4(host)
      ? context(7, Buffer.from(host.split('.').map(Number)), 'bare')
      : context(2, Buffer.from(host), 'bare'),
  );
  return [
    ...(isAuthority ? [authority] : []),
    ...(names.length === 0 ? [] : [sequence(oid('2.5.29.17'), octets(sequence(...names)))]),
  ];
}

function signed(body: Der, key: KeyObject | string): Der {
  return sequence(body, ECDSA_WITH_SHA256, bits(sign('sha256', body, key)));
}

function dayFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}

function pem(label: string, der: Der): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
