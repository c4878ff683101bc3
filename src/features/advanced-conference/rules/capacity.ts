import type { ConferenceSettings } from '../fields.ts';
import type { ItemKind } from './reservation.ts';

/** What events can be promised together, in kbit/s; null: the uplink is not known. */
export interface Capacity {
  down: number;
  up: number;
}

/**
 * Returns the pool of a site: the share of its uplink, but never what is reserved for guests, times the oversubscription.
 */
export function capacityOf(settings: ConferenceSettings): Capacity | null {
  const { uplinkDown, uplinkUp, guestReserveDown, guestReserveUp } = settings;
  if (uplinkDown === null || uplinkUp === null) return null;
  const pool = (uplink: number, reserve: number | null) =>
    Math.floor(
      (Math.min((uplink * settings.share) / 100, uplink - (reserve ?? 0)) *
        settings.oversubscription) /
        10,
    );
  return { down: pool(uplinkDown, guestReserveDown), up: pool(uplinkUp, guestReserveUp) };
}

/** Returns how much of an item there is at a time; slots for SSIDs are those of an access point or a controller. */
export function limitOf(settings: ConferenceSettings, kind: ItemKind, item: string): number {
  switch (kind) {
    case 'down':
      return capacityOf(settings)?.down ?? 0;
    case 'up':
      return capacityOf(settings)?.up ?? 0;
    case 'event':
      return settings.concurrentEvents;
    case 'ssid':
      return (
        settings.controllers.find(({ name }) => name.toLowerCase() === item)?.slots ??
        settings.slots
      );
    case 'room':
    case 'port':
    case 'vlan':
    case 'dark':
    case 'address':
    case 'login':
      return 1;
  }
}
