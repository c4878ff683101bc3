// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { endConference } from '../contract.ts';
import { getConferenceReport } from '../report/contract.ts';
import { type ConferenceWorld, conferenceWorld } from '../testing/conference-world.ts';
import { furnishRoom, workOnConference } from '../testing/furnished-room.ts';

let server: TestServer;
let world: ConferenceWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2030-03-05T08:58:00Z');
  world = await conferenceWorld(server);
});

const reportOf = async (conferenceId: string) => {
  const token = await server.signInAs(world.family.grouping.number);
  return server.call(getConferenceReport, { params: { ...world.params, conferenceId } }, token);
};

test('what was used since the last measurement is in the report, also of the last hour', async () => {
  await using room = await furnishRoom(world);
  const { id } = await world.create(room.own);
  await workOnConference(server, id, '2030-03-05T09:00:00Z');
  const [queue] = room.gateway.menu('/queue/simple').rows;
  Object.assign(queue ?? {}, { bytes: '2000/5000' });
  const dhcp = room.gateway.menu('/ip/dhcp-server').rows[0]?.name ?? '';
  for (const address of ['10.80.0.2', '10.80.0.3'])
    room.gateway.menu('/ip/dhcp-server/lease').add({ address, server: dhcp, status: 'bound' });
  server.clock.now = new Date('2030-03-05T10:20:00Z');
  const running = await reportOf(id);
  expect(running.hours.map(({ at }) => at)).toEqual([
    '2030-03-05T09:00:00.000Z',
    '2030-03-05T10:00:00.000Z',
  ]);
  await workOnConference(server, id, '2030-03-05T17:00:00Z');
  server.clock.now = new Date('2030-03-05T17:00:00Z');
  const { hours, ...report } = await reportOf(id);
  expect(report).toMatchObject({
    state: 'Ended',
    samples: 1,
    peakDevices: 2,
    downBytes: 5_000,
    upBytes: 2_000,
  });
  expect(hours.at(-1)).toEqual({
    at: '2030-03-05T16:00:00.000Z',
    devices: 2,
    downBytes: 5_000,
    upBytes: 2_000,
  });
});

test('one that is ended by hand is measured before its queue is removed', async () => {
  await using room = await furnishRoom(world);
  const { id } = await world.create(room.own);
  await workOnConference(server, id, '2030-03-05T09:00:00Z');
  Object.assign(room.gateway.menu('/queue/simple').rows[0] ?? {}, { bytes: '1/2' });
  server.clock.now = new Date('2030-03-05T09:10:00Z');
  const call = { params: { ...world.params, conferenceId: id }, body: { reason: '' } };
  await server.call(endConference, call, world.token);
  await workOnConference(server, id, '2030-03-05T09:10:10Z');
  expect(await reportOf(id)).toMatchObject({ state: 'Ended', samples: 1, downBytes: 2 });
  expect(room.gateway.menu('/queue/simple').rows).toEqual([]);
});
