// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atOnce } from '../../../../test/at-once.ts';
import { isEmbeddedUnderTest } from '../../../../test/databases.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import type { ConferenceSettings } from '../../advanced-conference/public/settings.ts';
import { plantSettings } from '../../advanced-conference/testing/planted.ts';
import { newMac, type RadiusWorld, radiusWorld } from '../../radius/testing/radius-world.ts';
import { endConference } from '../contract.ts';
import { runConferences } from '../steps/run-conferences.ts';
import { type ConferenceWorld, conferenceWorld } from '../testing/conference-world.ts';

let server: TestServer;
let radius: RadiusWorld;
let world: ConferenceWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2030-03-04T12:00:00Z');
  radius = await radiusWorld(server);
  world = await conferenceWorld(server, {}, radius.family);
});

async function workAt(at: string): Promise<void> {
  server.clock.now = new Date(at);
  await takeDueSteps(runConferences(server.context));
}
const settle = (settings: Partial<ConferenceSettings>) =>
  plantSettings(server.database.system, world.family.site, settings);
const login = (name: string, password: string | null = name) =>
  radius.authorize({ name, password, macAddress: newMac() });
const reasonOf = async (name: string, password: string | null = name) => {
  const reply = await login(name, password);
  return reply.status === 200 ? 'accepted' : (await radius.lastAuth())?.reason;
};

/** Signs in with devices that are all decided about before any of them is let in. */
async function statusesAtOnce(code: string, devices: number): Promise<number[]> {
  const results = await atOnce(
    server,
    sql`lock table radius_grant in share row exclusive mode`,
    Array.from({ length: devices }, () => () => login(code)),
  );
  return results
    .map((result) => (result.status === 'fulfilled' ? result.value.status : 0))
    .toSorted((one, other) => one - other);
}

test('the code lets attendees into the VLAN of the conference until it closes, and nobody before or after', async () => {
  const { id } = await world.create(
    { capDownKbps: 5_000, capUpKbps: 2_000 },
    { secrets: { code: 'SPRING30' } },
  );
  expect(await reasonOf('spring30')).toBe('not-yet-valid');
  await workAt('2030-03-05T08:50:00Z');
  const reply = await login('spring30');
  expect(reply).toMatchObject({
    status: 200,
    values: { 'reply:Tunnel-Private-Group-Id:0': '700' },
  });
  expect(Number(reply.values['reply:Session-Timeout'])).toBe(8 * 3600 + 10 * 60);
  expect(await radius.lastAuth()).toMatchObject({ method: 'conference', result: 'accepted' });
  expect(await reasonOf('SPRING30', null)).toBe('accepted');
  expect(await reasonOf('SPRING30', 'other')).toBe('wrong-password');
  await workAt('2030-03-05T09:00:00Z');
  await server.call(
    endConference,
    { params: { ...world.params, conferenceId: id }, body: { reason: '' } },
    await server.signInAs(world.family.grouping.number),
  );
  expect(await reasonOf('SPRING30')).toBe('code-expired');
});

test('a user name needs its password, by PAP or CHAP', async () => {
  await settle({ login: 'password' });
  await world.create({ userName: 'kickoff' }, { secrets: { password: 'Blue-Whale-7' } });
  await workAt('2030-03-05T09:00:00Z');
  expect(await reasonOf('kickoff', 'Blue-Whale-7')).toBe('accepted');
  expect(await reasonOf('Kickoff', 'blue-whale-7')).toBe('wrong-password');
  expect(
    await radius.authorize({ name: 'kickoff', password: { chap: true }, macAddress: newMac() }),
  ).toMatchObject({ status: 200, values: { 'control:Cleartext-Password': 'Blue-Whale-7' } });
});

test('no more devices are let in than are expected', async () => {
  await world.create({ attendees: 1, devicesEach: 1 }, { secrets: { code: 'SPRING30' } });
  await workAt('2030-03-05T09:00:00Z');
  const macAddress = newMac();
  const again = () => radius.authorize({ name: 'SPRING30', password: null, macAddress });
  expect((await again()).status).toBe(200);
  expect((await again()).status).toBe(200);
  expect(await reasonOf('SPRING30')).toBe('too-many-devices');
});

describe('attendees with codes of their own', () => {
  async function begin(devicesEach: number) {
    await settle({ sharing: 'attendee' });
    const { id } = await world.create({ attendees: 2, devicesEach });
    await workAt('2030-03-05T09:00:00Z');
    await workAt('2030-03-05T09:00:01Z');
    const [mine = '', other = ''] = await world.attendeeCodes(id);
    return { mine, other };
  }

  test('have the devices of their code, and take none from others', async () => {
    const { mine, other } = await begin(1);
    const macAddress = newMac();
    const again = () => radius.authorize({ name: mine, password: null, macAddress });
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(200);
    expect(await reasonOf(mine)).toBe('too-many-devices');
    expect(await reasonOf(other)).toBe('accepted');
  });

  test.skipIf(isEmbeddedUnderTest())(
    'get no more of them by signing in with several at once (needs PostgreSQL)',
    async () => {
      const { mine } = await begin(1);
      expect(await statusesAtOnce(mine, 3)).toEqual([200, 401, 401]);
    },
  );

  test('get a device back that was let in and did not come online within a minute', async () => {
    const { mine } = await begin(1);
    expect(await reasonOf(mine)).toBe('accepted');
    server.clock.now = new Date('2030-03-05T09:01:02Z');
    expect(await reasonOf(mine)).toBe('accepted');
  });
});

test.skipIf(isEmbeddedUnderTest())(
  'devices that come at once with a shared login are no more than are expected (needs PostgreSQL)',
  async () => {
    await world.create({ attendees: 2, devicesEach: 1 }, { secrets: { code: 'SPRING30' } });
    await workAt('2030-03-05T09:00:00Z');
    expect(await statusesAtOnce('SPRING30', 3)).toEqual([200, 200, 401]);
  },
);

test('each attendee has a code where the site wants it', async () => {
  await settle({ sharing: 'attendee' });
  const { id } = await world.create({ attendees: 1_200 });
  for (let step = 0; step < 3; step += 1) await takeDueSteps(runConferences(server.context));
  expect(await world.get(id)).toMatchObject({ attendeeCodes: 1_200, secretsSet: [] });
});
