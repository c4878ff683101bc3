// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { pickFields } from '../../../contract/fields/fields.ts';
import { plantRoom } from '../../advanced-conference/testing/planted.ts';
import { approveConference, conferences, copyConference, repeatConference } from '../contract.ts';
import { exampleConference } from '../examples.ts';
import { type Conference, conference } from '../fields.ts';
import { type ConferenceWorld, conferenceWorld } from '../testing/conference-world.ts';
import { addRouter } from '../testing/event-routers.ts';
import { workOnConference } from '../testing/furnished-room.ts';
import { checkConferenceCall } from './contract.ts';

let server: TestServer;
let world: ConferenceWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  world = await conferenceWorld(server);
});

const check = (given: Partial<Conference>, conferenceId: string | null = null) =>
  server.call(
    checkConferenceCall,
    {
      params: world.params,
      body: {
        ...exampleConference({ roomIds: [world.roomId], ...given }),
        conferenceId,
        secrets: {},
      },
    },
    world.token,
  );

test('a check says what each device is told, what is free, and reserves nothing', async () => {
  await addRouter(server, world.token, world.family.area, { name: 'GW', role: 'gateway', port: 1 });
  const checked = await check({ downKbps: 90_000, upKbps: 10_000, attendees: 500 });
  expect(checked).toMatchObject({
    conflicts: [],
    nearestStart: null,
    bandwidth: { poolDownKbps: 100_000, takenDownKbps: 0 },
    chosen: { vlan: 700, subnet: '10.80.0.0/24' },
    devices: [{ name: 'GW', by: 'push', change: 'add' }],
    changes: [],
  });
  expect(checked.devices[0]?.lines.map(({ text }) => text)).toEqual([
    'VLAN 700 with 10.80.0.0/24, DHCP and gateway',
    'Promised: 90 Mbit/s down, 10 Mbit/s up',
    'At most: 100 Mbit/s down, 100 Mbit/s up',
    'The portal asks for the login',
  ]);
  expect(checked.warnings.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['downKbps', 'attendees', 'portIds']),
  );
  const { total } = await server.call(
    conferences.list,
    { params: world.params, query: {} },
    world.token,
  );
  expect(total).toBe(0);
});

test('a check names every conflict with its field, and the nearest start that fits', async () => {
  const { id } = await world.create({ downKbps: 60_000 });
  const checked = await check({ name: 'Gala', downKbps: 40_001 });
  expect(checked.conflicts.map(({ path }) => path)).toEqual(['roomIds', 'downKbps']);
  expect(checked.nearestStart).toBe('2030-03-05T18:15');
  expect((await check({ name: 'Gala', downKbps: 40_000 })).conflicts).toHaveLength(1);
  const own = await check({ attendees: 120 }, id);
  expect(own.conflicts).toEqual([]);
  expect(own.changes).toEqual(
    expect.arrayContaining([{ label: 'Attendees', before: '100', after: '120' }]),
  );
});

test('one that cannot be extended as far says until when it can', async () => {
  const { id } = await world.create();
  await world.create({ name: 'Gala', start: '2030-03-05T21:00', end: '2030-03-05T23:00' });
  const stored = pickFields(conference, await world.get(id));
  const until = (end: string) => check({ ...stored, end }, id);
  const { conflicts, latestEnd } = await until('2030-03-05T22:00');
  expect(conflicts.map(({ path }) => path)).toEqual(['roomIds', 'vlan']);
  expect(latestEnd).not.toBeNull();
  const last = latestEnd ?? '';
  expect((await until(last)).conflicts).toEqual([]);
  const [hours = '', minutes = ''] = last.slice(11).split(':');
  const next = new Date(Date.UTC(2030, 2, 5, Number(hours), Number(minutes) + 1));
  expect((await until(next.toISOString().slice(0, 16))).conflicts).not.toEqual([]);
});

test('what is approved needs another approval only for more bandwidth', async () => {
  world = await conferenceWorld(server, { approvalAbove: 50_000 });
  const { id } = await world.create({ downKbps: 60_000 });
  const stored = pickFields(conference, await world.get(id));
  expect((await check({ ...stored, note: 'Cake' }, id)).needsApproval).toBe(true);
  await server.call(
    approveConference,
    { params: { ...world.params, conferenceId: id } },
    await server.signInAs(world.family.grouping.number),
  );
  expect((await check({ ...stored, note: 'Cake' }, id)).needsApproval).toBe(false);
  expect((await check({ ...stored, downKbps: 60_001 }, id)).needsApproval).toBe(true);
});

test('a room that another one replaces is named among the changes', async () => {
  const { id } = await world.create();
  const library = await plantRoom(server.database.system, world.family.site, {
    name: 'Library',
    code: 'LIB',
  });
  expect((await check({ roomIds: [library] }, id)).changes).toEqual([
    { label: 'Rooms', before: 'Ballroom', after: 'Library' },
  ]);
});

test('a check of one that has begun says what can no longer change', async () => {
  const { id } = await world.create();
  await workOnConference(server, id, '2030-03-05T09:00:00Z');
  expect((await check({}, id)).conflicts).toEqual([]);
  const { conflicts } = await check(
    { start: '2030-03-05T09:30', mode: 'bypass', leadMinutes: 20 },
    id,
  );
  expect(conflicts.map(({ path }) => path)).toEqual(['start', 'mode', 'leadMinutes']);
});

test('repeated weekly, each week has a result: what does not fit is left out and said', async () => {
  const { family, params, token } = world;
  await server.database.system
    .updateTable('organization')
    .set({ time_zone: 'Europe/Berlin' })
    .where('number', '=', family.site.number)
    .execute();
  const { id } = await world.create({ start: '2030-03-17T02:30', end: '2030-03-17T05:00' });
  await world.create({ name: 'Gala', start: '2030-03-24T01:00', end: '2030-03-24T06:00' });
  const call = { params: { ...params, conferenceId: id } };
  const { repetitions } = await server.call(
    repeatConference,
    { ...call, body: { weeks: 3 } },
    token,
  );
  expect(repetitions).toEqual([
    {
      start: '2030-03-24T02:30',
      id: null,
      awaitsApproval: false,
      problems: [expect.stringMatching(/^Ballroom is taken: Gala/)],
    },
    {
      start: '2030-03-31T02:30',
      id: null,
      awaitsApproval: false,
      problems: ['There is no 02:30 on that day: clocks are set forward. Use 03:00 or later.'],
    },
    { start: '2030-04-07T02:30', id: expect.any(String), awaitsApproval: false, problems: [] },
  ]);
  const again = repetitions[2]?.id ?? '';
  expect(await world.get(again)).toMatchObject({ state: 'Scheduled', secretsSet: ['code'] });
  const copy = await server.call(
    copyConference,
    { ...call, body: { start: '2030-05-05T10:00' } },
    token,
  );
  expect(await world.get(copy.id)).toMatchObject({
    state: 'Draft',
    end: '2030-05-05T12:30',
    secretsSet: [],
  });
});
