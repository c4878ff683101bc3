// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { pickFields } from '../../contract/fields/fields.ts';
import { localTimeOf } from '../../contract/values/zoned-time.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { panWorld } from '../pan-mapping/testing/pan-world.ts';
import { newMac, type RadiusWorld, radiusWorld } from '../radius/testing/radius-world.ts';
import { enterpriseProfiles } from './contract.ts';
import { enterpriseProfile } from './fields.ts';
import { endExpiredDevices } from './records/end-expired-devices.ts';
import { type EnterpriseWorld, enterpriseWorld } from './testing/enterprise-world.ts';

let server: TestServer;
let radius: RadiusWorld;
let enterprise: EnterpriseWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  radius = await radiusWorld(server);
  enterprise = enterpriseWorld(server, radius.family, radius.providerToken);
});

const login = (macAddress: string) => {
  const name = macAddress.replaceAll(':', '').toLowerCase();
  return radius.authorize({ name, password: name, macAddress });
};

/** Lets a device in, and opens its session as accounting does; returns the session's id. */
async function online(macAddress: string): Promise<string> {
  const { grantId } = await login(macAddress);
  const { rows } = await sql<{ id: string }>`
    insert into guest_session (
      organization_number, organization_path, grant_id, mac_address, started_at, device_id, state)
    values (${radius.family.area.number}, ${radius.family.area.path}, ${grantId}, ${macAddress},
      ${server.clock.now}, ${radius.nas.id}, 'open') returning id`.execute(server.database.system);
  return rows[0]?.id ?? '';
}

const ending = async () => {
  const changes = await server.database.system
    .selectFrom('guest_session_change')
    .innerJoin('guest_session', 'guest_session.id', 'guest_session_change.session_id')
    .select(['session_id', 'guest_session_change.must_end'])
    .where('organization_path', '=', radius.family.area.path)
    .execute();
  return changes.map(({ session_id, must_end }) => [session_id, must_end]);
};

test('a device of a household gets the VLAN of its unit’s private network', async () => {
  const pans = await panWorld(server, radius.family);
  await pans.addPool({ vlans: [401] });
  await pans.make((await pans.addUnit('101')).id);
  const owner = await enterprise.addOwner({ unit: '101', household: true });
  const macAddress = newMac();
  await enterprise.addDevice({ ownerId: owner.id, macAddress }, { network: 'household' });
  const { values } = await login(macAddress);
  expect(values['reply:Tunnel-Private-Group-Id:0']).toBe('401');
});

test('sessions end when a profile’s terms change, and not when it is renamed', async () => {
  const profile = await enterprise.addProfile({ network: 'vlan', vlan: 410 });
  const macAddress = newMac();
  await enterprise.addDevice({ macAddress, profileId: profile.id });
  const sessionId = await online(macAddress);
  const change = (changes: object, version: number) =>
    server.call(
      enterpriseProfiles.update,
      {
        params: { ...enterprise.params, profileId: profile.id },
        body: { ...pickFields(enterpriseProfile, profile), ...changes, version },
      },
      radius.providerToken,
    );
  const { version } = await change({ name: 'Renamed' }, profile.version);
  expect(await ending()).toEqual([]);
  await change({ name: 'Renamed', vlan: 411 }, version);
  expect(await ending()).toEqual([[sessionId, true]]);
});

test('the session of a device ends with its time', async () => {
  const macAddress = newMac();
  const { timeZone } = await enterprise.addDevice({ macAddress: newMac() });
  const end = new Date(server.clock.now.getTime() + 30 * 60_000);
  await enterprise.addDevice({ macAddress, validUntil: localTimeOf(end, timeZone) });
  const sessionId = await online(macAddress);
  await takeDueSteps(endExpiredDevices(server.context));
  expect(await ending()).toEqual([]);
  server.clock.now = end;
  await takeDueSteps(endExpiredDevices(server.context));
  expect(await ending()).toEqual([[sessionId, true]]);
});
