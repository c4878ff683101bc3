import { isVarbindError, type Session, type Varbind } from 'net-snmp';
import { failure, hostAndPort, type ProbeFailure } from '../result.ts';
import { snmpFailure } from './snmp-failure.ts';
import { openSession, type SnmpAccess } from './snmp-session.ts';

export type { SnmpAccess } from './snmp-session.ts';

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

const systemObjects = {
  description: '1.3.6.1.2.1.1.1.0',
  objectId: '1.3.6.1.2.1.1.2.0',
  uptime: '1.3.6.1.2.1.1.3.0',
  name: '1.3.6.1.2.1.1.5.0',
};

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
