import { recordStore } from '../../../server/records/store.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { conferencePorts } from '../contract.ts';
import { portName } from '../rules/conference-site.ts';
import { lockSite, rejectReserved } from './site-records.ts';

/** Stores the ports of a site. The unique index lets a port be in one room only. */
export const portStore = recordStore({
  ...conferencePorts,
  table: 'conference_port',
  unique: { conference_port_place: 'port' },
  columns: {
    switch: 'switch',
    port: 'port',
    label: 'label',
    roomId: 'room_id',
    carries: 'carries',
  },
  list: { fields: ['port'], order: 'port', sort: { port: 'port' } },

  async beforeWrite(request, { roomId }) {
    await lockSite(request);
    if (roomId === null) return {};
    const room = await request.transaction
      .selectFrom('conference_room')
      .select('id')
      .where('organization_number', '=', request.organization.number)
      .where('id', '=', roomId)
      .executeTakeFirst();
    if (room === undefined) rejectFieldErrors({ roomId: 'Choose a room of this site' });
    return {};
  },

  async beforeDelete(request, port) {
    await rejectReserved(request, { kind: 'port', id: port.id, name: portName(port) });
  },
});
