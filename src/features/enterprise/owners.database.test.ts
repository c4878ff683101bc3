// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { pickFields } from '../../contract/fields/fields.ts';
import { listAdminHistory, undoHistoryEntry } from '../admin-history/contract.ts';
import { suspendPan } from '../pan-mapping/networks/contract.ts';
import { panWorld } from '../pan-mapping/testing/pan-world.ts';
import { moveOut, setDeviceStatus } from './actions/contract.ts';
import { enterpriseDevices, enterpriseOwners } from './contract.ts';
import { type EnterpriseOwner, enterpriseOwner } from './fields.ts';
import { type EnterpriseWorld, enterpriseWorld } from './testing/enterprise-world.ts';

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

const contactUnknown = {
  status: 409,
  message: 'E-mail and phone are not in the history, so this cannot be undone.',
};
/** Undoes the latest change of a kind of record. */
async function undoLatest(kind: string) {
  const { rows } = await server.call(listAdminHistory, { params: world.params, query: {} }, token);
  const entryId = rows.find(({ entityType }) => entityType === kind)?.id ?? '';
  return server.call(undoHistoryEntry, { params: { ...world.params, entryId } }, token);
}

test('the deletion of an owner is undone unless e-mail or phone would be lost', async () => {
  for (const phone of ['+49 30 1234567', null]) {
    const { id } = await world.addOwner({ name: 'Zoë', phone });
    await server.call(enterpriseOwners.delete, { params: { ...world.params, ownerId: id } }, token);
    const undone = undoLatest('device owner');
    if (phone === null) await undone;
    else await expect(undone).rejects.toMatchObject(contactUnknown);
  }
  const owners = await server.call(
    enterpriseOwners.list,
    { params: world.params, query: {} },
    token,
  );
  expect(owners.rows.map(({ name }) => name)).toEqual(['Zoë']);
});

test('a deleted device comes back as suspended as it was, and a revoked one does not', async () => {
  for (const status of ['suspended', 'revoked'] as const) {
    const params = world.of(await world.addDevice({ name: status, identity: 'eap-tls' }));
    await server.call(setDeviceStatus, { params, body: { status } }, token);
    await server.call(enterpriseDevices.delete, { params }, token);
    const undone = undoLatest('enterprise device');
    if (status === 'suspended') await undone;
    else
      await expect(undone).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('revoked'),
      });
  }
  const { rows } = await server.call(
    enterpriseDevices.list,
    { params: world.params, query: {} },
    token,
  );
  expect(rows.map(({ state }) => state)).toEqual(['suspended']);
});

test('a role without the right to personal data edits an owner, but sees neither e-mail nor phone, in the history neither', async () => {
  const [email, phone] = ['zoe@hotel.example', '+49 30 1234567'];
  const { id } = await world.addOwner({ name: 'Zoë', email });
  const params = { ...world.params, ownerId: id };
  const update = async (changes: Partial<EnterpriseOwner>, by: string) => {
    const shown = await server.call(enterpriseOwners.get, { params }, by);
    const body = { ...pickFields(enterpriseOwner, shown), ...changes, version: shown.version };
    return server.call(enterpriseOwners.update, { params, body }, by);
  };
  await update({ phone }, token);
  const narrow = await server.signInAs(family.site.number, {
    enterprise: 'delete',
    'admin-history': 'delete',
  });
  expect(await update({ name: 'Zoë B' }, narrow)).toMatchObject({ email: null, phone: null });
  expect(await server.call(enterpriseOwners.get, { params }, token)).toMatchObject({
    name: 'Zoë B',
    email,
    phone,
  });
  const { rows } = await server.call(listAdminHistory, { params: world.params, query: {} }, narrow);
  const own = rows.filter(({ entityType }) => entityType === 'device owner');
  expect(own.map(({ action }) => action)).toEqual(['update', 'update', 'create']);
  const [renamed, called] = own;
  expect(JSON.stringify(rows)).not.toMatch(/zoe@|1234567/);
  const undo = (entry = '') =>
    server.call(undoHistoryEntry, { params: { ...world.params, entryId: entry } }, narrow);
  await undo(renamed?.id);
  expect(await server.call(enterpriseOwners.get, { params }, token)).toMatchObject({
    name: 'Zoë',
    email,
    phone,
  });
  await expect(undo(called?.id)).rejects.toMatchObject(contactUnknown);
});

test.each([
  { state: 'Active', from: null, isSuspended: false },
  { state: 'Suspended', from: null, isSuspended: true },
  { state: 'Reserved', from: '2999-01-01', isSuspended: false },
])(
  'a household that moves out leaves a new key in the $state network of its unit',
  async ({ state, from, isSuspended }) => {
    const pans = await panWorld(server, family);
    await pans.addPool();
    const unit = await pans.addUnit('101');
    const panId = await pans.make(unit.id, { from });
    if (isSuspended)
      await server.call(
        suspendPan,
        { params: { ...pans.params, panId }, body: { isSuspended } },
        pans.token,
      );
    expect((await pans.networkOf(unit.id)).state).toBe(state);
    const { key: before } = await pans.keysOf(panId);
    const { id: ownerId } = await world.addOwner({ household: true, unit: '101' });
    const params = { ...world.params, ownerId };
    expect(await server.call(moveOut, { params, body: {} }, token)).toMatchObject({
      hasNewKey: true,
    });
    const { key, oldKey } = await pans.keysOf(panId);
    expect([key === before, oldKey]).toEqual([false, before]);
  },
);
