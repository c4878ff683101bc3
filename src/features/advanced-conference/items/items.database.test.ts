// On both engines
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import { conferenceNetworks, conferencePorts, conferenceRooms } from '../contract.ts';
import { exampleNetwork, examplePort, exampleRoom } from '../examples.ts';
import {
  checkRoomImport,
  exportPorts,
  exportRooms,
  importPorts,
  importRooms,
} from '../files/contract.ts';
import { plantReservation, plantSettings } from '../testing/planted.ts';
import { blockItem, checkFit, freeItem, getBandwidth, listNetworkItems } from './contract.ts';
import { conferenceFit } from './fields.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let params: { orgNumber: string };

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-03-10T12:00:00Z');
  family = await newProvider(server);
  token = await server.signInAs(family.site.number);
  params = { orgNumber: String(family.site.number) };
  await server.database.system
    .updateTable('organization')
    .set({ time_zone: 'Europe/Berlin' })
    .where('number', '=', family.site.number)
    .execute();
});

const addRoom = (name: string, code: string, partIds: string[] = []) =>
  server.call(
    conferenceRooms.create,
    { params, body: exampleRoom({ name, code, partIds }) },
    token,
  );
const statesOfRooms = async () => {
  const { rows } = await server.call(conferenceRooms.list, { params, query: {} }, token);
  return rows.map(({ name, state, event }) => `${name}: ${state}${event ? `, ${event}` : ''}`);
};
const block = (item: string, endsOn: string | null = null) =>
  server.call(
    blockItem,
    { params, body: { kind: 'room', item, why: 'New carpet', startsOn: null, endsOn } },
    token,
  );
const free = (item: string) =>
  server.call(freeItem, { params, body: { kind: 'room', item } }, token);
const fit = (given: Partial<ReturnType<typeof newFit>>) =>
  server.call(checkFit, { params, body: newFit(given) }, token);
const newFit = (given: object) =>
  newRecord(conferenceFit, {
    startsOn: '2026-03-12T09:00',
    endsOn: '2026-03-12T12:00',
    network: 'none',
    ...given,
  });

test('a site that lacks something is told that, not another time', async () => {
  const { id } = await addRoom('Ballroom', 'BALL');
  const blank = await fit({ roomIds: [id], network: 'conference' });
  expect(blank).toMatchObject({ fits: false, isPossible: false, nearest: null });
  await block(id);
  expect(await fit({ roomIds: [id] })).toMatchObject({ fits: false, isPossible: true });
});

test('nothing that is over is answered', async () => {
  const { id } = await addRoom('Ballroom', 'BALL');
  const past = { roomIds: [id], startsOn: '2026-03-10T09:00', endsOn: '2026-03-10T12:00' };
  const refused = await fit(past).catch((error: unknown) => Object(error).fields);
  expect(refused).toEqual({ endsOn: 'This is over already. Choose a later time.' });
  expect(await fit({ ...past, endsOn: '2026-03-10T18:00' })).toMatchObject({ fits: true });
});

describe('a blocked part', () => {
  test('keeps events out of the whole until it is freed', async () => {
    const { id: part } = await addRoom('Ballroom A', 'A');
    const { id: whole } = await addRoom('Ballroom', 'BALL', [part]);
    await block(part);
    expect(await statesOfRooms()).toEqual([
      'Ballroom: Blocked, New carpet',
      'Ballroom A: Blocked, New carpet',
    ]);
    const asked = await fit({ roomIds: [whole] });
    expect(asked).toMatchObject({ fits: false, nearest: null });
    expect(asked.conflicts).toEqual([
      'Ballroom is taken: blocked, New carpet (Ballroom A, from Mar 10, 2026, 13:00)',
    ]);
    expect(await free(part)).toEqual({ ended: 1 });
    expect(await free(part)).toEqual({ ended: 0 });
    expect(await statesOfRooms()).toEqual(['Ballroom: Free', 'Ballroom A: Free']);
    expect(await fit({ roomIds: [whole] })).toMatchObject({ fits: true });
  });

  test('gives the nearest time that fits: when the block is over, with the lead of the site', async () => {
    const { id } = await addRoom('Library', 'LIB');
    await block(id, '2026-03-12T11:00');
    const { nearest } = await fit({ roomIds: [id] });
    expect(nearest).toEqual({
      startsAt: '2026-03-12T10:30:00.000Z',
      endsAt: '2026-03-12T13:30:00.000Z',
    });
  });
});

test('a whole is listed with what serves its parts, and their ports are in use with it', async () => {
  const { id: part } = await addRoom('Ballroom A', 'A');
  const whole = await addRoom('Ballroom', 'BALL', [part]);
  await server.call(conferencePorts.create, { params, body: examplePort({ roomId: part }) }, token);
  await plantReservation(server.database.system, family.site, {
    item: whole.id,
    from: new Date('2026-03-10T11:30:00Z'),
  });
  const ports = await server.call(conferencePorts.list, { params, query: {} }, token);
  expect(ports.rows).toMatchObject([{ state: 'InUse', event: 'Sales kickoff' }]);
  const rooms = await server.call(conferenceRooms.list, { params, query: {} }, token);
  expect(rooms.rows.map(({ name, ports: count }) => [name, count])).toEqual([
    ['Ballroom', 1],
    ['Ballroom A', 1],
  ]);
});

test('an item that an event has meanwhile is not blocked, and the event is named', async () => {
  const { id } = await addRoom('Library', 'LIB');
  await plantReservation(server.database.system, family.site, {
    item: id,
    from: new Date('2026-03-12T08:00:00Z'),
  });
  await expect(block(id)).rejects.toMatchObject({
    message:
      'Library is taken: Sales kickoff (Ballroom, Mar 12, 2026, 09:00 – Mar 12, 2026, 10:00)',
  });
  await expect(block(id, '2026-03-10T12:30')).rejects.toMatchObject({
    fields: { endsOn: expect.stringContaining('is over already') },
  });
  await block(id, '2026-03-12T09:00');
  await expect(
    server.call(conferenceRooms.delete, { params: { ...params, roomId: id } }, token),
  ).rejects.toMatchObject({
    message: expect.stringMatching(/^Library is reserved: .*Sales kickoff/),
  });
});

test('a time that clocks skip in the spring night is refused with the way out', async () => {
  await expect(
    fit({ startsOn: '2026-03-29T02:30', endsOn: '2026-03-29T05:00' }),
  ).rejects.toMatchObject({
    fields: { startsOn: expect.stringMatching(/^Clocks skip this time, .*earlier or a later one/) },
  });
});

test('a room is no part of itself, and the parts of one that is reserved stay', async () => {
  const { id: part } = await addRoom('A', 'A');
  const whole = await addRoom('Ballroom', 'BALL', [part]);
  const change = (id: string, partIds: string[], name: string, code: string) =>
    server.call(
      conferenceRooms.update,
      {
        params: { ...params, roomId: id },
        body: { ...exampleRoom({ name, code, partIds }), version: 1 },
      },
      token,
    );
  await expect(change(part, [whole.id], 'A', 'A')).rejects.toMatchObject({
    fields: { partIds: 'A would be a part of itself. Choose other rooms.' },
  });
  await plantReservation(server.database.system, family.site, {
    item: whole.id,
    from: new Date('2026-03-12T08:00:00Z'),
  });
  await expect(change(whole.id, [], 'Ballroom', 'BALL')).rejects.toMatchObject({
    fields: { partIds: expect.stringContaining('Sales kickoff') },
  });
});

test('a room is in a service area of its own site', async () => {
  const add = (areaNumber: number) =>
    server.call(conferenceRooms.create, { params, body: exampleRoom({ areaNumber }) }, token);
  for (const { number } of [family.site, family.siblingArea])
    await expect(add(number)).rejects.toMatchObject({
      fields: { areaNumber: 'Choose a service area of this site' },
    });
  expect(await add(family.area.number)).toMatchObject({ areaNumber: family.area.number });
});

test('the VLANs of a network are its own at the site, and each gets its subnet', async () => {
  const add = (given: object) =>
    server.call(conferenceNetworks.create, { params, body: exampleNetwork(given) }, token);
  await add({ publicAddresses: ['203.0.113.10'] });
  await add({ name: 'Stage', use: 'dark', vlans: [790] });
  await expect(add({ name: 'Other', vlans: [701] })).rejects.toMatchObject({
    fields: { vlans: expect.stringContaining('VLAN 701 is in use. Conference pool: Events') },
  });
  await expect(add({ name: 'Other', vlans: [790] })).rejects.toMatchObject({
    fields: { vlans: expect.stringContaining('Dark VLAN: Stage') },
  });
  const { rows } = await server.call(listNetworkItems, { params, query: {} }, token);
  expect(rows.map(({ kind, item, subnet }) => [kind, item, subnet])).toEqual([
    ['vlan', '700', '10.80.0.0/24'],
    ['vlan', '701', '10.80.1.0/24'],
    ['vlan', '702', '10.80.2.0/24'],
    ['address', '203.0.113.10', null],
    ['dark', '790', null],
  ]);
});

test('two networks of a site have no subnet in common', async () => {
  const add = (given: object) =>
    server.call(conferenceNetworks.create, { params, body: exampleNetwork(given) }, token);
  await add({ vlans: [700, 701] });
  await expect(add({ name: 'Other', vlans: [710], prefix: '10.80.1.0/24' })).rejects.toMatchObject({
    fields: {
      prefix: 'Events uses some of these addresses: 10.80.0.0/16. Choose another network.',
    },
  });
  await add({ name: 'Other', vlans: [710], prefix: '10.80.2.0/24' });
});

test('a port is in one room', async () => {
  const add = (given: object) =>
    server.call(conferencePorts.create, { params, body: examplePort(given) }, token);
  const { id: library } = await addRoom('Library', 'LIB');
  await add({ roomId: library });
  await expect(add({ switch: 'sw-1' })).rejects.toMatchObject({
    fields: { port: expect.any(String) },
  });
});

test('a file has the rooms and ports that match the filters', async () => {
  const { id: library } = await addRoom('Library', 'LIB');
  await addRoom('Ballroom', 'BALL');
  await addRoom('Balcony', 'BALC');
  const port = examplePort({ switch: 'SW-9', roomId: library });
  await server.call(conferencePorts.create, { params, body: port }, token);
  await block(library);
  const firstCells = async ({ path }: { path: string }, query: string) => {
    const address = `${path.replace('{orgNumber}', params.orgNumber)}?${query}`;
    const response = await server.request(address, {
      headers: { authorization: `Bearer ${token}` },
    });
    const [, ...lines] = (await response.text()).trim().split('\r\n');
    return lines.map((line) => line.split(',')[0]);
  };
  expect(await firstCells(exportRooms, 'state=Free&text=ball')).toEqual(['BALL']);
  expect(await firstCells(exportRooms, '')).toEqual(['BALC', 'BALL', 'LIB']);
  expect(await firstCells(exportPorts, 'state=Free')).toEqual([]);
  expect(await firstCells(exportPorts, 'text=library')).toEqual(['SW-9']);
});

describe('an import', () => {
  const lines = (fields: string[], ...values: string[][]) => ({
    fields,
    lines: values.map((cells, index) => ({ line: index + 2, values: cells })),
  });

  test('adds rooms with their parts from one file, and changes those it knows', async () => {
    await addRoom('Ballroom A', 'A');
    const body = lines(
      ['code', 'name', 'parts', 'seats'],
      ['BALL', 'Ballroom', 'A, b', '400'],
      ['B', 'Ballroom B', '', '100'],
      ['a', 'Ballroom A', '', '120'],
    );
    expect(await server.call(importRooms, { params, body }, token)).toEqual({
      created: 2,
      updated: 1,
      unchanged: 0,
    });
    const { rows } = await server.call(conferenceRooms.list, { params, query: {} }, token);
    expect(
      rows.map(({ name, seats, parts }) => [name, seats, parts.map((one) => one.name)]),
    ).toEqual([
      ['Ballroom', 400, ['Ballroom A', 'Ballroom B']],
      ['Ballroom A', 120, []],
      ['Ballroom B', 100, []],
    ]);
    const again = await server.call(checkRoomImport, { params, body }, token);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 3, badLines: [] });
  });

  test('exchanges the names of two rooms', async () => {
    await addRoom('Ballroom', 'A');
    await addRoom('Library', 'B');
    const body = lines(['code', 'name'], ['A', 'Library'], ['B', 'Ballroom']);
    expect(await server.call(importRooms, { params, body }, token)).toMatchObject({ updated: 2 });
    const { rows } = await server.call(conferenceRooms.list, { params, query: {} }, token);
    expect(rows.map(({ name, code }) => `${name} ${code}`)).toEqual(['Ballroom B', 'Library A']);
  });

  test('names each line that contradicts another or names what is not there', async () => {
    const report = await server.call(
      checkRoomImport,
      {
        params,
        body: lines(
          ['code', 'name', 'parts'],
          ['A', 'Room A', 'B'],
          ['B', 'Room B', 'A'],
          ['C', 'Room C', 'Z'],
          ['c', 'Room D', ''],
        ),
      },
      token,
    );
    expect(report.badLines.map(({ line, field }) => [line, field])).toEqual([
      [2, 'parts'],
      [3, 'parts'],
      [4, 'parts'],
      [5, 'code'],
    ]);
  });

  test('of a port in two rooms imports nothing', async () => {
    await addRoom('Library', 'LIB');
    await addRoom('Harbour', 'HARB');
    const body = lines(['switch', 'port', 'room'], ['SW-1', '7', 'LIB'], ['sw-1', '7', 'HARB']);
    await expect(server.call(importPorts, { params, body }, token)).rejects.toMatchObject({
      message: 'Line 3: The same as in line 2. Nothing was imported.',
    });
    const { total } = await server.call(conferencePorts.list, { params, query: {} }, token);
    expect(total).toBe(0);
  });
});

test('the timeline has 14 days of the site, also over a change of clocks', async () => {
  await plantSettings(server.database.system, family.site);
  expect(
    await server.call(getBandwidth, { params, query: { from: '2026-03-20' } }, token),
  ).toMatchObject({
    until: '2026-04-03',
    startsAt: '2026-03-19T23:00:00.000Z',
    endsAt: '2026-04-02T22:00:00.000Z',
    capacity: { down: 100_000, up: 100_000 },
    events: [],
  });
});
