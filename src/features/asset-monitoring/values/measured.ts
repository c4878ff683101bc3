import type { SnmpValues } from '../../devices/public/snmp-values.ts';
import type { Interface, Storage } from './contract.ts';

/** What the reading before knows, from which rates are computed. */
export interface Earlier {
  /** in hundredths of a second of the agent */
  countedAt: number | null;
  interfaces: readonly Pick<Interface, 'index' | 'octetsIn' | 'octetsOut'>[];
}

export interface Measured {
  countedAt: number | null;
  uptimeSeconds: number | null;
  objectId: string | null;
  serial: string | null;
  /** percent */
  cpu: number | null;
  memory: number | null;
  /** °C */
  temperature: number | null;
  /** bit/s of all physical interfaces together; null without an earlier reading */
  bitsIn: number | null;
  bitsOut: number | null;
  interfaces: Interface[];
  storage: Storage[];
}

/** ifType (IANA): Ethernet, Fast and Gigabit Ethernet, Wi-Fi. Bridges and VLANs would count their traffic again. */
const physicalTypes = [6, 62, 69, 71, 117];
const mostInterfaces = 64;
const mostStorage = 16;

/** Computes what is stored of a reading: traffic since the one before, and shares. */
export function measuredOf(values: SnmpValues, earlier: Earlier): Measured {
  const seconds = secondsBetween(earlier.countedAt, values.ticks);
  const known = new Map(earlier.interfaces.map((one) => [one.index, one]));
  const interfaces = values.interfaces.map((one): Interface => {
    const before = known.get(one.index);
    return {
      index: one.index,
      name: storable(one.name, 64),
      status: one.status,
      type: one.type,
      octetsIn: String(one.octetsIn ?? ''),
      octetsOut: String(one.octetsOut ?? ''),
      bitsIn: rateOf(before?.octetsIn, one.octetsIn, seconds),
      bitsOut: rateOf(before?.octetsOut, one.octetsOut, seconds),
    };
  });
  const physical = interfaces.filter(({ type }) => physicalTypes.includes(type));
  const memory = values.storage.find(({ isMemory }) => isMemory);
  return {
    countedAt: values.ticks,
    uptimeSeconds: values.ticks === null ? null : Math.floor(values.ticks / 100),
    objectId: values.objectId,
    serial: values.serial === null ? null : storable(values.serial, 100),
    cpu: percentOf(values.cpu),
    memory: memory === undefined ? null : percentOf((memory.usedBytes / memory.bytes) * 100),
    temperature: values.temperature === null ? null : Math.round(values.temperature),
    bitsIn: sumOf(physical.map(({ bitsIn }) => bitsIn)),
    bitsOut: sumOf(physical.map(({ bitsOut }) => bitsOut)),
    // Ports first, as the ones with a cable.
    interfaces: [...physical, ...interfaces.filter((one) => !physical.includes(one))].slice(
      0,
      mostInterfaces,
    ),
    storage: values.storage
      .slice(0, mostStorage)
      .map((one) => ({ ...one, name: storable(one.name, 64) })),
  };
}

/** Null when the agent was restarted, so that its counters may have begun again. */
function secondsBetween(before: number | null, now: number | null): number | null {
  return before === null || now === null || now <= before ? null : (now - before) / 100;
}

function rateOf(
  before: string | undefined,
  now: bigint | null,
  seconds: number | null,
): number | null {
  if (before === undefined || before === '' || now === null || seconds === null) return null;
  const octets = now - BigInt(before);
  return octets < 0n ? null : Math.round((Number(octets) * 8) / seconds);
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value) => value ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
}

function percentOf(value: number | null): number | null {
  return value === null ? null : Math.min(100, Math.max(0, Math.round(value)));
}

/** PostgreSQL rejects a NUL, and a surrogate alone is no UTF-8. */
function storable(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed().replaceAll('\0', '');
}
