// On both engines: its steps execute statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import type { Sent } from '../../../contract/endpoint.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import type { ConferenceSettings } from '../../advanced-conference/public/settings.ts';
import { plantRoom, plantSettings } from '../../advanced-conference/testing/planted.ts';
import { pushDevices } from '../../site-network/public/pushes.ts';
import { conferences } from '../contract.ts';
import { runConferences } from '../steps/run-conferences.ts';
import { type ConferenceWorld, conferenceWorld } from '../testing/conference-world.ts';
import { configurationOf } from '../testing/event-routers.ts';
import { furnishRoom, workOnConference } from '../testing/furnished-room.ts';
import { endRehearsal, getRehearsal, startRehearsal } from './contract.ts';

let server: TestServer;
let world: ConferenceWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2030-03-05T09:00:20Z');
  world = await conferenceWorld(server);
});

const start = (given: Partial<Sent<typeof startRehearsal>['body']> = {}) =>
  server.call(
    startRehearsal,
    {
      params: world.params,
      body: {
        roomIds: [world.roomId],
        mode: 'standard',
        hasOwnSsid: true,
        minutes: 15,
        ...given,
      },
    },
    world.token,
  );
const get = () => server.call(getRehearsal, { params: world.params }, world.token);
const end = () => server.call(endRehearsal, { params: world.params }, world.token);
const settle = (settings: Partial<ConferenceSettings>) =>
  plantSettings(server.database.system, world.family.site, settings);

async function finish(id: string) {
  await workOnConference(server, id, '2030-03-05T09:00:30Z');
  await workOnConference(server, id, '2030-03-05T09:01:00Z');
  return get();
}

test('a rehearsal builds a pretend event, says what works on each device, and leaves nothing behind', async () => {
  await using room = await furnishRoom(world);
  const before = [configurationOf(room.gateway), configurationOf(room.accessPoint)];
  const { id, checks } = await start({ roomIds: room.own.roomIds });
  expect(checks).toEqual([]);
  const { rehearsal } = await finish(id);
  expect(rehearsal).toMatchObject({ state: 'Ended', isTornDown: true, rooms: ['Library'] });
  expect(rehearsal?.checks.map((one) => `${one.deviceName} ${one.subject} ${one.result}`)).toEqual([
    'AP-1 SSID good',
    'GW VLAN good',
    'GW DHCP good',
    'GW Portal good',
    'GW Rate good',
  ]);
  expect([configurationOf(room.gateway), configurationOf(room.accessPoint)]).toEqual(before);
  const { params } = world;
  expect((await server.call(conferences.list, { params, query: {} }, world.token)).total).toBe(0);
});

test.each<[string, Partial<ConferenceSettings>]>([
  ['user names and passwords', { login: 'password' }],
  ['SSIDs with a key', { security: ['wpa2'] }],
])('a site with %s can rehearse', async (_name, settings) => {
  await settle(settings);
  await using room = await furnishRoom(world);
  const { rehearsal } = await finish((await start({ roomIds: room.own.roomIds })).id);
  expect(rehearsal?.checks.map(({ result }) => result)).toEqual(Array(5).fill('good'));
});

test('what is in the way of a rehearsal is said at the field that was sent', async () => {
  await world.create({ start: '2030-03-05T09:00', end: '2030-03-05T17:00', name: 'Summit' });
  await expect(start()).rejects.toMatchObject({
    fields: { roomIds: expect.stringContaining('Summit') },
  });
  await settle({ forbiddenWords: ['rehearsal'] });
  await expect(start()).rejects.toMatchObject({
    fields: { hasOwnSsid: expect.stringContaining('rehearsal') },
  });
  await expect(start({ roomIds: [] })).rejects.toMatchObject({
    fields: { roomIds: 'Choose at least one room' },
  });
});

test('a site has one rehearsal at a time, and ending it makes room for the next one', async () => {
  const roomId = await plantRoom(server.database.system, world.family.site, {
    name: 'Other',
    code: 'OTHER',
  });
  const { id } = await start();
  await expect(start({ roomIds: [roomId] })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('is running'),
  });
  await end();
  const ended = (await finish(id)).rehearsal;
  expect(ended).toMatchObject({ isTornDown: true, checks: [] });
  expect(ended?.endedBy).toEqual(expect.any(String));
  server.clock.now = new Date('2030-03-05T09:02:00Z');
  const next = await start({ roomIds: [roomId] });
  const { rehearsal, earlier } = await get();
  expect(rehearsal?.id).toBe(next.id);
  expect(earlier).toMatchObject([{ id, good: 0, bad: 0 }]);
});

test('devices that were never changed have nothing to clear, so the rehearsal ends and its rooms are free', async () => {
  await using room = await furnishRoom(world);
  await server.database.system
    .updateTable('device')
    .set({ host: null })
    .where('organization_path', 'like', `${world.family.site.path}%`)
    .execute();
  const { id } = await start({ roomIds: room.own.roomIds });
  const { rehearsal } = await finish(id);
  expect(rehearsal).toMatchObject({ state: 'Ended', isTornDown: true });
  expect(rehearsal?.checks.some(({ result }) => result === 'bad')).toBe(true);
  server.clock.now = new Date('2030-03-05T09:01:30Z');
  await start({ roomIds: room.own.roomIds });
});

test('a device that is gone does not keep other rooms from being rehearsed', async () => {
  const room = await furnishRoom(world);
  const { id } = await start({ roomIds: room.own.roomIds });
  // Until it is set up.
  await takeDueSteps(runConferences(server.context));
  await takeDueSteps(pushDevices(server.context));
  await room[Symbol.asyncDispose]();
  await workOnConference(server, id, '2030-03-05T09:16:00Z');
  server.clock.now = new Date('2030-03-05T09:18:30Z');
  expect((await get()).rehearsal).toMatchObject({ state: 'Ending', isTornDown: false });
  await expect(start({ roomIds: room.own.roomIds })).rejects.toMatchObject({
    fields: { roomIds: expect.stringContaining('Library') },
  });
  const next = await start();
  const { rehearsal, earlier } = await get();
  expect(rehearsal?.id).toBe(next.id);
  expect(earlier).toMatchObject([{ id, uncleared: 2 }]);
});
