import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';

export interface Identity {
  certificate: string;
  privateKey: string;
}

interface Target {
  /** an already checked address */
  address: string;
  hostName: string | null;
  port: number;
  /** certificates in PEM; '': the well-known authorities */
  ca: string;
  identity: Identity | null;
}

export type RadSecConnection =
  | { ok: true; socket: TLSSocket; text: string }
  | { ok: false; text: string };

/** Opens TLS to a RadSec peer (RFC 6614) whose certificate one of the partner's authorities vouches for. The caller closes it. */
export function connectRadSec(target: Target, deadlineMs: number): Promise<RadSecConnection> {
  const { address, hostName, port, ca, identity } = target;
  const where = `${address}:${port}`;
  return new Promise((resolve) => {
    const socket = openSocket();
    if (socket === null) {
      resolve({
        ok: false,
        text: 'The stored certificate or key of this server cannot be used. Set them again.',
      });
      return;
    }
    const fail = (text: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ok: false, text });
    };
    const timer = setTimeout(
      () =>
        fail(
          `${where} did not answer within ${deadlineMs / 1_000} s. Check the address, the port and firewalls.`,
        ),
      deadlineMs,
    );
    let isConnected = false;
    socket.once('connect', () => {
      isConnected = true;
    });
    socket.on('error', (error) => {
      const isReset = isConnected && 'code' in error && error.code === 'ECONNRESET';
      // FreeRADIUS resets the connection instead of sending an alert.
      fail(
        isReset
          ? `${where} ended the handshake. ${rejectedText(identity)}`
          : failureText(error, where, identity),
      );
    });
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate();
      const name = commonName(certificate?.subject);
      if (!socket.authorized) {
        fail(distrustText(String(socket.authorizationError), name, hostName ?? address));
        return;
      }
      clearTimeout(timer);
      const until = certificate === undefined ? '' : `, valid until ${dayOf(certificate.validTo)}`;
      resolve({ ok: true, socket, text: `${socket.getProtocol() ?? 'TLS'} with ${name}${until}.` });
    });
  });

  function openSocket(): TLSSocket | null {
    try {
      return connect({
        host: address,
        port,
        ...(hostName !== null && isIP(hostName) === 0 && { servername: hostName }),
        ...(ca !== '' && { ca }),
        ...(identity !== null && { cert: identity.certificate, key: identity.privateKey }),
        minVersion: 'TLSv1.2',
        // Decided below, where the certificate is known.
        rejectUnauthorized: false,
      });
    } catch {
      // The error of the library could quote the key.
      return null;
    }
  }
}

function failureText(error: Error, where: string, identity: Identity | null): string {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED')
    return `${where} refuses the connection. Check the port, and that the peer listens for RadSec.`;
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return `${where} ended the connection. It may not accept connections from this server’s address.`;
  if (/ALERT/.test(code)) return rejectedText(identity);
  if (/^ERR_SSL|^EPROTO/.test(code))
    return `${where} does not speak TLS that this server accepts (${code}).`;
  return `The connection to ${where} failed (${code || 'unknown error'}).`;
}

/** What it means that a peer ends TLS by an alert. */
export function rejectedText(identity: Identity | null): string {
  return identity === null
    ? 'The peer wants a certificate of this server. Set the one that the partner gave you.'
    : 'The peer rejects this server’s certificate. Ask the partner which authority it trusts.';
}

function distrustText(code: string, name: string, expected: string): string {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return `The certificate of ${name} has expired. The partner must renew it.`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${name} is not for ${expected}. Enter the host name that it is for.`;
    default:
      return `No authority of this partner vouches for the certificate of ${name} (${code}). Enter the authority that issued it.`;
  }
}

function commonName(subject: string | undefined): string {
  return /^CN=(.+)$/m.exec(subject ?? '')?.[1] ?? 'an unnamed owner';
}

function dayOf(time: string): string {
  return new Date(time).toISOString().slice(0, 10);
}
