import { counted } from '../../../contract/plural.ts';
import { formatPercent } from '../../../contract/values/format.ts';
import { capacityOf } from '../../advanced-conference/public/settings.ts';
import type { Chosen } from '../contract.ts';
import type { Conference } from '../fields.ts';
import { expectedDevices } from '../records/conference-rows.ts';
import type { PlanContext } from '../records/plan-conference.ts';
import type { DevicePlan } from '../rules/device-wishes.ts';
import { type ConferenceTimes, isClockChanged } from '../rules/times.ts';
import type { Finding } from './contract.ts';

const fullShare = 0.8;

interface Planned {
  times: ConferenceTimes | null;
  context: PlanContext;
  plan: DevicePlan;
  chosen: Chosen;
  /** the most that others have reserved meanwhile */
  taken: { down: number; up: number } | null;
  wasPast: boolean;
}

/** Returns what is worth a second look before a conference is saved, though it fits. */
export function warningsOf(conference: Conference, planned: Planned): Finding[] {
  const { times, context, plan, wasPast } = planned;
  const { timeZone, now, has } = context;
  const found: Finding[] = [];
  const warn = (path: string, text: string) => found.push({ path, text });
  if (wasPast) warn('start', 'This is in the past: the conference begins now.');
  else if (times !== null && times.preparesAt <= now && times.startsAt > now)
    warn('start', 'Its lead has begun: devices are prepared at once.');
  if (times !== null && isClockChanged(times.startsAt, times.endsAt, timeZone))
    warn('end', 'Clocks are changed in between: it is an hour longer or shorter than it looks.');
  for (const text of bandwidthWarnings(conference, planned)) warn('downKbps', text);
  const addresses = addressesOf(planned.chosen);
  const expected = expectedDevices(conference);
  if (addresses !== null && expected > addresses)
    warn(
      'attendees',
      `${counted(expected, { one: 'device', other: 'devices' })} are expected, and the subnet has addresses for ${addresses}. Use a larger one under Advanced Conference › Networks.`,
    );
  for (const { device } of plan.wished.filter((one) => one.device.isDown))
    warn('roomIds', `${device.name} is down at the moment.`);
  for (const name of plan.unknown)
    warn(
      'roomIds',
      `No device of the site is called ${name}. Correct it under Advanced Conference.`,
    );
  if (plan.lacksGateway)
    warn(
      'mode',
      'The site has no gateway under Devices: nothing gives addresses or limits bandwidth.',
    );
  const seats = has.rooms
    .filter(({ id }) => conference.roomIds.includes(id))
    .reduce<number | null>(
      (sum, room) => (sum === null || room.seats === null ? null : sum + room.seats),
      0,
    );
  if (seats !== null && seats > 0 && conference.attendees > seats)
    warn(
      'attendees',
      `${counted(conference.attendees, { one: 'attendee is expected', other: 'attendees are expected' })}, and the rooms have ${counted(seats, { one: 'seat', other: 'seats' })}.`,
    );
  if (conference.ssidKind === 'own' && planned.chosen.accessPoints.length === 0)
    warn('ssidKind', 'No access points are named for these rooms, so nothing carries the SSID.');
  if (conference.ssidKind === 'none' && conference.portIds.length === 0)
    warn('portIds', 'Neither an SSID nor ports: attendees have no way in.');
  return found;
}

function bandwidthWarnings(conference: Conference, { context, taken }: Planned): string[] {
  const pool = capacityOf(context.has.settings);
  if (pool === null || taken === null) return [];
  const directions = [
    ['download', (conference.downKbps ?? 0) + taken.down, pool.down],
    ['upload', (conference.upKbps ?? 0) + taken.up, pool.up],
  ] as const;
  return directions.flatMap(([direction, sum, most]) =>
    sum > most * fullShare && sum <= most
      ? [`${formatPercent(sum / most, 'en-US')} of the pool is reserved then (${direction}).`]
      : [],
  );
}

/** Returns how many devices get an address; null: none do. The gateway has one. */
function addressesOf({ subnet }: Chosen): number | null {
  return subnet === null ? null : 2 ** (32 - Number(subnet.split('/')[1])) - 3;
}
