import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { RoomRow } from '../contract.ts';
import { pageOf } from '../items/page-of.ts';
import { shownNow } from '../items/shown-now.ts';
import type { ItemState } from '../rules/item-state.ts';
import { accessPointsOfRooms, roomsInside } from '../rules/rooms.ts';
import { byRoom } from './by-room.ts';
import { presentReservations, zoneOf } from './site-records.ts';

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
  const names = new Map(rooms.map(({ id, name }) => [id, name]));
  const divided = rooms.map(({ id, part_ids, access_points }) => ({
    id,
    partIds: part_ids,
    accessPoints: access_points,
  }));
  const excluding = byRoom(divided, await presentReservations(request));
  const portsInside = (id: string) => {
    const inside = roomsInside(divided, [id]);
    return rooms.reduce((sum, room) => sum + (inside.has(room.id) ? Number(room.ports) : 0), 0);
  };
  return rooms.map(({ id, part_ids, name, code, seats, floor }) => ({
    id,
    name,
    code,
    seats,
    floor,
    parts: part_ids.flatMap((part) => {
      const name = names.get(part);
      return name === undefined ? [] : { id: part, name };
    }),
    accessPoints: accessPointsOfRooms(divided, [id]).length,
    ports: portsInside(id),
    ...shownNow(excluding.get(id) ?? [], server.now(), timeZone),
  }));
}
