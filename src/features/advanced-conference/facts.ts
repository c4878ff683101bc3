import { at, type FeatureFacts, idIn, type Route, type World } from '../../../test/facts.ts';
import { recordFacts } from '../../../test/record-facts.ts';
import { newRecord } from '../../contract/fields/fields.ts';
import { conferenceNetworks, conferencePorts, conferenceRooms, paths } from './contract.ts';
import { exampleNetwork, examplePort, exampleRoom, exampleSettings } from './examples.ts';
import { conferenceFit } from './items/fields.ts';
import {
  plantNetwork,
  plantPort,
  plantReservation,
  plantRoom,
  plantSettings,
} from './testing/planted.ts';

const base = '/AdminApi/organizations/{orgNumber}';

/** VLANs of a site belong to one network, so each example takes others. */
let nextVlan = 2_000;

const newRoom = ({ unique }: World) =>
  exampleRoom({ name: unique('Ballroom '), code: unique('B'), accessPoints: ['AP-1', 'AP-2'] });
const newPort = ({ unique }: World) => examplePort({ switch: unique('SW-'), label: 'F-12' });
const newNetwork = ({ unique }: World) => {
  nextVlan += 1;
  const [third, fourth] = [Math.floor(nextVlan / 256), nextVlan % 256];
  return exampleNetwork({
    name: unique('Events '),
    vlans: [nextVlan],
    prefix: `10.${third}.${fourth}.0/24`,
  });
};

const invalidRooms = {
  name: { name: '' },
  code: { code: '' },
  seats: { seats: 0 },
  areaNumber: { areaNumber: 2_000_000_001 },
  partIds: { partIds: [crypto.randomUUID()] },
};
const invalidPorts = { switch: { switch: '' }, roomId: { roomId: crypto.randomUUID() } };

const rooms = recordFacts({
  calls: conferenceRooms,
  at: 'site',
  example: newRoom,
  linkedOnly: 'allowed',
  invalid: invalidRooms,
  invalidLists: { state: { query: { state: 'Lost' } } },
  plant: ({ server, unique }, owner) =>
    plantRoom(server.database.system, owner, { name: unique('Hall '), code: unique('H') }),
  headings: { list: 'Rooms', item: 'Room', newItem: 'Room' },
});

const ports = recordFacts({
  calls: conferencePorts,
  at: 'site',
  example: newPort,
  linkedOnly: 'allowed',
  invalid: invalidPorts,
  invalidLists: { state: { query: { state: 'Lost' } } },
  plant: ({ server, unique }, owner) =>
    plantPort(server.database.system, owner, { switch: unique('SW-') }),
  headings: { list: 'Ports', item: 'Port', newItem: 'Port' },
});

const networks = recordFacts({
  calls: conferenceNetworks,
  at: 'site',
  example: newNetwork,
  linkedOnly: 'allowed',
  invalid: {
    vlans: { vlans: [] },
    prefix: { use: 'dark', prefix: '10.80.0.0/16' },
    publicAddresses: { use: 'dark', prefix: null, publicAddresses: ['203.0.113.1'] },
    subnetLength: { prefix: '10.80.0.0/30', subnetLength: 24 },
  },
  invalidLists: { use: { query: { use: 'light' } } },
  plant: ({ server, unique }, owner) =>
    plantNetwork(server.database.system, owner, { name: unique('Network ') }),
  headings: { list: 'Networks', item: 'Network', newItem: 'Network' },
});

const addRoom = async (world: World) => {
  const { params } = at(world.family.site);
  return world.send(`POST ${base}/conference-rooms`, { params, body: newRoom(world) });
};

/** Returns changes of a record that must be rejected, as those of a body. */
const bodiesOf = (invalid: Record<string, object>) =>
  Object.fromEntries(Object.entries(invalid).map(([field, body]) => [field, { body }]));

const dividedRoom = async (world: World) => ({
  ...newRoom(world),
  partIds: [idIn(await addRoom(world))],
});
const portOfRoom = async (world: World) => ({
  ...newPort(world),
  roomId: idIn(await addRoom(world)),
});

const blocked = async (world: World) => {
  const item = idIn(await addRoom(world));
  return { kind: 'room', item };
};
const block = { why: 'New carpet', startsOn: null, endsOn: null };

const lines = (fields: string[], values: string[]) => ({
  fields,
  lines: [{ line: 2, values }],
});
const roomLines = ({ unique }: World) =>
  lines(['code', 'name', 'seats'], [unique('I'), unique('Imported '), '40']);
const portLines = ({ unique }: World) => lines(['switch', 'port'], [unique('SW-'), '12']);

const importing = (linesOf: (world: World) => object) => ({
  example: (world: World) => ({ ...at(world.family.site), body: linesOf(world) }),
  invalid: { fields: { body: { fields: [] } } },
});

const fit = newRecord(conferenceFit, {
  startsOn: '2099-12-03T09:00',
  endsOn: '2099-12-03T12:00',
});

const changing = [
  `PUT ${base}/conference-settings`,
  `POST ${base}/conference-blocks`,
  `POST ${base}/conference-block-ends`,
  `POST ${base}/conference-room-imports`,
  `POST ${base}/conference-port-imports`,
] satisfies Route[];

const filtered = {
  example: ({ family }: World) => ({ ...at(family.site), query: { state: 'Free' } }),
  invalid: { state: { query: { state: 'Lost' } } },
};

export const facts: FeatureFacts = {
  routes: {
    ...rooms.routes,
    ...ports.routes,
    ...networks.routes,
    [`POST ${base}/conference-rooms`]: {
      example: async (world) => ({ ...at(world.family.site), body: await dividedRoom(world) }),
      invalid: bodiesOf(invalidRooms),
    },
    [`PUT ${base}/conference-rooms/{roomId}`]: {
      example: async (world) => ({
        ...at(world.family.site, { roomId: idIn(await addRoom(world)) }),
        body: { ...(await dividedRoom(world)), version: 1 },
      }),
      invalid: { ...bodiesOf(invalidRooms), version: { body: { version: undefined } } },
    },
    [`POST ${base}/conference-ports`]: {
      example: async (world) => ({ ...at(world.family.site), body: await portOfRoom(world) }),
      invalid: bodiesOf(invalidPorts),
    },
    [`PUT ${base}/conference-ports/{portId}`]: {
      example: async (world) => {
        const { params } = at(world.family.site);
        const body = newPort(world);
        const portId = idIn(await world.send(`POST ${base}/conference-ports`, { params, body }));
        return {
          ...at(world.family.site, { portId }),
          body: { ...(await portOfRoom(world)), version: 1 },
        };
      },
      invalid: { ...bodiesOf(invalidPorts), version: { body: { version: undefined } } },
    },
    [`GET ${base}/conference-room-names`]: ({ family }) => at(family.site),
    [`GET ${base}/conference-settings`]: ({ family }) => at(family.site),
    [`PUT ${base}/conference-settings`]: {
      example: async (world) => {
        const params = at(world.family.site);
        const stored = await world.send(`GET ${base}/conference-settings`, params);
        const seats = nextVlan % 16;
        nextVlan += 1;
        return {
          ...params,
          body: {
            ...exampleSettings({ slots: seats + 1 }),
            version: Number(idIn(stored, 'version')),
          },
        };
      },
      invalid: {
        uplinkUp: { body: { uplinkUp: null } },
        guestReserveDown: { body: { guestReserveDown: 200_000 } },
        oversubscription: { body: { oversubscription: 31 } },
        mostPerEvent: { body: { leastPerEvent: 2, mostPerEvent: 1 } },
        security: { body: { security: [] } },
        ssidPattern: { body: { ssidPattern: 'Conference' } },
        codePrefix: { body: { codePrefix: 'CONF', codeLength: 4 } },
        'controllers.1.name': {
          body: {
            controllers: [
              { name: 'Controller', slots: 8 },
              { name: 'controller', slots: 8 },
            ],
          },
        },
      },
    },
    [`POST ${base}/conference-settings-checks`]: {
      example: ({ family }) => ({ ...at(family.site), body: exampleSettings() }),
      invalid: {
        uplinkUp: { body: { uplinkUp: null } },
        oversubscription: { body: { oversubscription: 31 } },
        security: { body: { security: [] } },
      },
    },
    [`GET ${base}/conference-network-items`]: {
      example: ({ family }) => at(family.site),
      invalid: { kind: { query: { kind: 'cable' } }, state: { query: { state: 'Lost' } } },
    },
    [`POST ${base}/conference-blocks`]: {
      example: async (world) => ({
        ...at(world.family.site),
        body: { ...(await blocked(world)), ...block },
      }),
      invalid: {
        why: { body: { why: '' } },
        kind: { body: { kind: 'ssid' } },
        endsOn: { body: { startsOn: '2099-12-03T09:00', endsOn: '2099-12-03T08:00' } },
      },
    },
    [`POST ${base}/conference-block-ends`]: {
      example: async (world) => {
        const { params } = at(world.family.site);
        const body = await blocked(world);
        await world.send(`POST ${base}/conference-blocks`, { params, body: { ...body, ...block } });
        return { params, body };
      },
      invalid: { kind: { body: { kind: 'ssid' } } },
    },
    [`POST ${base}/conference-fits`]: {
      example: async (world) => ({
        ...at(world.family.site),
        body: { ...fit, roomIds: [idIn(await addRoom(world))] },
      }),
      invalid: {
        startsOn: { body: { startsOn: 'soon' } },
        endsOn: { body: { endsOn: '2099-12-03T09:00' } },
      },
    },
    [`GET ${base}/conference-bandwidth`]: {
      example: ({ family }) => ({ ...at(family.site), query: { from: '2026-12-03' } }),
      invalid: { from: { query: { from: 'soon' } } },
    },
    [`GET ${base}/conference-room-export`]: filtered,
    [`POST ${base}/conference-room-import-checks`]: importing(roomLines),
    [`POST ${base}/conference-room-imports`]: importing(roomLines),
    [`GET ${base}/conference-port-export`]: filtered,
    [`POST ${base}/conference-port-import-checks`]: importing(portLines),
    [`POST ${base}/conference-port-imports`]: importing(portLines),
  },
  linkedOnly: {
    ...rooms.linkedOnly,
    ...ports.linkedOnly,
    ...networks.linkedOnly,
    ...Object.fromEntries(changing.map((route) => [route, 'allowed'])),
  },
  planted: {
    ...rooms.planted,
    ...ports.planted,
    ...networks.planted,
    roomIds: async ({ server, unique }, owner) => {
      const { system } = server.database;
      const id = await plantRoom(system, owner, { name: unique('Hall '), code: unique('H') });
      await plantSettings(system, owner);
      await plantReservation(system, owner, { item: id, from: new Date('2040-01-01') });
      return id;
    },
    partIds: ({ server, unique }, owner) =>
      plantRoom(server.database.system, owner, { name: unique('Hall '), code: unique('H') }),
    item: ({ server, unique }, owner) =>
      plantRoom(server.database.system, owner, { name: unique('Hall '), code: unique('H') }),
  },
  screens: [
    ...(rooms.screens ?? []),
    ...(ports.screens ?? []),
    ...(networks.screens ?? []),
    { path: paths.bandwidth, at: 'site', heading: 'Reservations' },
    { path: paths.rules, at: 'site', heading: 'Codes and rules' },
  ],
};
