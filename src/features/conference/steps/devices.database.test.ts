// On both engines
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { isEmbeddedUnderTest } from '../../../../test/databases.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import { cancelConference, endConference, extendConference } from '../contract.ts';
import { type ConferenceWorld, conferenceWorld } from '../testing/conference-world.ts';
import { configurationOf } from '../testing/event-routers.ts';
import { furnishRoom, workOnConference } from '../testing/furnished-room.ts';
import { runConferences } from './run-conferences.ts';

let server: TestServer;
let world: ConferenceWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  world = await conferenceWorld(server);
});

const furnishedRoom = () => furnishRoom(world);
const workUntil = (id: string, at: string) => workOnConference(server, id, at);
const states = async (id: string) => {
  const { state, steps } = await world.get(id);
  return [state, steps.map((step) => `${step.deviceName} ${step.state}`)];
};

test('devices get what a conference needs, with proof, and afterwards have exactly what they had before', async () => {
  await using room = await furnishedRoom();
  const before = [configurationOf(room.gateway), configurationOf(room.accessPoint)];
  const { id } = await world.create(
    {
      ...room.own,
      downKbps: 20_000,
      upKbps: 10_000,
      capDownKbps: 5_000,
      security: 'wpa2',
      staticMacs: ['00-11-22-33-44-55'],
      publicAddresses: 1,
    },
    { secrets: { wpaKey: 'a-key-of-the-event' } },
  );
  await workUntil(id, '2030-03-05T08:00:00Z');
  expect(await states(id)).toEqual(['Scheduled', []]);
  await workUntil(id, '2030-03-05T08:50:00Z');
  expect(await states(id)).toEqual(['Preparing', ['GW Done', 'AP-1 Done']]);
  await workUntil(id, '2030-03-05T09:00:00Z');
  const active = await world.get(id);
  expect(active).toMatchObject({ state: 'Active', hasFaults: false });
  const name = `atrium-700-${id.slice(0, 8)}`;
  const rows = (menu: string) => room.gateway.menu(menu).rows;
  expect(rows('/interface/vlan')).toMatchObject([
    { name: 'staff' },
    { name, 'vlan-id': '700', interface: 'bridge1' },
  ]);
  expect(rows('/ip/address')).toMatchObject([
    { comment: 'management' },
    { address: '10.80.0.1/24', interface: name },
  ]);
  expect(rows('/ip/pool')).toMatchObject([{ ranges: '10.80.0.2-10.80.0.254' }]);
  expect(rows('/ip/hotspot')).toMatchObject([{ interface: name, profile: name }]);
  expect(rows('/ip/hotspot/profile')).toMatchObject([{}, { name, 'html-directory': 'atrium' }]);
  expect(rows('/ip/hotspot/ip-binding')).toMatchObject([
    { 'mac-address': '00:11:22:33:44:55', type: 'bypassed' },
  ]);
  expect(rows('/ip/firewall/nat')).toMatchObject([{ 'to-addresses': '203.0.113.10' }]);
  expect(rows('/queue/simple')).toMatchObject([
    { 'limit-at': '10000000/20000000', 'max-limit': '100000000/100000000' },
  ]);
  expect(room.accessPoint.menu('/interface/wifi/security').rows).toMatchObject([
    { name, passphrase: 'a-key-of-the-event' },
  ]);
  expect(room.accessPoint.menu('/interface/bridge/port').rows).toMatchObject([
    { interface: 'ether2', pvid: '700' },
  ]);
  // What was read back is shown, without the key.
  const [gatewayStep, apStep] = active.steps;
  expect(gatewayStep?.proof.map(({ path }) => path)).toContain('/ip/dhcp-server');
  expect(JSON.stringify(apStep?.proof)).toContain('Sales kickoff');
  expect(JSON.stringify(active)).not.toContain('a-key-of-the-event');

  await workUntil(id, '2030-03-05T17:00:00Z');
  expect(await states(id)).toEqual(['Ended', ['GW Undone', 'AP-1 Undone']]);
  expect((await world.get(id)).steps.map(({ proof }) => proof)).toEqual([
    gatewayStep?.proof,
    apStep?.proof,
  ]);
  expect([configurationOf(room.gateway), configurationOf(room.accessPoint)]).toEqual(before);
  const targets = await server.database.system
    .selectFrom('push_target')
    .select('id')
    .where('source_id', '=', id)
    .execute();
  expect(targets).toEqual([]);
});

test('a portal bypass has no hotspot, and a dark VLAN neither gateway nor addresses', async () => {
  await using room = await furnishedRoom();
  const bypass = await world.create({ ...room.own, mode: 'bypass' });
  await workUntil(bypass.id, '2030-03-05T09:00:00Z');
  expect(room.gateway.menu('/ip/dhcp-server').rows).toHaveLength(1);
  expect(room.gateway.menu('/ip/hotspot').rows).toEqual([]);
  await workUntil(bypass.id, '2030-03-05T17:00:00Z');
  const dark = await world.create({
    ...room.own,
    mode: 'dark',
    start: '2030-03-06T09:00',
    end: '2030-03-06T17:00',
  });
  room.gateway.writes.length = 0;
  await workUntil(dark.id, '2030-03-06T09:00:00Z');
  expect(await states(dark.id)).toEqual(['Active', ['AP-1 Done']]);
  expect(room.gateway.writes).toEqual([]);
  expect(room.accessPoint.menu('/interface/wifi/datapath').rows).toMatchObject([
    { 'vlan-id': '790' },
  ]);
});

test('a device that fails is a fault of an active conference, is tried again, and is undone like the others', async () => {
  await using room = await furnishedRoom();
  const before = configurationOf(room.accessPoint);
  const { id } = await world.create(room.own);
  room.accessPoint.powerOff();
  await workUntil(id, '2030-03-05T08:45:00Z');
  // Three attempts with a claim each.
  for (const minute of ['50', '55']) await workUntil(id, `2030-03-05T08:${minute}:00Z`);
  await workUntil(id, '2030-03-05T09:00:00Z');
  expect(await world.get(id)).toMatchObject({ state: 'Active', hasFaults: true });
  room.accessPoint.powerOn();
  await workUntil(id, '2030-03-05T09:10:00Z');
  expect(await states(id)).toEqual(['Active', ['GW Done', 'AP-1 Done']]);
  await workUntil(id, '2030-03-05T17:00:00Z');
  expect(configurationOf(room.accessPoint)).toEqual(before);
});

test('a late teardown leaves alone what the next conference has in the same VLAN and ports', async () => {
  await using room = await furnishedRoom();
  const before = [configurationOf(room.gateway), configurationOf(room.accessPoint)];
  const first = await world.create({ ...room.own, turnoverMinutes: 0 });
  const second = await world.create({
    ...room.own,
    name: 'Gala',
    vlan: 700,
    start: '2030-03-05T18:00',
    end: '2030-03-05T23:00',
  });
  await workUntil(first.id, '2030-03-05T09:00:00Z');
  for (const router of [room.gateway, room.accessPoint]) router.powerOff();
  for (const minute of ['00', '05', '10', '15'])
    await workUntil(first.id, `2030-03-05T17:${minute}:00Z`);
  expect(await states(first.id)).toEqual(['Ending', ['GW UndoFailed', 'AP-1 UndoFailed']]);
  for (const router of [room.gateway, room.accessPoint]) router.powerOn();
  await workUntil(second.id, '2030-03-05T18:00:00Z');
  expect(await states(second.id)).toEqual(['Active', ['GW Done', 'AP-1 Done']]);
  const during = [configurationOf(room.gateway), configurationOf(room.accessPoint)];
  expect(JSON.stringify(during)).not.toContain(first.id.slice(0, 8));
  await workUntil(first.id, '2030-03-05T18:30:00Z');
  expect(await states(first.id)).toEqual(['Ended', ['GW Undone', 'AP-1 Undone']]);
  expect([configurationOf(room.gateway), configurationOf(room.accessPoint)]).toEqual(during);
  await workUntil(second.id, '2030-03-05T23:00:00Z');
  expect([configurationOf(room.gateway), configurationOf(room.accessPoint)]).toEqual(before);
});

test('an active conference is extended, follows a change, and is ended at once', async () => {
  await using room = await furnishedRoom();
  const before = configurationOf(room.accessPoint);
  const { id } = await world.create(room.own);
  await workUntil(id, '2030-03-05T09:00:00Z');
  const call = { params: { ...world.params, conferenceId: id } };
  const extended = await server.call(
    extendConference,
    { ...call, body: { end: '2030-03-05T20:00' } },
    world.token,
  );
  expect(extended).toMatchObject({ state: 'Active', endsAt: '2030-03-05T20:00:00.000Z' });
  await world.update(id, { portIds: [] });
  await workUntil(id, '2030-03-05T17:30:00Z');
  expect(room.accessPoint.menu('/interface/bridge/port').rows).toMatchObject([{ pvid: '20' }]);
  expect(room.accessPoint.menu('/interface/wifi/configuration').rows).toHaveLength(1);
  const ended = await server.call(
    endConference,
    { ...call, body: { reason: 'Over' } },
    world.token,
  );
  expect(ended).toMatchObject({ state: 'Ending', reason: 'Over' });
  await workUntil(id, '2030-03-05T17:40:00Z');
  expect(await states(id)).toEqual(['Ended', ['GW Undone', 'AP-1 Undone']]);
  expect(configurationOf(room.accessPoint)).toEqual(before);
});

test.skipIf(isEmbeddedUnderTest())(
  'background work waits for the site without holding the conference, as requests lock them in that order',
  async () => {
    const { id } = await world.create();
    const { system } = server.database;
    const context = { ...server.context, now: () => new Date('2030-03-05T09:00:00Z') };
    const { work } = await system.transaction().execute(async (other) => {
      await lockSiteNetwork(other, world.family.site.number);
      const started = takeDueSteps(runConferences(context));
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(system);
          return rows.length;
        })
        .toBeGreaterThan(0);
      await sql`select from conference where id = ${id} for update nowait`.execute(other);
      return { work: started };
    });
    await work;
    expect(await world.get(id)).toMatchObject({ state: 'Active' });
  },
);

test('one that is cancelled while it is prepared is undone, and gives back what it had reserved', async () => {
  await using room = await furnishedRoom();
  const before = configurationOf(room.gateway);
  const { id } = await world.create(room.own);
  await workUntil(id, '2030-03-05T08:50:00Z');
  await server.call(
    cancelConference,
    { params: { ...world.params, conferenceId: id }, body: { reason: 'Snow' } },
    world.token,
  );
  await workUntil(id, '2030-03-05T08:55:00Z');
  expect(await states(id)).toEqual(['Cancelled', ['GW Undone', 'AP-1 Undone']]);
  expect(configurationOf(room.gateway)).toEqual(before);
  expect(await world.create(room.own)).toMatchObject({ state: 'Scheduled' });
});

test('one whose time passed while no server was running is missed', async () => {
  const { id } = await world.create();
  await workUntil(id, '2030-03-06T09:00:00Z');
  expect(await world.get(id)).toMatchObject({
    state: 'Missed',
    reason: expect.stringContaining('not running'),
  });
});

test('a device that was deleted is no longer a fault of the conference', async () => {
  await using room = await furnishRoom(world);
  const { id } = await world.create(room.own);
  room.accessPoint.powerOff();
  for (const minute of ['50', '55']) await workUntil(id, `2030-03-05T08:${minute}:00Z`);
  await workUntil(id, '2030-03-05T09:00:00Z');
  expect(await world.get(id)).toMatchObject({ hasFaults: true });
  await server.database.system
    .deleteFrom('device')
    .where('name', '=', 'AP-1')
    .where('organization_number', '=', world.family.area.number)
    .execute();
  await workUntil(id, '2030-03-05T09:05:00Z');
  const { hasFaults, steps } = await world.get(id);
  expect(hasFaults).toBe(false);
  expect(steps).toMatchObject([
    { deviceName: 'GW', state: 'Done' },
    { deviceName: 'AP-1', state: 'Undone', text: 'The device was deleted' },
  ]);
});
