import { newRecord } from '../contract/fields/fields.ts';
import { typeFacts } from '../features/devices/device-types.ts';
import { device } from '../features/devices/fields.ts';
import { deviceTable } from '../features/devices/records/devices.ts';
import { type Area, recordOf } from './area.ts';
import type { Dice } from './dice.ts';
import { type Size, sizeOf } from './sizes.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const models = {
  mikrotik: ['RouterOS 7.18 CCR2004', 'RouterOS 7.16 RB5009'],
  'access-point': ['R650', 'AP-515', 'cAP ax'],
} as const;

const accessPointsOf: Record<Size, readonly [number, number]> = {
  field: [1, 1],
  small: [2, 3],
  medium: [3, 6],
  large: [6, 9],
  hub: [8, 12],
};

const locations: Record<string, readonly [string, ...string[]]> = {
  Rooms: ['Lobby', 'Floor 1', 'Floor 2', 'Floor 3', 'Floor 4', 'Breakfast room'],
  Conferences: ['Ballroom', 'Foyer', 'Meeting room 1', 'Meeting room 2', 'Meeting room 3'],
  Residences: ['Entrance', 'Floor 5', 'Floor 6', 'Roof terrace'],
  Lounges: ['Reception', 'Business lounge', 'Quiet room', 'Bar'],
};
const locationsOfTerminal = [
  'Departures',
  'Arrivals',
  'Security',
  'Gates A',
  'Gates B',
  'Food court',
  'Baggage claim',
  'Check-in',
  'Gates C',
  'Railway station',
] as const;

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

/** Returns a gateway and its access points. Not checked, because nothing has their addresses. */
export function devicesOf(area: Area, dice: Dice, until: Date) {
  const size = sizeOf(area);
  const places = locations[area.name] ?? locationsOfTerminal;
  const gatewayDown = size === 'field' && dice.chance(0.03);
  const gateway = deviceOf(
    area,
    {
      type: 'mikrotik',
      name: 'Gateway',
      location: 'Server room',
      last: gatewayOctet,
      parentId: null,
      condition: conditionOf(gatewayDown ? 'down' : 'up', dice, until),
    },
    dice,
    until,
  );
  const accessPoints = Array.from({ length: dice.whole(...accessPointsOf[size]) }, (_, index) => {
    const luck = dice.share();
    const state = luck < 0.055 ? 'down' : luck < 0.075 ? 'degraded' : 'up';
    const condition = conditionOf(state, dice, until);
    return deviceOf(
      area,
      {
        type: 'access-point',
        name: `${area.name === 'Conferences' ? 'Meeting AP' : 'Access point'} ${index + 1}`,
        location: places[index % places.length] ?? places[0],
        last: 10 + index,
        parentId: gateway.row.id,
        // Nothing behind a gateway answers without it.
        condition: gatewayDown ? gateway.condition : condition,
        status: luck > 0.992 ? 'Maintenance' : 'Active',
      },
      dice,
      until,
    );
  });
  const working = accessPoints.filter(({ row }) => row.state !== 'down');
  return {
    network: {
      gateway: gateway.row,
      accessPoints: working.map(({ row }) => row),
      downSince: gatewayDown ? gateway.condition.since : null,
    },
    devices: [gateway, ...accessPoints].map(({ row }) => row),
  };
}

interface Condition {
  state: 'up' | 'degraded' | 'down';
  since: Date;
}

/** Returns a state and since when: one of eight was away in the last day, and some have been down for days. */
function conditionOf(state: Condition['state'], dice: Dice, until: Date): Condition {
  const isRecent = state !== 'up' || dice.chance(0.12);
  const isLong = state === 'down' && dice.chance(0.2);
  const minutes = isLong
    ? dice.whole(1_500, 9_000)
    : isRecent
      ? dice.whole(12, 1_200)
      : dice.whole(3_000, 100_000);
  return { state, since: new Date(until.getTime() - minutes * minute) };
}

interface Planned {
  type: keyof typeof models;
  name: string;
  location: string;
  /** the last octet of the address */
  last: number;
  parentId: string | null;
  condition: Condition;
  status?: 'Active' | 'Maintenance';
}

function deviceOf(
  area: Area,
  { type, name, location, last, parentId, condition, status = 'Active' }: Planned,
  dice: Dice,
  until: Date,
) {
  const { state, since } = condition;
  const isDown = state === 'down';
  const checked = new Date(until.getTime() - minute);
  const described = newRecord(device, {
    name,
    status,
    role: typeFacts[type].role,
    location,
    vendorModel: dice.oneOf(models[type]),
    macAddress: sampleMac(area.number, last),
    host: `10.${(area.number >> 8) & 0xff}.${area.number & 0xff}.${last}`,
    nasIdentifier: type === 'mikrotik' ? nasIdentifierOf(area.number) : null,
    parentId,
  });
  const row = {
    ...deviceTable.toColumns({
      ...described,
      checks: { ...described.checks, ping: false },
    }),
    id: dice.uuid(),
    type,
    ...recordOf(area, new Date(until.getTime() - dice.whole(100, 400) * day)),
    secrets: '{}',
    state,
    state_since: since,
    misses: isDown ? 3 : 0,
    latency_ms: isDown ? null : dice.whole(2, 40) / 4,
    loss_percent: state === 'degraded' ? 20 : isDown ? 100 : 0,
    uptime_seconds: isDown ? null : dice.whole(100_000, 9_000_000),
    firmware: type === 'mikrotik' ? '7.18' : null,
    last_error: isDown ? 'It did not answer a ping' : null,
    last_seen_at: isDown ? since : checked,
    checked_at: checked,
  } as const;
  return { row, condition };
}
