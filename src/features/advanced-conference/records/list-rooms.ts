import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { RoomRow } from '../contract.ts';
import { pageOf } from '../items/page-of.ts';
import { shownNow } from '../items/shown-now.ts';
import type { ItemState } from '../rules/item-state.ts';
import type { Reservation } from '../rules/reservation.ts';
import { smallestRooms } from '../rules/rooms.ts';
import { presentReservations, reservationsOf, zoneOf } from './site-records.ts';

interface RoomQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
  text?: string | undefined;
  sort?: string | undefined;
  state?: ItemState | undefined;
}

/** Returns a page of the rooms of a site with who has them. */
export async function listRooms(
  request: OrganizationRequest,
  { state, ...query }: RoomQuery,
): Promise<{ rows: RoomRow[]; total: number }> {
  const rooms = await listedRooms(request);
  return pageOf(
    rooms.filter((room) => state === undefined || room.state === state),
    query,
    {
      texts: ({ name, code }) => [name, code],
      keys: {
        name: ({ name }) => name,
        code: ({ code }) => code,
        seats: ({ seats }) => seats,
        floor: ({ floor }) => floor,
        state: (room) => room.state,
      },
    },
  );
}

async function listedRooms(request: OrganizationRequest): Promise<RoomRow[]> {
  const { transaction, organization, server } = request;
  const stored = await transaction
    .selectFrom('conference_room as room')
    .select(['id', 'name', 'code', 'seats', 'floor', 'part_ids', 'access_points'])
    .select(({ selectFrom }) =>
      selectFrom('conference_port')
        .whereRef('room_id', '=', 'room.id')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('ports'),
    )
    .where('organization_number', '=', organization.number)
    .execute();
  const rooms = stored.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const timeZone = await zoneOf(request);
  const reserved = reservationsOf(await presentReservations(request), 'room');
  const names = new Map(rooms.map(({ id, name }) => [id, name]));
  const excluding = withSharedParts(
    rooms.map(({ id, part_ids }) => ({ id, partIds: part_ids })),
    reserved,
  );
  return rooms.map(({ id, part_ids, access_points, ports, ...room }) => ({
    id,
    ...room,
    parts: part_ids.flatMap((part) => {
      const name = names.get(part);
      return name === undefined ? [] : { id: part, name };
    }),
    accessPoints: access_points.length,
    ports: Number(ports),
    ...shownNow(excluding.get(id) ?? [], server.now(), timeZone),
  }));
}

/** Returns, for each room, the reservations of all rooms that have a part in common with it. */
function withSharedParts(
  rooms: readonly { id: string; partIds: readonly string[] }[],
  reserved: ReadonlyMap<string, readonly Reservation[]>,
): Map<string, Reservation[]> {
  const smallest = smallestRooms(rooms);
  const ofPart = new Map<string, Reservation[]>();
  for (const [id, reservations] of reserved)
    for (const part of smallest.get(id) ?? [id])
      ofPart.set(part, [...(ofPart.get(part) ?? []), ...reservations]);
  return new Map(
    rooms.map(({ id }) => [
      id,
      [...new Set((smallest.get(id) ?? []).flatMap((part) => ofPart.get(part) ?? []))],
    ]),
  );
}
