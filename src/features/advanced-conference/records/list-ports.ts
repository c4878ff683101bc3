import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { PortRow } from '../contract.ts';
import { pageOf } from '../items/page-of.ts';
import { shownNow } from '../items/shown-now.ts';
import { loadRooms } from '../reservations/load-site.ts';
import { portName } from '../rules/conference-site.ts';
import type { ItemState } from '../rules/item-state.ts';
import { byRoom } from './by-room.ts';
import { presentReservations, reservationsOf, zoneOf } from './site-records.ts';

interface PortQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
  text?: string | undefined;
  sort?: string | undefined;
  state?: ItemState | undefined;
}

/** Returns a page of the ports of a site with who has them. */
export async function listPorts(
  request: OrganizationRequest,
  { state, ...query }: PortQuery,
): Promise<{ rows: PortRow[]; total: number }> {
  const ports = await listedPorts(request);
  return pageOf(
    ports.filter((port) => state === undefined || port.state === state),
    { sort: 'port', ...query },
    {
      texts: (port) => [portName(port), port.label, port.room?.name ?? ''],
      keys: {
        port: portName,
        label: ({ label }) => label || null,
        room: ({ room }) => room?.name ?? null,
        state: (port) => port.state,
      },
    },
  );
}

async function listedPorts(request: OrganizationRequest): Promise<PortRow[]> {
  const { transaction, organization, server } = request;
  const ports = await transaction
    .selectFrom('conference_port as port')
    .leftJoin('conference_room as room', 'room.id', 'port.room_id')
    .select(['port.id', 'port.switch', 'port.port', 'port.label', 'port.carries'])
    .select(['room.id as roomId', 'room.name as roomName'])
    .where('port.organization_number', '=', organization.number)
    .execute();
  const timeZone = await zoneOf(request);
  const reservations = await presentReservations(request);
  const reserved = reservationsOf(reservations, 'port');
  const ofRoom = byRoom(await loadRooms(transaction, organization), reservations);
  return ports.map(({ roomId, roomName, ...port }) => ({
    ...port,
    room: roomId === null || roomName === null ? null : { id: roomId, name: roomName },
    ...shownNow(
      [...(reserved.get(port.id) ?? []), ...(ofRoom.get(roomId ?? '') ?? [])],
      server.now(),
      timeZone,
    ),
  }));
}
