// On both engines: it executes statements that no example of a route does.
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { pickFields } from '../../contract/fields/fields.ts';
import { localTimeOf } from '../../contract/values/zoned-time.ts';
import {
  extendDevice,
  makeOwnerLink,
  moveOut,
  setDeviceProfile,
  setDeviceSecret,
  setDeviceStatus,
  showPassphrase,
} from './actions/contract.ts';
import { enterpriseDevices, enterpriseOwners, enterpriseProfiles } from './contract.ts';
import { deviceStatus, type EnterpriseDevice, enterpriseDevice } from './fields.ts';
import { deviceStateOf, siteTimes } from './rules/device-state.ts';
import {
  type EnterpriseWorld,
  enterpriseWorld,
  exampleDevice,
  exampleProfile,
} from './testing/enterprise-world.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let world: EnterpriseWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.grouping.number);
  world = enterpriseWorld(server, family, token);
});

const list = (query: Record<string, string> = {}) =>
  server.call(enterpriseDevices.list, { params: world.params, query }, token);
const error = (fields: Record<string, string | RegExp>) => ({
  status: 400,
  fields: Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [field, expect.stringMatching(text)]),
  ),
});
const later = (minutes: number, timeZone = 'UTC') =>
  localTimeOf(new Date(server.clock.now.getTime() + minutes * 60_000), timeZone);

test('a list shows owner, unit, profile, VLAN and vendor, and finds addresses in any notation', async () => {
  const owner = await world.addOwner({ name: 'Zoë Berg', unit: '12B', kind: 'resident' });
  await world.addDevice(
    { ownerId: owner.id, macAddress: '3c-22-fb-10-20-30', name: 'Zoë’s laptop' },
    { network: 'vlan', vlan: 410, name: 'Residents' },
  );
  const [row] = (await list({ text: '22fb.1020' })).rows;
  expect(row).toMatchObject({
    name: 'Zoë’s laptop',
    macAddress: '3C:22:FB:10:20:30',
    ownerName: 'Zoë Berg',
    unit: '12B',
    profileName: 'Residents',
    vlan: 410,
    vendor: expect.stringMatching(/Apple/i),
    state: 'active',
    lastSeenAt: null,
  });
  expect((await list({ text: '12b' })).total).toBe(1);
  expect((await list({ state: 'expired' })).total).toBe(0);
});

test('an address of another unit, a group address and an address that a device made up', async () => {
  const owner = await world.addOwner({ name: 'Ann', unit: '101' });
  await world.addDevice({ ownerId: owner.id, macAddress: '3C:22:FB:10:20:31', name: 'TV' });
  await expect(world.addDevice({ macAddress: '3C22FB102031' })).rejects.toMatchObject(
    error({ macAddress: /^TV of Ann, unit 101 has it already$/ }),
  );
  await expect(world.addDevice({ macAddress: '01:00:5E:10:20:31' })).rejects.toMatchObject(
    error({ macAddress: /MAC/ }),
  );
  const madeUp = await world.addDevice({ macAddress: '3E:22:FB:10:20:31' });
  expect(madeUp.vendor).toBeNull();
});

test('a past end, an end before the beginning, and a passphrase with an umlaut are refused', async () => {
  const macAddress = '3C:22:FB:10:20:32';
  await expect(
    world.addDevice({ macAddress, validUntil: '2020-01-01T00:00' }),
  ).rejects.toMatchObject(error({ validUntil: 'future' }));
  await expect(
    world.addDevice({
      macAddress,
      validFrom: '2999-01-02T00:00',
      validUntil: '2999-01-01T00:00',
    }),
  ).rejects.toMatchObject(error({ validUntil: 'later' }));
  const device = await world.addDevice({ macAddress, identity: 'ipsk' });
  const params = world.of(device);
  for (const passphrase of ['Grüße aus Köln', 'short', 'x'.repeat(64)])
    await expect(
      server.call(setDeviceSecret, { params, body: { passphrase } }, token),
    ).rejects.toMatchObject(error({ passphrase: '8 to 63' }));
});

test('a passphrase is made with the device, shown on request, and the history notes who looked', async () => {
  const device = await world.addDevice({ macAddress: '3C:22:FB:10:20:33', identity: 'ipsk' });
  const params = world.of(device);
  expect(device.hasSecret).toBe(true);
  const { passphrase } = await server.call(showPassphrase, { params }, token);
  expect(passphrase).toMatch(/^[a-z2-9]{16}$/);
  const { made } = await server.call(setDeviceSecret, { params, body: {} }, token);
  expect(made).not.toBe(passphrase);
  expect(await server.call(showPassphrase, { params }, token)).toEqual({ passphrase: made });
  const history = await server.database.system
    .selectFrom('admin_history')
    .select(['action', 'after'])
    .where('entity_id', '=', device.id)
    .orderBy('id')
    .execute();
  expect(history.map(({ action }) => action)).toEqual([
    'create',
    'view personal data',
    'update',
    'view personal data',
  ]);
  expect(JSON.stringify(history)).not.toContain(made);
});

test('two requests for the last device of an owner: one gets it', async () => {
  const owner = await world.addOwner({ name: 'Ann', mostDevices: 1 });
  const { id: profileId } = await world.addProfile();
  const add = (macAddress: string) =>
    world.addDevice({ macAddress, ownerId: owner.id, profileId }).then(
      () => 'added',
      ({ fields }) => fields?.ownerId,
    );
  const outcomes = await Promise.all([add('3C:22:FB:10:20:34'), add('3C:22:FB:10:20:35')]);
  expect(outcomes.map(String).toSorted()).toEqual([
    'Ann has 1 device already, as many as allowed',
    'added',
  ]);
});

test('the state in SQL is that of the rules', async () => {
  const times = siteTimes(server.clock.now, 'UTC');
  const moment = fc.option(
    fc.integer({ min: -12, max: 12 }).map((days) => later(days * 1_440 + 5)),
    { nil: null },
  );
  const { id: profileId } = await world.addProfile();
  const terms = fc.sample(
    fc.record({
      status: fc.constantFrom(...deviceStatus.values),
      validFrom: moment,
      validUntil: moment,
      owner: fc.record({ validFrom: moment, validUntil: moment, hasMovedOut: fc.boolean() }),
    }),
    60,
  );
  const { system } = server.database;
  const expected = new Map<string, string>();
  await system
    .updateTable('organization')
    .set({ time_zone: 'UTC' })
    .where('number', '=', family.site.number)
    .execute();
  for (const { owner, status, validFrom, validUntil } of terms) {
    const { id: ownerId } = await world.addOwner();
    const device = await world.addDevice({ ownerId, profileId, identity: 'eap-tls' });
    await system
      .updateTable('enterprise_owner')
      .set({
        valid_from: owner.validFrom,
        valid_until: owner.validUntil,
        moved_out_at: owner.hasMovedOut ? server.clock.now : null,
      })
      .where('id', '=', ownerId)
      .execute();
    await system
      .updateTable('enterprise_device')
      .set({ status, valid_from: validFrom, valid_until: validUntil })
      .where('id', '=', device.id)
      .execute();
    expected.set(device.id, deviceStateOf({ status, validFrom, validUntil, owner }, times));
  }
  const { rows } = await list({ pageSize: '100' });
  expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
    new Map(rows.map(({ id }) => [id, expected.get(id)])),
  );
  for (const state of new Set(expected.values()))
    expect((await list({ state })).total).toBe(
      [...expected.values()].filter((one) => one === state).length,
    );
});

test('a device is approved, suspended and resumed; a revoked one stays revoked', async () => {
  const device = await world.addDevice({ macAddress: '3C:22:FB:10:20:36' });
  const set = (status: (typeof deviceStatus.values)[number]) =>
    server.call(setDeviceStatus, { params: world.of(device), body: { status } }, token);
  expect(await set('suspended')).toMatchObject({ state: 'suspended' });
  expect(await set('active')).toMatchObject({ state: 'active' });
  await expect(set('pending')).rejects.toMatchObject({ status: 409 });
  await set('revoked');
  await expect(set('active')).rejects.toMatchObject({ status: 409 });
});

test('the address and user name of a revoked device are free for another one', async () => {
  const macAddress = '3C:22:FB:10:20:47';
  const identity = { macAddress, identity: 'eap-password', userName: 'ann.tv' } as const;
  const first = await world.addDevice(identity);
  await expect(world.addDevice(identity)).rejects.toMatchObject(
    error({ macAddress: 'has it already', userName: 'has it already' }),
  );
  const body = { status: 'revoked' as const };
  await server.call(setDeviceStatus, { params: world.of(first), body }, token);
  const second = await world.addDevice(identity);
  expect(second).toMatchObject({ macAddress, state: 'active' });
  await expect(world.addDevice(identity)).rejects.toMatchObject(
    error({ macAddress: 'has it already', userName: 'has it already' }),
  );
});

test('a VLAN of a profile belongs to the profile', async () => {
  await world.addProfile({ name: 'Staff', network: 'vlan', vlan: 420 });
  await expect(
    world.addProfile({ name: 'Vendors', network: 'vlan', vlan: 420 }),
  ).rejects.toMatchObject(error({ vlan: /VLAN 420 is in use.*Staff, taken by / }));
  await expect(world.addProfile({ name: 'staff' })).rejects.toMatchObject(error({ name: '' }));
});

test('profiles and owners with devices are not deleted, and records of other sites are not used', async () => {
  const { id: profileId } = await world.addProfile({ name: 'Staff' });
  const owner = await world.addOwner({ name: 'Ann' });
  const device = await world.addDevice({
    macAddress: '3C:22:FB:10:20:37',
    ownerId: owner.id,
    profileId,
  });
  await expect(
    server.call(enterpriseProfiles.delete, { params: { ...world.params, profileId } }, token),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('such as Laptop') });
  await expect(
    server.call(enterpriseOwners.delete, { params: { ...world.params, ownerId: owner.id } }, token),
  ).rejects.toMatchObject({ status: 409 });
  const elsewhere = await newProvider(server);
  const theirs = enterpriseWorld(
    server,
    elsewhere,
    await server.signInAs(elsewhere.provider.number),
  );
  const foreign = await theirs.addProfile();
  await expect(
    server.call(
      setDeviceProfile,
      { params: world.of(device), body: { profileId: foreign.id } },
      token,
    ),
  ).rejects.toMatchObject(error({ profileId: 'of this site' }));
  await expect(
    server.call(
      makeOwnerLink,
      { params: { ...world.params, ownerId: owner.id }, body: { profileId: foreign.id } },
      token,
    ),
  ).rejects.toMatchObject(error({ profileId: 'of this site' }));
});

test('moving out revokes all devices of an owner, who gets no new ones', async () => {
  const owner = await world.addOwner({ name: 'Ann' });
  const { id: profileId } = await world.addProfile();
  const common = { ownerId: owner.id, profileId };
  await world.addDevice({ ...common, macAddress: '3C:22:FB:10:20:38' });
  await world.addDevice({ ...common, identity: 'eap-tls' });
  const params = { ...world.params, ownerId: owner.id };
  expect(await server.call(moveOut, { params, body: {} }, token)).toEqual({
    devices: 2,
    certificates: 0,
    hasNewKey: false,
  });
  expect((await list({ state: 'revoked' })).total).toBe(2);
  await expect(server.call(moveOut, { params, body: {} }, token)).rejects.toMatchObject({
    status: 409,
  });
  await expect(
    world.addDevice({ ...common, macAddress: '3C:22:FB:10:20:39' }),
  ).rejects.toMatchObject(error({ ownerId: 'moved out' }));
});

test('an extension sets the end, and an empty one removes it', async () => {
  const device = await world.addDevice({ macAddress: '3C:22:FB:10:20:3A' });
  const extend = (validUntil: string | null) =>
    server.call(extendDevice, { params: world.of(device), body: { validUntil } }, token);
  expect(await extend('2999-01-01T12:00')).toMatchObject({ endsAt: '2999-01-01T12:00' });
  expect(await extend(null)).toMatchObject({ endsAt: null });
});

test('devices belong to sites', async () => {
  const params = { orgNumber: String(family.area.number) };
  await expect(
    server.call(enterpriseProfiles.create, { params, body: exampleProfile() }, token),
  ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('site') });
  const body: EnterpriseDevice = exampleDevice({
    ownerId: crypto.randomUUID(),
    profileId: crypto.randomUUID(),
    macAddress: '3C:22:FB:10:20:46',
  });
  await expect(
    server.call(enterpriseDevices.create, { params, body }, token),
  ).rejects.toMatchObject({ status: 400 });
});

test('a revoked device is edited although another one has its address now', async () => {
  const macAddress = '3C:22:FB:10:20:3B';
  const old = await world.addDevice({ macAddress });
  const params = world.of(old);
  await server.call(setDeviceStatus, { params, body: { status: 'revoked' } }, token);
  await world.addDevice({ macAddress });
  const { version, ...device } = await server.call(enterpriseDevices.get, { params }, token);
  const body = { ...pickFields(enterpriseDevice, device), version, notes: 'Sold' };
  expect(await server.call(enterpriseDevices.update, { params, body }, token)).toMatchObject({
    state: 'revoked',
    notes: 'Sold',
  });
});
