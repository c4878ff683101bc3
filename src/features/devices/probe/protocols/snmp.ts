import { isIPv6 } from 'node:net';
import {
  AuthProtocols,
  isVarbindError,
  PrivProtocols,
  SecurityLevel,
  Session,
  type SessionOptionsV3,
  type User,
  type Varbind,
  Version2c,
} from 'net-snmp';
import { failure, hostAndPort, type ProbeFailure } from '../result.ts';
import { snmpFailure } from './snmp-failure.ts';

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

/** The system group of SNMPv2-MIB (RFC 3418); null for objects that the agent does not expose. */
export interface SnmpSystem {
  ok: true;
  /** sysDescr, on one line */
  description: string | null;
  /** sysName */
  name: string | null;
  /** sysObjectID, the vendor's identification of the model */
  objectId: string | null;
  /** sysUpTime: since the agent started, which may be later than the device */
  uptimeSeconds: number | null;
  milliseconds: number;
}

const authProtocols = {
  'SHA-1': AuthProtocols.sha,
  'SHA-256': AuthProtocols.sha256,
  'SHA-512': AuthProtocols.sha512,
};
// AES-256 with the key extension of the Blumenthal draft, like Net-SNMP and most devices except Cisco's.
const privProtocols = { 'AES-128': PrivProtocols.aes, 'AES-256': PrivProtocols.aes256b };

const systemObjects = {
  description: '1.3.6.1.2.1.1.1.0',
  objectId: '1.3.6.1.2.1.1.2.0',
  uptime: '1.3.6.1.2.1.1.3.0',
  name: '1.3.6.1.2.1.1.5.0',
};

const tries = 3;

/** Reads the system group of the agent at an already checked address. */
export async function readSnmp(
  address: string,
  access: SnmpAccess,
  deadlineMs: number,
): Promise<SnmpSystem | ProbeFailure> {
  const where = hostAndPort(address, access.port);
  if (access.version === '3' && access.priv !== undefined && access.auth === undefined)
    return failure(
      'not-tried',
      'SNMPv3 has no privacy without authentication. Add an authentication key.',
    );
  const start = performance.now();
  const session = openSession(address, access, deadlineMs);
  try {
    const varbinds = await getOnce(session, Object.values(systemObjects), deadlineMs);
    return systemOf(varbinds, where, performance.now() - start);
  } catch (error) {
    return snmpFailure(error, {
      where,
      version: access.version,
      hasReplied: session.hasReplied,
      deadlineMs,
    });
  } finally {
    session.close();
  }
}

/** Catches what the library throws in the socket's event for some packets, which would end the process. */
class GuardedSession extends Session {
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

function openSession(address: string, access: SnmpAccess, deadlineMs: number): GuardedSession {
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

function getOnce(session: Session, oids: string[], deadlineMs: number): Promise<Varbind[]> {
  return new Promise((resolve, reject) => {
    const late = Object.assign(new Error('no answer'), { name: 'RequestTimedOutError' });
    const timer = setTimeout(() => reject(late), deadlineMs);
    session.get(oids, (error, varbinds) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(varbinds ?? []);
    });
  });
}

function systemOf(
  varbinds: Varbind[],
  where: string,
  milliseconds: number,
): SnmpSystem | ProbeFailure {
  const valueOf = (oid: string) => {
    const found = varbinds.find((varbind) => varbind.oid === oid);
    return found === undefined || isVarbindError(found) ? undefined : found.value;
  };
  const textOf = (oid: string) => {
    const value = valueOf(oid);
    return Buffer.isBuffer(value) ? value.toString('utf8').replaceAll(/\s+/g, ' ').trim() : null;
  };
  const uptime = valueOf(systemObjects.uptime);
  const objectId = valueOf(systemObjects.objectId);
  const system: SnmpSystem = {
    ok: true,
    description: textOf(systemObjects.description),
    name: textOf(systemObjects.name),
    objectId: typeof objectId === 'string' ? objectId : null,
    // Hundredths of a second (RFC 3418).
    uptimeSeconds: typeof uptime === 'number' ? Math.floor(uptime / 100) : null,
    milliseconds,
  };
  if (system.description === null && system.name === null && system.objectId === null)
    return failure(
      'wrong-answer',
      `${where} answers by SNMP, but does not show its system group. Allow 1.3.6.1.2.1.1 in the view of this community or user.`,
    );
  return system;
}
