import type { Reservation } from '../rules/reservation.ts';
import { smallestRooms } from '../rules/rooms.ts';
import { reservationsOf } from './site-records.ts';

/** Returns, for each room, the reservations of all rooms that have a part in common with it. */
export function byRoom(
  rooms: readonly { id: string; partIds: readonly string[] }[],
  reservations: readonly Reservation[],
): Map<string, Reservation[]> {
  const smallest = smallestRooms(rooms);
  const ofPart = new Map<string, Reservation[]>();
  for (const [id, reserved] of reservationsOf(reservations, 'room'))
    for (const part of smallest.get(id) ?? [id])
      ofPart.set(part, [...(ofPart.get(part) ?? []), ...reserved]);
  return new Map(
    rooms.map(({ id }) => [
      id,
      [...new Set((smallest.get(id) ?? []).flatMap((part) => ofPart.get(part) ?? []))],
    ]),
  );
}
