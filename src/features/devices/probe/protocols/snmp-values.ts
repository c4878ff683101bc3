import { isVarbindError, ObjectType, type Session, type Varbind } from 'net-snmp';
import { hostAndPort, type ProbeFailure } from '../result.ts';
import { snmpFailure } from './snmp-failure.ts';
import { openSession, type SnmpAccess } from './snmp-session.ts';

/** What is measured by SNMP; null for objects that the agent does not expose. */
export interface SnmpValues {
  ok: true;
  /** sysUpTime in hundredths of a second, which wraps after 497 days */
  ticks: number | null;
  objectId: string | null;
  /** entPhysicalSerialNum of the first part that has one */
  serial: string | null;
  /** the mean hrProcessorLoad in percent */
  cpu: number | null;
  /** the hottest sensor in °C */
  temperature: number | null;
  interfaces: SnmpInterface[];
  storage: SnmpStorage[];
}

export interface SnmpInterface {
  index: number;
  name: string;
  /** ifType of IANA */
  type: number;
  status: 'up' | 'down' | 'other';
  octetsIn: bigint | null;
  octetsOut: bigint | null;
}

export interface SnmpStorage {
  name: string;
  isMemory: boolean;
  bytes: number;
  usedBytes: number;
}

const scalars = {
  ticks: '1.3.6.1.2.1.1.3',
  objectId: '1.3.6.1.2.1.1.2',
  // MIKROTIK-MIB, in tenths of a degree
  boardHeat: '1.3.6.1.4.1.14988.1.1.3.10',
  processorHeat: '1.3.6.1.4.1.14988.1.1.3.11',
};
const load = '1.3.6.1.2.1.25.3.3.1.2';
// HOST-RESOURCES-MIB (RFC 2790)
const storageColumns = {
  type: '1.3.6.1.2.1.25.2.3.1.2',
  name: '1.3.6.1.2.1.25.2.3.1.3',
  unit: '1.3.6.1.2.1.25.2.3.1.4',
  size: '1.3.6.1.2.1.25.2.3.1.5',
  used: '1.3.6.1.2.1.25.2.3.1.6',
};
const memoryType = '1.3.6.1.2.1.25.2.1.2';
const diskTypes = ['1.3.6.1.2.1.25.2.1.4', '1.3.6.1.2.1.25.2.1.9'];
// IF-MIB (RFC 2863)
const interfaceColumns = {
  type: '1.3.6.1.2.1.2.2.1.3',
  status: '1.3.6.1.2.1.2.2.1.8',
  name: '1.3.6.1.2.1.31.1.1.1.1',
  octetsIn: '1.3.6.1.2.1.31.1.1.1.6',
  octetsOut: '1.3.6.1.2.1.31.1.1.1.10',
};
const serials = '1.3.6.1.2.1.47.1.1.1.1.11';
// ENTITY-SENSOR-MIB (RFC 3433)
const sensorColumns = {
  type: '1.3.6.1.2.1.99.1.1.1.1',
  scale: '1.3.6.1.2.1.99.1.1.1.2',
  precision: '1.3.6.1.2.1.99.1.1.1.3',
  value: '1.3.6.1.2.1.99.1.1.1.4',
};
const celsius = 8;
const units = 9;

const mostRows = 256;
/** Requests of one table; more would be a table without an end. */
const mostRequests = 64;
/** So many rows of five columns fit into a packet that is not split. */
const rowsAtOnce = 10;

/** Reads the values of the agent at an already checked address. */
export async function readSnmpValues(
  address: string,
  access: SnmpAccess,
  deadlineMs: number,
): Promise<SnmpValues | ProbeFailure> {
  const session = openSession(address, access, deadlineMs);
  const late = Object.assign(new Error('no answer'), { name: 'RequestTimedOutError' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late), deadlineMs);
  });
  try {
    return await Promise.race([valuesOf(session), deadline]);
  } catch (error) {
    return snmpFailure(error, {
      where: hostAndPort(address, access.port),
      version: access.version,
      hasReplied: session.hasReplied,
      deadlineMs,
    });
  } finally {
    clearTimeout(timer);
    session.close();
  }
}

async function valuesOf(session: Session): Promise<SnmpValues> {
  const known = await first(session, scalars);
  const loads = await table(session, { load });
  const stored = await table(session, storageColumns);
  const found = await table(session, interfaceColumns);
  const serial = await table(session, { serials }, 1);
  const sensors = await table(session, sensorColumns);
  const ticks = numberOf(known.ticks);
  return {
    ok: true,
    ticks,
    objectId: typeof known.objectId === 'string' ? known.objectId : null,
    serial: [...serial.values()].map(({ serials: text }) => textOf(text)).find(Boolean) ?? null,
    cpu: meanOf([...loads.values()].map((row) => numberOf(row.load))),
    temperature: hottest([
      ...[known.boardHeat, known.processorHeat].map((tenths) => {
        const value = numberOf(tenths);
        return value === null ? null : value / 10;
      }),
      ...[...sensors.values()].map(degreesOf),
    ]),
    interfaces: [...found].map(([index, row]) => interfaceOf(Number(index), row)),
    storage: [...stored.values()].flatMap(storageOf),
  };
}

type Values<Name extends string> = Partial<Record<Name, unknown>>;

/** Returns the first object below each OID, which is that of a scalar. */
async function first<Name extends string>(
  session: Session,
  oids: Readonly<Record<Name, string>>,
): Promise<Values<string>> {
  const names = Object.entries<string>(oids);
  const varbinds = await bulk(session, Object.values(oids), names.length, 0);
  const found: Values<string> = {};
  for (const [index, [name, oid]] of names.entries()) {
    const varbind = [varbinds[index] ?? []].flat()[0];
    if (varbind !== undefined && isBelow(varbind, oid)) found[name] = varbind.value;
  }
  return found;
}

/** Returns the rows of a table's columns by index. A column that ends before the others is requested no longer. */
async function table<Name extends string>(
  session: Session,
  columns: Readonly<Record<Name, string>>,
  mostReads = mostRequests,
): Promise<Map<string, Values<string>>> {
  const rows = new Map<string, Values<string>>();
  let left = Object.entries<string>(columns).map(([name, oid]) => ({ name, oid, last: oid }));
  for (let reads = 0; left.length > 0 && rows.size < mostRows && reads < mostReads; reads += 1) {
    const varbinds = await bulk(
      session,
      left.map(({ last }) => last),
      0,
      rowsAtOnce,
    );
    let hasProgress = false;
    left = left.filter((column, position) => {
      for (const varbind of [varbinds[position] ?? []].flat()) {
        if (!isBelow(varbind, column.oid)) return false;
        const index = varbind.oid.slice(column.oid.length + 1);
        rows.set(index, { ...rows.get(index), [column.name]: varbind.value });
        column.last = varbind.oid;
        hasProgress = true;
      }
      return true;
    });
    // An agent that truncates its reply leaves columns empty; one that sends nothing would never end.
    if (!hasProgress) break;
  }
  return rows;
}

function bulk(
  session: Session,
  oids: string[],
  nonRepeaters: number,
  rows: number,
): Promise<(Varbind | Varbind[])[]> {
  return new Promise((resolve, reject) => {
    session.getBulk(oids, nonRepeaters, rows, (error, varbinds) => {
      if (error) reject(error);
      else resolve(varbinds ?? []);
    });
  });
}

function isBelow(varbind: Varbind, oid: string): boolean {
  return (
    !isVarbindError(varbind) &&
    varbind.type !== ObjectType.EndOfMibView &&
    varbind.oid.startsWith(`${oid}.`)
  );
}

function interfaceOf(index: number, row: Values<string>): SnmpInterface {
  const status = numberOf(row.status);
  return {
    index,
    name: textOf(row.name) ?? String(index),
    type: numberOf(row.type) ?? 0,
    status: status === 1 ? 'up' : status === 2 ? 'down' : 'other',
    octetsIn: counterOf(row.octetsIn),
    octetsOut: counterOf(row.octetsOut),
  };
}

function storageOf(row: Values<string>): SnmpStorage[] {
  const [unit, size, used] = [numberOf(row.unit), numberOf(row.size), numberOf(row.used)];
  const isMemory = row.type === memoryType;
  const isShown = isMemory || diskTypes.some((type) => type === row.type);
  if (!isShown || unit === null || size === null || used === null || size <= 0) return [];
  return [{ name: textOf(row.name) ?? '', isMemory, bytes: size * unit, usedBytes: used * unit }];
}

function degreesOf(row: Values<string>): number | null {
  const [type, scale, precision, value] = [row.type, row.scale, row.precision, row.value].map(
    numberOf,
  );
  if (type !== celsius || value === undefined || value === null) return null;
  return value * 10 ** (3 * ((scale ?? units) - units) - (precision ?? 0));
}

function hottest(degrees: readonly (number | null)[]): number | null {
  // Sensors without a probe report absurd values.
  const sensible = degrees.filter((one) => one !== null && one > -60 && one < 200 && one !== 0);
  const values = sensible.flatMap((one) => one ?? []);
  return values.length === 0 ? null : Math.max(...values);
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value) => value ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function textOf(value: unknown): string | null {
  if (!Buffer.isBuffer(value)) return null;
  return (
    value
      .toString('utf8')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim() || null
  );
}

/** A Counter64, which the library returns as its bytes. */
function counterOf(value: unknown): bigint | null {
  if (typeof value === 'number') return BigInt(value);
  return Buffer.isBuffer(value) && value.length > 0 && value.length <= 9
    ? BigInt(`0x${value.toString('hex')}`)
    : null;
}
