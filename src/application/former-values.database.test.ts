// On both engines: the migration's statements.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as valuesOfFormerRules from '../../migrations/025_values_of_former_rules.ts';
import { guestCalls } from '../../test/guest-calls.ts';
import { newProvider } from '../../test/provider.ts';
import { sharedServer, type TestServer } from '../../test/server.ts';
import { devices } from '../features/devices/contract.ts';
import { exampleDevice } from '../features/devices/examples.ts';
import { getOrganization } from '../features/organizations/record/contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});

test('records with values that former rules accepted can still be opened and listed', async () => {
  const family = await newProvider(server);
  const token = await server.signInAs(family.provider.number);
  const guests = guestCalls({ server, family, token });
  const guest = await guests.create({ phone: '+354 425 6000' });
  const params = { orgNumber: String(family.area.number) };
  const body = { ...exampleDevice(), type: 'other' as const, secrets: {} };
  const device = await server.call(devices.create, { params, body }, token);
  const { system, pool } = server.database;
  await sql`update guest set phone = '- 5 5' where id = ${guest.id}`.execute(system);
  await sql`
    update organization set contacts = '[
      {"name": "Ann", "role": "IT", "email": null, "phone": "---"},
      {"name": "Bob", "role": "IT", "email": null, "phone": "+354 425 6000"}]'
    where number = ${family.area.number}`.execute(system);
  await sql`
    update device set mac_address = '01:00:5E:00:00:01',
      settings = settings || '{"notes": "", "tags": ["lobby, first floor", "bar"]}'
    where id = ${device.id}`.execute(system);

  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await valuesOfFormerRules.up(db);

  expect(await guests.list()).toMatchObject({ rows: [{ id: guest.id, phone: null }] });
  const organization = await server.call(getOrganization, { params }, token);
  expect(organization.contacts.map(({ phone }) => phone)).toEqual([null, '+354 425 6000']);
  const migrated = await server.call(
    devices.get,
    { params: { ...params, deviceId: device.id } },
    token,
  );
  expect(migrated).toMatchObject({
    macAddress: null,
    notes: 'Invalid MAC address: 01:00:5E:00:00:01',
    tags: ['bar', 'first floor', 'lobby'],
  });
  await valuesOfFormerRules.up(db);
  const again = await server.call(
    devices.get,
    { params: { ...params, deviceId: device.id } },
    token,
  );
  expect(again.version).toBe(migrated.version);
});
