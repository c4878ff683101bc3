import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { checkDevices, devices, moveDevices, setDeviceStatus } from '../devices/contract.ts';
import { exampleDevice } from '../devices/examples.ts';
import { type Device } from '../devices/fields.ts';
import { servicePlans, setServicePlanStatus } from '../service-plans/contract.ts';
import { examplePlan } from '../service-plans/examples.ts';
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
const latest = async () => {
  const { rows } = await server.call(
    listAdminHistory,
    { params: of(family.provider), query: {} },
    token,
  );
  const [entry] = rows;
  if (entry === undefined) throw new Error('The history is empty');
  return entry;
};
const undo = (entryId: string, by = token) =>
  server.call(undoHistoryEntry, { params: { ...of(family.provider), entryId } }, by);

describe('devices', () => {
  type Status = Device['status'];

  const create = async (name: string, status: Status) => {
    const body = { ...exampleDevice({ name, status }), type: 'other' as const, secrets: {} };
    return (await server.call(devices.create, { params: of(family.area), body }, token)).id;
  };
  const createThree = () =>
    Promise.all([create('A', 'Active'), create('B', 'Maintenance'), create('C', 'Retired')]);
  const read = (deviceId: string) =>
    server.call(devices.get, { params: { ...of(family.area), deviceId } }, token);
  const setStatus = (ids: string[], status: Status) =>
    server.call(setDeviceStatus, { params: of(family.area), body: { ids, status } }, token);
  const statusesOf = async (ids: string[]) =>
    (await Promise.all(ids.map(read))).map(({ status }) => status);

  test('get their earlier statuses back, even different ones, and the undo can be undone', async () => {
    const ids = await createThree();
    expect(await setStatus(ids, 'Retired')).toEqual({ changed: 2 });
    const entry = await latest();
    expect(entry).toMatchObject({
      label: '2 devices',
      isUndoable: true,
      fields: [{ label: 'Status', before: 'Active: A · Maintenance: B', after: 'Retired: A, B' }],
    });
    expect(await undo(entry.id)).toEqual({ skipped: [] });
    expect(await statusesOf(ids)).toEqual(['Active', 'Maintenance', 'Retired']);
    const undoing = await latest();
    expect(undoing).toMatchObject({ undoes: entry.id, label: '2 devices', isUndoable: true });
    await expect(undo(entry.id)).rejects.toMatchObject({ status: 409 });
    await undo(undoing.id);
    expect(await statusesOf(ids)).toEqual(['Retired', 'Retired', 'Retired']);
  });

  test('that were changed, moved or deleted since are skipped and named', async () => {
    const ids = await Promise.all(
      ['Same', 'Renamed', 'Changed', 'Moved', 'Deleted'].map((name) => create(name, 'Active')),
    );
    const [same = '', renamed = '', changed = '', moved = '', deleted = ''] = ids;
    await setStatus(ids, 'Maintenance');
    const entry = await latest();
    const { type: _type, version, ...device } = await read(renamed);
    const body = { ...device, name: 'New name', version, secrets: {} };
    await server.call(
      devices.update,
      { params: { ...of(family.area), deviceId: renamed }, body },
      token,
    );
    await setStatus([changed], 'Retired');
    const toOrganization = family.siblingArea.number;
    await server.call(
      moveDevices,
      { params: of(family.area), body: { ids: [moved], toOrganization } },
      token,
    );
    await server.call(devices.delete, { params: { ...of(family.area), deviceId: deleted } }, token);

    const { skipped } = await undo(entry.id);
    expect(skipped.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'Changed', reason: 'Its status was changed again' },
      { name: 'Deleted', reason: 'It was moved or deleted' },
      { name: 'Moved', reason: 'It was moved or deleted' },
    ]);
    expect(await statusesOf([same, renamed, changed])).toEqual(['Active', 'Active', 'Retired']);
    expect((await read(renamed)).name).toBe('New name');
    expect((await latest()).fields).toContainEqual({
      label: 'Left alone',
      before: '',
      after: expect.stringContaining('Changed'),
    });
  });

  test('that were all changed since are unchanged by an undo', async () => {
    const ids = await createThree();
    await setStatus(ids, 'Retired');
    const entry = await latest();
    await setStatus(ids, 'Maintenance');
    await expect(undo(entry.id)).rejects.toMatchObject({ status: 409, message: /2 devices/ });
    expect(await statusesOf(ids)).toEqual(['Maintenance', 'Maintenance', 'Maintenance']);
  });

  test('are checked again after an undo makes them active', async () => {
    const ids = await Promise.all([create('A', 'Active'), create('B', 'Active')]);
    await setStatus(ids, 'Retired');
    await server.database.system
      .updateTable('device')
      .set({ next_check_at: null, misses: 2 })
      .where('organization_number', '=', family.area.number)
      .execute();
    await undo((await latest()).id);
    const rows = await server.database.system
      .selectFrom('device')
      .select(['misses', 'next_check_at'])
      .where('organization_number', '=', family.area.number)
      .execute();
    expect(rows).toEqual([
      { misses: 0, next_check_at: expect.any(Date) },
      { misses: 0, next_check_at: expect.any(Date) },
    ]);
  });

  test('can be undone only with the permission to edit devices, and a single device by its fields', async () => {
    const ids = await createThree();
    await setStatus(ids, 'Retired');
    const entry = await latest();
    const viewer = await server.signInAs(family.provider.number, {
      'admin-history': 'edit',
      devices: 'view',
    });
    await expect(undo(entry.id, viewer)).rejects.toMatchObject({ status: 403 });
    await undo(entry.id);
    await setStatus(ids.slice(0, 1), 'Maintenance');
    const single = await latest();
    expect(single).toMatchObject({ label: 'A', entityId: ids[0], isUndoable: true });
    expect(await undo(single.id)).toEqual({ skipped: [] });
    expect(await statusesOf(ids)).toEqual(['Active', 'Maintenance', 'Retired']);
  });

  test('that were only checked have no undo', async () => {
    const ids = await Promise.all([create('A', 'Active'), create('B', 'Active')]);
    await server.call(checkDevices, { params: of(family.area), body: { ids } }, token);
    expect(await latest()).toMatchObject({ action: 'run', isUndoable: false });
  });
});

test('a bulk change that changes nothing writes no history', async () => {
  const body = { ids: [crypto.randomUUID()], status: 'Retired' as const };
  const before = await server.call(
    listAdminHistory,
    { params: of(family.provider), query: {} },
    token,
  );
  expect(await server.call(setDeviceStatus, { params: of(family.area), body }, token)).toEqual({
    changed: 0,
  });
  const after = await server.call(
    listAdminHistory,
    { params: of(family.provider), query: {} },
    token,
  );
  expect(after.total).toBe(before.total);
});

test('service plans get their earlier statuses back', async () => {
  const create = async (name: string, status: 'Draft' | 'Active') => {
    const body = examplePlan({ name, status });
    return (await server.call(servicePlans.create, { params: of(family.area), body }, token)).id;
  };
  const ids = [await create('A', 'Draft'), await create('B', 'Active')];
  const body = { ids, status: 'Retired' as const };
  await server.call(setServicePlanStatus, { params: of(family.area), body }, token);
  const entry = await latest();
  expect(entry).toMatchObject({ label: '2 service plans', isUndoable: true });
  await undo(entry.id);
  const { rows } = await server.call(
    servicePlans.list,
    { params: of(family.area), query: { sort: 'name' } },
    token,
  );
  expect(rows).toMatchObject([
    { name: 'A', status: 'Draft' },
    { name: 'B', status: 'Active' },
  ]);
});
