import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import {
  connectionFailure,
  errorCodeOf,
  failure,
  hostAndPort,
  type ProbeFailure,
  timeoutFailure,
} from '../result.ts';

export type CertificateTrust =
  /** `authorities`: certificates in PEM that replace the well-known ones */
  | { by: 'authority'; authorities?: string }
  /** SHA-256 of the certificate in hexadecimal, with or without colons */
  | { by: 'fingerprint'; sha256: string }
  | { by: 'nothing' };

export interface Certificate {
  subject: string;
  issuer: string;
  validUntil: Date;
  /** SHA-256 in hexadecimal with colons */
  fingerprint: string;
}

export interface TlsTarget {
  /** an already checked address */
  address: string;
  /** the DNS name for SNI and the certificate; null when the device is known by its address only */
  hostName: string | null;
  port: number;
  trust: CertificateTrust;
}

/**
 * Opens a TLS connection whose certificate is trusted; the caller closes it. A pinned certificate may be expired or for
 * another name, because pinning identifies the device.
 */
export function openTls(
  { address, hostName, port, trust }: TlsTarget,
  deadlineMs: number,
): Promise<{ ok: true; socket: TLSSocket; certificate: Certificate } | ProbeFailure> {
  const where = hostAndPort(address, port);
  return new Promise((resolve) => {
    // `distrustReason` verifies the certificate before anything is sent; an error of the library would not include it.
    const socket = connect({
      host: address,
      port,
      ...(hostName !== null && isIP(hostName) === 0 && { servername: hostName }),
      ...(trust.by === 'authority' && trust.authorities && { ca: trust.authorities }),
      rejectUnauthorized: false,
    });
    const timer = setTimeout(() => {
      socket.destroy();
      resolve(timeoutFailure(where, deadlineMs));
    }, deadlineMs);
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      const certificate = certificateOf(socket);
      const reason = certificate
        ? distrustReason(socket, certificate, trust, hostName ?? address)
        : 'The device showed no certificate. Assign one to its HTTPS service.';
      if (certificate && reason === undefined) return resolve({ ok: true, socket, certificate });
      socket.destroy();
      resolve(failure('wrong-answer', reason ?? ''));
    });
    socket.on('error', (error) => {
      clearTimeout(timer);
      resolve(handshakeFailure(error, where));
    });
  });
}

export function certificateText({ subject, issuer, validUntil }: Certificate): string {
  const by = issuer === subject ? 'self-signed' : `issued by ${issuer}`;
  return `The certificate of ${subject}, ${by}, valid until ${dayOf(validUntil)}`;
}

function certificateOf(socket: TLSSocket): Certificate | undefined {
  const certificate = socket.getPeerX509Certificate();
  return (
    certificate && {
      subject: commonName(certificate.subject),
      issuer: commonName(certificate.issuer),
      validUntil: new Date(certificate.validTo),
      fingerprint: certificate.fingerprint256,
    }
  );
}

/** `name` has one line per part; a certificate may have none. */
function commonName(name: string | undefined): string {
  return /^CN=(.+)$/m.exec(name ?? '')?.[1] ?? (name?.replaceAll('\n', ', ') || 'an unnamed owner');
}

function distrustReason(
  socket: TLSSocket,
  certificate: Certificate,
  trust: CertificateTrust,
  expectedName: string,
): string | undefined {
  switch (trust.by) {
    case 'nothing':
      return undefined;
    case 'fingerprint':
      return plain(certificate.fingerprint) === plain(trust.sha256)
        ? undefined
        : `The device shows another certificate than the pinned one: ${certificate.subject}, SHA-256 ${certificate.fingerprint}. If it was replaced on purpose, pin the new one; otherwise something else answers there.`;
    case 'authority':
      // A string at run time, although its type is Error.
      return socket.authorized
        ? undefined
        : authorityError(String(socket.authorizationError), certificate, expectedName);
    default:
      return trust satisfies never;
  }
}

function authorityError(code: string, certificate: Certificate, expectedName: string): string {
  const { subject, issuer, validUntil } = certificate;
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return `The certificate of ${subject} expired on ${dayOf(validUntil)}. Renew it on the device.`;
    case 'CERT_NOT_YET_VALID':
      return `The certificate of ${subject} is not valid yet. Check the clocks of the device and of this server.`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${subject} is not for ${expectedName}. Enter the name that the certificate is for, or pin the certificate.`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return `The certificate of ${subject} is self-signed, so no authority vouches for it. Pin it by its SHA-256 fingerprint ${certificate.fingerprint}, after comparing that with the device.`;
    default:
      return `The certificate of ${subject} is issued by ${issuer}, which this server does not trust (${code}). Pin the certificate by its SHA-256 fingerprint ${certificate.fingerprint}, after comparing that with the device.`;
  }
}

function handshakeFailure(error: Error, where: string): ProbeFailure {
  const code = errorCodeOf(error);
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH|HTTP_REQUEST|UNEXPECTED_MESSAGE/.test(code))
    return failure(
      'wrong-answer',
      `${where} does not speak TLS. Choose http, or the port of the device’s HTTPS service.`,
    );
  if (/ALERT_HANDSHAKE_FAILURE/.test(code))
    return failure(
      'wrong-answer',
      `${where} ended the TLS handshake. Assign a certificate to the device’s HTTPS service (RouterOS: /ip/service set www-ssl certificate=…).`,
    );
  if (/^ERR_SSL|^EPROTO/.test(code))
    return failure(
      'wrong-answer',
      `The TLS handshake with ${where} failed (${code}). Renew the device’s certificate with a key of at least 2048 bits and allow TLS 1.2.`,
    );
  return connectionFailure(error, where);
}

function plain(fingerprint: string): string {
  return fingerprint.replaceAll(/[:\s]/g, '').toLowerCase();
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
