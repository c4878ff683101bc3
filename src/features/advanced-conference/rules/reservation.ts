/** Whose reservation it is: a conference, or an administrator who blocked an item. */
export type EventKind = 'conference' | 'block';

/**
 * What is reserved. Rooms and ports are known by id; VLANs, public addresses, and access points or controllers with slots for
 * SSIDs by what they are called; a login by a digest. `down` and `up` are kbit/s of the pool, and `event` is one of the
 * events at a time.
 */
export const itemKinds = [
  'room',
  'port',
  'vlan',
  'dark',
  'address',
  'ssid',
  'login',
  'down',
  'up',
  'event',
] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Something that an event wants from an instant (inclusive) until another (exclusive); in milliseconds. */
export interface Claim {
  kind: ItemKind;
  item: string;
  itemName: string;
  amount: number;
  from: number;
  /** Infinity: without an end */
  until: number;
}

/** A claim that is stored, with the event that has it. */
export interface Reservation extends Claim {
  event: { kind: EventKind; id: string; name: string };
  /** when the event itself begins and ends */
  startsAt: number;
  endsAt: number;
}
