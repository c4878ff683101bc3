import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import type { Permissions } from '../../contract/permissions.ts';
import { devices } from '../devices/contract.ts';
import { exampleDevice } from '../devices/examples.ts';
import { exampleOrganization, type NewOrganization } from '../organizations/examples.ts';
import { removeOrganization } from '../organizations/lifecycle/contract.ts';
import {
  createOrganization,
  getOrganization,
  updateOrganization,
} from '../organizations/record/contract.ts';
import { roleTemplates } from '../role-templates/contract.ts';
import { exampleTemplate } from '../role-templates/examples.ts';
import { servicePlans } from '../service-plans/contract.ts';
import { examplePlan } from '../service-plans/examples.ts';
import type { ServicePlan } from '../service-plans/fields.ts';
import { listAdminHistory, undoHistoryEntry } from './contract.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
});

const of = ({ number }: { number: number }) => ({ orgNumber: String(number) });
const entries = async (where: { number: number } = family.provider, by = token) =>
  (await server.call(listAdminHistory, { params: of(where), query: {} }, by)).rows;
const latest = async (by = token) => {
  const [entry] = await entries(family.provider, by);
  if (entry === undefined) throw new Error('The history is empty');
  return entry;
};
const undo = (entryId: string, by = token, where: { number: number } = family.provider) =>
  server.call(undoHistoryEntry, { params: { ...of(where), entryId } }, by);

describe('an organization', () => {
  const read = () => server.call(getOrganization, { params: of(family.area) }, token);
  const change = async (fields: Partial<NewOrganization>) => {
    const body = { ...(await read()), status: 'Active' as const, ...fields };
    return server.call(updateOrganization, { params: of(family.area), body }, token);
  };

  test('gets its earlier values back, and the history shows what was undone', async () => {
    const before = await read();
    await change({
      notes: 'Seen',
      city: 'Oslo',
      contacts: [{ name: 'Ada', role: 'IT', email: null, phone: null }],
    });
    const entry = await latest();
    expect(entry).toMatchObject({ action: 'update', isUndoable: true, undoneBy: null });
    await undo(entry.id);
    expect(await read()).toMatchObject({
      notes: null,
      city: null,
      contacts: [],
      version: before.version + 2,
    });
    const [undoing, undone] = await entries();
    expect(undoing).toMatchObject({ action: 'update', undoes: entry.id, label: before.name });
    expect(undone).toMatchObject({ id: entry.id, undoneBy: undoing?.id, isUndoable: false });
  });

  test('an undone change cannot be undone again, but the undo can', async () => {
    await change({ notes: 'Seen' });
    const entry = await latest();
    await undo(entry.id);
    const undoing = await latest();
    await expect(undo(entry.id)).rejects.toMatchObject({ status: 409, message: /undone already/ });
    await undo(undoing.id);
    expect(await read()).toMatchObject({ notes: 'Seen' });
  });

  test('a field that was changed since is not overwritten, nor are unrelated fields', async () => {
    await change({ notes: 'First' });
    const entry = await latest();
    await change({ city: 'Oslo' });
    await undo(entry.id);
    expect(await read()).toMatchObject({ notes: null, city: 'Oslo' });

    await change({ notes: 'Second' });
    const second = await latest();
    await change({ notes: 'Third' });
    await expect(undo(second.id)).rejects.toMatchObject({
      status: 409,
      message: /changed again since: Notes/,
    });
    expect(await read()).toMatchObject({ notes: 'Third' });
  });

  test('earlier values that are no longer valid are rejected as in the form', async () => {
    const { name } = await read();
    await change({ name: 'Elsewhere' });
    const entry = await latest();
    await server.call(
      createOrganization,
      { params: of(family.site), body: exampleOrganization({ name }) },
      token,
    );
    await expect(undo(entry.id)).rejects.toMatchObject({ status: 400, message: /Must be unique/ });
    expect((await read()).name).toBe('Elsewhere');
  });

  test('that was removed is restored with its subtree', async () => {
    await server.call(removeOrganization, { params: of(family.site) }, token);
    const entry = await latest();
    expect(entry).toMatchObject({ action: 'delete', isUndoable: true, screen: null });
    await undo(entry.id, token, family.grouping);
    expect(await read()).toMatchObject({ status: 'Active' });
    expect(await latest()).toMatchObject({ action: 'restore', undoes: entry.id });
    await expect(undo(entry.id)).rejects.toMatchObject({ status: 409 });
  });
});

test('a service plan gets its earlier values back, whichever fields were changed', async () => {
  const plan = await server.call(
    servicePlans.create,
    { params: of(family.area), body: examplePlan() },
    token,
  );
  const at = { params: { ...of(family.area), planId: plan.id } };
  const changes = fc.record(
    {
      price: fc.integer({ min: 1, max: 100_000 }),
      texts: fc.constant<ServicePlan['texts']>([
        { language: 'de', portalName: 'Schnell', description: '' },
      ]),
      duration: fc.integer({ min: 60, max: 86_400 }),
      maxDevices: fc.option(fc.integer({ min: 1, max: 20 })),
      bandwidthDown: fc.option(fc.integer({ min: 1_000, max: 100_000 })),
      daysAndHours: fc.constant<ServicePlan['daysAndHours']>([
        { days: [1, 2], from: '08:00', until: '18:00' },
      ]),
      guestGroups: fc.constant<string[]>(['VIP', 'gold']),
    },
    { requiredKeys: ['price'] },
  );
  await fc.assert(
    fc.asyncProperty(changes, async (changed) => {
      const { version, ...before } = await server.call(servicePlans.get, at, token);
      const updated = await server.call(
        servicePlans.update,
        { ...at, body: { ...examplePlan(), ...changed, version } },
        token,
      );
      if (updated.version === version) return;
      const entry = await latest();
      await undo(entry.id);
      const {
        version: _version,
        updatedAt: _updatedAt,
        ...after
      } = await server.call(servicePlans.get, at, token);
      const { updatedAt: _before, ...expected } = before;
      expect(after).toEqual(expected);
    }),
    { numRuns: 12 },
  );
  await server.call(servicePlans.delete, at, token);
  const deletion = await latest();
  expect(deletion).toMatchObject({ action: 'delete', isUndoable: true });
  await undo(deletion.id);
  const { rows } = await server.call(servicePlans.list, { ...at, query: {} }, token);
  expect(rows).toContainEqual(expect.objectContaining({ name: plan.name, price: plan.price }));
});

test('a price is shown in its currency when it is changed and when the change is undone', async () => {
  const body = examplePlan({ price: 995, currency: 'EUR' });
  const plan = await server.call(servicePlans.create, { params: of(family.area), body }, token);
  const at = { params: { ...of(family.area), planId: plan.id } };
  await server.call(
    servicePlans.update,
    { ...at, body: { ...body, price: 1_250, version: plan.version } },
    token,
  );
  const entry = await latest();
  expect(entry.fields).toEqual([{ label: 'Price', before: '€9.95', after: '€12.50' }]);
  await undo(entry.id);
  expect((await latest()).fields).toEqual([{ label: 'Price', before: '€12.50', after: '€9.95' }]);
});

test('a device gets its earlier values back unless a secret was changed', async () => {
  const { id } = await server.call(
    devices.create,
    { params: of(family.area), body: { ...exampleDevice(), type: 'mikrotik', secrets: {} } },
    token,
  );
  const at = { params: { ...of(family.area), deviceId: id } };
  const change = (version: number, secrets: object, changes: object) =>
    server.call(
      devices.update,
      { ...at, body: { ...exampleDevice(changes), version, secrets } },
      token,
    );
  await change(1, {}, { tags: ['lobby'], snmp: null, guestVlans: [10, 20] });
  const plain = await latest();
  expect(plain.fields.map(({ label }) => label)).toContain('Tags');
  await undo(plain.id);
  expect(await server.call(devices.get, at, token)).toMatchObject({ tags: [], version: 3 });

  await change(3, { radiusSecret: 'a-secret-of-16-letters' }, { tags: ['bar'] });
  const secret = await latest();
  expect(JSON.stringify(secret)).not.toContain('16-letters');
  expect(secret.fields).toContainEqual({ label: 'Shared secret', before: '', after: 'changed' });
  await expect(undo(secret.id)).rejects.toMatchObject({ status: 409, message: /secret/ });
  expect(await server.call(devices.get, at, token)).toMatchObject({ tags: ['bar'] });
});

test('a role template gets its permissions and rights back', async () => {
  const created = await server.call(
    roleTemplates.create,
    { params: of(family.provider), body: { ...exampleTemplate(), type: 'site' } },
    token,
  );
  const at = { params: { ...of(family.provider), templateId: created.id } };
  const changed = exampleTemplate({ permissions: { devices: 'edit' }, rights: [], redirect: null });
  await server.call(roleTemplates.update, { ...at, body: { ...changed, version: 1 } }, token);
  await undo((await latest()).id);
  const { permissions, rights, redirect } = created;
  expect(await server.call(roleTemplates.get, at, token)).toMatchObject({
    permissions,
    rights,
    redirect,
    version: 3,
  });
});

describe('an undo needs', () => {
  const removeArea = async () => {
    await server.call(removeOrganization, { params: of(family.area) }, token);
    return latest();
  };

  test.each<[Permissions, boolean]>([
    [{ organization: 'view' }, false],
    [{ devices: 'edit' }, false],
    [{ organization: 'edit' }, true],
  ])('the level of the record’s feature: %o', async (permissions, isAllowed) => {
    const entry = await removeArea();
    const by = await server.signInAs(family.provider.number, permissions);
    expect((await entries(family.provider, by)).find(({ id }) => id === entry.id)).toMatchObject({
      isUndoable: isAllowed,
    });
    if (isAllowed) await expect(undo(entry.id, by)).resolves.toEqual({ skipped: [] });
    else await expect(undo(entry.id, by)).rejects.toMatchObject({ status: 403 });
  });

  test('an entry in the scope and below the organization in the path', async () => {
    const entry = await removeArea();
    const outsider = await server.signInAs(family.foreign.number);
    await expect(undo(entry.id, outsider, family.foreign)).rejects.toMatchObject({ status: 404 });
    await expect(undo(entry.id, token, family.otherGrouping)).rejects.toMatchObject({
      status: 404,
    });
    await expect(undo('1x')).rejects.toMatchObject({ status: 400 });
  });
});

test('only one of two concurrent undos of the same entry succeeds', async () => {
  await server.call(removeOrganization, { params: of(family.area) }, token);
  const { id } = await latest();
  const outcomes = await Promise.allSettled([undo(id), undo(id)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await entries()).filter(({ undoes }) => undoes === id)).toHaveLength(1);
});
