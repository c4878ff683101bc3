import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { any } from '../../../server/database/listing.ts';
import { recordStore, type WritingRequest } from '../../../server/records/store.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { conferenceRooms } from '../contract.ts';
import { type ConferenceRoom, mostRooms } from '../fields.ts';
import { loadRooms } from '../reservations/load-site.ts';
import { containsItself } from '../rules/rooms.ts';
import { lockSite, presentHolders, rejectOtherArea, rejectReserved } from './site-records.ts';

/** Stores the rooms of a site. */
export const roomStore = recordStore({
  ...conferenceRooms,
  table: 'conference_room',
  unique: { conference_room_name: 'name', conference_room_code: 'code' },
  columns: {
    name: 'name',
    code: 'code',
    seats: 'seats',
    floor: 'floor',
    areaNumber: 'area_number',
    partIds: 'part_ids',
    accessPoints: 'access_points',
  },
  derived: () => ({
    partNames: sql<{ id: string; name: string }[]>`coalesce((
      select jsonb_agg(jsonb_build_object('id', part.id, 'name', part.name) order by part.name)
      from conference_room part
      where part.organization_number = conference_room.organization_number
        and part.id::text = any (conference_room.part_ids)), '[]')`,
    areaName: sql<string | null>`(select area.name from organization area
      where area.number = conference_room.area_number)`,
  }),
  list: {
    fields: ['name'],
    order: 'name',
    sort: { name: 'name' },
  },

  async beforeWrite(request, room, before) {
    await lockSite(request);
    await rejectOtherArea(request, room.areaNumber);
    const rooms = await loadRooms(request.transaction, request.organization);
    if (before === null && rooms.length >= mostRooms)
      throw new Problem('conflict', `A site has ${mostRooms} rooms at most`);
    await checkParts(request, room, before);
    return {};
  },

  async beforeDelete(request, { id, name }) {
    await rejectReserved(request, { kind: 'room', id, name });
    const rooms = await loadRooms(request.transaction, request.organization);
    const whole = rooms.find(({ partIds }) => partIds.includes(id));
    if (whole !== undefined)
      throw new Problem('conflict', `${name} is a part of ${whole.name}. Take it out there first.`);
  },
});

/** Throws for parts that are no rooms of the site, or contain the room, and for others while somebody has the room or a part. */
async function checkParts(
  request: WritingRequest,
  { name, partIds }: ConferenceRoom,
  before: ConferenceRoom | null,
): Promise<void> {
  const { transaction, organization } = request;
  if (partIds.length > 0) {
    const found = await transaction
      .selectFrom('conference_room')
      .select('id')
      .where('organization_number', '=', organization.number)
      .where('id', '=', any(partIds))
      .execute();
    if (found.length < partIds.length)
      rejectFieldErrors({ partIds: 'A part no longer exists. Choose again.' });
  }
  if (before === null) return;
  const rooms = await loadRooms(transaction, organization);
  const id = rooms.find((room) => room.name === before.name)?.id ?? '';
  if (containsItself(rooms, { id, partIds }))
    rejectFieldErrors({ partIds: `${name} would be a part of itself. Choose other rooms.` });
  const changed = [
    ...partIds.filter((part) => !before.partIds.includes(part)),
    ...before.partIds.filter((part) => !partIds.includes(part)),
  ];
  if (changed.length === 0) return;
  const holders = await presentHolders(request, 'room', [id, ...changed]);
  if (holders !== '')
    rejectFieldErrors({ partIds: `Reserved: ${holders}. Change the parts when that is over.` });
}
