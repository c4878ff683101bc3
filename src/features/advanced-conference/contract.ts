import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { conferenceNetwork, conferencePort, conferenceRoom, conferenceSettings } from './fields.ts';
import { itemNow, itemState } from './items/item-now.ts';

export const paths = {
  rooms: '/setup/advanced-conference/rooms',
  ports: '/setup/advanced-conference/ports',
  networks: '/setup/advanced-conference/networks',
  bandwidth: '/setup/advanced-conference/bandwidth',
  rules: '/setup/advanced-conference/rules',
  rehearse: '/setup/advanced-conference/rehearse',
} as const;
const feature = 'advanced-conference';
const room = conferenceRoom.schema.shape;
const port = conferencePort.schema.shape;
const network = conferenceNetwork.schema.shape;
/** What lists of items are filtered by, besides their text. */
const filters = { state: z.optional(itemState.schema) };
const name = z.object({ id: z.uuid(), name: z.string() });

export const conferenceRooms = recordEndpoints({
  feature,
  path: 'conference-rooms',
  id: 'roomId',
  noun: 'conference room',
  fields: conferenceRoom,
  title: 'name',
  screens: { list: paths.rooms, item: '/setup/advanced-conference/room' },
  derived: {
    partNames: z.array(name),
    /** null: no area was chosen */
    areaName: z.nullable(z.string()),
  },
  row: {
    name: room.name,
    code: room.code,
    seats: room.seats,
    floor: room.floor,
    /** the rooms that it is divided into */
    parts: z.array(name),
    accessPoints: z.int(),
    ports: z.int(),
    ...itemNow,
  },
  sort: ['name', 'code', 'seats', 'floor', 'state'],
  filters,
});
export type RoomRow = z.infer<typeof conferenceRooms.list.response>['rows'][number];
export type RoomRecord = z.infer<typeof conferenceRooms.record>;

export const conferencePorts = recordEndpoints({
  feature,
  path: 'conference-ports',
  id: 'portId',
  noun: 'conference port',
  fields: conferencePort,
  title: 'port',
  screens: { list: paths.ports, item: '/setup/advanced-conference/port' },
  row: {
    switch: port.switch,
    port: port.port,
    label: port.label,
    room: z.nullable(name),
    carries: port.carries,
    ...itemNow,
  },
  sort: ['port', 'label', 'room', 'state'],
  filters,
});
export type PortRow = z.infer<typeof conferencePorts.list.response>['rows'][number];

export const conferenceNetworks = recordEndpoints({
  feature,
  path: 'conference-networks',
  id: 'networkId',
  noun: 'conference network',
  fields: conferenceNetwork,
  title: 'name',
  screens: { list: paths.networks, item: '/setup/advanced-conference/network' },
  row: { name: network.name, use: network.use },
  sort: ['name', 'use'],
  filters: { use: z.optional(network.use) },
});

export const listRoomNames = endpoint({
  access: 'scope',
  feature,
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/conference-room-names',
  summary: 'Lists the names of all conference rooms of a site, to choose one',
  effect: 'read',
  params: organizationParams,
  response: z.object({ rooms: z.array(name) }),
});

export const settingsRecord = z.object({
  ...conferenceSettings.schema.shape,
  /** 0 while nobody has saved them */
  version: z.int(),
  updatedAt: z.nullable(z.iso.datetime()),
  updatedBy: z.string(),
});
export type SettingsRecord = z.infer<typeof settingsRecord>;

const settingsCall = {
  access: 'scope',
  feature,
  path: '/AdminApi/organizations/{orgNumber}/conference-settings',
  params: organizationParams,
  response: settingsRecord,
} as const;

export const getConferenceSettings = endpoint({
  ...settingsCall,
  method: 'GET',
  effect: 'read',
  summary: 'Returns what a site allows conferences: bandwidth, SSIDs, codes and rules',
});

export const changeConferenceSettings = endpoint({
  ...settingsCall,
  method: 'PUT',
  effect: 'change',
  summary: 'Changes what a site allows conferences',
  body: z.object({ ...conferenceSettings.schema.shape, version: z.int() }),
});

export const checkConferenceSettings = endpoint({
  access: 'scope',
  feature,
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/conference-settings-checks',
  summary: 'Returns the planned events that would not fit under changed settings',
  effect: 'read',
  params: organizationParams,
  body: conferenceSettings.schema,
  response: z.object({
    timeZone: z.string(),
    /** in the order of their starts */
    events: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        startsAt: z.iso.datetime(),
        /** why it does not fit then */
        text: z.string(),
      }),
    ),
  }),
});
export type SettingsCheck = z.infer<typeof checkConferenceSettings.response>;
