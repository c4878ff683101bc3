import { isIPv6 } from 'node:net';
import {
  AuthProtocols,
  PrivProtocols,
  SecurityLevel,
  Session,
  type SessionOptionsV3,
  type User,
  Version2c,
} from 'net-snmp';

interface Key<Protocol> {
  protocol: Protocol;
  key: string;
}

/** `priv` requires `auth` (RFC 3414 section 3.1). */
export type SnmpAccess =
  | { version: '2c'; port: number; community: string }
  | {
      version: '3';
      port: number;
      user: string;
      auth?: Key<'SHA-1' | 'SHA-256' | 'SHA-512'> | undefined;
      priv?: Key<'AES-128' | 'AES-256'> | undefined;
    };

const authProtocols = {
  'SHA-1': AuthProtocols.sha,
  'SHA-256': AuthProtocols.sha256,
  'SHA-512': AuthProtocols.sha512,
};
// AES-256 with the key extension of the Blumenthal draft, like Net-SNMP and most devices except Cisco's.
const privProtocols = { 'AES-128': PrivProtocols.aes, 'AES-256': PrivProtocols.aes256b };

export const tries = 3;

/** Catches what the library throws in the socket's event for some packets, which would end the process. */
export class GuardedSession extends Session {
  /** whether any packet was received */
  hasReplied = false;

  override onMsg(buffer: Buffer): void {
    this.hasReplied = true;
    try {
      super.onMsg(buffer);
    } catch {
      // Ignored: the request continues until its deadline.
    }
  }
}

/** Opens a session whose requests are repeated within the deadline. Close it. */
export function openSession(
  address: string,
  access: SnmpAccess,
  deadlineMs: number,
): GuardedSession {
  const options: Pick<SessionOptionsV3, 'transport' | 'port' | 'retries' | 'timeout'> = {
    transport: isIPv6(address) ? 'udp6' : 'udp4',
    port: access.port,
    retries: tries - 1,
    timeout: Math.ceil(deadlineMs / tries),
  };
  const session =
    access.version === '2c'
      ? new GuardedSession(address, access.community, { ...options, version: Version2c })
      : new GuardedSession(address, userOf(access), { ...options, version: 3 });
  // Without a listener a malformed packet, which the session reports as an error, would end the process.
  session.on('error', () => undefined);
  return session;
}

function userOf({ user, auth, priv }: Extract<SnmpAccess, { version: '3' }>): User {
  return {
    name: user,
    level: auth
      ? priv
        ? SecurityLevel.authPriv
        : SecurityLevel.authNoPriv
      : SecurityLevel.noAuthNoPriv,
    ...(auth && { authProtocol: authProtocols[auth.protocol], authKey: auth.key }),
    ...(priv && { privProtocol: privProtocols[priv.protocol], privKey: priv.key }),
  };
}
