import { newRecord } from '../contract/fields/fields.ts';
import { typeFacts } from '../features/devices/device-types.ts';
import { device } from '../features/devices/fields.ts';
import { deviceTable } from '../features/devices/records/devices.ts';
import { type Area, recordOf } from './area.ts';
import type { Dice } from './dice.ts';

const minute = 60_000;
const halfHour = 30 * minute;
const checksInHalfHour = 30;

const models = {
  mikrotik: ['RouterOS 7.18 CCR2004', 'RouterOS 7.16 RB5009'],
  'access-point': ['R650', 'AP-515', 'cAP ax'],
} as const;

/** The last octet of a gateway's addresses. */
export const gatewayOctet = 1;

/** Returns the address that only a sample device of this area has. It is locally administered. */
export function sampleMac(areaNumber: number, last: number): string {
  const octets = [areaNumber >> 16, areaNumber >> 8, areaNumber, last].map((part) =>
    (part & 0xff).toString(16).padStart(2, '0').toUpperCase(),
  );
  return `02:A7:${octets.join(':')}`;
}

export function nasIdentifierOf(areaNumber: number): string {
  return `area-${areaNumber}`;
}

/** Returns a gateway and its access points with a day of states. Not checked, because nothing has their addresses. */
export function devicesOf(area: Area, dice: Dice, until: Date) {
  const gateway = deviceOf(
    area,
    'mikrotik',
    { name: 'Gateway', last: gatewayOctet, parentId: null },
    dice,
    until,
  );
  const accessPoints = Array.from({ length: dice.whole(1, 3) }, (_, index) =>
    deviceOf(
      area,
      'access-point',
      { name: `Access point ${index + 1}`, last: 10 + index, parentId: gateway.id },
      dice,
      until,
    ),
  );
  const devices = [gateway, ...accessPoints];
  return {
    network: { gateway, accessPoints },
    devices,
    availability: devices.flatMap((device) => lastDayOf(device, dice, until)),
  };
}

interface Planned {
  name: string;
  /** the last octet of the address */
  last: number;
  parentId: string | null;
}

function deviceOf(
  area: Area,
  type: keyof typeof models,
  { name, last, parentId }: Planned,
  dice: Dice,
  until: Date,
) {
  const luck = dice.share();
  const state = luck < 0.93 ? 'up' : luck < 0.97 ? 'degraded' : 'down';
  const seen = state === 'down' ? dice.whole(20, 600) : 1;
  const at = (minutesAgo: number) => new Date(until.getTime() - minutesAgo * minute);
  const described = newRecord(device, {
    name,
    role: typeFacts[type].role,
    location: type === 'mikrotik' ? 'Server room' : 'Departures',
    vendorModel: dice.oneOf(models[type]),
    macAddress: sampleMac(area.number, last),
    host: `10.${(area.number >> 8) & 0xff}.${area.number & 0xff}.${last}`,
    nasIdentifier: type === 'mikrotik' ? nasIdentifierOf(area.number) : null,
    parentId,
  });
  return {
    ...deviceTable.toColumns({
      ...described,
      checks: { ...described.checks, ping: false },
    }),
    id: dice.uuid(),
    type,
    ...recordOf(area, until),
    secrets: '{}',
    state,
    state_since: at(state === 'up' ? dice.whole(1_000, 100_000) : seen),
    misses: state === 'down' ? 3 : 0,
    latency_ms: state === 'down' ? null : dice.whole(2, 40) / 4,
    loss_percent: state === 'degraded' ? 20 : state === 'down' ? 100 : 0,
    uptime_seconds: state === 'down' ? null : dice.whole(100_000, 9_000_000),
    firmware: type === 'mikrotik' ? '7.18' : null,
    last_error: state === 'down' ? 'It did not answer a ping' : null,
    last_seen_at: at(seen),
    checked_at: at(1),
  } as const;
}

function lastDayOf(device: ReturnType<typeof deviceOf>, dice: Dice, until: Date) {
  const last = Math.floor(until.getTime() / halfHour) * halfHour;
  const seen = device.last_seen_at.getTime();
  return Array.from({ length: 48 }, (_, index) => {
    const start = last - index * halfHour;
    const isDown = start > seen;
    const lost = dice.chance(0.02) ? dice.whole(1, 5) : 0;
    return {
      device_id: device.id,
      half_hour: new Date(start),
      up: isDown ? 0 : checksInHalfHour - lost,
      degraded: 0,
      down: isDown ? checksInHalfHour : lost,
    };
  });
}
