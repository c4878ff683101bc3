import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { recordHandlers } from '../../server/records/handlers.ts';
import {
  changeConferenceSettings,
  checkConferenceSettings,
  conferenceNetworks,
  conferencePorts,
  conferenceRooms,
  getConferenceSettings,
  listRoomNames,
} from './contract.ts';
import { conferenceFileHandlers } from './files/handlers.ts';
import { bandwidthFrom } from './items/bandwidth.ts';
import { block, free } from './items/blocks.ts';
import { fitOf } from './items/check-fit.ts';
import { blockItem, checkFit, freeItem, getBandwidth, listNetworkItems } from './items/contract.ts';
import { listedNetworkItems } from './items/list-network-items.ts';
import { listPorts } from './records/list-ports.ts';
import { listRooms } from './records/list-rooms.ts';
import { networkStore } from './records/network-store.ts';
import { portStore } from './records/port-store.ts';
import { roomStore } from './records/room-store.ts';
import { siteFirst } from './records/site-records.ts';
import { loadRooms } from './reservations/load-site.ts';
import { changeSettings, readSettings } from './settings/change-settings.ts';
import { checkSettings } from './settings/check-settings.ts';

// Lists of rooms and ports show what they are now, which follows from reservations.
const rooms = { ...siteFirst(roomStore), page: listRooms, filters: { state: 'state' } };
const ports = { ...siteFirst(portStore), page: listPorts, filters: { state: 'state' } };

export const advancedConferenceHandlers: readonly Handler[] = [
  ...recordHandlers(conferenceRooms, rooms),
  ...recordHandlers(conferencePorts, ports),
  ...recordHandlers(conferenceNetworks, siteFirst(networkStore)),
  organizationHandler(listRoomNames, async (_input, { transaction, organization }) => ({
    rooms: await loadRooms(transaction, organization),
  })),
  organizationHandler(getConferenceSettings, (_input, request) => readSettings(request)),
  organizationHandler(changeConferenceSettings, ({ body }, request) =>
    changeSettings(request, body),
  ),
  organizationHandler(checkConferenceSettings, ({ body }, request) => checkSettings(request, body)),
  organizationHandler(listNetworkItems, ({ query }, request) => listedNetworkItems(request, query)),
  organizationHandler(blockItem, async ({ body }, request) => {
    await block(request, body);
    return {};
  }),
  organizationHandler(freeItem, async ({ body }, request) => ({
    ended: await free(request, body),
  })),
  organizationHandler(checkFit, ({ body }, request) => fitOf(request, body)),
  organizationHandler(getBandwidth, ({ query }, request) => bandwidthFrom(request, query.from)),
  ...conferenceFileHandlers,
];
