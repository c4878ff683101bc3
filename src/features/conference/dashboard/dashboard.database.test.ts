import { expect, test } from 'vitest';
import { sharedServer } from '../../../../test/server.ts';
import { addressOf } from '../../../contract/call-request.ts';
import { plantRoom, plantSettings } from '../../advanced-conference/testing/planted.ts';
import { exportConferences } from '../contract.ts';
import { startRehearsal } from '../rehearsal/contract.ts';
import { conferenceWorld } from '../testing/conference-world.ts';
import { getConferenceDashboard } from './contract.ts';

test('a rehearsal is in the timeline of its rooms, without a page that it does not have', async () => {
  const server = await sharedServer();
  const { params, token, roomId } = await conferenceWorld(server);
  const body = {
    roomIds: [roomId],
    mode: 'standard' as const,
    hasOwnSsid: false,
    minutes: 15,
  };
  await server.call(startRehearsal, { params, body }, token);
  const { rooms } = await server.call(getConferenceDashboard, { params, query: {} }, token);
  expect(rooms).toMatchObject([{ bars: [{ conferenceId: null, name: 'Rehearsal' }] }]);
});

test('a smaller pool is one conflict for each event that lacks bandwidth, without those that have ended', async () => {
  const server = await sharedServer();
  const world = await conferenceWorld(server);
  const rates = { downKbps: 40_000, upKbps: 40_000 };
  const other = await plantRoom(server.database.system, world.family.site, {
    name: 'Library',
    code: 'LIB',
  });
  await world.create(rates);
  await world.create({ ...rates, name: 'Gala', roomIds: [other] });
  const call = { params: world.params, query: {} };
  const before = await server.call(getConferenceDashboard, call, world.token);
  expect(before.problems).toEqual([]);
  await plantSettings(server.database.system, world.family.site, { share: 10 });
  const { problems } = await server.call(getConferenceDashboard, call, world.token);
  expect(problems.map(({ name }) => name).toSorted()).toEqual(['Gala', 'Sales kickoff']);
});

test('an export has the rooms and states of the list in its order, with unique heads', async () => {
  const server = await sharedServer();
  const world = await conferenceWorld(server, { approvalAbove: 10_000 });
  await world.create({ name: 'Second', start: '2030-03-07T09:00', end: '2030-03-07T17:00' });
  await world.create({ name: 'First', downKbps: 20_000 });
  const response = await server.request(
    addressOf(exportConferences, { params: world.params, query: { tab: 'coming' } }),
    { headers: { authorization: `Bearer ${world.token}` } },
  );
  const file = await response.text();
  const [head = '', first = '', second = ''] = file.trim().split(/\r?\n/);
  const heads = head.match(/"[^"]*"|[^,]+/g) ?? [];
  expect(new Set(heads).size).toBe(heads.length);
  expect(first).toMatch(/First.*Ballroom,Awaits approval/);
  expect(second).toMatch(/Second.*Ballroom,Scheduled/);
});
