import { exampleSettings } from '../examples.ts';
import type { ConferenceSite } from '../rules/conference-site.ts';
import type { ItemKind, Reservation } from '../rules/reservation.ts';
import type { EventTimes, Wanted } from '../rules/wanted.ts';

export const minuteMs = 60_000;

/** Ballroom = A + B + C, North = A + B; a port in each of A and B; two VLANs, one dark VLAN; 100 Mbit/s in both directions. */
export function exampleSite(given: Partial<ConferenceSite> = {}): ConferenceSite {
  const room = (id: string, partIds: string[] = [], accessPoints: string[] = []) => ({
    id,
    name: id,
    code: id,
    seats: 100,
    partIds,
    accessPoints,
  });
  const port = (name: string, roomId: string) => ({
    id: `port ${name}`,
    switch: 'SW-1',
    port: name,
    label: '',
    roomId,
  });
  return {
    settings: exampleSettings(),
    rooms: [
      room('A', [], ['AP-A']),
      room('B', [], ['AP-B']),
      room('C'),
      room('North', ['A', 'B']),
      room('Ballroom', ['North', 'C'], ['AP-A', 'AP-B']),
      room('Library'),
    ],
    ports: [
      { ...port('1', 'A'), carries: ['conference'] },
      { ...port('2', 'B'), carries: ['conference', 'tagged', 'dark'] },
      { ...port('3', 'B'), carries: [] },
    ],
    networks: [
      {
        id: 'events',
        name: 'Events',
        use: 'conference',
        vlans: [700, 701],
        prefix: '10.80.0.0/16',
        subnetLength: 24,
        publicAddresses: ['203.0.113.10', '203.0.113.11'],
      },
      {
        id: 'dark',
        name: 'Stage',
        use: 'dark',
        vlans: [790],
        prefix: null,
        subnetLength: 24,
        publicAddresses: [],
      },
    ],
    controllersOf: new Map(),
    ...given,
  };
}

/** Wants nothing but what is given. */
export function wish(given: Partial<Wanted> = {}): Wanted {
  return {
    roomIds: [],
    portIds: [],
    network: null,
    vlan: null,
    publicAddresses: 0,
    hasOwnSsid: false,
    downKbps: 0,
    upKbps: 0,
    login: null,
    ...given,
  };
}

/** Times in minutes, without lead and turnover unless given. */
export function during(
  from: number,
  until: number,
  { lead = 0, turnover = 0 }: { lead?: number; turnover?: number } = {},
): EventTimes {
  return {
    startsAt: from * minuteMs,
    endsAt: until * minuteMs,
    leadMs: lead * minuteMs,
    turnoverMs: turnover * minuteMs,
  };
}

/** A reservation of an event from one minute until another. */
export function taken(
  kind: ItemKind,
  item: string,
  [from, until]: readonly [number, number],
  { amount = 1, name = 'Sales kickoff' }: { amount?: number; name?: string } = {},
): Reservation {
  const times = { from: from * minuteMs, until: until * minuteMs };
  return {
    kind,
    item,
    itemName: item,
    amount,
    ...times,
    startsAt: times.from,
    endsAt: times.until,
    event: { kind: 'conference', id: name, name },
  };
}
